"""
Naki 「鳴き」: with which tiles a discard can be taken.

A chii needs two tiles that make a sequence with it and comes only from kamicha; a
pon needs two of its kind and an open kan three, from anyone.  A red five and
an ordinary five are different tiles to show, so each is a way of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from callwise.ground.seats import Relation
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import Tile, distinct


def ways_to_call(concealed: Iterable[Tile], discard: Tile, source: Relation) -> tuple[Call, ...]:
    """
    Give every way to take the discard, as the tiles alone allow it (NAK-6 to NAK-8).

    Chii first, lowest shown tiles first; then pon, then kan.  What a ruleset
    says of them is for `callwise.riichi.calls.kuikae`.
    """
    tiles = sorted(concealed)
    return (
        *ways_to_chii(tiles, discard, source),
        *ways_to_pon(tiles, discard, source),
        *ways_to_kan(tiles, discard, source),
    )


def ways_to_chii(concealed: Iterable[Tile], discard: Tile, source: Relation) -> tuple[Call, ...]:
    """Give every pair of hand tiles that takes the discard for a sequence."""
    if source is not Relation.KAMICHA or discard.kind.is_honour:
        return ()
    held = distinct(tile for tile in concealed if tile.suit is discard.suit)
    found = []
    for one, other in combinations(held, 2):
        low, middle, high = sorted((one.rank, other.rank, discard.rank))
        if middle == low + 1 and high == middle + 1:
            found.append(Call(MeldKind.CHII, discard, (one, other), source))
    return tuple(found)


def ways_to_pon(concealed: Iterable[Tile], discard: Tile, source: Relation) -> tuple[Call, ...]:
    """Give every different pair of hand tiles of the discard's kind."""
    return _ways_alike(MeldKind.PON, 2, concealed, discard, source)


def ways_to_kan(concealed: Iterable[Tile], discard: Tile, source: Relation) -> tuple[Call, ...]:
    """Give the three hand tiles of the discard's kind, if they are there."""
    return _ways_alike(MeldKind.DAIMINKAN, 3, concealed, discard, source)


def _ways_alike(
    kind: MeldKind, size: int, concealed: Iterable[Tile], discard: Tile, source: Relation
) -> tuple[Call, ...]:
    alike = sorted(tile for tile in concealed if tile.kind == discard.kind)
    shown = dict.fromkeys(combinations(alike, size))
    return tuple(Call(kind, discard, tiles, source) for tiles in shown)
