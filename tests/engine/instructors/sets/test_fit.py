"""Puzzles that don't fit a set: ruled differently, worded for another table, or missing their predecessor."""

from dataclasses import replace

import pytest

from callwise.instructors.results.course_sets import ready
from callwise.instructors.sets.fit import Misfit, remarks
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.puzzle.checks.prerequisites import leans_on
from tests.support.instructors.class_receipts import COURSE
from tests.support.rulings.course_texts import OTHER_END

CLUB = OTHER_END.replace('"common"', '"jpml-a"').replace("kuikae.suji", "kuikae.clear")
NAMED = OTHER_END.replace("You took", "At a Tenhou table you took")
FILES = {"a/plain": OTHER_END, "a/club": CLUB, "a/named": NAMED}


def found(*keys: str, rules: tuple[str, ...] = (), shuffled: bool = False) -> list[tuple[Misfit, str]]:
    """Return the problems of a set of these puzzles; the club's puzzle continues the plain one."""
    of = PuzzleSet("Tuesday", keys, rules=rules, shuffled=shuffled)
    return [(one.kind, one.key) for one in remarks(of, FILES, {"a/club": "a/plain"})]


def test_a_puzzle_ruled_differently_is_named() -> None:
    """Only JPML A allows discarding the sequence's other end."""
    assert found("a/plain", rules=("jpml-a",)) == [(Misfit.OTHERWISE, "a/plain")]
    assert found("a/plain", rules=("ema-2025",)) == []
    assert found("a/plain") == []


def test_a_text_worded_for_another_ruleset_is_named() -> None:
    assert found("a/plain", "a/club", rules=("ema-2025",)) == [(Misfit.OTHERWISE, "a/club"), (Misfit.TABLE, "a/club")]
    assert found("a/named", rules=("ema-2025",)) == [(Misfit.TABLE, "a/named")]
    assert found("a/named", rules=("tenhou",)) == []


@pytest.mark.parametrize(
    ("keys", "shuffled", "leans"),
    [
        (("a/plain", "a/club"), False, False),
        (("a/club", "a/plain"), False, True),
        (("a/club", "a/plain"), True, False),
        (("a/club",), True, True),
    ],
)
def test_a_puzzle_follows_the_one_it_continues(keys: tuple[str, ...], *, shuffled: bool, leans: bool) -> None:
    assert ((Misfit.LEANS, "a/club") in found(*keys, shuffled=shuffled)) is leans


def test_the_sentence_names_the_continued_puzzle() -> None:
    of = PuzzleSet("Tuesday", ("a/club",))
    (one,) = remarks(of, FILES, {"a/club": "a/plain"})
    assert one.says == "it continues “The other end”, which isn’t in this set"
    (unknown,) = remarks(replace(of), {"a/club": CLUB}, {"a/club": "a/plain"})
    assert unknown.says == "it continues a/plain, which isn’t in this set"


def test_the_courses_own_sets_fit() -> None:
    leaning = leans_on(COURSE)
    assert len(leaning) > 20
    assert [one for of in ready(COURSE).values() for one in remarks(of, COURSE.files, leaning)] == []
