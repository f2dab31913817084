"""Fixtures for tests of the engine."""

from collections.abc import Iterator
from functools import cache

import pytest

from callwise.doors.commands import set_commands
from callwise.puzzle.course import load_course
from callwise.puzzle.registry import questions
from callwise.question.case import Case
from callwise.question.families import also

_COURSE = cache(load_course)


@pytest.fixture
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the course once for all command-line tests."""
    monkeypatch.setattr(set_commands, "load_course", _COURSE)


@pytest.fixture(params=["", "tests.counters"], ids=["ours", "a game made up"])
def every(request: pytest.FixtureRequest) -> Iterator[list[type[Case]]]:
    """Provide every question: the engine's own, or those of a game unknown to the core."""
    if not request.param:
        yield list(questions().values())
        return
    with also(request.param) as family:
        yield list(family.questions)
