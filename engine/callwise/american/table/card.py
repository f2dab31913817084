"""
A practice card: the playable hands, and those that exposures still allow.

Only exposures and discards, which everyone can see, are checked against the card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from callwise.american.table.exposures import SIZES, Exposure
from callwise.american.table.practice_hands import Group, Hand, open_groups
from callwise.american.table.table import Table
from callwise.american.table.tiles import Tile
from callwise.ground.errors import PositionError, check_length
from callwise.ground.seats import Seat


def read_card(text: str) -> tuple[Hand, ...]:
    """Read hands separated by semicolons. Raises NotationError, and PositionError for a duplicate."""
    check_length(text)
    card = tuple(Hand.parse(part) for part in text.split(";"))
    if len(set(map(str, card))) != len(card):
        raise PositionError("each hand can be on the card only once")
    return card


def fits(card: Sequence[Hand], exposures: Sequence[Exposure]) -> tuple[Hand, ...]:
    """
    Return the hands that include all exposures, even if they must stay concealed.

    >>> len(fits(read_card("FF 3333b 444d NEWS 0; FF 333b 4444d NEWS 0"), [Exposure.parse("33bJ")]))
    1
    """
    return tuple(hand for hand in card if open_groups(replace(hand, concealed=False), exposures) is not None)


def mended(card: Sequence[Hand], exposures: Sequence[Exposure], nth: int) -> bool:
    """Whether enlarging or reducing one exposure would make it part of an exposable hand."""
    tile = exposures[nth].tile
    others = [*exposures[:nth], *exposures[nth + 1 :]]
    sized = (Group((tile,) * size) for size in SIZES)
    left = [open_groups(hand, others) for hand in card if not hand.concealed]
    return any(group in groups for group in sized for groups in left if groups is not None)


def rightly(card: Sequence[Hand], exposures: Sequence[Exposure]) -> int:
    """Count the leading exposures that some exposable hand includes together."""
    for count in range(len(exposures), 0, -1):
        if any(not hand.concealed for hand in fits(card, exposures[:count])):
            return count
    return 0


def lacks(hand: Hand, seat: Seat, table: Table) -> Tile | None:
    """Return a tile of a hand's pair or single that can't be completed given the visible tiles, None if all can."""
    groups = open_groups(replace(hand, concealed=False), table[seat].exposures) or ()
    needed = Counter(tile for group in groups if not group.takes_jokers for tile in group.tiles)
    out = Counter(table.floor)
    for _, player in table.seated():
        for exposure in player.exposures:
            out[exposure.tile] += exposure.naturals
    return next((tile for tile in sorted(needed) if needed[tile] > tile.suit.copies - out[tile]), None)
