"""How melds are laid out: each right layout, and the fault of each wrong one."""

import pytest

from callwise.ground.errors import PositionError
from callwise.riichi.calls import laid_meld
from callwise.riichi.calls.laid_meld import AddedKan, ClosedKan, judge_laying, layings
from callwise.riichi.table.melds import Call
from callwise.riichi.table.mjt import parse, read_meld, write_meld
from callwise.riichi.table.tiles import Tile
from callwise.view.elements.prose import plain
from tests.support.rulings.verdicts import Told, illegal, legal, told

CALLS = (
    "chii 4m with 23m",
    "chii 2m with 34m",
    "chii 0p with 46p",
    "pon 6z with 66z from kamicha",
    "pon 6z with 66z from toimen",
    "pon 6z with 66z from shimocha",
    "pon 0m with 55m from toimen",
    "kan 4s with 444s from kamicha",
    "kan 4s with 444s from toimen",
    "kan 4s with 444s from shimocha",
)


@pytest.mark.parametrize(
    ("call", "laid", "says"),
    [
        ("chii 4m with 23m", "4'23m", legal(laid_meld.CHII_LEFT)),
        ("chii 4m with 23m", "234'm", illegal(laid_meld.CHII_ELSEWHERE)),
        ("chii 4m with 23m", "2'34m", illegal(laid_meld.WRONG_TILE)),
        ("pon 6z with 66z from kamicha", "6'66z", legal(laid_meld.SOURCE_SHOWN)),
        ("pon 6z with 66z from toimen", "66'6z", legal(laid_meld.SOURCE_SHOWN)),
        ("pon 6z with 66z from shimocha", "666'z", legal(laid_meld.SOURCE_SHOWN)),
        ("pon 6z with 66z from shimocha", "6'66z", illegal(laid_meld.WRONG_SOURCE)),
        ("pon 0m with 55m from toimen", "50'5m", legal(laid_meld.SOURCE_SHOWN)),
        ("pon 0m with 55m from toimen", "5'05m", illegal(laid_meld.WRONG_TILE)),
        ("kan 4s with 444s from toimen", "44'44s", legal(laid_meld.SOURCE_SHOWN)),
        ("kan 4s with 444s from toimen", "444'4s", legal(laid_meld.SOURCE_SHOWN)),
        ("kan 4s with 444s from toimen", "4444's", illegal(laid_meld.WRONG_SOURCE)),
        ("kan 4s with 444s from toimen", "0z44s0z", illegal(laid_meld.OPEN_KAN_SHOWN)),
        ("kan 4s with 444s from toimen", '44"4s', illegal(laid_meld.OPEN_KAN_SHOWN)),
    ],
)
def test_sideways_tile_shows_source_of_the_call(call: str, laid: str, says: Told) -> None:
    assert told(judge_laying(parse(laid), Call.parse(call))) == says


@pytest.mark.parametrize("text", CALLS)
def test_offers_include_right_and_wrong_layouts(text: str) -> None:
    call = Call.parse(text)
    rulings = {str(laid): judge_laying(laid, call) for laid in layings(call)}
    assert rulings[write_meld(call.meld())].is_legal
    assert any(not ruling.is_legal for ruling in rulings.values())


def test_closed_kans_have_face_down_ends() -> None:
    kan = ClosedKan(Tile.parse("2s").kind)
    legal = [str(laid) for laid in layings(kan) if judge_laying(laid, kan).is_legal]
    assert legal == ["0z22s0z"]
    assert told(judge_laying(parse("2'222s"), kan)) == illegal(laid_meld.CLOSED_KAN_SHOWN)


@pytest.mark.parametrize(("pon", "right"), [("2'22p", '2"22p'), ("22'2p", '22"2p'), ("222'p", '222"p')])
def test_added_tiles_go_on_the_sideways_tile(pon: str, right: str) -> None:
    kan = AddedKan(read_meld(pon), Tile.parse("2p"))
    rulings = {str(laid): told(judge_laying(laid, kan)) for laid in layings(kan)}
    assert [laid for laid, says in rulings.items() if says == legal(laid_meld.STACKED)] == [right]
    assert len(rulings) == 5


