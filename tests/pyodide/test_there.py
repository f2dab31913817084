"""
The engine's own tests in the browser's Python, a different version running in 32 bits.

micropip installs pytest there with the released engine. Everything that needs only the engine runs: its tests, those of
a second game, and its docstring examples. Tests of other folders need things unavailable there: another process, Node,
a browser, or the site's builder.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser

from tests.pyodide.gathering import REPOSITORY, gather
from tests.support.browser.site_server import SiteServer

ASKS_ONLY_THE_ENGINE = ("engine", "tests/engine", "tests/counters")
PROCESSES = "it starts a process, and a browser has none"
THREADS = "it starts a thread, and a browser has none"
LOGS = "it reads logs that lie beside the repository"
LEFT_OUT = {
    "tests/engine/riichi/logs/test_real_logs.py": LOGS,
    "tests/engine/doors/test_browser.py::test_missing_modules_are_fetched_before_the_answer": THREADS,
    "tests/engine/doors/test_cli.py::test_output_errors_are_reported_in_a_sentence": PROCESSES,
    "tests/engine/doors/test_cli.py::test_unsupported_characters_are_spelled_out": PROCESSES,
    "tests/engine/riichi/agreement/test_new_preset.py::test_adding_a_ruleset_takes_one_file": PROCESSES,
}
"""Tests and files of tests that can't run there, and why."""

RUN = """({ selected, seconds }) => new Promise((resolve) => {
  const lines = [];
  const worker = new Worker("worker.js", { type: "module" });
  const failed = (why) => resolve({ failed: [...lines.slice(-20), why].join("\\n") });
  worker.onmessage = ({ data }) => {
    if (data.line !== undefined) lines.push(data.line);
    else if (data.failed !== undefined) failed(data.failed);
    else resolve({ ...data, said: lines.slice(-25).join("\\n") });
  };
  worker.onerror = ({ message }) => failed(message ?? "the worker can't be run");
  setTimeout(failed, seconds * 1000, `there is no end to it after ${seconds} seconds`);
  worker.postMessage(selected);
})"""
PATIENCE = 1800
"""Timeout in seconds for all tests on a busy machine."""


@dataclass(frozen=True, kw_only=True)
class Report:
    """The output of `run.py`."""

    python: str
    exit: int
    ended: dict[str, str]
    """Each test's outcome, by its id."""

    said: str
    """The last lines that pytest printed."""

    told: list[str] = field(default_factory=list)
    """pytest's reports of the failures."""


Run = Callable[[tuple[str, ...]], Report]


@pytest.fixture(scope="module")
def there(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Run tests in a worker of Chromium."""
    folder = tmp_path_factory.mktemp("there")
    gather(folder)

    def run(selected: tuple[str, ...]) -> Report:
        page = browser.new_page()
        page.goto(server.url)
        arguments = [*selected, "-m=not deep", *(f"--deselect={test}" for test in LEFT_OUT)]
        came = page.evaluate(RUN, {"selected": arguments, "seconds": PATIENCE})
        page.close()
        assert "report" in came, came["failed"]
        return Report(**json.loads(came["report"]), said=came["said"])

    with SiteServer(folder) as server:
        yield run


def collected(*selected: str) -> set[str]:
    """Return the ids of the selected tests, as collected by this Python."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n0", "--apart", "-m=not deep", *selected]
    found = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    return {line for line in found.stdout.splitlines() if "::" in line}


def left_out(test: str) -> str | None:
    """Return the entry of the list that names a test, with any parameters, or its file."""
    return next((one for one in LEFT_OUT if one in (test.partition("[")[0], test.partition("::")[0])), None)


@pytest.mark.deep
def test_engine_passes_its_tests_in_the_browsers_python(there: Run) -> None:
    """The same tests are collected in both places, and all of them pass."""
    report = there(ASKS_ONLY_THE_ENGINE)
    assert report.exit in (0, 1), report.said
    assert not report.told, "\n\n".join(report.told)
    assert {test for test, outcome in report.ended.items() if outcome != "passed"} == set()
    here = {test for test in collected(*ASKS_ONLY_THE_ENGINE) if not left_out(test)}
    assert report.ended.keys() ^ here == set(), "tests that ran in one place only"
    assert report.exit == 0
    assert report.python.startswith("3.14")


def test_excluded_tests_still_exist() -> None:
    """Renamed or deleted tests must not stay on the list."""
    here = collected(*{test.partition("::")[0] for test in LEFT_OUT})
    assert {left_out(test) for test in here} - {None} == set(LEFT_OUT)


def test_pytest_versions_match_in_both_places() -> None:
    """Each wheel has its locked version; hypothesis no longer has a platform-independent wheel."""
    here, there = (
        dict(re.findall(r"^([\w.-]+)==(\S+)", (REPOSITORY / path).read_text("utf-8"), re.MULTILINE))
        for path in ("requirements.txt", "tests/pyodide/wheels.txt")
    )
    assert {name for name, version in there.items() if here[name] != version} == {"hypothesis"}
