"""
What a guess is worth: how likely it passes a puzzle, and what it could learn from a track's puzzles instead of rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from callwise.puzzle.course import Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.finding import Finding
from callwise.ruling import Verdict

MOST = Fraction(1, 3)
"""How likely a guess may pass a puzzle; and of how many of a track's puzzles all answers, or none, may be right."""


def check_chance(puzzle: Puzzle) -> Iterator[Finding]:
    """Refuse a puzzle that is passed by guessing more often than one time in three."""
    chance = puzzle.form.chance(puzzle.ruleset)
    if chance > MOST:
        says = f"{guessed(chance)}; at most one in three may"
        yield Finding(puzzle.name, f"{says}. Ask for all that is legal or frozen, or offer more that is wrong")


def check_patterns(track: Track) -> Iterator[Finding]:
    """Refuse what could be learned instead of the rules: that all answers tend to be right, or that none do."""
    several = [puzzle for puzzle in track.puzzles if puzzle.form.kind == "choose-all"]
    for verdict, word in ((Verdict.LEGAL, "all"), (Verdict.ILLEGAL, "none")):
        alike = [puzzle.name for puzzle in several if _verdicts(puzzle) == {verdict}]
        if len(alike) > max(1, len(several) * MOST.numerator // MOST.denominator):
            says = (
                f"in {len(alike)} of {len(several)} puzzles that ask for all that is right, {word} of the answers are"
            )
            yield Finding(track.id, f"{says}; at most a third may be so. Mix others into some of {', '.join(alike)}")


def _verdicts(puzzle: Puzzle) -> set[Verdict]:
    return {one.ruling.verdict for one in puzzle.form.rulings(puzzle.ruleset)}


def guessed(chance: Fraction) -> str:
    """
    Say how often a guess passes.

    >>> guessed(Fraction(7, 8)), guessed(Fraction(1, 15)), guessed(Fraction(0))
    ('a guess passes 7 times in 8', 'a guess passes once in 15', 'a guess never passes')
    """
    if not chance:
        return "a guess never passes"
    times = "once" if chance.numerator == 1 else f"{chance.numerator} times"
    return f"a guess passes {times} in {chance.denominator}" if chance < 1 else "a guess always passes"
