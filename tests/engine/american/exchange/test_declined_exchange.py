"""Leaving a joker: an exchange is never required, and the last one can be declined."""

import pytest

from callwise.american.exchange import declined_exchange, joker_exchange
from callwise.american.turn import dead_hand
from callwise.ground.errors import PositionError
from callwise.law.ruling import Clause
from tests.support.american.american_positions import played, ruled, table
from tests.support.rulings.verdicts import illegal, legal, told

RACK = "112b 3b 345d 5c EE FF J"
OPEN = {"south": RACK, "west": "10 | 33bJ", "discard": "8d by east", "draws": "9c"}


@pytest.mark.parametrize(
    ("entries", "acts", "clause"),
    [
        ({}, "pick; rack; leave west 3b", declined_exchange.LAST_ONE),
        ({}, "leave west 3b", declined_exchange.LAST_ONE),  # at any time
        ({"west": "10 | 3bJJ"}, "leave west 3b", declined_exchange.OPTIONAL),  # one of two jokers
        ({"west": "7 | 33bJ 88cJ"}, "leave west 3b", declined_exchange.OPTIONAL),
        ({"west": "7 | 33bJ 888c"}, "leave west 3b", declined_exchange.LAST_ONE),
        ({}, "west leave west 3b", declined_exchange.OPTIONAL),  # leaving your own joker withholds nothing
        ({"dead": "west"}, "leave west 3b", declined_exchange.OPTIONAL),  # a dead player can't win
        ({"west": "7 | 33bJ EEJ", "dead": "west", "returned": "west E"}, "leave west 3b", declined_exchange.OPTIONAL),
    ],
)
def test_jokers_can_always_be_left(entries: dict[str, str], acts: str, clause: Clause) -> None:
    assert told(ruled(table(**OPEN | entries), acts)) == legal(clause)


def test_left_jokers_can_still_be_redeemed() -> None:
    start = table(**OPEN)
    left = "pick; rack; leave west 3b"
    assert played(start, left) == played(start, "pick; rack")
    assert told(ruled(start, f"{left}; exchange 3b for west 3b")) == legal(joker_exchange.ALLOWED)
    others = f"{left}; discard 9c; west pick; west rack; west exchange 3b for west 3b"
    assert told(ruled(table(**OPEN | {"draws": "9c 9d"}), others)) == legal(joker_exchange.OWN)


def test_dead_players_cannot_leave_jokers() -> None:
    assert told(ruled(table(**OPEN | {"dead": "north"}), "north leave west 3b")) == illegal(dead_hand.DEAD_PLAYER)


@pytest.mark.parametrize(("west", "act"), [("10 | 333b", "leave west 3b"), ("13", "leave west 3b")])
def test_there_must_be_a_joker_to_leave(west: str, act: str) -> None:
    with pytest.raises(PositionError, match="there’s no joker"):
        ruled(table(**OPEN | {"west": west}), act)
