"""Patterns that readers could learn from a track's puzzles instead of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from callwise.law.ruling import Verdict
from callwise.puzzle.checks.guess_chance import chance
from callwise.puzzle.course import Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.findings import Finding
from callwise.question.forms.spot import RIGHT, WRONG, Spot

ALIKE = Fraction(1, 3)
"""The maximum share of a track's puzzles in which all answers are right, or none."""
SAME = Fraction(2, 3)
"""The maximum share of a track's stated rulings with the same answer, right or wrong."""
EASY = Fraction(1, 4)
"""The chance of a guess above which a puzzle counts as easy, and the maximum share of easy puzzles in a track."""

_FEWEST = 3
"""The minimum number of stated rulings in a track for their share to matter."""


def check_patterns(track: Track) -> Iterator[Finding]:
    """
    Find patterns that could be learned instead of the rules.

    Such patterns are: all answers tend to be right, or none; stated rulings tend to be right, or wrong; a guess often
    passes.
    """
    yield from _check_guesses(track)
    yield from _check_stated(track)
    several = [puzzle for puzzle in track.puzzles if puzzle.form.kind == "choose-all"]
    for verdict, word in ((Verdict.LEGAL, "all"), (Verdict.ILLEGAL, "none")):
        alike = [puzzle.name for puzzle in several if _verdicts(puzzle) == {verdict}]
        if len(alike) > max(1, len(several) * ALIKE.numerator // ALIKE.denominator):
            says = (
                f"in {len(alike)} of {len(several)} puzzles that ask for all that is right, {word} of the answers are"
            )
            yield Finding(track.id, f"{says}; at most a third may be so. Mix others into some of {', '.join(alike)}")


def _check_guesses(track: Track) -> Iterator[Finding]:
    easy = [puzzle.name for puzzle in track.puzzles if chance(puzzle.form, puzzle.rules) >= EASY]
    if len(easy) > max(1, len(track.puzzles) * EASY.numerator // EASY.denominator):
        says = f"a guess passes {len(easy)} of {len(track.puzzles)} puzzles once in four or more often"
        yield Finding(
            track.id,
            f"{says}; at most a quarter may be so. Offer more that is plausible, or ask for all that is right, in some "
            f"of {', '.join(easy)}",
        )


def _check_stated(track: Track) -> Iterator[Finding]:
    due = [(one.name, one.form.due(one.rules)) for one in track.puzzles if isinstance(one.form, Spot)]
    if len(due) < _FEWEST:
        return
    for judged in (WRONG, RIGHT):
        alike = [name for name, it_is in due if it_is == judged]
        if len(alike) > len(due) * SAME:
            says = f"{len(alike)} of {len(due)} stated rulings are {judged}; at most two thirds may be"
            yield Finding(track.id, f"{says}. State another ruling in some of {', '.join(alike)}")


def _verdicts(puzzle: Puzzle) -> set[Verdict]:
    return {one.ruling.verdict for one in puzzle.form.rulings(puzzle.rules)}
