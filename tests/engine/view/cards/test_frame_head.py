"""A framed puzzle says how many answers to choose, unless one press is all."""

import re

import pytest

from callwise.puzzle.file import read_puzzle
from callwise.view.cards.card_setting import FRAME
from callwise.view.cards.puzzle_card import puzzle_card
from tests.support.rulings.course_texts import course

HOW = re.compile(r'<p class="desk-how" aria-hidden="true">([^<]*)</p>')


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("swap-calling/both-ends", ["Choose every tile you can’t discard."]),
        ("who-gets-the-tile/all-three-speak", []),
    ],
)
def test_a_frame_says_how_to_answer(key: str, says: list[str]) -> None:
    puzzle = read_puzzle(course().files[key], key.rpartition("/")[2])
    assert HOW.findall(str(puzzle_card(puzzle, FRAME))) == says
