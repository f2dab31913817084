"""A framed puzzle says if several answers can be right."""

import re

import pytest

from callwise.puzzle.file import read_puzzle
from callwise.view.cards.puzzle_card import FRAME, puzzle_card
from tests.support.rulings.course_texts import course

HOW = re.compile(r'<p class="desk-rules" aria-hidden="true">([^<]*)</p>')


@pytest.mark.parametrize(
    ("key", "says"),
    [("swap-calling/the-fourth-seven", ["Choose every one that is right."]), ("who-gets-the-tile/all-three-speak", [])],
)
def test_choosing_several_is_announced(key: str, says: list[str]) -> None:
    puzzle = read_puzzle(course().files[key], key.rpartition("/")[2])
    assert HOW.findall(str(puzzle_card(puzzle, FRAME))) == says
