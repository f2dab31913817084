"""
Grading a puzzle: what was answered, its hints, and the tables it can be laid beside.
"""

from __future__ import annotations

from callwise.agreement.ruleset import Ruleset
from callwise.law.ruling import Sentence
from callwise.puzzle.file import MAX_HINTS, Puzzle
from callwise.question.controls import Pairs
from callwise.question.elsewhere import beside
from callwise.question.grading import Graded


def grade(puzzle: Puzzle, pairs: Pairs, rules: Ruleset | None = None) -> Graded:
    """
    Grade an answer, as a page posts it, under the puzzle's ruleset or another.

    Raises AnswerError for an answer that cannot be given.
    """
    return puzzle.form.grade(pairs, rules or puzzle.rules, puzzle.rules)


def rulesets(puzzle: Puzzle) -> tuple[Ruleset, ...]:
    """Give the rulesets that a puzzle can be asked under: its own, and every preset where an option bears on it."""
    form = puzzle.form
    if not form.reads(puzzle.rules):
        return (puzzle.rules,)
    return beside(form.case.presets(), puzzle.rules)


def hints(puzzle: Puzzle) -> tuple[Sentence, ...]:
    """
    Give the puzzle's hints, at most three, ending with one that tells.

    Where the author wrote fewer than three, the last comes from the rulings:
    it tells something that no earlier hint tells, and the clause it rests on.
    An unaided puzzle has none.
    """
    if puzzle.unaided:
        return ()
    written = tuple(hint.says for hint in puzzle.hints)
    told = frozenset(code for hint in puzzle.hints for code in hint.tells)
    telling = puzzle.form.hint(puzzle.rules, told)
    return written if len(written) == MAX_HINTS or telling is None else (*written, telling)
