"""
The wall: how many tiles it gives, and how many must have been drawn for the discards and melds that lie there.

East draws first.  The turn goes to the next seat, who draws (NAK-1), or by a call to a seat further on, who doesn't
(NAK-5); those between are skipped.  So a seat's discards tell how often the turn has gone on, and the calls how often
nobody drew for it.  A kan is followed by a draw of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.table.melds import MOST_MELDS, Meld

SET = 136
"""Tiles of a set."""
DEAD_WALL = 14
"""Tiles that are never drawn; a replacement tile makes the wall shorter instead."""
DRAWS = SET - DEAD_WALL - 13 * len(SEATS)
"""How many tiles are drawn in a deal, replacement tiles among them."""

_OTHERS = (Relation.SHIMOCHA, Relation.TOIMEN, Relation.KAMICHA)

Calls = Collection[tuple[Seat, Seat]]
"""Calls, each by whose discard it took and who made it."""


def turns_gone(seat: Seat, discards: int, calls: Calls, *, on_turn: bool) -> range:
    """
    Say how often the turn can have gone to the next seat when one seat has discarded so often.

    `calls` are all that were made, and `on_turn` says that the seat is to discard once more.
    """
    times = discards + on_turn + sum(_skips(seat, source, caller) for source, caller in calls)
    first = SEATS.index(seat)
    return range(first + 4 * times - 4, first + 4 * times) if times else range(first)


def fewest_turns(seat: Seat, gone: int, calls: Calls, *, on_turn: bool) -> int:
    """
    Count how often a seat has discarded when the turn has gone to the next seat so often.

    `calls` are all that were made, and `on_turn` says that the seat is to discard once more.
    """
    skipped = sum(_skips(seat, source, caller) for source, caller in calls)
    return (gone - SEATS.index(seat)) // len(SEATS) + 1 - on_turn - skipped


def undrawn(calls: Calls) -> int:
    """Count for how many seats nobody drew when these calls were made: those skipped and the caller."""
    return sum(source.turns_to(caller) for source, caller in calls)


def fewest_draws(discards: int, callers: Sequence[Relation], melds: Sequence[Meld] | None, seat: Seat) -> int:
    """
    Count the tiles that must have been drawn when a seat discards for the last of so many times.

    `callers` called some of these discards, seen from the seat.  `melds` are its own, None where they are not known.
    Nothing else is known of calls, so there were as many as make the seat's turns come quickest.
    """
    if not discards:
        return 0
    spared = undrawn([(seat, seat.at(side)) for side in callers])
    for turns, side in enumerate(_OTHERS):  # a call of the next neighbour's discard
        spared += turns * max(MOST_MELDS - callers.count(side), 0)
    if melds is None:
        spared += (len(SEATS) - 1) * MOST_MELDS
    else:
        spared += undrawn([(seat.at(meld.source), seat) for meld in melds if meld.is_open])
        spared -= sum(meld.kind.is_kan for meld in melds)
    return max(1, 1 + SEATS.index(seat) + 4 * (discards - 1) - spared)


def most_discards(callers: Sequence[Relation], melds: Sequence[Meld] | None, seat: Seat) -> int:
    """Count how often a seat can discard before the wall is empty."""
    return next(number for number in range(DRAWS, 0, -1) if fewest_draws(number, callers, melds, seat) <= DRAWS)


def _skips(seat: Seat, source: Seat, caller: Seat) -> bool:
    return 0 < source.turns_to(seat) < source.turns_to(caller)
