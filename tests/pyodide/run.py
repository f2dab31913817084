"""
Runs pytest in the browser's Python.

    outcomes("tests/engine", "-k=kuikae")

gives as JSON how each test ended, by its id, and what was told of those that failed.
"""

import json
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import callwise

REPOSITORY = Path("/repository")


@dataclass
class Outcomes:
    """A plugin of pytest that notes how each test ended."""

    ended: dict[str, str] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the end of a test, or of what it needs, if that failed."""
        if report.when == "call" or not report.passed:
            self.ended[report.nodeid] = report.outcome
        self._tell(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note what can't be imported."""
        if not report.passed:
            self.ended[report.nodeid] = report.outcome
        self._tell(report)

    def _tell(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            self.told.append(f"{report.nodeid}\n{report.longreprtext}")


def outcomes(*arguments: str) -> str:
    """Run what the arguments select; the engine is the installed one, and its sources are seen where they belong."""
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
