"""Payments in logs: those stated, for each win or for all together, and those settled by the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from callwise.ground.seats import Seat
from callwise.riichi.agreement.payment_options import PaoRinshan
from callwise.riichi.agreement.presets import COMMON, EMA_2025
from callwise.riichi.logs.replay.hand_payments import paid, settlement_of
from callwise.riichi.logs.replay.hand_record import Changes, Draw, Hand, HandEnd, RecordedWin
from callwise.riichi.payment.points import Value
from tests.support.riichi.logged_hands import LIABLE, QUIET, SCATTERED, TWO_WINS, hand

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


@pytest.mark.parametrize(
    "ending",
    [
        HandEnd((replace(ONE, value=Value.parse("2 han 40 fu")), UNTOLD)),
        HandEnd((UNTOLD, UNTOLD)),
        HandEnd((), Draw.EXHAUSTIVE),
    ],
    ids=["one of two", "no value", "draw"],
)
def test_hands_without_every_value_are_not_settled(ending: HandEnd) -> None:
    assert settlement_of(replace(TWO_WINS, ending=ending), COMMON) is None


def test_feeder_of_the_last_dragons_pays_for_daisangen() -> None:
    settlement = settlement_of(LIABLE, COMMON)
    assert settlement is not None
    assert [(one.payer, one.receiver, one.points) for one in settlement.payments] == [(Seat.WEST, Seat.SOUTH, 32_000)]


def test_feeder_of_the_last_open_kan_pays_for_rinshan() -> None:
    """East fed South's pon, North the kan that South drew the winning tile for."""
    won = hand(
        f"{SCATTERED} | 55z 333p 123s 78s 99m 7z | {QUIET[0]} | {QUIET[1]}",
        "e=5z; south pon 5z with 55z; s-7z w=6z n=3p; south kan 3p with 333p; s+9s",
        wins="south south 2 han 40 fu",
    )
    settlement = settlement_of(won, COMMON.choosing({"pao_rinshan": PaoRinshan.YES}))
    assert settlement is not None
    assert {one.payer for one in settlement.payments} == {Seat.NORTH}


WEST_IN_RIICHI = hand(
    f"147m 20p 369s 12345z | 56p 123456789s 66z | 56p 123456789m 77z | {SCATTERED}",
    "e=1z s=9p w+9p w*9p n=9p e=4p",
    wins="south east 2 han 40 fu, west east 3 han 40 fu",
)


@pytest.mark.parametrize(("won", "west"), [(TWO_WINS, 0), (WEST_IN_RIICHI, 1000)], ids=["no riichi", "West in riichi"])
def test_winners_take_back_only_a_stick_they_laid(won: Hand, west: int) -> None:
    """EMA 3.3.14: South, nearest to East, takes the stick from an earlier hand."""
    settlement = settlement_of(replace(won, sticks=1), EMA_2025)
    assert settlement is not None
    assert (settlement.taken(Seat.SOUTH), settlement.taken(Seat.WEST)) == (1000, west)
