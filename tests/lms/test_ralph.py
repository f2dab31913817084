"""Statements in a learning record store: ralph's models accept them, and a running ralph stores them."""

import json
import os
import subprocess
import urllib.request
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError

import pytest

from callwise.instructors.results.xapi import NOWHERE, write_statements
from tests.support.instructors.puzzle_sets import ANA, BEN, answered, handed, of
from tests.support.local_programs import free_port, running, wait_for

pytestmark = pytest.mark.deep

RALPH = Path(__file__).parents[2] / ".cache" / "ralph" / "bin" / "python"
USER, PASSWORD = "callwise", "not-a-secret-1"
STARTS = 60
CHECKS = """
import json, sys
from ralph.models.xapi.base.statements import BaseXapiStatement
for one in json.load(sys.stdin):
    BaseXapiStatement(**one)
"""
SERVES = """
import sys
import uvicorn
from ralph.backends.data.base import BaseOperationType
from ralph.backends.lrs.fs import FSLRSBackend

FSLRSBackend.default_operation_type = BaseOperationType.APPEND  # it stores no second list otherwise
from ralph.api import app

uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]))
"""
LATE = handed("", answered(1, when=8_640_000_000_000_000), began=5, ended=8_640_000_000_000_000)
TEXTS = {base: write_statements(of(ANA, BEN, LATE), base) for base in (NOWHERE, "https://callwise.test/course/")}


@pytest.fixture(autouse=True)
def _is_here() -> None:
    if not RALPH.is_file():
        pytest.skip("there is no ralph here: tools/need.sh ralph")


def checked(text: str) -> int:
    """Return the exit status of ralph's validation of some statements."""
    return subprocess.run([RALPH, "-c", CHECKS], input=text, text=True, capture_output=True, check=False).returncode


def test_statements_match_the_models() -> None:
    """Statements match with placeholder ids and with a site's URLs; an invalid one is refused."""
    assert [checked(text) for text in TEXTS.values()] == [0, 0]
    assert checked(TEXTS[NOWHERE].replace('"scaled": 0.5', '"scaled": 2')) == 1
    assert checked(TEXTS[NOWHERE].replace(NOWHERE, "nowhere ")) == 1


@pytest.fixture
def ralph(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A local ralph: its URL, and the file where it stores statements."""
    kept = tmp_path / "data" / "statements.jsonl"
    kept.parent.mkdir()
    environment = {
        "PYTHONPATH": "",
        "RALPH_APP_DIR": str(tmp_path),
        "RALPH_AUTH_FILE": str(tmp_path / "auth.json"),
        "RALPH_BACKENDS__LRS__FS__DEFAULT_DIRECTORY_PATH": str(kept.parent),
        "RALPH_BACKENDS__LRS__FS__DEFAULT_LRS_FILE": kept.name,
        "RALPH_RUNSERVER_BACKEND": "fs",
    }
    user = ["-u", USER, "-p", PASSWORD, "-s", "all", "-N", USER, "-A", USER, "http://127.0.0.1/agents", "-w"]
    command = [str(RALPH.with_name("ralph")), "auth", *user]
    subprocess.run(command, env={**os.environ, **environment}, cwd=tmp_path, check=True, capture_output=True)
    port = free_port()
    with running([RALPH, "-c", SERVES, str(port)], tmp_path / "log", environment, within=tmp_path):
        wait_for(f"http://127.0.0.1:{port}/__heartbeat__")
        yield f"http://127.0.0.1:{port}/xAPI/statements", kept


@pytest.mark.parametrize("base", list(TEXTS))
def test_record_store_accepts_each_statement_once(ralph: tuple[str, Path], base: str) -> None:
    """Loading a file again adds nothing: statements are identified by their ids."""
    address, kept = ralph
    stated = json.loads(TEXTS[base])
    assert _load(address, TEXTS[base]) == 200
    with suppress(HTTPError):
        _load(address, TEXTS[base])
    found = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    assert sorted({one["id"] for one in found}) == sorted(one["id"] for one in stated)
    by_id = {one["id"]: one for one in found}
    for one in stated:
        assert {name: by_id[one["id"]][name] for name in one} == one


def _load(address: str, text: str) -> int:
    who = b64encode(f"{USER}:{PASSWORD}".encode()).decode()
    headers = {
        "Authorization": f"Basic {who}",
        "Content-Type": "application/json",
        "X-Experience-API-Version": "1.0.3",
    }
    asked = urllib.request.Request(address, text.encode(), headers, method="POST")
    with urllib.request.urlopen(asked, timeout=STARTS) as reply:
        return int(reply.status)
