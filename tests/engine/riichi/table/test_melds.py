"""Seats, calls and melds: reading them, and impossible ones."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.errors import NotationError, PositionError
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.table.melds import Call, Meld, MeldKind, check_copies, check_hand
from callwise.riichi.table.mjt import read_meld, write_meld
from callwise.riichi.table.tiles import Tile, parse_tiles
from tests.support.refusals import refused
from tests.support.riichi.riichi_strategies import calls

_PLACES = (Relation.SELF, Relation.SHIMOCHA, Relation.TOIMEN, Relation.KAMICHA)


@pytest.mark.parametrize(
    ("of", "other", "relation"),
    [
        (Seat.EAST, Seat.SOUTH, Relation.SHIMOCHA),
        (Seat.EAST, Seat.WEST, Relation.TOIMEN),
        (Seat.EAST, Seat.NORTH, Relation.KAMICHA),
        (Seat.NORTH, Seat.EAST, Relation.SHIMOCHA),
        (Seat.WEST, Seat.SOUTH, Relation.KAMICHA),
        (Seat.SOUTH, Seat.SOUTH, Relation.SELF),
    ],
)
def test_relations_of_seats(of: Seat, other: Seat, relation: Relation) -> None:
    assert of.sees(other) is relation


@given(st.sampled_from(SEATS), st.sampled_from(_PLACES))
def test_seats_and_relations_agree(seat: Seat, relation: Relation) -> None:
    assert seat.sees(seat.at(relation)) is relation
    assert seat.after(seat.turns_to(seat.at(relation))) is seat.at(relation)


@pytest.mark.parametrize(
    ("kind", "text"),
    [(Seat, "left"), (Seat, ""), (Seat, "kamicha"), *((Relation, text) for text in ("Kamicha", "below", "", "east"))],
)
def test_unknown_seats_and_relations_are_refused(kind: type[Seat | Relation], text: str) -> None:
    """Seats are winds."""
    with refused(re.escape(repr(text)), NotationError):
        kind.parse(text)


@pytest.mark.parametrize(("text", "place"), [("left", "kamicha"), ("across", "toimen"), ("right", "shimocha")])
def test_relations_are_read_in_english_too(text: str, place: str) -> None:
    """They are always written in Japanese, so that a position has only one written form."""
    assert Relation.parse(text) is Relation.parse(place)
    assert str(Call.parse(f"pon 5z with 55z from {text}")) == f"pon 5z with 55z from {place}"


def test_seats_and_relations_read_back() -> None:
    assert [Seat.parse(seat.value) for seat in SEATS] == list(SEATS)
    assert [Relation.parse(place.value) for place in Relation] == list(Relation)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("chii 4m with 23m", "chii 4m with 23m"),
        ("  chii  4m  with  3m 2m ", "chii 4m with 23m"),
        ("chii 4m with 23m from kamicha", "chii 4m with 23m"),
        ("chii 0m with 46m", "chii 0m with 46m"),
        ("pon 5z with 55z", "pon 5z with 55z from toimen"),
        ("pon 5m with 50m from shimocha", "pon 5m with 05m from shimocha"),
        ("kan 4s with 444s", "kan 4s with 444s from toimen"),
        ("daiminkan 4s with 444s from kamicha", "kan 4s with 444s from kamicha"),
    ],
)
def test_calls_are_written_as_they_are_said(text: str, written: str) -> None:
    assert str(Call.parse(text)) == written


@given(calls())
def test_every_call_reads_back(call: Call) -> None:
    assert Call.parse(str(call)) == call


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take 4m with 23m",
        "ankan 4m with 444m",
        "chii 4m with 23m from",
        "chii 4m with 23m from kamicha now",
        "chii 4m with 23m\nchii 4m with 23m",
        "pon 5z with 55z from below",
        "chii 44m with 23m",
        "chii 4m with 2!m",
        "chii 4m with twenty",
    ],
)
def test_invalid_calls_are_refused_as_notation(text: str) -> None:
    with pytest.raises(NotationError):
        Call.parse(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("chii ", "after 'chii' comes the called tile"),
        ("Pon 5z", "after 'pon 5z' come 'with' and the tiles you showed"),
        ("chii 4m with", "after 'chii 4m' come 'with' and the tiles you showed"),
    ],
)
def test_a_call_begun_is_told_what_comes_next(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        Call.parse(text)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("chii 1z with 23z", "honours"),
        ("chii 4m with 23p", "4m with 23p"),
        ("chii 9m with 1p8m", "9m with 8m1p"),
        ("chii 1p with 89m", "1p with 89m"),  # sequences don't continue in the next suit
        ("chii 4m with 44m", "4m with 44m"),
        ("chii 4m with 25m", "4m with 25m"),
        ("chii 9m with 12m", "9m with 12m"),
        ("chii 4m with 2m", "'2m'"),
        ("chii 4m with 235m", "'235m'"),
        ("chii 4m with 23m from toimen", "toimen"),
        ("chii 4m with 23m from shimocha", "shimocha"),
        ("pon 5z with 56z", "56z doesn’t match 5z"),
        ("pon 5z with 555z", "'555z'"),
        ("pon 0m with 05m", "0m"),
        ("pon 5z with 55z from self", "left, across or right"),
        ("kan 4s with 44s", "'44s'"),
        ("kan 4s with 445s", "445s doesn’t match 4s"),
    ],
)
def test_impossible_calls_are_refused(text: str, quoted: str) -> None:
    with pytest.raises(PositionError) as caught:
        Call.parse(text)
    assert quoted in str(caught.value)


@pytest.mark.parametrize("kind", [MeldKind.ANKAN, MeldKind.SHOUMINKAN])
def test_closed_and_added_kans_take_no_discard(kind: MeldKind) -> None:
    with pytest.raises(PositionError, match=kind.value):
        Call(kind, Tile.parse("4s"), parse_tiles("444s"), Relation.TOIMEN)


@pytest.mark.parametrize(
    ("call", "meld"),
    [
        ("chii 4s with 23s", "4'23s"),
        ("chii 0p with 46p", "0'46p"),
        ("pon 6z with 66z from kamicha", "6'66z"),
        ("pon 6z with 66z from toimen", "66'6z"),
        ("pon 6z with 66z from shimocha", "666'z"),
        ("pon 5m with 05m from kamicha", "5'05m"),
        ("kan 6s with 666s from kamicha", "6'666s"),
        ("kan 4s with 444s from toimen", "44'44s"),
        ("kan 4z with 444z from shimocha", "4444'z"),
    ],
)
def test_sideways_tile_is_on_its_sources_side(call: str, meld: str) -> None:
    assert write_meld(Call.parse(call).meld()) == meld
    assert read_meld(meld).source is Call.parse(call).source
    assert read_meld(meld).called == Call.parse(call).tile


@pytest.mark.parametrize(
    ("kind", "tiles", "turned"),
    [
        (MeldKind.PON, "666z", None),
        (MeldKind.ANKAN, "6666z", 0),
        (MeldKind.PON, "66z", 0),
        (MeldKind.PON, "6666z", 0),
        (MeldKind.DAIMINKAN, "666z", 0),
        (MeldKind.PON, "667z", 0),
        (MeldKind.CHII, "423s", 1),
        (MeldKind.CHII, "123z", 0),
        (MeldKind.CHII, "891m", 0),
        (MeldKind.PON, "666z", 3),
        (MeldKind.PON, "666z", -1),
        (MeldKind.SHOUMINKAN, "6666z", 3),
        (MeldKind.PON, "005m", 0),
        (MeldKind.ANKAN, "5005m", None),
    ],
)
def test_impossible_melds_are_refused(kind: MeldKind, tiles: str, turned: int | None) -> None:
    with pytest.raises(PositionError):
        Meld(kind, parse_tiles(tiles), turned)


def test_only_closed_kans_keep_the_hand_closed() -> None:
    opened = {meld.kind: meld.is_open for meld in map(read_meld, ["4'23s", "6'66z", "6'666z", '6"66z', "0z66z0z"])}
    assert opened == {kind: kind is not MeldKind.ANKAN for kind in MeldKind}


@pytest.mark.parametrize(
    ("hand", "melds", "tiles"),
    [
        ("123456789m1122p", "", 13),
        ("123456789m11223p", "", 14),
        ("1p", "4'23s 6'66z 0z22s0z 2\"22p", 13),
        ("11p", "4'23s 6'66z 0z22s0z 2\"22p", 14),
    ],
)
def test_kans_count_as_three_tiles(hand: str, melds: str, tiles: int) -> None:
    check_hand(parse_tiles(hand), [read_meld(meld) for meld in melds.split()], tiles, "now")


@pytest.mark.parametrize(
    ("hand", "melds", "quoted"),
    [
        ("123456789m112p", "", "a hand with no melds has 13 tiles; '123456789m112p' has 12"),
        ("123456789m11p", "4'23s", "a hand with one meld has 10 tiles"),
        ("11p", "4'23s 6'66z 0z22s0z", "a hand with 3 melds has 4 tiles; '11p' has 2"),
        ("", "4'23s 4'23s 4'23s 4'23s 4'23s", "at most 4 melds"),
    ],
)
def test_hands_of_the_wrong_size_are_counted(hand: str, melds: str, quoted: str) -> None:
    with pytest.raises(PositionError) as caught:
        check_hand(parse_tiles(hand), [read_meld(meld) for meld in melds.split()], 13, "before a call")
    assert quoted in str(caught.value)


@pytest.mark.parametrize("groups", [("444m", "44m"), ("0m", "0m"), ("11z", "11z", "1z")])
def test_copies_are_counted_over_all_groups(groups: tuple[str, ...]) -> None:
    with pytest.raises(PositionError):
        check_copies(*map(parse_tiles, groups))


def test_four_copies_over_all_groups_are_allowed() -> None:
    check_copies(parse_tiles("444m"), parse_tiles("4m"), parse_tiles("05m"), parse_tiles("55m"))
