"""
Run pytest in the browser's Python.

    outcomes("tests/engine", "-k=kuikae")

returns JSON with each test's outcome by id, and the reports of failures.
"""

import json
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import callwise

REPOSITORY = Path("/repository")


@dataclass(eq=False)
class Outcomes:
    """A pytest plugin that records each test's outcome."""

    ended: dict[str, str] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record a test's outcome, or a failure of its setup or teardown."""
        if report.when == "call" or not report.passed:
            self.ended[report.nodeid] = report.outcome
        self._tell(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Record import failures."""
        if not report.passed:
            self.ended[report.nodeid] = report.outcome
        self._tell(report)

    def _tell(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            self.told.append(f"{report.nodeid}\n{report.longreprtext}")


def outcomes(*arguments: str) -> str:
    """Run the selected tests with the installed engine, whose sources appear at their repository paths."""
    os.chdir(REPOSITORY)
    engine = REPOSITORY / "engine" / "callwise"
    if not engine.exists():
        engine.parent.mkdir()
        engine.symlink_to(Path(str(callwise.__file__)).parent)
    sys.path.insert(0, str(REPOSITORY))
    seen = Outcomes()
    options = ["-o", "addopts=", "--import-mode=importlib", "--doctest-modules", "--strict-markers", "--strict-config"]
    ended = pytest.main(
        [*options, "-q", "-p", "no:cacheprovider", "-p", "tests.support.examples", *arguments], plugins=[seen]
    )
    return json.dumps({"exit": int(ended), "python": sys.version, "ended": seen.ended, "told": seen.told})
