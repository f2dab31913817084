"""The cost of opening a hand, by yaku and in han."""

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.yaku_options import OpenTanyao
from callwise.riichi.hand import value
from callwise.riichi.hand.hand import YAKU_BY_ID, By, Finish
from callwise.riichi.hand.value import FinishedHand, judge_han, judge_yaku, likely_han
from callwise.riichi.table.mjt import read_melds
from callwise.riichi.table.tiles import Tile, parse_tiles
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled


def finished(hand: str, melds: str, tile: str, by: By = By.RON) -> FinishedHand:
    return FinishedHand(parse_tiles(hand), read_melds(melds), Tile.parse(tile), Finish(by, Seat.SOUTH))


OPEN_SANSHOKU = ("234p 234s 66s 67m", "4'23m", "8m")
CLOSED_SANSHOKU = ("234m 234p 234s 66s 67m", "", "8m")


@pytest.mark.parametrize(
    ("hand", "melds", "tile", "by", "yaku", "says"),
    [
        (*OPEN_SANSHOKU, By.RON, "sanshoku", legal(value.KUISAGARI)),
        (*OPEN_SANSHOKU, By.RON, "tanyao", legal(value.KEEPS)),
        (*OPEN_SANSHOKU, By.RON, "pinfu", illegal(value.CLOSED_ONLY)),
        (*OPEN_SANSHOKU, By.RON, "riichi", illegal(value.NO_RIICHI)),
        (*OPEN_SANSHOKU, By.TSUMO, "menzen-tsumo", illegal(value.CLOSED_ONLY)),
        (*CLOSED_SANSHOKU, By.RON, "sanshoku", legal(value.CLOSED)),
        (*CLOSED_SANSHOKU, By.RON, "pinfu", legal(value.CLOSED)),
        (*CLOSED_SANSHOKU, By.TSUMO, "menzen-tsumo", legal(value.CLOSED)),
        ("456789s 33z 67m", "1'23s", "8m", By.RON, "ittsu", legal(value.KUISAGARI)),
        ("12399p 78s 111z", "2'13m", "9s", By.RON, "chanta", legal(value.KUISAGARI)),
        ("12399p 78s", "2'13m 1'23s", "9s", By.RON, "junchan", legal(value.KUISAGARI)),
        ("234789m 55z 66z", "1'11z", "6z", By.RON, "honitsu", legal(value.KUISAGARI)),
        ("23478999m 11m", "5'67m", "1m", By.RON, "chinitsu", legal(value.KUISAGARI)),
        ("223344m 667788p 5s", "", "5s", By.RON, "ryanpeikou", legal(value.CLOSED)),
        ("22m 456p 456p 23s", "5'67s", "4s", By.RON, "iipeikou", illegal(value.CLOSED_ONLY)),
        ("22m 4455p 66p 23s 567s", "", "4s", By.RON, "iipeikou", legal(value.CLOSED)),
        ("22m 45566p 567s 678s", "", "4p", By.RON, "iipeikou", legal(value.CLOSED)),  # NAK-19
        ("222m 444p 666s 33z 88p", "", "8p", By.RON, "sanankou", legal(value.CLOSED)),
        ("222m 444p 66s 88p 333z", "", "6s", By.RON, "suuankou", illegal(value.NOT_CONCEALED)),
        ("222m 444p 66s 88p", "3'33z", "6s", By.RON, "sanankou", illegal(value.NOT_CONCEALED)),
        ("55566z 44p", "7'77z 0z99s0z", "6z", By.RON, "daisangen", legal(value.YAKUMAN_KEEPS)),
        (*CLOSED_SANSHOKU, By.RON, "sanankou", illegal(value.NOT_THERE)),  # sequences, and no triplet
        ("222m 456p 678s 33s 55p", "", "5p", By.RON, "sanankou", illegal(value.NOT_THERE)),  # only two triplets
        (
            *OPEN_SANSHOKU,
            By.RON,
            "iipeikou",
            illegal(value.NOT_THERE),
        ),  # a closed hand wouldn't have it either
        (*CLOSED_SANSHOKU, By.RON, "iipeikou", illegal(value.NOT_THERE)),
        (*CLOSED_SANSHOKU, By.RON, "riichi", illegal(value.NOT_THERE)),  # riichi wasn't declared
        ("234789m 55z 66z", "1'11z", "6z", By.RON, "tanyao", illegal(value.NOT_THERE)),
    ],
)
def test_each_yaku_keeps_or_loses_han_or_is_lost(
    hand: str, melds: str, tile: str, by: By, yaku: str, says: Told
) -> None:
    position = finished(hand, melds, tile, by)
    assert told(judge_yaku(YAKU_BY_ID[yaku], position, COMMON)) == says


