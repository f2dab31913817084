"""
Naki 「鳴き」: which tiles can take a discard.

A chii needs two tiles that form a sequence with it and comes only from kamicha; a pon needs two of its kind and an open
kan three, from anyone. Showing a red five differs from showing an ordinary one, so they count as separate ways.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from callwise.ground.seats import Relation
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import Tile, distinct


def ways_to_call(concealed: Iterable[Tile], discard: Tile, source: Relation) -> tuple[Call, ...]:
    """
    Return every way to take the discard, considering only the tiles (NAK-6 to NAK-8).

    Chii first, lowest shown tiles first; then pon, then kan. For the ruleset's limits see
    `callwise.riichi.calls.kuikae`.
    """
    tiles = sorted(concealed)
    return (
        *ways_to_chii(tiles, discard, source),
        *ways_to_pon(tiles, discard, source),
        *ways_to_kan(tiles, discard, source),
    )


def ways_to_chii(concealed: Iterable[Tile], discard: Tile, source: Relation) -> tuple[Call, ...]:
    """Return every chii of the discard."""
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
    """Return every pon of the discard, with different shown tiles."""
    return _ways_alike(MeldKind.PON, 2, concealed, discard, source)


def ways_to_kan(concealed: Iterable[Tile], discard: Tile, source: Relation) -> tuple[Call, ...]:
    """Return the open kan of the discard, if the hand has the tiles."""
    return _ways_alike(MeldKind.DAIMINKAN, 3, concealed, discard, source)


def _ways_alike(
    kind: MeldKind, size: int, concealed: Iterable[Tile], discard: Tile, source: Relation
) -> tuple[Call, ...]:
    alike = sorted(tile for tile in concealed if tile.kind == discard.kind)
    shown = dict.fromkeys(combinations(alike, size))
    return tuple(Call(kind, discard, tiles, source) for tiles in shown)
