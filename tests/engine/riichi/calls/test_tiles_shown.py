"""Tiles that can call a discard: NAK-6 to NAK-8."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.seats import Relation
from callwise.riichi.calls.tiles_shown import ways_to_call
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import Tile, parse_tiles, too_many, without
from tests.support.riichi.riichi_strategies import OTHERS, WALL, dealt


@pytest.mark.parametrize(
    ("hand", "discard", "source", "calls"),
    [
        ("123456m", "4m", "kamicha", ["chii 4m with 23m", "chii 4m with 35m", "chii 4m with 56m"]),
        ("123456m", "4m", "toimen", []),  # only kamicha's discards can be called with chii
        ("123456m", "4m", "shimocha", []),
        ("2233m", "1m", "kamicha", ["chii 1m with 23m"]),  # identical tiles count once
        ("12m", "9m", "kamicha", []),
        ("89m1p", "7m", "kamicha", ["chii 7m with 89m"]),
        ("9m12p", "8m", "kamicha", []),
        ("123z", "1z", "kamicha", []),
        ("4056m", "4m", "kamicha", ["chii 4m with 06m", "chii 4m with 56m"]),
        ("46m", "0m", "kamicha", ["chii 0m with 46m"]),
        ("55z", "5z", "shimocha", ["pon 5z with 55z from shimocha"]),
        ("5z", "5z", "toimen", []),
        ("555z", "5z", "toimen", ["pon 5z with 55z from toimen", "kan 5z with 555z from toimen"]),
        (
            "055m",
            "5m",
            "toimen",
            ["pon 5m with 05m from toimen", "pon 5m with 55m from toimen", "kan 5m with 055m from toimen"],
        ),
        ("555m", "0m", "toimen", ["pon 0m with 55m from toimen", "kan 0m with 555m from toimen"]),
        ("", "0m", "kamicha", []),
    ],
)
def test_each_choice_of_tiles_is_a_separate_way(hand: str, discard: str, source: str, calls: list[str]) -> None:
    ways = ways_to_call(parse_tiles(hand), Tile.parse(discard), Relation.parse(source))
    assert [str(call) for call in ways] == calls


@given(dealt(WALL[:72], 11), st.sampled_from(OTHERS))
def test_ways_use_only_tiles_in_hand(tiles: tuple[Tile, ...], source: Relation) -> None:
    discard, *hand = tiles
    ways = ways_to_call(hand, discard, source)
    assert len(set(ways)) == len(ways)
    for call in ways:
        assert (call.tile, call.source) == (discard, source)
        assert len(without(hand, call.shown)) == len(hand) - len(call.shown)
        assert not list(too_many(call.meld().tiles))
        assert call.kind is not MeldKind.CHII or source is Relation.KAMICHA
    assert any(call.kind is MeldKind.PON for call in ways) is ([one.kind for one in hand].count(discard.kind) >= 2)
