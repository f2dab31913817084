"""
Readings of open options, without those that change nothing.

A judgement that asks for open options branches into a tree of readings. Options that change nothing are removed from
the tree, and so are members of a set of choices that make no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from callwise.law.options import Choice, Reading, Value
from callwise.law.ruling import Ruling

OutcomeT = TypeVar("OutcomeT")


def merged(
    leaves: Sequence[Reading[OutcomeT]],
    key: Callable[[OutcomeT], object],
    join: Callable[[Sequence[OutcomeT]], OutcomeT],
    depth: int = 0,
) -> tuple[Reading[OutcomeT], ...]:
    """Remove options that change nothing, merging the readings that differ only in them."""
    if len(leaves) == 1:
        return tuple(leaves)
    groups = [list(group) for _, group in groupby(leaves, key=lambda leaf: list(leaf.choices.values())[depth])]
    kept = _by_members(groups, [merged(group, key, join, depth + 1) for group in groups], key, depth)
    first = kept[0]
    if any(_below(group, key, depth) != _below(first, key, depth) for group in kept):
        return tuple(leaf for group in kept for leaf in group)
    dropped = list(leaves[0].choices)[depth]
    return tuple(
        Reading(
            {name: value for name, value in alike[0].choices.items() if name != dropped},
            join([leaf.outcome for leaf in alike]),
        )
        for alike in zip(*kept, strict=True)
    )


def _by_members(
    groups: Sequence[Sequence[Reading[OutcomeT]]],
    kept: Sequence[tuple[Reading[OutcomeT], ...]],
    key: Callable[[OutcomeT], object],
    depth: int,
) -> Sequence[tuple[Reading[OutcomeT], ...]]:
    """
    Merge readings of sets that differ in a member that changes nothing; groups without sets are returned unchanged.
    """
    sets = [value for group in groups if isinstance(value := list(group[0].choices.values())[depth], frozenset)]
    if len(sets) != len(groups):
        return kept
    outcomes = {some: _below(leaves, key, depth) for some, leaves in zip(sets, kept, strict=True)}
    idle = {
        member
        for member in frozenset[Choice]().union(*sets)
        if all(outcomes.get(some ^ {member}) == outcome for some, outcome in outcomes.items())
    }
    return [leaves for some, leaves in zip(sets, kept, strict=True) if not some & idle]


def _below(
    leaves: Sequence[Reading[OutcomeT]], key: Callable[[OutcomeT], object], depth: int
) -> list[tuple[list[Value], object]]:
    """Return the choices made after an option, with the outcomes."""
    return [(list(leaf.choices.values())[depth + 1 :], key(leaf.outcome)) for leaf in leaves]


def reason(ruling: Ruling) -> object:
    """Return a ruling's verdict and reason, for comparison."""
    return ruling.verdict, ruling.clause.id


def verdict_and_cost(ruling: Ruling) -> object:
    """Return a ruling's verdict and penalty, for comparison."""
    return ruling.verdict, ruling.follows and ruling.follows.id


def reason_and_cost(ruling: Ruling) -> object:
    """Return a ruling's verdict, reason and penalty, for comparison."""
    return ruling.verdict, ruling.clause.id, ruling.follows and ruling.follows.id


def without_cost(rulings: Sequence[Ruling]) -> Ruling:
    """Return the first ruling, without its penalty if the rulings differ in it."""
    costs = {ruling.follows and ruling.follows.id for ruling in rulings}
    return rulings[0] if len(costs) == 1 else replace(rulings[0], follows=None)
