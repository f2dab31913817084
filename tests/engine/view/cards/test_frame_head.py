"""
A puzzle in a frame says to the eye that several answers can be right, where they can.
"""

import re

import pytest

from callwise.puzzle.file import read_puzzle
from callwise.view.cards.puzzle_card import Setting, puzzle_card
from tests.support.rulings.course_texts import course

HOW = re.compile(r'<p class="desk-rules" aria-hidden="true">([^<]*)</p>')


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("swap-calling/the-fourth-seven", ["Choose every one that is right."]),
        ("who-gets-the-tile/all-three-speak", []),
    ],
)
def test_how_many_are_chosen_is_seen_where_that_is_not_one(key: str, says: list[str]) -> None:
    puzzle = read_puzzle(course().files[key], key.rpartition("/")[2])
    assert HOW.findall(str(puzzle_card(puzzle, setting=Setting.FRAME))) == says
