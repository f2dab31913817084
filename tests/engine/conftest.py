"""What tests of the engine share."""

from collections.abc import Iterator
from functools import cache

import pytest

from callwise.doors import set_commands
from callwise.puzzle.course import load_course
from callwise.puzzle.registry import questions
from callwise.question.case import Case
from callwise.question.families import also

_COURSE = cache(load_course)


@pytest.fixture
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line reads a course once for all that it is asked of it."""
    monkeypatch.setattr(set_commands, "load_course", _COURSE)


@pytest.fixture(params=["", "tests.counters"], ids=["ours", "a game made up"])
def every(request: pytest.FixtureRequest) -> Iterator[list[type[Case]]]:
    """Every question there is, and those of a game that nothing here knows."""
    if not request.param:
        yield list(questions().values())
        return
    with also(request.param) as family:
        yield list(family.questions)
