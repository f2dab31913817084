"""Choosing the jokers to take: those of one exposure are interchangeable, so only how many are chosen counts."""

import pytest

from callwise.puzzle.free_question import put
from callwise.question.forms.offers import ANSWER
from callwise.question.grading import Grade, Graded, Stamp
from callwise.view.elements.prose import plain

TABLE = {"you": "south", "south": "3b 1124c 68b 6d 7d N SS FF", "west": "9 | 33bJJ", "north": "9 | NNNJ"}
"""One tile for either of West’s two jokers, and one for North’s."""
FIRST, SECOND, NORTH = "west 3b joker", "west 3b joker 2", "north N joker"
LEGAL, FOUL, MISSED = Stamp.LEGAL, Stamp.FOUL, Stamp.MISSED


def graded(*answers: str, table: dict[str, str] = TABLE) -> Graded:
    form, rules = put("exchange.jokers", table)
    return form.grade(tuple((ANSWER, code) for code in answers), rules, rules)


@pytest.mark.parametrize(
    ("answers", "grade", "marks"),
    [
        ((FIRST, NORTH), Grade.RIGHT, {FIRST: LEGAL, NORTH: LEGAL}),
        ((SECOND, NORTH), Grade.RIGHT, {SECOND: LEGAL, NORTH: LEGAL}),
        ((NORTH, SECOND), Grade.RIGHT, {SECOND: LEGAL, NORTH: LEGAL}),
        ((SECOND,), Grade.ALMOST, {SECOND: LEGAL, NORTH: MISSED}),
        ((SECOND, FIRST, NORTH), Grade.NOT_YET, {FIRST: LEGAL, SECOND: FOUL, NORTH: LEGAL}),
        ((NORTH,), Grade.ALMOST, {FIRST: MISSED, NORTH: LEGAL}),
    ],
)
def test_either_joker_of_an_exposure_can_be_taken(
    answers: tuple[str, ...], grade: Grade, marks: dict[str, Stamp]
) -> None:
    ruled = graded(*answers)
    assert ruled.grade is grade
    assert ruled.marks == {(ANSWER, code): stamp for code, stamp in marks.items()}


@pytest.mark.parametrize(("chosen", "missed"), [(FIRST, SECOND), (SECOND, FIRST)])
def test_a_second_joker_is_missed_whichever_was_taken(chosen: str, missed: str) -> None:
    ruled = graded(chosen, NORTH, table=TABLE | {"south": "33b 112c 68b 6d 7d N SS FF"})
    assert (ruled.grade, ruled.marks[ANSWER, missed]) == (Grade.ALMOST, MISSED)
    assert "a second joker in West’s 3 bams" in plain(ruled.decides)


@pytest.mark.parametrize(("chosen", "at"), [(FIRST, "joker:west:0:0"), (SECOND, "joker:west:0:1")])
def test_the_pressed_joker_is_the_one_that_is_lit(chosen: str, at: str) -> None:
    """Its tile can’t be given, and only one is asked for."""
    ruled = graded(chosen, table=TABLE | {"south": "1124c 68b 6d 7d N SS FF 5b"})
    jokers = {name for name in ruled.shown.lit if name.startswith("joker:")}
    assert jokers <= {at}
    assert ruled.marks[ANSWER, chosen] is FOUL
    assert "3 bam, even" in plain(ruled.decides)
