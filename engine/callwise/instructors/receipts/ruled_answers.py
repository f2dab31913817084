"""Answers of a run, ruled on again, identical answers only once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import CallwiseError
from callwise.instructors.sets.set_puzzles import SetPuzzle, puzzle_of
from callwise.law.ruling import Clause
from callwise.puzzle.grade import grade
from callwise.question.controls import Pairs
from callwise.question.grading import Grade

_KEPT = 4_096


@dataclass(frozen=True)
class Outcome:
    """An answer's grade, and the clause that a wrong answer broke; None if the answer is right or can't be given."""

    grade: Grade
    clause: Clause | None


def ruled(one: SetPuzzle, pairs: Pairs) -> Outcome:
    """
    Rule on an answer to a puzzle of a set.

    An answer that can't be given at all, as in a hand-edited receipt, is wrong and has no clause.
    """
    return _ruled(one.puzzle.text, one.rules, pairs)


@lru_cache(maxsize=_KEPT)
def _ruled(text: str, rules: Ruleset, pairs: Pairs) -> Outcome:
    try:
        graded = grade(puzzle_of(text), pairs, rules)
    except CallwiseError:
        return Outcome(Grade.NOT_YET, None)
    return Outcome(graded.grade, None if graded.grade is Grade.RIGHT else graded.head.clause)