@pytest.mark.parametrize(
    ("position", "now", "closed"),
    [(OPEN_SANSHOKU, 2, 4), (CLOSED_SANSHOKU, 4, 4), (("12399p 78s", "2'13m 1'23s", "9s"), 3, 6)],
)
def test_han_are_totalled_correctly(position: tuple[str, str, str], now: int, closed: int) -> None:
    hand = finished(*position)
    assert hand.value().han == now
    assert hand.value_closed().han == closed
    assert told(judge_han(now, hand, COMMON)) == legal(value.SUM)
    if closed != now:
        assert told(judge_han(closed, hand, COMMON)) == illegal(value.AS_IF_CLOSED)
    assert told(judge_han(9, hand, COMMON)) == illegal(value.MISCOUNTED)
    assert {now, closed} <= set(likely_han(hand))


def test_lost_yakuman_is_counted_as_the_open_hand() -> None:
    """Four triplets, suuankou in a closed hand, are toitoi and a dragon in an open one."""
    hand = finished("333s 4s", "5'55z 2'22p 7'77m", "4s")
    assert [yaku.id for yaku in hand.value().yaku] == ["toitoi", "haku"]
    assert hand.han_closed() is None
    assert told(judge_han(3, hand, COMMON)) == legal(value.SUM)
    assert likely_han(hand) == (2, 3, 4, 5, 6)
    assert {told(judge_han(han, hand, COMMON)) for han in (2, 4, 13)} == {illegal(value.MISCOUNTED)}
    few, right, many = (judge_han(han, hand, COMMON).aside for han in (2, 3, 4))
    assert not right
    assert few != many
    assert judge_han(13, hand, COMMON).aside == many


def test_hands_that_have_not_won_are_refused() -> None:
    with pytest.raises(PositionError, match="doesn’t complete"):
        finished("234p 234s 66s 67m", "4'23m", "1z")
    with pytest.raises(PositionError, match="no yaku"):
        finished("456p 789s 23m 33z", "5'67p", "4m")
    with pytest.raises(PositionError, match="yakuman"):
        judge_han(13, finished("55566z 44p", "7'77z 0z99s0z", "6z"), COMMON)


def test_yaku_in_question_include_the_lost_ones() -> None:
    assert [yaku.id for yaku in finished(*OPEN_SANSHOKU).in_question()] == ["sanshoku", "pinfu", "tanyao", "riichi"]
    both = {yaku.id for yaku in finished("222m 444p 66s 88p", "3'33m", "6s", By.TSUMO).in_question()}
    assert both >= {"toitoi", "suuankou"}  # the hand's yaku, and those it would have without the call
    assert "suuankou" in {yaku.id for yaku in finished("222m 444p 66s 88p 333z", "", "6s").in_question()}


def test_open_kans_become_closed_when_calls_are_undone() -> None:
    """The kan's four tiles stay melded, and the hand keeps its size."""
    hand = finished("234p 234s 66s 67m", "7'777z", "8m", By.TSUMO)
    assert "menzen-tsumo" in {yaku.id for yaku in hand.value_closed().yaku}


