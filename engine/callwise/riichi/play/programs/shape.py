"""
How far a hand is from tenpai, and which of its tiles belong together.

Each suit is taken apart by itself into groups, pairs and tiles that lack one, and what it can give is remembered; the
suits are then added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from callwise.riichi.table.tiles import KINDS, Kind, Tile

Counts = tuple[int, ...]
"""How many tiles of each kind a hand has, in the order of mpsz."""
Parts = dict[tuple[int, int], int]
"""The most parts that lack a tile, by the number of groups and whether there is a pair for the head."""

_GROUPS = 4
_SUITS = ((0, 9), (9, 18), (18, 27), (27, 34))
_ORPHANS = tuple(kind.index for kind in KINDS if kind.is_yaochuu)
_PAIRS = 7


def count(tiles: Iterable[Tile]) -> Counts:
    """Count tiles by kind."""
    counts = [0] * len(KINDS)
    for tile in tiles:
        counts[tile.kind.index] += 1
    return tuple(counts)


@lru_cache(maxsize=8192)
def shanten(counts: Counts, melds: int) -> int:
    """Return how many tiles a hand lacks to be tenpai; -1 if it is complete."""
    best = _with_groups(counts, melds)
    if melds == 0:
        pairs, kinds = sum(one > 1 for one in counts), sum(map(bool, counts))
        best = min(best, _PAIRS - 1 - pairs + max(0, _PAIRS - kinds), orphans_away(counts))
    return best


def orphans_away(counts: Counts) -> int:
    """Return how many tiles a hand lacks to wait with thirteen orphans."""
    held = [counts[one] for one in _ORPHANS]
    return len(_ORPHANS) - sum(map(bool, held)) - any(one > 1 for one in held)


def _with_groups(counts: Counts, melds: int) -> int:
    found: Parts = {(melds, 0): 0}
    for begins, ends in _SUITS:
        suit = counts[begins:ends]
        if any(suit):
            found = _added(found, _parts(suit, begins < _SUITS[-1][0]))
    return min(
        2 * (_GROUPS - groups) - min(parts, _GROUPS - groups) - head
        for (groups, head), parts in found.items()
        if groups <= _GROUPS
    )


def _added(one: Parts, other: Parts) -> Parts:
    found: Parts = {}
    for (groups, head), parts in one.items():
        for (more, second), others in other.items():
            if not (head and second):
                key = (groups + more, head or second)
                found[key] = max(found.get(key, 0), parts + others)
    return found


@lru_cache(maxsize=16384)
def _parts(suit: Counts, has_runs: bool) -> Parts:
    """Return what one suit can give, beginning with its lowest tile."""
    at = next((rank for rank, held in enumerate(suit) if held), None)
    if at is None:
        return {(0, 0): 0}
    held = suit[at]
    ways: list[tuple[Counts, tuple[int, int, int]]] = [((at,), (0, 0, 0))]
    if held > 2:
        ways.append(((at,) * 3, (1, 0, 0)))
    if held > 1:
        ways += [((at,) * 2, (0, 1, 0)), ((at,) * 2, (0, 0, 1))]
    if has_runs:
        second, third = (at + by < len(suit) and suit[at + by] for by in (1, 2))
        if second and third:
            ways.append(((at, at + 1, at + 2), (1, 0, 0)))
        if second:
            ways.append(((at, at + 1), (0, 1, 0)))
        if third:
            ways.append(((at, at + 2), (0, 1, 0)))
    found: Parts = {}
    for used, (group, part, head) in ways:
        for (groups, heads), parts in _parts(_left(suit, used), has_runs).items():
            if not (head and heads):
                key = (groups + group, heads or head)
                found[key] = max(found.get(key, 0), parts + part)
    return found


def _left(suit: Counts, used: Sequence[int]) -> Counts:
    left = list(suit)
    for rank in used:
        left[rank] -= 1
    return tuple(left)


def less(counts: Counts, kinds: Iterable[Kind]) -> Counts:
    """Return counts without some tiles."""
    return _left(counts, [kind.index for kind in kinds])


def company(kind: Kind, counts: Counts) -> int:
    """Return how well a tile fits the hand: with its own kind, its neighbours, and those one further."""
    fits = 4 * (counts[kind.index] - 1)
    if not kind.is_honour:
        fits += sum(3 - abs(by) for by in (-2, -1, 1, 2) if (near := kind.step(by)) and counts[near.index])
        fits += min(kind.rank, 10 - kind.rank, 3) - 1
    return fits
