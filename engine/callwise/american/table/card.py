"""
The hands that exposures still allow.

Only exposures and discards, which everyone can see, are checked against the card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from callwise.american.table.exposures import SIZES, Exposure
from callwise.american.table.practice_hands import Group, Hand, open_groups
from callwise.american.table.table import Table
from callwise.american.table.tiles import Tile
from callwise.ground.seats import Seat


def fits(hands: Sequence[Hand], exposures: Sequence[Exposure]) -> tuple[Hand, ...]:
    """
    Return the hands that include all exposures, even if they must stay concealed.

    >>> len(fits([Hand.parse("FF 3333b 444d NEWS 0"), Hand.parse("FF 333b 4444d NEWS 0")], [Exposure.parse("33bJ")]))
    1
    """
    return tuple(hand for hand in hands if open_groups(replace(hand, concealed=False), exposures) is not None)


def mended(hands: Sequence[Hand], exposures: Sequence[Exposure], nth: int) -> bool:
    """Whether enlarging or reducing one exposure would make it part of an exposable hand."""
    tile = exposures[nth].tile
    others = [*exposures[:nth], *exposures[nth + 1 :]]
    sized = (Group((tile,) * size) for size in SIZES)
    left = [open_groups(hand, others) for hand in hands if not hand.concealed]
    return any(group in groups for group in sized for groups in left if groups is not None)


def rightly(hands: Sequence[Hand], exposures: Sequence[Exposure]) -> int:
    """Count the leading exposures that some exposable hand includes together."""
    for count in range(len(exposures), 0, -1):
        if any(not hand.concealed for hand in fits(hands, exposures[:count])):
            return count
    return 0


def lacks(hand: Hand, seat: Seat, table: Table) -> Tile | None:
    """Return a tile of a hand's pair or single that can't be completed given the visible tiles, None if all can."""
    seen = (*table.floor, *(tile for _, one in table.seated() for tile in naturals(one.exposures)))
    return lacking(hand, table[seat].exposures, seen)


def naturals(exposures: Iterable[Exposure]) -> Iterator[Tile]:
    """Yield the tiles of exposures that aren't jokers."""
    return (one.tile for one in exposures for _ in range(one.naturals))


def lacking(hand: Hand, exposures: Sequence[Exposure], seen: Iterable[Tile]) -> Tile | None:
    """Return a tile that a pair or single of the hand needs, if too few of it are unseen."""
    groups = open_groups(replace(hand, concealed=False), exposures) or ()
    needed = Counter(tile for group in groups if not group.takes_jokers for tile in group.tiles)
    out = Counter(seen)
    return next((tile for tile in sorted(needed) if needed[tile] > tile.suit.copies - out[tile]), None)