def test_impossible_layouts_are_refused() -> None:
    with pytest.raises(PositionError, match="its own kind"):
        AddedKan(read_meld("2'22p"), Tile.parse("3p"))
    with pytest.raises(PositionError, match="has no tile sideways"):
        judge_laying(parse("444m"), Call.parse("pon 4m with 44m"))


@pytest.mark.parametrize(
    "made",
    [
        *map(Call.parse, CALLS),
        Call.parse("pon 5p with 05p from toimen"),
        Call.parse("kan 5s with 055s from shimocha"),
        ClosedKan(Tile.parse("2s").kind),
        AddedKan(read_meld("66'6z"), Tile.parse("6z")),
        AddedKan(read_meld("0'55p"), Tile.parse("5p")),
    ],
    ids=str,
)
def test_layouts_have_distinct_descriptions(made: laid_meld.Made) -> None:
    ways = layings(made)
    assert len({way.words for way in ways}) == len(ways)


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(ClosedKan(Tile.parse("2s").kind), id="closed"),
        pytest.param(AddedKan(Call.parse("pon 7p with 77p from toimen").meld(), Tile.parse("7p")), id="added"),
        pytest.param(Call.parse("kan 9s with 999s from toimen"), id="open"),
        pytest.param(Call.parse("chii 5m with 46m"), id="chii"),
        pytest.param(Call.parse("pon 5z with 55z from shimocha"), id="pon"),
    ],
)
def test_each_wrong_layout_has_its_own_reason(made: laid_meld.Made) -> None:
    wrong = [ruling for laid in layings(made) if not (ruling := judge_laying(laid, made)).is_legal]
    reasons = [plain(ruling.because) for ruling in wrong]
    assert len(set(reasons)) == len(reasons) > 1


@pytest.mark.parametrize(("laid", "lies"), [("34'2m", "in the middle"), ("324'm", "on the right")])
def test_misplaced_sideways_chii_tiles_are_located(laid: str, lies: str) -> None:
    ruling = judge_laying(parse(laid), Call.parse("chii 4m with 23m"))
    assert told(ruling) == illegal(laid_meld.CHII_ELSEWHERE)
    assert ruling.facts["lies"] == lies


@pytest.mark.parametrize(
    ("laid", "fault"),
    [
        ('6"66z', "the left one is sideways instead"),
        ('666"z', "the right one is sideways instead"),
        ("66'66z", "the fourth tile is beside the others"),
        ("6666z", "the fourth tile is beside the others"),
        ("0z66z0z", "this is what a closed [[kan]] looks like"),
    ],
)
def test_misplaced_added_tiles_are_located(laid: str, fault: str) -> None:
    ruling = judge_laying(parse(laid), AddedKan(read_meld("66'6z"), Tile.parse("6z")))
    assert told(ruling) == illegal(laid_meld.NOT_STACKED)
    assert ruling.facts["fault"] == fault


@pytest.mark.parametrize(
    ("made", "ways"),
    [
        (Call.parse("chii 4m with 23m"), ["4'23m", "24'3m", "234'm", "2'34m", "23'4m"]),
        (Call.parse("pon 0m with 55m from kamicha"), ["0'55m", "50'5m", "550'm", "05'5m", "055'm"]),
        (Call.parse("kan 4s with 444s from kamicha"), ["4'444s", "44'44s", "444'4s", "4444's", "0z44s0z", '4"44s']),
        (AddedKan(read_meld("6'66z"), Tile.parse("6z")), ['6"66z', '66"6z', '666"z', "6'666z", "0z66z0z"]),
        (Call.parse("kan 4s with 444s from shimocha"), ["4'444s", "44'44s", "444'4s", "4444's", "0z44s0z", '444"s']),
        (ClosedKan(Tile.parse("9s").kind), ["0z99s0z", "9999s", "9'999s", "9s00z9s", "0000z"]),
        (AddedKan(read_meld("666'z"), Tile.parse("6z")), ['6"66z', '66"6z', '666"z', "666'6z", "0z66z0z"]),
    ],
)
def test_instructive_layouts_are_offered(made: laid_meld.Made, ways: list[str]) -> None:
    assert [str(laid) for laid in layings(made)] == ways


def test_face_down_tiles_cannot_be_the_called_tile() -> None:
    with pytest.raises(PositionError, match="has no tile sideways"):
        judge_laying(parse("0'z23m"), Call.parse("chii 4m with 23m"))
