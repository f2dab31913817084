"""
Finding the moments of a hand, by replaying it and checking rules only when the tiles make them relevant.

Tiles show which players to check: those waiting for the live tile, holding two of its kind or a sequence for it, or
having just called. The engine's judges then rule on the whole table.
"""

from __future__ import annotations

from collections.abc import Collection

from callwise.ground.seats import SEATS, Seat
from callwise.question.recorded_games import GameMoment
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.logs.moments import discard_moments, end_moments, turn_moments
from callwise.riichi.logs.moments.watched_hand import Watching
from callwise.riichi.logs.replay.hand_record import Act, Calling, DeclaredKan, Discarding, Drawing, Hand

MOST_BOTH = 3
"""Most moments with two possible callers to return, for a hand without other decisions."""


def moments_of(hand: Hand, rules: RiichiRuleset, seats: Collection[Seat] = SEATS) -> tuple[GameMoment, ...]:
    """
    Return a hand's moments for these seats, in order.

    Seats with unknown hands have none.
    """
    watching = _watching(hand, rules, seats)
    for act in hand.acts:
        if isinstance(act, Discarding):
            turn_moments.before_discard(watching, act)
        watching.play(act)
        _after(watching, act)
    end_moments.at_the_end(watching)
    return tuple(watching.found)


def both_of(hand: Hand, rules: RiichiRuleset, seats: Collection[Seat] = SEATS) -> tuple[GameMoment, ...]:
    """Return the first moments at which two players could have called, asked of those in `seats`."""
    watching = _watching(hand, rules, seats)
    for act in hand.acts:
        watching.play(act)
        if isinstance(act, Discarding):
            discard_moments.both_could_call(watching)
    return tuple(watching.found[:MOST_BOTH])


def _watching(hand: Hand, rules: RiichiRuleset, seats: Collection[Seat]) -> Watching:
    return Watching(hand, rules, tuple(seat for seat in seats if hand.dealt[SEATS.index(seat)] is not None))


def _after(watching: Watching, act: Act) -> None:
    match act:
        case Drawing():
            turn_moments.after_draw(watching, act)
        case Calling():
            turn_moments.after_call(watching, act)
        case Discarding():
            discard_moments.after_discard(watching, act)
        case DeclaredKan():
            discard_moments.after_kan(watching, act)
