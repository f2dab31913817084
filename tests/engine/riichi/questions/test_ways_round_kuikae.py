"""Ways round kuikae: all that exist, or none if kuikae wasn't in the way (KUI-15)."""

import pytest

from callwise.ground.seats import Relation
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.tiles_shown import ways_to_call
from callwise.riichi.questions.ways_round_kuikae import WayRound, ways_round
from callwise.riichi.table.melds import Call
from callwise.riichi.table.tiles import Tile, parse_tiles
from tests.support.riichi.riichi_strategies import FREE, SAME_TILE, STRICT

LONG_RUN = "123456m 78p 99s 111z"


@pytest.mark.parametrize(
    ("hand", "discard", "rules", "found"),
    [
        (LONG_RUN, "4m", STRICT, [("chii 4m with 56m", "1m", "chii 4m with 23m")]),
        ("456789m 78p 99s 111z", "6m", STRICT, [("chii 6m with 45m", "9m", "chii 6m with 78m")]),
        ("123406m 78p 99s 111z", "4m", STRICT, [("chii 4m with 06m", "1m", "chii 4m with 23m")]),
        (LONG_RUN, "4m", SAME_TILE, []),  # 1m can be discarded after either call
        (LONG_RUN, "4m", FREE, []),
        ("12356m 178p 99s 111z", "4m", STRICT, []),  # without a 4m the sequence can't be kept
        ("23456m 178p 99s 111z", "4m", STRICT, []),  # no 1m to discard
        ("1234m 178p 99s 1112z", "4m", STRICT, []),  # there are no other tiles to call with
        ("123456m 78p 99s 111z", "1m", STRICT, []),
        ("11123444m 78p 99s", "4m", STRICT, [("pon 4m with 44m from kamicha", "1m", "chii 4m with 23m")]),
        ("1123444m", "4m", STRICT, []),  # the chii would be a dead end anyway
    ],
)
def test_ways_round_kuikae(hand: str, discard: str, rules: RiichiRuleset, found: list[tuple[str, str, str]]) -> None:
    concealed = parse_tiles(hand)
    calls = ways_to_call(concealed, Tile.parse(discard), Relation.KAMICHA)
    expected = tuple(WayRound(Call.parse(one), Tile.parse(tile), Call.parse(other)) for one, tile, other in found)
    assert ways_round(calls, concealed, rules) == expected
