"""Payments in logs: for each win, or for all together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from callwise.ground.seats import Seat
from callwise.riichi.logs.replay.hand_payments import paid
from callwise.riichi.logs.replay.hand_record import Changes, Draw, HandEnd, RecordedWin
from tests.support.riichi.logged_hands import TWO_WINS

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
