"""Patterns that readers could learn from a track's puzzles instead of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from callwise.law.ruling import Verdict
from callwise.puzzle.checks.guess_chance import chance
from callwise.puzzle.course import Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.findings import Finding
from callwise.question.forms.judged_form import JudgedForm
from callwise.question.forms.spot import RIGHT, WRONG, Spot
from callwise.question.forms.yes_no import NO, YES, YesNo

ALIKE = Fraction(1, 3)
"""The maximum share of a track's puzzles in which all answers are right, or none."""
SAME = Fraction(2, 3)
"""The maximum share of a track's stated rulings, and of its yes-or-no questions, with the same answer."""
RUNNING = 2
"""The maximum number of yes-or-no questions in a row with the same answer in a lesson."""
EASY = Fraction(1, 4)
"""The chance of a guess above which a puzzle counts as easy, and the maximum share of easy puzzles in a track."""

_FEWEST = 3
"""The minimum number of such answers in a track for their share to matter."""


def check_patterns(track: Track) -> Iterator[Finding]:
    """
    Find patterns that could be learned instead of the rules.

    Such patterns are: all answers tend to be right, or none; stated rulings tend to be right, or wrong; the answer
    tends to be yes, or no; a guess often passes. Guesses don't count if there are always two or three answers.
    """
    yield from _check_guesses(track)
    yield from _check_stated(track)
    yield from _check_yes_or_no(track)
    several = [puzzle for puzzle in track.puzzles if puzzle.form.kind == "choose-all"]
    for verdict, word in ((Verdict.LEGAL, "all"), (Verdict.ILLEGAL, "none")):
        alike = [puzzle.name for puzzle in several if _verdicts(puzzle) == {verdict}]
        if len(alike) > max(1, len(several) * ALIKE.numerator // ALIKE.denominator):
            says = (
                f"in {len(alike)} of {len(several)} puzzles that ask for all that is right, {word} of the answers are"
            )
            yield Finding(track.id, f"{says}; at most a third may be so. Mix others into some of {', '.join(alike)}")


def _check_guesses(track: Track) -> Iterator[Finding]:
    asked = [puzzle for puzzle in track.puzzles if not isinstance(puzzle.form, JudgedForm)]
    easy = [puzzle.name for puzzle in asked if chance(puzzle.form, puzzle.rules) >= EASY]
    if len(easy) > max(1, len(track.puzzles) * EASY.numerator // EASY.denominator):
        says = f"a guess passes {len(easy)} of {len(track.puzzles)} puzzles once in four or more often"
        yield Finding(
            track.id,
            f"{says}; at most a quarter may be so. Offer more that is plausible, or ask for all that is right, in some "
            f"of {', '.join(easy)}",
        )


def _check_stated(track: Track) -> Iterator[Finding]:
    due = [(one.name, one.form.due(one.rules)) for one in track.puzzles if isinstance(one.form, Spot)]
    for judged, alike in _mostly(due, (WRONG, RIGHT)):
        says = f"{len(alike)} of {len(due)} stated rulings are {judged}; at most two thirds may be"
        yield Finding(track.id, f"{says}. State another ruling in some of {', '.join(alike)}")


def _check_yes_or_no(track: Track) -> Iterator[Finding]:
    due = _yes_or_no(track.puzzles)
    for answer, alike in _mostly(due, (NO, YES)):
        says = f"the answer to {len(alike)} of {len(due)} yes-or-no questions is {answer}; at most two thirds may be so"
        yield Finding(track.id, f"{says}. Ask about another answer in some of {', '.join(alike)}")
    for lesson in track.lessons:
        for answer, group in groupby(_yes_or_no(lesson.puzzles), key=itemgetter(1)):
            alike = [name for name, _ in group]
            if len(alike) > RUNNING:
                says = f"{len(alike)} yes-or-no questions in a row are answered {answer}; at most {RUNNING} may be"
                yield Finding(track.key(lesson.name), f"{says}. Put another between {', '.join(alike)}")


def _yes_or_no(puzzles: Sequence[Puzzle]) -> list[tuple[str, str]]:
    return [(one.name, one.form.due(one.rules)) for one in puzzles if isinstance(one.form, YesNo)]


def _mostly(due: Sequence[tuple[str, str]], answers: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each answer that more than the maximum share of puzzles have, with their names."""
    if len(due) < _FEWEST:
        return
    for answer in answers:
        alike = [name for name, it_is in due if it_is == answer]
        if len(alike) > len(due) * SAME:
            yield answer, alike


def _verdicts(puzzle: Puzzle) -> set[Verdict]:
    return {one.ruling.verdict for one in puzzle.form.rulings(puzzle.rules)}
