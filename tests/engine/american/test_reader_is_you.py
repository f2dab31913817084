"""A reader who sits at an American table is called “you” in rulings and acts."""

import pytest

from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import grade
from callwise.view.elements.prose import plain
from tests.support.rulings.course_texts import course

PUZZLES: dict[str, Puzzle] = {puzzle.name: puzzle for puzzle in course().puzzles}


@pytest.mark.parametrize(
    ("name", "answer", "says"),
    [
        ("nothing-picked-yet", "yes", "No tile has been picked or called, so your turn hasn’t begun"),
        (
            "who-is-on-turn",
            "west exchange 3b for east 3b",
            "No tile has been picked or called, so West’s turn hasn’t begun",
        ),
        ("nine-and-then", "3", "9 crak is in your rack, and the turn has begun"),
        ("overlooked-last-turn", "none", "You missed: exchange 8 dot for your joker, without a word and one more"),
    ],
)
def test_a_seated_reader_is_you(name: str, answer: str, says: str) -> None:
    assert plain(grade(PUZZLES[name], (("answer", answer),)).decides) == says


def test_a_penalty_of_a_seated_reader_is_yours() -> None:
    rulings = PUZZLES["at-a-tournament"].form.rulings(PUZZLES["at-a-tournament"].rules)
    assert {plain(one.ruling.costs) for one in rulings if one.ruling.costs is not None} == {"Your own hand is dead."}
