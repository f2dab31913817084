"""Tiles, kinds and mpsz."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.errors import CallwiseError, NotationError
from callwise.riichi.table.tiles import (
    KINDS,
    TILES,
    Kind,
    Suit,
    Tile,
    distinct,
    format_tiles,
    parse_tiles,
    plain,
    too_many,
    without,
)
from tests.support.riichi.riichi_strategies import WALL, tiles


def names(text: str) -> list[str]:
    return [str(tile) for tile in parse_tiles(text)]


def test_a_set_has_34_kinds_in_mpsz_order() -> None:
    assert [str(kind) for kind in KINDS] == names("123456789m123456789p123456789s1234567z")
    assert list(KINDS) == sorted(KINDS)


def test_a_set_has_37_distinct_tiles() -> None:
    assert len(TILES) == 37
    assert [str(tile) for tile in TILES if tile.red] == names("0m0p0s")
    assert set(TILES) == set(WALL)


@pytest.mark.parametrize("red", ["0m", "0p", "0s"])
def test_red_fives_share_a_kind_but_not_a_name(red: str) -> None:
    five = red.replace("0", "5")
    assert Tile.parse(red).kind == Tile.parse(five).kind
    assert Tile.parse(red) != Tile.parse(five)
    assert Tile.parse(red).rank == 5
    assert plain(Tile.parse(red).kind) == Tile.parse(five)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.is_honour or kind.rank != 5], ids=str)
def test_only_fives_are_red(kind: Kind) -> None:
    with pytest.raises(CallwiseError, match=str(kind)):
        Tile(kind, red=True)


def test_yaochuuhai_are_terminals_and_honours() -> None:
    assert [kind for kind in KINDS if kind.is_yaochuu] == [tile.kind for tile in parse_tiles("19m19p19s1234567z")]


@pytest.mark.parametrize(
    ("start", "by", "end"),
    [
        ("4m", 1, "5m"),
        ("4m", -3, "1m"),
        ("0p", 2, "7p"),
        ("9m", 1, None),  # not 1p
        ("1p", -1, None),  # not 9m
        ("9s", 1, None),  # not east
        ("1z", 1, None),  # winds have no order
        ("8s", 5, None),
    ],
)
def test_steps_stay_within_a_suit(start: str, by: int, end: str | None) -> None:
    found = Tile.parse(start).kind.step(by)
    assert found == (None if end is None else Tile.parse(end).kind)


@pytest.mark.parametrize(
    ("suit", "rank"), [(Suit.CHARACTERS, 0), (Suit.BAMBOO, 10), (Suit.HONOURS, 8), (Suit.HONOURS, -1)]
)
def test_kinds_have_a_rank_in_their_suit(suit: Suit, rank: int) -> None:
    with pytest.raises(NotationError, match=f"got {rank}{suit.value}"):
        Kind.of(suit, rank)


@given(st.sampled_from(KINDS))
def test_suit_and_rank_name_a_kind(kind: Kind) -> None:
    assert Kind.of(kind.suit, kind.rank) is kind


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", []),
        ("  ", []),
        ("40m 7z", ["4m", "0m", "7z"]),
        ("1 2\t3m", ["1m", "2m", "3m"]),
        ("3m1m2m", ["3m", "1m", "2m"]),
        ("0m0p0s", ["0m", "0p", "0s"]),
        ("1M, 2S", ["1m", "2s"]),
        ("１2ｍ　７ｚ", ["1m", "2m", "7z"]),  # as typed on a Japanese keyboard
        ("\U0001f000\U0001f004\ufe0f\U0001f005\U0001f006", ["1z", "7z", "6z", "5z"]),
        ("\U0001f007\U0001f00f\U0001f010\U0001f018\U0001f019\U0001f021", ["1m", "9m", "1s", "9s", "1p", "9p"]),
    ],
)
def test_mpsz_keeps_the_written_order(text: str, read: list[str]) -> None:
    assert names(text) == read


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("m", 1),
        ("12m p", 5),
        ("12mm", 4),
        ("12", 1),
        ("12m 34", 5),
        ("1m 0z", 4),
        ("8z", 1),
        ("19z", 2),
        ("1x", 2),
        ("4'23s", 2),
        ("१m", 1),  # a digit in other notations, not here
        ("1m.2m", 3),
        ("-1m", 1),
        ("1\0m", 2),
    ],
)
def test_invalid_mpsz_is_quoted_with_its_column(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tiles(text)
    assert caught.value.column == column
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("3399s East", 7, "'East' at column 7 of '3399s East' is a tile’s name; write 1z"),
        ("E", 1, "write 1z"),
        ("1m chun", 4, "write 7z"),
        ("5pr", 3, "write 0m 0p 0s for red fives"),
        ("114m then 7z", 6, "'then' at column 6"),
    ],
)
def test_errors_on_tile_names_give_the_notation(text: str, column: int, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tiles(text)
    assert caught.value.column == column
    assert says in str(caught.value)


@pytest.mark.parametrize("text", ["", "44s", "4s5s", " "])
def test_single_tile_must_be_exactly_one(text: str) -> None:
    with pytest.raises(NotationError, match=r"one tile") as caught:
        Tile.parse(text)
    assert repr(text) in str(caught.value)


@given(tiles())
def test_every_tile_reads_back_from_its_name(tile: Tile) -> None:
    assert Tile.parse(str(tile)) == tile
    assert Tile.parse(f" {tile} ") == tile


@given(st.lists(tiles(), max_size=20))
def test_tiles_read_back_from_sorted_mpsz(held: list[Tile]) -> None:
    assert list(parse_tiles(format_tiles(held))) == sorted(held)


@given(st.lists(tiles(), max_size=20))
def test_sorted_mpsz_is_written_as_it_was_read(held: list[Tile]) -> None:
    text = format_tiles(held)
    assert format_tiles(parse_tiles(text)) == text


def outcome(text: str) -> tuple[int | None, int | None]:
    """Return the number of tiles read, or the column of the error."""
    try:
        return len(parse_tiles(text)), None
    except NotationError as error:
        return None, error.column


@given(st.text("0123456789mpsz x'", max_size=12))
def test_texts_are_read_whole_or_refused_with_a_column(text: str) -> None:
    read, column = outcome(text)
    if read is None:
        assert column in range(1, len(text) + 1)
    else:
        assert read == sum(sign.isdigit() for sign in text)


def test_red_fives_sort_before_plain_ones() -> None:
    assert format_tiles(parse_tiles("6m5m0m4m")) == "4056m"
    assert format_tiles([]) == ""


def test_tiles_are_taken_by_name() -> None:
    assert format_tiles(without(parse_tiles("055m"), parse_tiles("5m"))) == "05m"
    with pytest.raises(CallwiseError, match="0m isn’t among 5m"):
        without(parse_tiles("05m"), parse_tiles("00m"))
    with pytest.raises(CallwiseError, match="1z"):
        without((), parse_tiles("1z"))


def test_red_and_plain_fives_are_different_tiles() -> None:
    assert format_tiles(distinct(parse_tiles("5505m11z"))) == "05m1z"


@pytest.mark.parametrize(
    ("text", "faults"),
    [("4444m", 0), ("0555m", 0), ("44444m", 1), ("05555m", 1), ("00m", 1), ("00555m", 2), ("11111z 22222z", 2)],
)
def test_excess_copies_and_red_fives_are_counted(text: str, faults: int) -> None:
    assert len(list(too_many(parse_tiles(text)))) == faults
