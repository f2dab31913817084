"""Kan dora: which indicators are turned over, and what they count."""

import pytest

from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.riichi_options import KandoraNext, KandoraRon, KandoraTiming
from callwise.riichi.play.indicators import Indicators, count_dora
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import parse_tiles

CLOSED, OPEN, ADDED = MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN
AT_ONCE, LATER, NONE = KandoraTiming


@pytest.mark.parametrize(
    ("timing", "kans", "now", "with_discard"),
    [
        (AT_ONCE, (OPEN,), 2, 2),
        (AT_ONCE, (CLOSED, ADDED), 3, 3),
        (LATER, (OPEN,), 1, 2),
        (LATER, (CLOSED,), 2, 2),
        (LATER, (CLOSED, ADDED), 2, 3),
        (NONE, (CLOSED, OPEN), 1, 1),
    ],
)
def test_kans_turn_indicators_as_agreed(
    timing: KandoraTiming, kans: tuple[MeldKind, ...], now: int, with_discard: int
) -> None:
    """NAK-11"""
    rules = COMMON.choosing({"kandora_timing": timing})
    turned = Indicators()
    for kan in kans:
        turned = turned.after_kan(kan, rules)
    assert turned.turned == now
    assert turned.after_discard() == Indicators(with_discard)


@pytest.mark.parametrize(("following", "now"), [(KandoraNext.BEFORE_DRAW, 2), (KandoraNext.DISCARD, 1)])
def test_a_second_kan_may_turn_the_waiting_indicator(following: KandoraNext, now: int) -> None:
    """NAK-51"""
    rules = COMMON.choosing({"kandora_timing": LATER, "kandora_next": following})
    turned = Indicators().after_kan(OPEN, rules).after_kan(ADDED, rules)
    assert turned.turned == now
    assert turned.after_discard().turned == 3


@pytest.mark.parametrize(("ron", "counted"), [(KandoraRon.COUNTS, 2), (KandoraRon.TOO_LATE, 1)])
def test_a_waiting_indicator_may_count_for_ron(ron: KandoraRon, counted: int) -> None:
    """NAK-51"""
    rules = COMMON.choosing({"kandora_timing": LATER, "kandora_ron": ron})
    assert Indicators().after_kan(OPEN, rules).for_ron(rules) == counted


@pytest.mark.parametrize(
    ("tiles", "indicators", "count"),
    [("055m1z", "4m", 3), ("1s", "9s", 1), ("1z", "4z", 1), ("5z", "7z", 1), ("5z", "4z", 0), ("2p2p", "1p1p", 4)],
)
def test_dora_follow_their_indicators(tiles: str, indicators: str, count: int) -> None:
    assert count_dora(parse_tiles(tiles), parse_tiles(indicators)) == count
