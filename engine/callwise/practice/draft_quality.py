"""Quality checks for generated positions, which must be as good as positions written by an author."""

from __future__ import annotations

from collections.abc import Iterator

from callwise.law.ruling import rests_on
from callwise.puzzle.checks.guess_chance import check_chance, check_lists
from callwise.puzzle.checks.soundness import check_puzzle
from callwise.puzzle.file import Puzzle
from callwise.puzzle.findings import Finding
from callwise.puzzle.lesson_text import count
from callwise.question.forms.choose import Choose

MOST_ANSWERS = 6
MOST_WORDS = 45
"""Maximum number of words in a prompt."""


def decides(puzzle: Puzzle) -> frozenset[str]:
    """Return the clauses cited by the rulings on a puzzle's answers."""
    return frozenset(id for one in puzzle.form.rulings(puzzle.rules) for id in rests_on(one.ruling))


def sift(puzzle: Puzzle, clause: str, *, is_near: bool = False, is_guessable: bool = False) -> Iterator[Finding]:
    """
    Yield the reasons a puzzle isn't good enough to practise a clause.

    In a near miss the clause must decide nothing; a guessable puzzle may be passed by a guess more than one time in
    three.
    """
    if (clause in decides(puzzle)) is is_near:
        yield Finding(puzzle.name, f"{clause} {'decides' if is_near else 'doesn’t decide'} it")
    elif not all(one.ruling.verdict.is_graded for one in puzzle.form.rulings(puzzle.rules)):
        yield Finding(puzzle.name, "nobody has read what rules on an answer of it")
    else:
        yield from _crowded(puzzle)
        if not is_guessable:
            yield from check_chance(puzzle)
        yield from check_lists(puzzle)
        yield from check_puzzle(puzzle)


def _crowded(puzzle: Puzzle) -> Iterator[Finding]:
    if isinstance(puzzle.form, Choose) and not 2 <= len(puzzle.form.offers) <= MOST_ANSWERS:
        yield Finding(puzzle.name, f"{len(puzzle.form.offers)} answers; there are 2 to {MOST_ANSWERS}")
    if (words := count(puzzle.prompt.template)) > MOST_WORDS:
        yield Finding(puzzle.name, f"a prompt of {words} words; at most {MOST_WORDS}")
