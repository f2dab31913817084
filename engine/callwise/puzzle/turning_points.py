"""
The puzzles that turn on a point about which tables differ.

The list is computed: a puzzle turns on a point if its rulings change exactly when the answer to the point does, all
other rules being equal.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from enum import IntEnum

from callwise.agreement.named_ruleset import agreeing
from callwise.agreement.option_status import Option
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import Point, Value
from callwise.puzzle.file import Puzzle

Rulings = Mapping[str, Hashable]


class TurnsOn(IntEnum):
    """How closely a puzzle turns on a point."""

    NOT = 0
    PARTLY = 1
    """Some of its answers do."""
    WHOLLY = 2
    """All of its answers do, and the rest of the option makes no difference."""


class Turning:
    """Puzzles in order of preference, indexed by the points they turn on."""

    def __init__(self, puzzles: Sequence[Puzzle]) -> None:
        self._puzzles = puzzles
        self._reads = [puzzle.form.reads(puzzle.rules) for puzzle in puzzles]
        self._ruled: dict[str, list[Mapping[Value, Rulings]]] = {}

    def on(self, option: Option, point: Point) -> tuple[Puzzle, ...]:
        """Return the puzzles that turn on a point of an option, puzzles where every answer does first."""
        if option.name not in self._ruled:
            self._ruled[option.name] = [
                _under_each(puzzle, option) if option.name in read else {}
                for puzzle, read in zip(self._puzzles, self._reads, strict=True)
            ]
        found = [
            (turns(ruled, point), puzzle) for puzzle, ruled in zip(self._puzzles, self._ruled[option.name], strict=True)
        ]
        return tuple(puzzle for close in (TurnsOn.WHOLLY, TurnsOn.PARTLY) for turn, puzzle in found if turn is close)


def turns(ruled: Mapping[Value, Rulings], point: Point) -> TurnsOn:
    """Return how closely the rulings under each value of an option turn on one of its points."""
    answers = [point.answer(value) for value in ruled]
    if _follows(answers, list(ruled.values())):
        return TurnsOn.WHOLLY
    codes = dict.fromkeys(code for rulings in ruled.values() for code in rulings)
    if any(_follows(answers, [rulings.get(code) for rulings in ruled.values()]) for code in codes):
        return TurnsOn.PARTLY
    return TurnsOn.NOT


def _under_each(puzzle: Puzzle, option: Option) -> Mapping[Value, Rulings]:
    """Rule on a puzzle under its own ruleset with each value of an option."""
    named = {value: agreeing(puzzle.rules.name, option.name, value) for value in option.values}
    return {value: _rulings(puzzle, puzzle.under(name)) for value, name in named.items()}


def _rulings(puzzle: Puzzle, rules: Ruleset) -> Rulings:
    return {
        ruled.code: (
            ruled.ruling.verdict,
            ruled.ruling.clause.id,
            ruled.ruling.follows and ruled.ruling.follows.id,
            tuple(ruled.says.facts.items()),
        )
        for ruled in puzzle.form.rulings(rules)
    }


def _follows(answers: Sequence[Hashable], outcomes: Sequence[object]) -> bool:
    """Whether outcomes are equal exactly when the answers are."""
    alike = [
        (one == other, outcomes[place] == outcomes[place + after])
        for place, one in enumerate(answers)
        for after, other in enumerate(answers[place + 1 :], 1)
    ]
    return bool(alike) and all(answer is outcome for answer, outcome in alike)
