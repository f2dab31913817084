"""
Finding the moments of a hand: it is played over, and at each act the rules are asked only where tiles are near to one.

Whoever must be asked is told from tiles alone: who waits for the tile that lies open, who holds two of its kind or a
run for it, who has just called.  What is ruled then is ruled by the engine's own judges on the whole table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from callwise.ground.seats import SEATS, Seat
from callwise.question.recorded_games import GameMoment
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.logs.moments import discard_moments, end_moments, turn_moments
from callwise.riichi.logs.moments.watched_hand import Watching
from callwise.riichi.logs.replay.hand_record import Act, Calling, DeclaredKan, Discarding, Drawing, Hand

MOST_BOTH = 3
"""How many moments are given of a hand in which two could have called, where nothing else was decided."""


def moments_of(hand: Hand, rules: RiichiRuleset, seats: Collection[Seat] = SEATS) -> tuple[GameMoment, ...]:
    """
    Give the moments of a hand for these seats, in the order in which they came.

    Hands that the log doesn't tell have none.
    """
    watching = Watching(hand, rules, tuple(seat for seat in seats if hand.dealt[SEATS.index(seat)] is not None))
    for act, following in _acts(hand):
        watching.next = following
        _before(watching, act)
        watching.play(act)
        _after(watching, act)
    end_moments.at_the_end(watching)
    return tuple(watching.found)


def both_of(hand: Hand, rules: RiichiRuleset, seats: Collection[Seat] = SEATS) -> tuple[GameMoment, ...]:
    """Give the first moments of a hand at which two players could have called, for seats that are one of them."""
    watching = Watching(hand, rules, tuple(seat for seat in seats if hand.dealt[SEATS.index(seat)] is not None))
    for act, following in _acts(hand):
        watching.next = following
        watching.play(act)
        if isinstance(act, Discarding):
            discard_moments.both_could_call(watching)
        if len(watching.found) >= MOST_BOTH:
            break
    return tuple(watching.found[:MOST_BOTH])


def _acts(hand: Hand) -> Iterator[tuple[Act, Act | None]]:
    """Give each act with the one that follows it."""
    return zip(hand.acts, (*hand.acts[1:], None), strict=True)


def _before(watching: Watching, act: Act) -> None:
    if isinstance(act, Discarding):
        turn_moments.before_discard(watching, act)


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
