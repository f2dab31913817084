"""Asking an oracle: a script for node that answers each line of JSON with one."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "node_modules" / "@kobalab" / "majiang-core"


def replies_of(oracle: Path, asked: Iterable[object]) -> list[str]:
    """Ask an oracle everything in one process; return its replies in JSON, one for each question."""
    node = shutil.which("node")
    if node is None or not PACKAGE.is_dir():
        pytest.fail("the oracle needs node and its packages: make setup", pytrace=False)
    lines = [json.dumps(one) for one in asked]
    run = subprocess.run([node, str(oracle)], input="\n".join(lines), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    replies = run.stdout.splitlines()
    assert len(replies) == len(lines)
    return replies
