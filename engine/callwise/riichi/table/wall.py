"""
The wall: how many tiles it provides, and how many were drawn for the discards and melds on the table.

East draws first. The turn goes to the next seat, which draws (NAK-1), or by a call to a later seat, which doesn't
(NAK-5); seats in between are skipped. So a seat's discards tell how often the turn has passed, and the calls how often
it passed without a draw. A kan is followed by its own draw.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.table.melds import MOST_MELDS, Meld

SET = 136
"""Tiles in a set."""
DEAD_WALL = 14
"""Tiles never drawn; each replacement tile shortens the wall by one instead."""
DRAWS = SET - DEAD_WALL - 13 * len(SEATS)
"""Tiles drawn in a full deal, including replacement tiles."""

_OTHERS = (Relation.SHIMOCHA, Relation.TOIMEN, Relation.KAMICHA)

Calls = Collection[tuple[Seat, Seat]]
"""Calls as (discarder, caller)."""


def turns_gone(seat: Seat, discards: int, calls: Calls, *, on_turn: bool) -> range:
    """
    Return how many times the turn can have passed, given one seat's number of discards.

    `calls` are all calls made; `on_turn` means that the seat is still to discard.
    """
    times = discards + on_turn + sum(_skips(seat, source, caller) for source, caller in calls)
    first = SEATS.index(seat)
    return range(first + 4 * times - 4, first + 4 * times) if times else range(first)


def fewest_turns(seat: Seat, turns: int, calls: Calls, *, on_turn: bool) -> int:
    """
    Count a seat's discards, given how many times the turn has passed.

    `calls` are all calls made; `on_turn` means that the seat is still to discard.
    """
    skipped = sum(_skips(seat, source, caller) for source, caller in calls)
    return (turns - SEATS.index(seat)) // len(SEATS) + 1 - on_turn - skipped


def undrawn(calls: Calls) -> int:
    """Count the seats that didn't draw because of these calls: those skipped and the caller."""
    return sum(source.turns_to(caller) for source, caller in calls)


def fewest_draws(discards: int, callers: Sequence[Relation], melds: Sequence[Meld] | None, seat: Seat) -> int:
    """
    Count the fewest tiles drawn by the time a seat makes its last discard.

    `callers` called some of these discards, seen from the seat. `melds` are the seat's own, None if unknown. Other
    calls are unknown, so the function assumes those that bring the seat's turns soonest.
    """
    if not discards:
        return 0
    spared = undrawn([(seat, seat.at(side)) for side in callers])
    for turns, side in enumerate(_OTHERS):  # the other calls take the next player's discards
        spared += turns * max(MOST_MELDS - callers.count(side), 0)
    if melds is None:
        spared += (len(SEATS) - 1) * MOST_MELDS
    else:
        spared += undrawn([(seat.at(meld.source), seat) for meld in melds if meld.is_open])
        spared -= sum(meld.kind.is_kan for meld in melds)
    return max(1, 1 + SEATS.index(seat) + 4 * (discards - 1) - spared)


def most_discards(callers: Sequence[Relation], melds: Sequence[Meld] | None, seat: Seat) -> int:
    """Count the most discards a seat can make before the wall is empty."""
    return next(number for number in range(DRAWS, 0, -1) if fewest_draws(number, callers, melds, seat) <= DRAWS)


def _skips(seat: Seat, source: Seat, caller: Seat) -> bool:
    return 0 < source.turns_to(seat) < source.turns_to(caller)
