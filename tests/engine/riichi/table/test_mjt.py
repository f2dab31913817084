"""riichi.wiki notation: MJT-1 to MJT-9."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.errors import CallwiseError, NotationError, PositionError
from callwise.ground.seats import Relation
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.mjt import parse, read_meld, read_melds, read_own_melds, write_meld
from callwise.riichi.table.signs import Mark
from callwise.riichi.table.tiles import format_tiles, plain
from tests.support.riichi.riichi_strategies import calls

K, T, S, SELF = Relation.KAMICHA, Relation.TOIMEN, Relation.SHIMOCHA, Relation.SELF


@pytest.mark.parametrize(
    ("text", "kind", "source", "tiles"),
    [
        ("4'23s", MeldKind.CHII, K, 3),
        ("6'66z", MeldKind.PON, K, 3),
        ("66'6z", MeldKind.PON, T, 3),
        ("22'2s", MeldKind.PON, T, 3),
        ("666'z", MeldKind.PON, S, 3),
        ("6'666s", MeldKind.DAIMINKAN, K, 4),
        ("44'44s", MeldKind.DAIMINKAN, T, 4),
        ("11'11s", MeldKind.DAIMINKAN, T, 4),
        ("222'2p", MeldKind.DAIMINKAN, T, 4),
        ("6666'z", MeldKind.DAIMINKAN, S, 4),
        ("4444'z", MeldKind.DAIMINKAN, S, 4),
        ('3"33m', MeldKind.SHOUMINKAN, K, 4),
        ('2"22p', MeldKind.SHOUMINKAN, K, 4),
        ('22"2s', MeldKind.SHOUMINKAN, T, 4),
        ('222"p', MeldKind.SHOUMINKAN, S, 4),
        ("0z22s0z", MeldKind.ANKAN, SELF, 4),
        ("0z88s0z", MeldKind.ANKAN, SELF, 4),
        ("0z33p0z", MeldKind.ANKAN, SELF, 4),
    ],
)
def test_each_shape_of_meld(text: str, kind: MeldKind, source: Relation, tiles: int) -> None:
    """Each row of the meld table is read as its kind, source and number of tiles, and written back."""
    meld = read_meld(text)
    assert (meld.kind, meld.source) == (kind, source)
    assert parse(text).tiles == len(meld.tiles) == tiles
    assert write_meld(meld) == text


def test_double_marks_count_as_two_tiles() -> None:
    """TRP-14: an added kan has four tiles though three digits are written."""
    assert [sign.tiles for sign in parse('3"33m').signs] == [2, 1, 1]
    assert format_tiles(read_meld('3"33m').tiles) == "3333m"


def test_called_red_fives_are_marked_like_any_tile() -> None:
    meld = read_meld("0'46p")
    assert str(meld.called) == "0p"
    assert [str(tile) for tile in read_meld('0"55m').tiles] == ["0m", "5m", "5m", "5m"]


def test_zero_of_honours_is_a_back() -> None:
    """TRP-14: 0z is face down and names no tile."""
    (back,) = parse("0z").signs
    assert back.is_face_down
    assert back.tile is None
    assert not back.is_reserved


def test_closed_kans_are_three_groups_and_one_meld() -> None:
    notation = parse("0z22s0z")
    assert [len(group) for group in notation.groups] == [1, 2, 1]
    assert format_tiles(read_meld("0z22s0z").tiles) == "2222s"
    assert [str(tile) for tile in read_meld("0z05s0z").tiles] == ["5s", "0s", "5s", "5s"]


def test_chii_keeps_its_written_order() -> None:
    """TRP-14: 4'23s and 4'32s are drawn as written; rules compare the sorted tiles."""
    assert [str(tile) for tile in read_meld("4'32s").tiles] == ["4s", "3s", "2s"]
    assert write_meld(read_meld("4'32s")) == "4'32s"


@pytest.mark.parametrize("text", ["8z", "9z", "1x", "0x", "4'x", '4"x', "12x"])
def test_codes_without_a_meaning_are_reserved(text: str) -> None:
    """Reserved codes are read and drawn but name no tile; melds can't contain them."""
    assert all(sign.is_reserved and sign.tile is None for sign in parse(text).signs)
    with pytest.raises(NotationError, match="reserved") as caught:
        read_meld(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["66'6z8z", "1x6'66z"])
def test_reserved_codes_are_refused_in_melds(text: str) -> None:
    with pytest.raises(NotationError, match="reserved"):
        read_meld(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", ""),
        ("{{#mjt:}}", ""),
        ("{{#mjt:4'23s}}", "4'23s"),
        ("  {{ #mjt : 4' 2 3 s }} ", "4'23s"),
        ("{{#mjt:4'23s|30px}}", "4'23s"),
        ("{{#mjt:4'23s|}}", "4'23s"),
        ("4 ' 2\t3\ns", "4'23s"),
        ("1m1m", "1m1m"),  # two groups stay two
        ("321m", "321m"),
    ],
)
def test_spaces_wrapper_and_size_are_dropped(text: str, written: str) -> None:
    assert str(parse(text)) == written


