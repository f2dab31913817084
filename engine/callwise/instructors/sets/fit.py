"""
How puzzles fit into a set: which are ruled otherwise there, speak of another table, or lean on one that isn't there.

None of it is a fault: such a set can be handed out.  But whoever makes it should know.
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

    OTHERWISE: other answers are right under the set's rules than under its
    own.  TABLE: its text speaks of its own table, and the set's is another.
    LEANS: it tells on from a puzzle that doesn't come before it.
    """

    OTHERWISE = "otherwise"
    TABLE = "table"
    LEANS = "leans"


@dataclass(frozen=True)
class Remark:
    """What is to be known of one puzzle of a set, in a sentence."""

    kind: Misfit
    key: str
    says: str


def remarks(of: PuzzleSet, files: Files, leaning: Mapping[str, str]) -> Iterator[Remark]:
    """
    Say which puzzles of a set may not fit into it, in its order.

    `leaning` tells what each puzzle of the course leans on that leans on another.
    """
    for one in readable(of, files):
        if one.rules.name != one.puzzle.rules.name:
            yield from _ruled(one)
        if (other := leaning.get(one.key)) is not None and (why := _why(of, one.key, other)):
            title = f"“{puzzle_of(files[other]).title}”" if other in files else other
            yield Remark(Misfit.LEANS, one.key, f"it continues {title}, {why}")


def _why(of: PuzzleSet, key: str, other: str) -> str:
    """Say what a puzzle that leans on another lacks, if anything: a shuffled order puts it behind the other."""
    if other not in of.puzzles:
        return "which isn’t in this set"
    is_behind = of.shuffled or of.puzzles.index(key) > of.puzzles.index(other)
    return "" if is_behind else "which comes after it"


def _ruled(one: SetPuzzle) -> Iterator[Remark]:
    """Say what becomes of a puzzle under other rules than its own."""
    own, rules = one.puzzle.rules, one.rules
    if _answered(one.puzzle, own) != _answered(one.puzzle, rules):
        says = f"it’s ruled otherwise under {rules.title} than under its own rules, {own.title}"
        yield Remark(Misfit.OTHERWISE, one.key, says)
    if table := _spoken_of(one):
        yield Remark(Misfit.TABLE, one.key, f"its text speaks of {table}, and it’s asked under {rules.title}")


def _answered(puzzle: Puzzle, rules: Ruleset) -> object:
    """Give what is right under some rules, and how each answer is ruled on."""
    verdicts = [(ruled.code, ruled.ruling.verdict) for ruled in puzzle.form.rulings(rules)]
    return puzzle.form.right(rules), verdicts


def _spoken_of(one: SetPuzzle) -> str:
    """Say which table a puzzle's text speaks of that isn't the one that it is asked at, if it does."""
    puzzle = one.puzzle
    usual = puzzle.form.case.presets()[0]
    if puzzle.rules.name != usual.name:
        return puzzle.rules.title
    texts = " ".join((puzzle.title, puzzle.prompt.template, *(hint.says.template for hint in puzzle.hints)))
    named = {preset.title.partition(" ")[0] for preset in puzzle.form.case.presets() if preset.name != usual.name}
    others = named - {one.rules.title.partition(" ")[0]}
    return listed(sorted(name for name in others if name in texts.split()))
