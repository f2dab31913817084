"""Scripts that don't need a browser are tested under Node, in the files next to this one."""

import subprocess
from itertools import groupby
from pathlib import Path

HERE = Path(__file__).parent


def test_scripts_pass_under_node() -> None:
    """The tests of a folder share a process: what one leaves behind must not matter to the others."""
    folders = groupby(sorted(HERE.rglob("*.test.mjs")), lambda file: file.parent)
    ran = [
        subprocess.run(["node", HERE / "run.mjs", *files], capture_output=True, text=True, check=False, timeout=300)
        for _, files in folders
    ]
    assert ran
    assert not [one.stdout + one.stderr for one in ran if one.returncode]
