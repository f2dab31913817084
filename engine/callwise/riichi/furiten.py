"""
Furiten 「振聴」: who may not win on a discard, because of what they discarded themselves.

A player who has discarded a tile that would complete the hand may not ron,
neither on such a tile nor on any other.  Every discard of the deal counts:
the riichi tile, one that was called away, and one from before the hand waited
for it.  It does not matter whether the hand would have had a yaku with it.

What counts is the hand as it is now, so another wait can lift the bar.
"""

from __future__ import annotations

from callwise.riichi.hand import waits
from callwise.riichi.table import Table, Turn
from callwise.riichi.tiles import Kind, Tile, without
from callwise.seats import Seat


def discarded_waits(seat: Seat, table: Table) -> tuple[Kind, ...]:
    """
    Give the kinds that a player waits for and has discarded (FUR-4, FUR-5, FUR-10).

    On the player's own turn the drawn tile is left out of the hand.  Nothing
    is known of a pond that is not shown.  Raises PositionError when the hand
    is not shown.
    """
    discarded = {tile.kind for tile in table.discards_of(seat)}
    if not discarded:
        return ()
    return tuple(kind for kind in waits(_waiting(seat, table), table[seat].melds) if kind in discarded)


def is_in_furiten(seat: Seat, table: Table) -> bool:
    """Say whether a player may not ron: it follows for a hand that is shown, and is stated for a hidden one."""
    player = table[seat]
    return player.furiten if player.hand is None else bool(discarded_waits(seat, table))


def _waiting(seat: Seat, table: Table) -> tuple[Tile, ...]:
    hand, moment = table[seat].concealed, table.moment
    if isinstance(moment, Turn) and moment.seat is seat and moment.drawn is not None:
        return without(hand, (moment.drawn,))
    return hand
