"""A hidden hand's stated value is checked against its melds and winning tile, and for consistency."""

import re

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.riichi.payment.declared_value import check_stated
from callwise.riichi.payment.points import Value
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.mjt import read_melds
from callwise.riichi.table.own_turn import Turn
from callwise.riichi.table.tiles import Tile


def check(yakuman: str, made: str, tile: str = "9s") -> None:
    """Check yakuman stated for South with these melds and this winning tile."""
    check_stated(Seat.SOUTH, Value.parse(f"yakuman {yakuman}"), read_melds(made), Discard(Tile.parse(tile), Seat.WEST))


@pytest.mark.parametrize(
    ("yakuman", "made", "tile"),
    [
        ("suuankou", "0z22s0z", "9s"),
        ("suuankou tsuuiisou", "0z11z0z 0z66z0z", "2z"),
        ("suukantsu ryuuiisou", "2'222s 3'333s 0z66s0z 6'666z", "8s"),
        ("suukantsu", "2'22s 3'333m 4'444p 0z55z0z 2\"22s", "9s"),
        ("suuankou ryuuiisou", "", "3s"),
        ("ryuuiisou", "2'34s 66'6z 8'88s", "6s"),
        ("tsuuiisou", "1'11z 5'55z", "7z"),
        ("chinroutou", "1'11m 9'99s", "1p"),
        ("daisangen", "5'55z 6'66z 777'z 2'22s 2\"22s", "9s"),
        ("daisangen tsuuiisou", "5'55z 1'11z", "2z"),
        ("shousuushii", "1'11z 2'22z 2'34s", "9s"),
        ("daisuushii", "1'11z 2'22z", "9s"),
        ("kokushi-musou", "", "1m"),
        ("chuuren-poutou", "", "5m"),
    ],
)
def test_yakuman_can_be_stated_with_possible_melds(yakuman: str, made: str, tile: str) -> None:
    """An added kan extends its pon's group and isn't another group."""
    check(yakuman, made, tile)


@pytest.mark.parametrize(
    ("yakuman", "tile"),
    [
        ("tsuuiisou", "2m"),
        ("chinroutou", "1z"),
        ("chinroutou", "8s"),
        ("ryuuiisou", "5s"),
        ("kokushi-musou", "2m"),
        ("chuuren-poutou", "1z"),
    ],
)
def test_unrelated_winning_tiles_rule_out_a_yakuman(yakuman: str, tile: str) -> None:
    with pytest.raises(PositionError, match=f"south wins with {tile}, which rules out {yakuman}$"):
        check(yakuman, "", tile)


@pytest.mark.parametrize(
    ("yakuman", "made", "meld"),
    [
        ("kokushi-musou", "11'1z", "11'1z"),
        ("chuuren-poutou", "0z11z0z", "0z11z0z"),
        ("suuankou", "0z22s0z 3'33z", "3'33z"),
        ("tsuuiisou", "1'11z 2'34s", "2'34s"),
        ("chinroutou", "9'99s 1'23m", "1'23m"),
        ("chinroutou", "1'11z", "1'11z"),
        ("ryuuiisou", "66'6z 4'56s", "4'56s"),
        ("ryuuiisou", "77'7z", "77'7z"),
        ("ryuuiisou", "2'34p", "2'34p"),
        ("daisangen", "2'34s 5'55z 5'67s", "5'67s"),
        ("daisangen", "2'34s 1'11z", "1'11z"),
        ("daisuushii", "1'11z 2'34s", "2'34s"),
        ("shousuushii", "2'34s 1'11z 5'55z", "5'55z"),
    ],
)
def test_incompatible_melds_rule_out_a_yakuman(yakuman: str, made: str, meld: str) -> None:
    with pytest.raises(PositionError, match=f"south's meld {re.escape(meld)} rules out {yakuman}$"):
        check(yakuman, made)


@pytest.mark.parametrize("made", ["", "2'222s 3'333m 4'444p", "2'222s 3'333m 4'444p 5'67s"])
def test_suukantsu_needs_four_kans_on_the_table(made: str) -> None:
    with pytest.raises(PositionError, match="suukantsu needs four kans, and south’s melds aren’t all kans"):
        check("suukantsu", made)


@pytest.mark.parametrize(
    "pair",
    [
        "ryuuiisou daisangen",
        "ryuuiisou chinroutou",
        "kokushi-musou tsuuiisou",
        "chuuren-poutou suuankou",
        "daisangen shousuushii",
        "tsuuiisou chinroutou",
    ],
)
def test_exclusive_yakuman_cannot_be_combined(pair: str) -> None:
    for one, other in (pair.split(), pair.split()[::-1]):
        with pytest.raises(PositionError, match=f"no hand has {one} and {other} together"):
            check(f"{one} {other}", "")


def test_yakuman_certain_from_melds_must_be_stated() -> None:
    with pytest.raises(PositionError, match="south's melds make suukantsu certain; include it in the value"):
        check("tsuuiisou", "1'111z 2'222z 5'555z 6'666z", "3z")


def test_fu_are_at_most_those_of_concealed_terminal_triplets() -> None:
    """By tsumo, 60 fu: 20, an open kan of simples for 8, three triplets for 24, a pair for 4, its wait and the draw."""
    made, drawn = read_melds("2'222p"), Turn.parse("south drew 5m")
    check_stated(Seat.SOUTH, Value.parse("2 han 60 fu"), made, drawn)
    with pytest.raises(PositionError, match="at most 60 fu when won by tsumo, got 70"):
        check_stated(Seat.SOUTH, Value.parse("2 han 70 fu"), made, drawn)
