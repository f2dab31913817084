"""Records of played hands, followed act by act by Majiang's board, an independent reader."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from callwise.ground.seats import SEATS
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.logs.writers.majiang_writer import write_majiang, write_tile
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.next_hand import following
from tests.differential.oracle import replies_of
from tests.support.riichi.program_hands import played

ORACLE = Path(__file__).with_name("records_oracle.mjs")


def follow(records: Sequence[str]) -> Sequence[dict[str, object]]:
    """Return what Majiang's board comes to with each record."""
    return [json.loads(reply) for reply in replies_of(ORACLE, map(json.loads, records))]


def tiles_of(text: str) -> list[str]:
    """Return the tiles of a hand in Majiang's notation, without its melds."""
    found, suit = list[str](), ""
    for sign in text.split(",")[0]:
        if sign in "mpsz":
            suit = sign
        elif sign.isdigit():
            found.append(suit + sign)
    return sorted(found)


def check(hand: HandInPlay, told: dict[str, object], number: int) -> None:
    """Check the board at the end against the hand."""
    hands, wins, points = told["hands"], told["wins"], told["points"]
    assert isinstance(hands, list)
    assert isinstance(points, list)
    for seat, text in zip(SEATS, hands, strict=True):
        side = hand.replayed.sitting[seat]
        assert tiles_of(text) == sorted(map(write_tile, side.hand or ())), (number, seat)
    after = following(hand)
    by_seat = [points[hand.begun.player(seat)] for seat in SEATS]
    assert (wins, by_seat) == (told["told"], list(after.points)), number
    assert told["indicators"] == [write_tile(tile) for _, tile in hand.turned], number
    assert told["sticks"] == (0 if wins else after.sticks), number


@pytest.mark.parametrize("numbers", [range(1, 13), pytest.param(range(13, 3_000), marks=pytest.mark.deep)])
def test_majiang_follows_the_records(numbers: range) -> None:
    hands = [played(number, PRESETS[number % len(PRESETS)]) for number in numbers]
    found = follow([write_majiang(hand.record, "ABCD", hand.turned, {}) for hand in hands])
    for number, hand, told in zip(numbers, hands, found, strict=True):
        check(hand, told, number)
