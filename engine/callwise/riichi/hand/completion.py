"""
Uses of a tile that completes a hand: which group it becomes part of.

A tile can complete a hand in more than one way: 4s with 2356s as 2-3-4 or as 4-5-6. The rule about groups (FUR-8) needs
each of them, with the tiles from the hand that form the group.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from callwise.riichi.table.tiles import KINDS, Kind, Tile

_PAIRS = 7
"""Pairs in a seven-pairs hand."""
_ORPHANS = tuple(kind.index for kind in KINDS if kind.is_yaochuu)
_WHOLE = 14
"""Tiles in a complete hand without melds."""


@dataclass(frozen=True, slots=True)
class Use:
    """
    One use of a tile that completes a hand: the sequence, triplet or pair it becomes part of.

    `beside` are the kinds in hand that form the group with the tile. If the tile completes thirteen orphans, the whole
    hand is the group.
    """

    group: tuple[Kind, ...]
    beside: tuple[Kind, ...]

    def takes(self, kind: Kind) -> bool:
        """Whether another kind would also make a group with the same tiles (FUR-9, FUR-S4)."""
        together = (*self.beside, kind)
        return is_group(together) or sorted(together) == list(self.group)


def is_group(kinds: Sequence[Kind]) -> bool:
    """
    Whether kinds form a sequence, triplet or pair.

    >>> [is_group([KINDS[one] for one in kinds]) for kinds in ((0, 1, 2), (8, 8, 8), (3, 3), (8, 9, 10), (27, 28, 29))]
    [True, True, True, False, False]
    """
    first, *_ = ordered = sorted(kinds)
    if len(set(ordered)) == 1:
        return len(ordered) in (2, 3)
    return ordered == [first, first.step(1), first.step(2)]


def uses(concealed: Sequence[Tile], kind: Kind) -> tuple[Use, ...]:
    """
    Return each use of a kind that completes the concealed part of a hand; empty if it doesn't.

    Sequences come first, lowest first, then the triplet, then the pair.
    """
    counts = [0] * len(KINDS)
    for tile in concealed:
        counts[tile.kind.index] += 1
    return _uses(tuple(counts), kind)


@lru_cache(maxsize=8192)
def _uses(counts: tuple[int, ...], kind: Kind) -> tuple[Use, ...]:
    whole = list(counts)
    whole[kind.index] += 1
    return tuple(_found(whole, kind))


def _found(whole: list[int], kind: Kind) -> Iterator[Use]:
    is_pairs = list(filter(None, whole)) == [2] * _PAIRS
    is_orphans = sum(whole) == _WHOLE and all(whole[one] for one in _ORPHANS) and not _inner(whole)
    for group in _groups_with(kind):
        left = list(whole)
        for one in group:
            left[one.index] -= 1
        is_pair = len(group) == 2
        if min(left) < 0:
            continue
        if (_are_sets(left) if is_pair else _are_sets_and_a_pair(left)) or (is_pair and (is_pairs or is_orphans)):
            yield _use(group, kind)
    if is_orphans and whole[kind.index] == 1:
        yield _use(tuple(one for one in KINDS for _ in range(whole[one.index])), kind)


def _inner(whole: Sequence[int]) -> int:
    """Count the tiles that aren't orphans."""
    return sum(whole) - sum(whole[one] for one in _ORPHANS)


def _use(group: tuple[Kind, ...], kind: Kind) -> Use:
    beside = list(group)
    beside.remove(kind)
    return Use(group, tuple(beside))


def _groups_with(kind: Kind) -> Iterator[tuple[Kind, ...]]:
    for lowest in (kind.step(-2), kind.step(-1), kind):
        if lowest is not None and (middle := lowest.step(1)) is not None and (highest := lowest.step(2)) is not None:
            yield lowest, middle, highest
    yield (kind,) * 3
    yield (kind,) * 2


def _are_sets_and_a_pair(counts: Sequence[int]) -> bool:
    return any(
        count > 1 and _are_sets((*counts[:index], count - 2, *counts[index + 1 :]))
        for index, count in enumerate(counts)
    )


def _are_sets(counts: Sequence[int]) -> bool:
    """
    Whether tiles divide into sequences and triplets.

    The lowest tile of a suit is in a triplet or begins a sequence. Three identical sequences are also three triplets,
    so tiles beyond a triplet must begin sequences.
    """
    left = list(counts)
    for kind in KINDS:
        alone = left[kind.index] % 3
        for one in (kind.step(1), kind.step(2)) if alone else ():
            if one is None or left[one.index] < alone:
                return False
            left[one.index] -= alone
    return True
