"""
The ruleset strip: its headline counts every table.

Told with the made-up game, whose option one table leaves open.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from callwise.family import also
from callwise.grading import Graded
from callwise.puzzle.file import read_puzzle
from callwise.puzzle.grade import grade
from callwise.ruling import Verdict
from callwise.view.strip import strip
from tests.counters import puzzles


@pytest.fixture
def graded() -> Iterator[Graded]:
    """White is taken: legal at one table, illegal at another, unsettled at the third."""
    with also("tests.counters"):
        puzzle = read_puzzle(puzzles.ANY, "any")
        yield grade(puzzle, (("answer", "r"), ("answer", "b"), ("answer", "w")))


def headline(graded: Graded) -> str:
    """What the strip is headed with."""
    heading = re.search(r"<h3[^>]*>(.*?)</h3>", strip(graded, "any") or "")
    assert heading is not None
    return heading[1]


def test_the_headline_counts_the_tables_that_leave_it_open(graded: Graded) -> None:
    assert headline(graded) == "Legal in 1 of 3 rulesets, unsettled in 1"


def test_where_every_table_has_settled_it_nothing_is_said_of_the_open(graded: Graded) -> None:
    settled = tuple(one for one in graded.elsewhere if one.ruling.verdict is not Verdict.UNSETTLED)
    assert headline(replace(graded, elsewhere=settled)) == "Legal in 1 of 2 rulesets"
