"""What tests of the engine share."""

from collections.abc import Iterator

import pytest

from callwise.family import also
from callwise.puzzle.registry import questions
from callwise.question import Case


@pytest.fixture(params=["", "tests.counters"], ids=["ours", "a game made up"])
def every(request: pytest.FixtureRequest) -> Iterator[list[type[Case]]]:
    """Every question there is, and those of a game that nothing here knows."""
    if not request.param:
        yield list(questions().values())
        return
    with also(request.param) as family:
        yield list(family.questions)
