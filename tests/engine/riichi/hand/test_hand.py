"""Completeness, waits and yaku of a hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.seats import Seat
from callwise.riichi.hand.hand import YAKU, YAKUMAN, By, Finish, completes, group_completed, waits, worth
from callwise.riichi.table.mjt import read_melds
from callwise.riichi.table.tiles import COPIES, KINDS, Tile, format_tiles, parse_tiles, plain
from tests.support.riichi.riichi_strategies import WALL, dealt

SOUTH = Finish(seat=Seat.SOUTH)


def yaku(hand: str, melds: str, tile: str, finish: Finish = SOUTH) -> list[str] | None:
    value = worth(parse_tiles(hand), read_melds(melds), Tile.parse(tile), finish)
    return None if value is None else [one.id for one in value.yaku]


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("23456s11z123m456p", "", "147s"),
        ("34555s11z123m456p", "", "25s1z"),
        ("55z99p234m567s", "4'23p", "9p5z"),
        ("1m", "4'23p 2'34p 6'66z 0z22s0z", "1m"),
        ("1122334455667m", "", "147m"),  # as seven pairs and as sequences
        ("19m19p19s1234567z", "", "19m19p19s1234567z"),
        ("1112345678999m", "", "123456789m"),
        ("0406s123m456p11z7z7z", "", ""),
        ("46s123m456p11177z", "", "5s"),  # a red five is a five
        ("1111m", "4'23p 2'34p 6'66z", ""),  # there is no fifth 1m
        ("1122m33p44p55s66s7z", "", "7z"),
        ("1111m223344p556s", "", ""),  # four of a kind aren't two pairs
    ],
)
def test_waits_are_the_kinds_that_complete_the_hand(hand: str, melds: str, expected: str) -> None:
    found = waits(parse_tiles(hand), read_melds(melds))
    assert format_tiles(map(plain, found)) == expected


@pytest.mark.parametrize(
    ("hand", "tile", "group"),
    [
        ("23456s11z123m456p", "4s", "234s"),
        ("23456s11z123m456p", "1s", "123s"),
        ("55z99p234m567s", "5z", "555z"),
        ("6z123m", "6z", "66z"),
        ("34555s11z", "1z", "111z"),
        ("123m", "9p", ""),
        ("19m19p19s1234567z", "1m", ""),  # kokushi has no groups
    ],
)
def test_sequences_come_before_triplets_before_pairs(hand: str, tile: str, group: str) -> None:
    assert format_tiles(group_completed(parse_tiles(hand), Tile.parse(tile))) == group


@pytest.mark.parametrize(
    ("hand", "melds", "tile", "finish", "expected"),
    [
        ("234m 234p 66s 67m 34s", "", "2s", SOUTH, None),
        ("234p 234s 66s 67m", "4'23m", "8m", SOUTH, ["tanyao", "sanshoku"]),
        ("234m 234p 234s 66s 67m", "", "8m", SOUTH, ["sanshoku", "pinfu", "tanyao"]),
        ("23m 456p 789s 11z 567p", "", "4m", SOUTH, []),  # the pair is the round wind
        ("23m 456p 789s 33z 567p", "", "4m", SOUTH, ["pinfu"]),
        ("23m 456p 789s 33z 567p", "", "4m", Finish(riichi=True), ["riichi", "pinfu"]),
        ("23m 456p 789s 33z 567p", "", "4m", Finish(By.TSUMO), ["menzen-tsumo", "pinfu"]),
        ("23m 456p 789s 11z", "5'67p", "4m", Finish(last_tile=True), ["houtei"]),
        ("23m 456p 789s 11z", "5'67p", "4m", Finish(By.TSUMO, last_tile=True), ["haitei"]),
        ("23m 456p 789s 11z", "0z77p0z", "4m", Finish(By.TSUMO, replacement=True), ["menzen-tsumo", "rinshan-kaihou"]),
        ("222m 444p 666s 8p 33z3z", "", "8p", SOUTH, ["suuankou"]),
        ("222m 444p 66s 88p 333z", "", "6s", SOUTH, ["toitoi", "sanankou"]),  # a triplet by ron is open (NAK-19)
        ("222m 444p 66s 88p 333z", "", "6s", Finish(By.TSUMO), ["suuankou"]),
        ("11z 789s 123p 99p", "2'22z", "1z", SOUTH, ["jikaze", "bakaze", "chanta"]),
        ("19m19p19s1234567z", "", "5z", SOUTH, ["kokushi-musou"]),
        ("55z66z123m9p9p", "7'77z", "5z", SOUTH, None),
        ("55566z 44p", "7'77z 0z99s0z", "6z", SOUTH, ["daisangen"]),
    ],
)
def test_finish_decides_the_yaku(hand: str, melds: str, tile: str, finish: Finish, expected: list[str] | None) -> None:
    found = yaku(hand, melds, tile, finish)
    assert found == expected or (found is not None and expected is not None and sorted(found) == sorted(expected))


def test_han_of_yaku_match_the_rulebook() -> None:
    """NAK-39 and NAK-40: which yaku lose a han, and which are lost."""
    reduced = {one.id: (one.closed, one.opened) for one in YAKU if one.opened is not None and one.opened < one.closed}
    assert reduced == {
        "sanshoku": (2, 1),
        "ittsu": (2, 1),
        "chanta": (2, 1),
        "honitsu": (3, 2),
        "junchan": (3, 2),
        "chinitsu": (6, 5),
    }
    assert next(one for one in YAKU if one.id == "ryanpeikou").opened is None
    assert {one.id for one in YAKU if one.closed == YAKUMAN and one.opened not in (None, YAKUMAN)} == set()


@given(dealt(WALL[:36], 13), st.integers(0, 33))
def test_every_wait_completes_the_hand(hand: tuple[Tile, ...], index: int) -> None:
    kind = KINDS[index]
    held = sum(tile.kind == kind for tile in hand)
    assert (kind in waits(hand)) is (held < COPIES and completes(hand, plain(kind)))


@given(dealt(WALL[:36], 13))
def test_red_fives_do_not_change_waits(hand: tuple[Tile, ...]) -> None:
    assert waits(hand) == waits(tuple(plain(tile.kind) for tile in hand))
