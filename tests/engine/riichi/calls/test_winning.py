"""Winning: which waits win, and atozuke."""

from __future__ import annotations

import pytest

from callwise.riichi.calls import winning
from callwise.riichi.calls.winning import judge_wait, winning_waits
from callwise.riichi.hand.hand import By, Finish
from callwise.riichi.table.mjt import read_melds
from callwise.riichi.table.player import Player
from callwise.riichi.table.tiles import Tile, format_tiles, parse_tiles, plain
from callwise.seats import Seat
from tests.support.rulings import Told, illegal, legal, told

ATOZUKE = ("234m 567s 55z 99p", "4'23p")
"""NAK-42: open, waiting on a pair of white dragons and a pair of nines."""


@pytest.mark.parametrize(
    ("hand", "melds", "tile", "by", "says"),
    [
        (*ATOZUKE, "5z", By.RON, legal(winning.WAIT)),
        (*ATOZUKE, "9p", By.RON, illegal(winning.ATOZUKE)),
        (*ATOZUKE, "9p", By.TSUMO, illegal(winning.ATOZUKE)),
        (*ATOZUKE, "1m", By.RON, illegal(winning.NO_WAIT)),
        ("234m 567s 55z 99p 234p", "", "9p", By.RON, illegal(winning.ATOZUKE)),  # closed, but no riichi
        ("234m 567s 55z 99p 234p", "", "9p", By.TSUMO, legal(winning.WAIT)),  # a closed self-draw is a yaku
        ("23m 567s 55p 678p", "2'34s", "1m", By.RON, illegal(winning.ATOZUKE)),  # 4m brings all simples
        ("23m 567s 55p 678p", "2'34s", "4m", By.RON, legal(winning.WAIT)),
        ("23m 789s 55p 678p", "2'34s", "1m", By.RON, illegal(winning.WAITING_WITHOUT_YAKU)),
        ("23m 789s 55p 678p", "2'34s", "4m", By.RON, illegal(winning.WAITING_WITHOUT_YAKU)),
    ],
)
def test_each_wait_wins_or_says_why_not(hand: str, melds: str, tile: str, by: By, says: Told) -> None:
    player = Player(parse_tiles(hand), read_melds(melds))
    assert told(judge_wait(Tile.parse(tile), player, Finish(by, Seat.SOUTH))) == says


def test_riichi_wins_on_every_wait() -> None:
    player = Player(parse_tiles("234m 567s 55z 99p 234p"), riichi=True)
    assert format_tiles(map(plain, winning_waits(player, Finish(seat=Seat.SOUTH, riichi=True)))) == "9p5z"
    assert format_tiles(map(plain, winning_waits(player, Finish(seat=Seat.SOUTH)))) == "5z"
