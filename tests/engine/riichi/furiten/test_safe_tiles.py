"""Tiles that a hidden hand certainly can't win on (FUR-18)."""

import pytest

from callwise.ground.seats import Relation
from callwise.riichi.agreement.furiten_options import ReadyDeadHand, SacredDiscard, TempFuritenEnd
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.furiten import safe_tiles
from callwise.riichi.furiten.safe_tiles import HiddenPlayer, judge_safe
from callwise.riichi.table.tiles import Tile, parse_tiles
from tests.support.riichi.waiting_hands import event
from tests.support.rulings.verdicts import Told, illegal, legal, told

DEAD = COMMON.choosing({"ready_dead_hand": ReadyDeadHand.YES})
BY_CALL = COMMON.choosing({"temp_furiten_end": TempFuritenEnd.ANY_CALL})
OFF = COMMON.choosing({"sacred_discard": SacredDiscard.OFF})


def hidden(pond: str, past: str, riichi: int | None) -> HiddenPlayer:
    """Return kamicha with the visible part of its past."""
    return HiddenPlayer(
        Relation.KAMICHA, parse_tiles(pond), since=tuple(map(event, filter(None, past.split("; ")))), riichi=riichi
    )


@pytest.mark.parametrize(
    ("pond", "riichi", "past", "tile", "rules", "says"),
    [
        ("1s9m", None, "", "1s", COMMON, legal(safe_tiles.DISCARDED)),
        ("1s9m", None, "toimen 1s", "1s", COMMON, legal(safe_tiles.DISCARDED)),  # its own discard is named first
        ("1s9m", None, "toimen 1s", "1s", OFF, legal(safe_tiles.PASSED)),
        ("9m", None, "toimen 1s", "1s", COMMON, legal(safe_tiles.PASSED)),
        ("9m", None, "toimen 1s", "2s", COMMON, illegal(safe_tiles.UNSEEN)),
        ("9m2z", None, "toimen 1s; kamicha", "1s", COMMON, illegal(safe_tiles.ENDED)),
        ("9m", None, "toimen 1s; shimocha 9p", "1s", BY_CALL, legal(safe_tiles.PASSED)),  # no player has called
        ("9m", None, "toimen 1s; shimocha pon", "1s", BY_CALL, illegal(safe_tiles.ENDED)),
        ("9m", None, "toimen 1s; shimocha pon", "1s", COMMON, legal(safe_tiles.PASSED)),
        ("9m2z", 1, "toimen 1s; kamicha", "1s", COMMON, illegal(safe_tiles.ENDED)),  # before the riichi
        ("9m2z", 0, "kamicha; toimen 1s; kamicha", "1s", COMMON, legal(safe_tiles.IN_RIICHI)),
        ("9m2z3z", 0, "kamicha; toimen 1s; kamicha; kamicha", "1s", COMMON, legal(safe_tiles.IN_RIICHI)),
        ("9m2z3z", 1, "kamicha; toimen 1s; kamicha; toimen 4s; kamicha", "1s", COMMON, illegal(safe_tiles.ENDED)),
        ("9m2z3z", 1, "kamicha; toimen 1s; kamicha; toimen 4s; kamicha", "4s", COMMON, legal(safe_tiles.IN_RIICHI)),
        ("9m", 0, "kamicha; toimen 1s", "1s", DEAD, legal(safe_tiles.DEAD)),  # passed on with the very next discard
        ("9m", 0, "toimen 1s", "1s", DEAD, legal(safe_tiles.DEAD)),
        ("9m", 0, "toimen 1s; kamicha", "1s", DEAD, illegal(safe_tiles.UNSEEN)),
        ("9m1s", 0, "", "1s", DEAD, legal(safe_tiles.DEAD)),
    ],
)
def test_whether_a_tile_is_safe(
    pond: str, riichi: int | None, past: str, tile: str, rules: RiichiRuleset, says: Told
) -> None:
    assert told(judge_safe(Tile.parse(tile), hidden(pond, past, riichi), rules)) == says


def test_first_discard_at_the_other_end_is_named() -> None:
    suji = COMMON.choosing({"sacred_discard": SacredDiscard.ONE_FOUR_SEVEN})
    ruling = judge_safe(Tile.parse("4s"), hidden("7s9m1s", "", None), suji)
    assert told(ruling) == illegal(safe_tiles.OTHER_END)
    assert str(ruling.facts["lies"]) == "7s"


def test_first_of_several_reasons_is_named() -> None:
    """The hand's own discards come before passed tiles; red and plain fives are distinguished."""
    ruling = judge_safe(Tile.parse("5s"), hidden("9m0s5s", "kamicha; toimen 5s", 0), DEAD)
    assert told(ruling) == legal(safe_tiles.DEAD)
    assert str(ruling.facts["gone"]) == "0s"