CLOSED_TANYAO = COMMON.choosing({"open_tanyao": OpenTanyao.NO})
OPEN = COMMON.leaving_open({"open_tanyao": tuple(OpenTanyao)})
OPEN_TRIPLETS = finished("22m 55p 888s", "3'33p 44'4m", "2m")
OPEN_SIMPLES = finished("34m 567s 77p 678p", "5'67p", "5m")


@pytest.mark.parametrize(
    ("hand", "yaku", "rules", "says"),
    [
        (OPEN_TRIPLETS, "tanyao", COMMON, legal(value.KEEPS)),
        (OPEN_TRIPLETS, "tanyao", CLOSED_TANYAO, illegal(value.OPEN_TANYAO)),
        (OPEN_TRIPLETS, "tanyao", OPEN, unsettled(value.OPEN)),
        (OPEN_TRIPLETS, "toitoi", CLOSED_TANYAO, legal(value.KEEPS)),
        (OPEN_TRIPLETS, "toitoi", OPEN, legal(value.KEEPS)),
        (OPEN_SIMPLES, "tanyao", CLOSED_TANYAO, illegal(value.OPEN_TANYAO)),
        (finished("22m 567p 345p 88s 678s", "", "2m"), "tanyao", CLOSED_TANYAO, legal(value.CLOSED)),
        (finished(*OPEN_SANSHOKU), "sanshoku", CLOSED_TANYAO, legal(value.KUISAGARI)),
    ],
)
def test_option_decides_on_open_tanyao(hand: FinishedHand, yaku: str, rules: RiichiRuleset, says: Told) -> None:
    """NAK-52."""
    assert told(judge_yaku(YAKU_BY_ID[yaku], hand, rules)) == says


@pytest.mark.parametrize(("yaku", "read"), [("tanyao", {"open_tanyao"}), ("toitoi", set())])
def test_option_is_read_for_tanyao_only(yaku: str, read: set[str]) -> None:
    assert COMMON.judged(lambda rules: judge_yaku(YAKU_BY_ID[yaku], OPEN_TRIPLETS, rules)).read == read


@pytest.mark.parametrize(
    ("hand", "han", "rules", "says"),
    [
        (OPEN_TRIPLETS, 3, COMMON, legal(value.SUM)),
        (OPEN_TRIPLETS, 2, CLOSED_TANYAO, legal(value.SUM)),
        (OPEN_TRIPLETS, 3, CLOSED_TANYAO, illegal(value.TANYAO_COUNTED)),
        (OPEN_TRIPLETS, 4, CLOSED_TANYAO, illegal(value.MISCOUNTED)),
        (OPEN_TRIPLETS, 3, OPEN, unsettled(value.OPEN)),
        (OPEN_TRIPLETS, 4, OPEN, illegal(value.MISCOUNTED)),
        (OPEN_SIMPLES, 1, COMMON, legal(value.SUM)),
        (OPEN_SIMPLES, 0, COMMON, illegal(value.MISCOUNTED)),
        (OPEN_SIMPLES, 0, CLOSED_TANYAO, legal(value.NO_YAKU_HERE)),
        (OPEN_SIMPLES, 1, CLOSED_TANYAO, illegal(value.NO_YAKU_HERE)),
    ],
)
def test_option_decides_the_value_of_open_simples(
    hand: FinishedHand, han: int, rules: RiichiRuleset, says: Told
) -> None:
    """NAK-52; zero han is an answer only if the hand depends on tanyao."""
    assert told(judge_han(han, hand, rules)) == says
    assert han in likely_han(hand)
    assert (0 in likely_han(hand)) is (hand is OPEN_SIMPLES)


def test_only_a_wrong_number_is_told_what_the_hand_is_worth_elsewhere() -> None:
    right, wrong = (judge_han(han, OPEN_SIMPLES, CLOSED_TANYAO) for han in (0, 1))
    assert not right.aside
    assert wrong.aside
