"""Scripts that don't need a browser are tested under Node, in the files next to this one."""

import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def test_scripts_pass_under_node() -> None:
    files = sorted(map(str, HERE.rglob("*.test.mjs")))
    assert files
    ran = subprocess.run(["node", "--test", *files], capture_output=True, text=True, check=False, timeout=300)
    assert ran.returncode == 0, ran.stdout + ran.stderr