@pytest.mark.parametrize(
    ("curly", "straight"), [("’", "'"), ("‘", "'"), ("′", "'"), ("”", '"'), ("“", '"'), ("″", '"')]
)
def test_curly_quotes_are_straightened(curly: str, straight: str) -> None:
    assert str(parse(f"3{curly}33m")) == f"3{straight}33m"


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("'4s", 1, "mark must follow a digit"),
        ("4s'", 3, "mark must follow a digit"),
        ("4''s", 3, "mark must follow a digit"),
        ("4'\"s", 3, "mark must follow a digit"),
        ("{{#mjt:4s'}}", 10, "mark must follow a digit"),
        ("  {{#mjt: '4s}}", 11, "mark must follow a digit"),
        ("4s’", 3, "mark must follow a digit"),
        ("423", 1, "digits without a suit"),
        ("4s 12", 4, "digits without a suit"),
        ("{{#mjt:4s12 }}", 10, "digits without a suit"),
        ("s", 1, "no digits"),
        ("4ss", 3, "no digits"),
        ("{{#mjt:s}}", 8, "no digits"),
        ("4q", 2, "unknown suit"),
        ("4Q", 2, "unknown suit 'Q'"),
        ("4s|30px", 3, "unknown suit"),
        ("{{#mjt::}}", 8, "unknown suit"),
        ("{{#mjt:4s:5s}}", 10, "unknown suit"),
        ("４s", 1, "unknown suit"),
        ("4-23s", 2, "unknown suit"),
    ],
)
def test_errors_name_the_fault_and_its_column(text: str, column: int, says: str) -> None:
    with pytest.raises(NotationError, match=says) as caught:
        parse(text)
    assert caught.value.column == column
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    ("reads", "text"),
    [
        # half a wrapper
        *((parse, text) for text in ("{{#mjt:4s", "{4s}", "{{mjt:4s}}", "{{#MJT:4s}}", "{{#mjt:{{4s}}}}")),
        (parse, "{{#mjt:4s}} 5s"),
        # not exactly one meld; the second has no sideways tile
        *((read_meld, text) for text in ("", "666z", "6'6'6z", "6'6\"6z", "6'6z", "6'6666z", "0z22s", "22s0z")),
        *((read_meld, text) for text in ("00z22s", "0z0z22s", "0z2s0z", "0z222s0z", "0'z22s0z", "0z2'2s0z")),
    ],
)
def test_text_that_cannot_be_read_is_quoted(reads: Callable[[str], object], text: str) -> None:
    with pytest.raises(NotationError) as caught:
        reads(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    "text", ["4'24s", "23'4s", "6'67z", "1'23z", "6'667z", '4"23s', '6"666z', '6"6z', "0z23s0z", "0'00m", "0z00m0z"]
)
def test_impossible_melds_are_refused(text: str) -> None:
    with pytest.raises(PositionError):
        read_meld(text)


def test_hand_with_four_kans_has_seventeen_tiles() -> None:
    melds = ["6666'z", "0z22s0z", '3"33m', "222'2p"]
    assert parse("3z").tiles + sum(parse(meld).tiles for meld in melds) == 13 + len(melds)
    assert parse("3z" + "".join(melds)).tiles == 17
    assert [len(meld.tiles) for meld in read_melds(" ".join(melds))] == [4, 4, 4, 4]


GROUPS = st.builds(
    lambda signs, suit: "".join(signs) + suit,
    st.lists(
        st.builds(lambda digit, mark: digit + mark.value, st.sampled_from("0123456789"), st.sampled_from(Mark)),
        min_size=1,
        max_size=5,
    ),
    st.sampled_from("mpszx"),
)


@given(st.lists(GROUPS, max_size=5).map("".join))
def test_accepted_ascii_is_written_back_exactly(text: str) -> None:
    assert str(parse(text)) == text
    assert parse(str(parse(text))) == parse(text)


@given(st.lists(GROUPS, max_size=5).map("".join), st.data())
def test_spaces_change_nothing(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    assert parse(text[:at] + " " + text[at:]) == parse(text)


@given(calls().map(lambda call: call.meld()))
def test_called_melds_read_back(meld: Meld) -> None:
    assert read_meld(write_meld(meld)) == meld
    assert write_meld(read_meld(write_meld(meld))) == write_meld(meld)


@given(st.sampled_from("mpsz"), st.sampled_from("1234567"), st.integers(0, 2))
def test_added_and_closed_kans_read_back(suit: str, rank: str, place: int) -> None:
    digits = [rank, rank, rank]
    digits[place] += '"'
    for text in ("".join(digits) + suit, f"0z{rank}{rank}{suit}0z"):
        meld = read_meld(text)
        assert write_meld(meld) == text
        assert set(meld.tiles) == {plain(meld.tiles[0].kind)}


@pytest.mark.parametrize("read", [parse, read_meld, read_melds])
@given(text=st.text("0123456789mpszx'\"’{}|#: jt", max_size=16))
def test_any_text_is_read_or_refused_as_notation(read: Callable[[str], object], text: str) -> None:
    with suppress(NotationError, PositionError):
        read(text)


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("789m", ["7'89m"]),
        ("777z 123s", ["7'77z", "1'23s"]),
        ("789m777z", ["7'89m", "7'77z"]),
        ("55'5z 789m", ["55'5z", "7'89m"]),
        ("0z22s0z", ["0z22s0z"]),
    ],
)
def test_own_melds_may_have_no_tile_sideways(text: str, melds: list[str]) -> None:
    """Three tiles are then a call from the left."""
    assert [write_meld(meld) for meld in read_own_melds(text)] == melds


@pytest.mark.parametrize("text", ["7777z", "124m", "78m"])
def test_own_melds_are_groups(text: str) -> None:
    with pytest.raises(CallwiseError):
        read_own_melds(text)
