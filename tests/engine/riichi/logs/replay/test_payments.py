"""Payments in logs: for each win, or for all together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from callwise.ground.seats import Seat
from callwise.riichi.agreement.call_options import Deposits
from callwise.riichi.agreement.payment_options import PaoRinshan
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.logs.replay.hand_payments import paid, settlement_of
from callwise.riichi.logs.replay.hand_record import Changes, Draw, Hand, HandEnd, RecordedWin
from callwise.riichi.payment.points import Value
from tests.support.riichi.logged_hands import TWO_WINS, hand

ONE = RecordedWin(Seat.SOUTH, Seat.EAST, changes=(-3000, 3000, 0, 0))
OTHER = RecordedWin(Seat.WEST, Seat.EAST, changes=(-2000, 0, 2000, 0))
UNTOLD = RecordedWin(Seat.WEST, Seat.EAST)
ALL = (-5000, 3000, 2000, 0)


@pytest.mark.parametrize(
    ("ending", "expected"),
    [
        (HandEnd((ONE,)), ONE.changes),
        (HandEnd((ONE, OTHER)), ALL),
        (HandEnd((ONE, UNTOLD)), None),
        (HandEnd((UNTOLD, UNTOLD), None, ALL), ALL),
        (HandEnd((), Draw.EXHAUSTIVE, ALL), None),
        (HandEnd(), None),
    ],
    ids=["one", "both", "one of two", "together", "draw", "no end"],
)
def test_payments_are_those_for_wins(ending: HandEnd, expected: Changes | None) -> None:
    assert paid(replace(TWO_WINS, ending=ending)) == expected


def hidden(acts: str, wins: str) -> Hand:
    """Build a hand whose deal the log doesn't say."""
    return replace(hand("|||", acts, wins=wins), dealt=(None,) * 4)


@pytest.mark.parametrize(
    ("riichi", "east", "south"),
    [("s+1p s*1p w=9s", 1500, 2000), ("s=1p w=9s", 1500, 1000), ("s=1p w+9s w*9s", 1500, 1000)],
    ids=["laid", "nobody", "won on"],
)
def test_winners_take_back_the_sticks_that_they_laid(riichi: str, east: int, south: int) -> None:
    """NAK-26: a riichi whose tile is won on lays none."""
    won = hidden(f"e=9m {riichi}", "east west 1 han 30 fu, south west 1 han 30 fu")
    settlement = settlement_of(won, COMMON.choosing({"deposits": Deposits.OWN_BACK}))
    assert settlement is not None
    assert (settlement.change(Seat.EAST), settlement.change(Seat.SOUTH)) == (east, south)


def test_a_hand_without_a_value_settles_none() -> None:
    wins = (replace(ONE, value=Value.parse("2 han 30 fu")), OTHER)
    assert settlement_of(replace(TWO_WINS, ending=HandEnd(wins)), COMMON) is None


def test_a_replacement_tile_is_paid_by_who_fed_the_last_kan() -> None:
    """PAO-16: East fed a pon, and West the kan."""
    acts = "e=9m; south pon 9m with 99m; s-1p w=9s; south kan 9s with 999s; s+2p"
    settlement = settlement_of(
        hidden(acts, "south south 3 han 40 fu"), COMMON.choosing({"pao_rinshan": PaoRinshan.YES})
    )
    assert settlement is not None
    assert {payment.payer for payment in settlement.payments} == {Seat.WEST}


def test_yakuman_are_settled_with_their_melds() -> None:
    """PAO-2: West fed the third dragon."""
    acts = "e=5z; south pon 5z with 55z; s-1p w=6z; south pon 6z with 66z; s-2p w=7z; south pon 7z with 77z; s-3p"
    acts += " w=9s n=9s e=9s s+2p"
    settlement = settlement_of(hidden(acts, "south south yakuman daisangen"), COMMON)
    assert settlement is not None
    assert {payment.payer for payment in settlement.payments} == {Seat.WEST}
