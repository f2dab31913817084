"""
Exchanging: when, with which tile, and for which joker.
"""

from __future__ import annotations

import pytest

from callwise.american import dead, exchanging
from callwise.american.presets import LEAGUE
from callwise.american.ruleset import DeadExposures, EarlyExchange, MustRackPick
from callwise.ruling import Clause
from tests.engine.american.positions import ruled, table
from tests.engine.rulings import illegal, legal, told

RACK = "112b 3b 345d 5c EE FF J"
"""Thirteen tiles that South holds between turns."""
OPEN = {"south": RACK, "west": "10 | 33bJ", "discard": "8d by east", "draws": "9c"}
"""East has discarded, and South is next."""


@pytest.mark.parametrize(
    ("acts", "clause"),
    [
        ("exchange 3b for west 3b", exchanging.NOT_BEGUN),  # a turn begins with a pick or a call
        ("north exchange 3b for west 3b", exchanging.NOT_YOUR_TURN),
        ("east exchange 3b for west 3b", exchanging.DOWN),  # whoever has discarded
        ("exchange discarded 8d for west 3b", exchanging.DISCARD),
        ("north exchange discarded 8d for west 3b", exchanging.DISCARD),  # also out of turn
        ("pick; exchange 3b for west 3b", exchanging.RACK_FIRST),
        ("pick; exchange 33b for west 3b", exchanging.NOT_ENOUGH),
        ("pick; rack; exchange J for west 3b", exchanging.REVERSE),
        ("pick; rack; exchange 5c for 3b of west 3b", exchanging.REVERSE),
        ("pick; rack; exchange 3b for west rack", exchanging.CLOSED),
        ("pick; rack; exchange 3b for west 5c", exchanging.NO_SUCH_EXPOSURE),
        ("pick; rack; exchange 3b for west 3b 2", exchanging.NO_SUCH_EXPOSURE),
        ("pick; rack; exchange 3d for west 3b", exchanging.MISMATCH),
        ("pick; rack; exchange 3b for west 3b; exchange 3b for west 3b", exchanging.NO_JOKER),
        ("pick; rack; exchange 9c for west 3b", exchanging.MISMATCH),
        ("pick; rack; exchange 3b for west 3b silently", exchanging.UNANNOUNCED),
    ],
)
def test_what_may_not_be_exchanged(acts: str, clause: Clause) -> None:
    assert told(ruled(table(**OPEN), acts)) == illegal(clause)


@pytest.mark.parametrize(
    ("entries", "acts", "clause"),
    [
        ({}, "pick; rack; exchange 3b for west 3b", exchanging.ALLOWED),
        ({"draws": "3b"}, "pick; exchange 3b for west 3b", exchanging.PICKED),
        ({"wall": "1"}, "pick; rack; exchange 3b for west 3b", exchanging.LAST_TILE),
        ({"concealed": "south"}, "pick; rack; exchange 3b for west 3b", exchanging.CONCEALED),
        ({"west": "10 | 3bJJ", "draws": "3b"}, "pick; rack; exchange 33b for west 3b", exchanging.SEVERAL),
        ({"dead": "west"}, "pick; rack; exchange 3b for west 3b", exchanging.DEAD_HAND),
        ({}, "pick; rack; begin 5c; exchange 3b for west 3b", exchanging.HALF_NAMED),
    ],
)
def test_what_may_be_exchanged(entries: dict[str, str], acts: str, clause: Clause) -> None:
    assert told(ruled(table(**OPEN | entries), acts)) == legal(clause)


def test_an_exchange_before_its_time_costs_the_hand_or_nothing() -> None:
    early = "exchange 3b for west 3b"
    assert ruled(table(**OPEN), early).follows is dead.EARLY_DEAD
    undone = LEAGUE.choosing({"early_exchange": EarlyExchange.UNDO})
    assert ruled(table(**OPEN), early, undone).follows is dead.EARLY_UNDONE


def test_some_tables_rack_a_pick_first() -> None:
    rules = LEAGUE.choosing({"must_rack_pick": MustRackPick.YES})
    start = table(**OPEN | {"draws": "3b"})
    assert told(ruled(start, "pick; exchange 3b for west 3b", rules)) == illegal(exchanging.RACK_PICK)
    assert told(ruled(start, "pick; rack; exchange 3b for west 3b", rules)) == legal(exchanging.ALLOWED)


def test_what_a_hand_died_of_is_out_of_reach_or_not() -> None:
    start = table(**OPEN, dead="west", returned="west 3b")
    acts = "pick; rack; exchange 3b for west 3b"
    assert told(ruled(start, acts)) == illegal(exchanging.RETURNED)
    rules = LEAGUE.choosing({"dead_exposures": DeadExposures.ALL_REDEEMABLE})
    assert told(ruled(start, acts, rules)) == legal(exchanging.ALL_STAY)
