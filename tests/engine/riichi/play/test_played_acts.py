"""Codes of acts, and the records they add up to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.errors import NotationError
from callwise.riichi.play.played_acts import LONGEST, Doing, PlayedAct, read_acts
from callwise.riichi.table.tiles import TILES, parse_tiles

_SIZES = {Doing.DISCARD: 1, Doing.RIICHI: 1, Doing.ANKAN: 1, Doing.SHOUMINKAN: 1}
_SIZES |= {Doing.CHII: 2, Doing.PON: 2, Doing.KAN: 3}


@st.composite
def acts(draw: st.DrawFn) -> PlayedAct:
    """Draw an act with any tiles."""
    doing = draw(st.sampled_from(Doing))
    size = _SIZES.get(doing, 0)
    return PlayedAct(doing, tuple(draw(st.lists(st.sampled_from(TILES), min_size=size, max_size=size))))


@pytest.mark.parametrize(
    ("text", "doing", "tiles"),
    [
        ("4m", Doing.DISCARD, "4m"),
        ("r0p", Doing.RIICHI, "0p"),
        ("a7z", Doing.ANKAN, "7z"),
        ("k5s", Doing.SHOUMINKAN, "5s"),
        ("c24m", Doing.CHII, "24m"),
        ("c2m3p", Doing.CHII, "2m3p"),
        ("p05p", Doing.PON, "05p"),
        ("m555z", Doing.KAN, "555z"),
        ("w", Doing.RON, ""),
        ("t", Doing.TSUMO, ""),
        ("n", Doing.NINE, ""),
        ("-", Doing.PASS, ""),
    ],
)
def test_a_code_names_an_act_and_its_tiles(text: str, doing: Doing, tiles: str) -> None:
    assert PlayedAct.parse(text) == PlayedAct(doing, parse_tiles(tiles))
    assert str(PlayedAct.parse(text)) == text


@given(st.lists(acts(), max_size=12))
def test_records_read_back(several: list[PlayedAct]) -> None:
    """No separator is needed between codes."""
    assert list(read_acts("".join(map(str, several)))) == several


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("4", "column 1 of '4'"),
        ("4m4x", "column 3 of '4m4x'"),
        ("4mr", "column 3"),
        ("44m", "names 2 tiles where 1"),
        ("c234m", "names 3 tiles where 2"),
        ("9z", "got 9z"),
        ("x", "column 1 of 'x'"),
        ("4m ", "column 3"),
        ("-" * (LONGEST + 1), f"got {LONGEST + 1}"),
    ],
)
def test_unreadable_records_are_quoted(text: str, quoted: str) -> None:
    with pytest.raises(NotationError, match=quoted):
        read_acts(text)


@pytest.mark.parametrize("text", ["", "4m5m"])
def test_one_act_is_one_code(text: str) -> None:
    with pytest.raises(NotationError, match="write one act"):
        PlayedAct.parse(text)


@given(st.text(alphabet="0123456789mpszrakcwtn-' ", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        several = read_acts(text)
    except NotationError:
        return
    assert read_acts("".join(map(str, several))) == several
