"""What a win after riichi counts: ippatsu and ura dora, where the ruleset's text says so."""

from collections.abc import Iterator

import pytest

from callwise.ground.seats import Seat
from callwise.riichi.agreement.presets import preset
from callwise.riichi.logs.replay.hand_record import Act, Calling, DeclaredKan, Discarding, Drawing
from callwise.riichi.play.hand_end import is_ippatsu
from callwise.riichi.play.sitting import sit_down
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import Tile, parse_tiles

RIICHI = "common/south/25/-3z---1m---6z---1p---r7s"


def acts(text: str) -> Iterator[Act]:
    """Read acts like ``south riichi 1m, west draws 2m, west discards 2m``."""
    for one in text.split(", "):
        seat, does, tiles = one.split(" ", 2)
        match does:
            case "draws":
                yield Drawing(Seat(seat), Tile.parse(tiles))
            case "pon" | "chii":
                yield Calling(Seat(seat), Call.parse(f"{does} {tiles}"))
            case "ankan" | "shouminkan":
                yield DeclaredKan(Seat(seat), MeldKind(does), parse_tiles(tiles))
            case _:
                yield Discarding(Seat(seat), Tile.parse(tiles), does == "riichi")


@pytest.mark.parametrize(
    ("since", "is_one"),
    [
        ("west draws 2m, west discards 2m", True),
        ("west draws 2m, west discards 2m, south draws 5m", True),
        ("west draws 2m, west shouminkan 2m", True),  # robbed, so not made
        ("west riichi 2m", True),  # NAK-38
        ("west pon 1m with 11m from left, west discards 9p", False),
        ("west ankan 2222m, west draws 3m, west discards 3m", False),
        ("west shouminkan 2m, west draws 3m, west discards 3m", False),
        ("south draws 5z, south discards 5z, west draws 2m, west discards 2m", False),
        ("south draws 5z, south ankan 5555z, south draws 4m", False),
    ],
)
def test_ippatsu_lasts_until_a_call_or_the_next_discard(since: str, is_one: bool) -> None:
    """NAK-36"""
    assert is_ippatsu(Seat.SOUTH, tuple(acts(f"south riichi 1m, {since}"))) is is_one
    assert not is_ippatsu(Seat.SOUTH, tuple(acts(f"south discards 1m, {since}")))


@pytest.mark.parametrize(
    ("rules", "yaku", "ura_dora"),
    [("common", ["riichi", "ippatsu"], 1), ("common+kuikae=free", ["riichi", "ippatsu"], 1), ("tenhou", ["riichi"], 0)],
)
def test_only_rules_that_say_so_count_them(rules: str, yaku: list[str], ura_dora: int) -> None:
    ending = sit_down(RIICHI.replace("common", rules)).attempt("w").hand.ending
    assert ending is not None
    (winner,) = ending.winners
    assert ([id for id, _ in winner.yaku], winner.ura_dora) == (yaku, ura_dora)
    assert (preset(rules).ippatsu is None) is (preset(rules).ura_dora is None) is not ura_dora
    assert winner.uncounted == ("" if ura_dora else "[[ippatsu]] and ura [[dora]]")
