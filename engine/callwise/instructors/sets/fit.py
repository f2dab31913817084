"""
How puzzles fit into a set: ruled differently there, mentioning another table, or missing a prerequisite.

These aren't faults, and the set can be handed out, but its author should know about them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from callwise.agreement.ruleset import Ruleset
from callwise.ground.faces import listed
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.instructors.sets.set_puzzles import Files, SetPuzzle, puzzle_of, readable
from callwise.puzzle.file import Puzzle


class Misfit(Enum):
    """
    Why a puzzle may not fit into a set.

    OTHERWISE: different answers are right under the set's rules. TABLE: its text mentions its own table, but the set
    uses another. LEANS: its prerequisite doesn't come before it.
    """

    OTHERWISE = "otherwise"
    TABLE = "table"
    LEANS = "leans"


@dataclass(frozen=True)
class Remark:
    """A remark on one puzzle of a set, as a sentence."""

    kind: Misfit
    key: str
    says: str


def remarks(of: PuzzleSet, files: Files, leaning: Mapping[str, str]) -> Iterator[Remark]:
    """
    Yield a remark for each puzzle of a set that may not fit into it, in order.

    `leaning` maps puzzles of the course to their prerequisites.
    """
    for one in readable(of, files):
        if one.rules.name != one.puzzle.rules.name:
            yield from _ruled(one)
        if (other := leaning.get(one.key)) is not None and (why := _why(of, one.key, other)):
            title = f"“{puzzle_of(files[other]).title}”" if other in files else other
            yield Remark(Misfit.LEANS, one.key, f"it continues {title}, {why}")


def _why(of: PuzzleSet, key: str, other: str) -> str:
    """Return the problem with a puzzle's prerequisite, if any; a shuffled order always puts the prerequisite first."""
    if other not in of.puzzles:
        return "which isn’t in this set"
    is_behind = of.shuffled or of.puzzles.index(key) > of.puzzles.index(other)
    return "" if is_behind else "which comes after it"


def _ruled(one: SetPuzzle) -> Iterator[Remark]:
    """Yield the changes in a puzzle's rulings under rules other than its own."""
    own, rules = one.puzzle.rules, one.rules
    if _answered(one.puzzle, own) != _answered(one.puzzle, rules):
        says = f"it’s ruled otherwise under {rules.title} than under its own rules, {own.title}"
        yield Remark(Misfit.OTHERWISE, one.key, says)
    if table := _spoken_of(one):
        yield Remark(Misfit.TABLE, one.key, f"its text speaks of {table}, and it’s asked under {rules.title}")


def _answered(puzzle: Puzzle, rules: Ruleset) -> object:
    """Return the right answers under a ruleset, and the ruling on each answer."""
    verdicts = [(ruled.code, ruled.ruling.verdict) for ruled in puzzle.form.rulings(rules)]
    return puzzle.form.right(rules), verdicts


def _spoken_of(one: SetPuzzle) -> str:
    """Return the table a puzzle's text mentions, if the puzzle is asked under another."""
    puzzle = one.puzzle
    usual = puzzle.form.case.presets()[0]
    if puzzle.rules.name != usual.name:
        return puzzle.rules.title
    texts = " ".join((puzzle.title, puzzle.prompt.template, *(hint.says.template for hint in puzzle.hints)))
    named = {preset.title.partition(" ")[0] for preset in puzzle.form.case.presets() if preset.name != usual.name}
    others = named - {one.rules.title.partition(" ")[0]}
    return listed(sorted(name for name in others if name in texts.split()))
