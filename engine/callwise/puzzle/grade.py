"""Grading a puzzle: its answer, its hints, and the rulesets to compare it under."""

from __future__ import annotations

from callwise.agreement.ruleset import Ruleset
from callwise.law.ruling import Sentence
from callwise.puzzle.file import MAX_HINTS, Puzzle
from callwise.question.controls import Pairs
from callwise.question.grading import Graded, beside


def grade(puzzle: Puzzle, pairs: Pairs, rules: Ruleset | None = None) -> Graded:
    """
    Grade an answer, as posted by a page, under the puzzle's ruleset or another.

    Raises AnswerError for an invalid answer.
    """
    return puzzle.form.grade(pairs, rules or puzzle.rules, puzzle.rules)


def rulesets(puzzle: Puzzle) -> tuple[Ruleset, ...]:
    """Return the rulesets to ask a puzzle under: its own, and every preset if any option affects the puzzle."""
    form = puzzle.form
    if not form.reads(puzzle.rules):
        return (puzzle.rules,)
    return beside(form.case.presets(), puzzle.rules)


def hints(puzzle: Puzzle) -> tuple[Sentence, ...]:
    """
    Return the puzzle's hints, at most three, the last of which gives something away.

    If the author wrote fewer than three, the last comes from the rulings: it reveals something that no earlier hint
    does, with its clause. An unaided puzzle has no hints.
    """
    if puzzle.unaided:
        return ()
    written = tuple(hint.says for hint in puzzle.hints)
    revealed = frozenset(code for hint in puzzle.hints for code in hint.tells)
    telling = puzzle.form.hint(puzzle.rules, revealed)
    return written if len(written) == MAX_HINTS or telling is None else (*written, telling)
