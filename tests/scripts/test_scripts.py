"""What scripts do without a browser is tested under Node, beside this file."""

import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def test_scripts_do_what_they_promise() -> None:
    files = sorted(map(str, HERE.rglob("*.test.mjs")))
    assert files
    ran = subprocess.run(["node", "--test", *files], capture_output=True, text=True, check=False, timeout=300)
    assert ran.returncode == 0, ran.stdout + ran.stderr
