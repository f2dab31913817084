"""
Answers of a run ruled on anew: a hundred that are alike cost one ruling.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from callwise.controls import Pairs
from callwise.errors import CallwiseError
from callwise.grading import Grade
from callwise.puzzle.grade import grade
from callwise.ruleset import Ruleset
from callwise.ruling import Clause
from callwise.sets.asked import Asked, puzzle_of

_KEPT = 4_096


@dataclass(frozen=True)
class Outcome:
    """How an answer fared, and the clause that a wrong one ran into, None where it is right or can't be given."""

    grade: Grade
    clause: Clause | None


def ruled(one: Asked, pairs: Pairs) -> Outcome:
    """
    Rule on an answer to a puzzle of a set.

    One that can't be given at all, as where it was written by hand, is not
    right, and no clause says so.
    """
    return _ruled(one.puzzle.text, one.rules, pairs)


@lru_cache(maxsize=_KEPT)
def _ruled(text: str, rules: Ruleset, pairs: Pairs) -> Outcome:
    try:
        graded = grade(puzzle_of(text), pairs, rules)
    except CallwiseError:
        return Outcome(Grade.NOT_YET, None)
    return Outcome(graded.grade, None if graded.grade is Grade.RIGHT else graded.head.clause)
