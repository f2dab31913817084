"""A hand's value in logs: as numbers, words and names."""

from __future__ import annotations

import pytest

from callwise.riichi.logs.formats.hand_values import (
    of_han,
    of_limit_number,
    of_points,
    of_soul_numbers,
    of_words,
    of_yakuman_names,
    of_yakuman_numbers,
)
from callwise.riichi.payment.points import Limit, Value

MANGAN, HANEMAN, BAIMAN, SANBAIMAN = (
    Value.of_limit(one) for one in (Limit.MANGAN, Limit.HANEMAN, Limit.BAIMAN, Limit.SANBAIMAN)
)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("満貫8000点", MANGAN),
        ("跳満12000点", HANEMAN),
        ("倍満4000-8000点", BAIMAN),
        ("三倍満24000点", SANBAIMAN),
        ("Mangan 8000", MANGAN),
        ("Haneman 3000-6000", HANEMAN),
        ("Baiman 16000", BAIMAN),
        ("Sanbaiman 24000", SANBAIMAN),
        ("30符2飜2000点", Value.counted(2, 30)),
        ("25符4翻1600-3200点", Value.counted(4, 25)),
        ("110fu 2han 7100", Value.counted(2, 110)),
        ("30符5飜8000点", None),
        ("something else", None),
    ],
)
def test_tenhou6_words_are_known(words: str, value: Value | None) -> None:
    assert of_words(words, []) == value


@pytest.mark.parametrize(
    ("words", "yaku", "names", "basic"),
    [
        ("役満32000点", ["国士無双(役満)"], ("kokushi-musou",), 0),
        ("役満64000点", ["大三元(役満)", "字一色(役満)"], ("daisangen", "tsuuiisou"), 0),
        ("役満32000点", ["天和(役満)"], (), 8000),
        ("役満32000点", ["国士無双(役満)", "赤ドラ(1飜)"], ("kokushi-musou",), 0),
        ("役満64000点", ["天和(役満)", "大三元(役満)"], (), 16000),
        ("数え役満32000点", ["立直(1飜)"], (), 8000),
        ("役満32000点", [], (), 8000),
    ],
)
def test_yakuman_are_known_by_name(words: str, yaku: list[str], names: tuple[str, ...], basic: int) -> None:
    value = of_words(words, yaku)
    assert value is not None
    assert (value.yakuman, value.basic) == (names, basic)


@pytest.mark.parametrize(
    ("han", "fu", "value"),
    [
        (0, 30, None),
        (1, 30, Value.counted(1, 30)),
        (4, 25, Value.counted(4, 25)),
        (2, 20, Value.counted(2, 20)),
        (1, 110, Value.counted(1, 110)),
        (1, 120, None),
        (1, 10, None),
        (1, 35, None),
        (5, 30, MANGAN),
        (6, 30, HANEMAN),
        (7, 30, HANEMAN),
        (8, 30, BAIMAN),
        (10, 30, BAIMAN),
        (11, 30, SANBAIMAN),
        (12, 30, SANBAIMAN),
        (13, 30, of_limit_number(5)),
        (26, 30, of_limit_number(5)),
    ],
)
def test_han_and_fu_make_a_value(han: int, fu: int, value: Value | None) -> None:
    assert of_han(han, fu) == value
    assert of_points(han, fu) == (value if han < 5 else None)


@pytest.mark.parametrize(
    ("number", "value"), [(0, None), (1, MANGAN), (2, HANEMAN), (3, BAIMAN), (4, SANBAIMAN), (6, None)]
)
def test_limits_have_numbers(number: int, value: Value | None) -> None:
    assert of_limit_number(number) == value


def test_counted_yakuman_is_the_fifth_limit() -> None:
    value = of_limit_number(5)
    assert value is not None
    assert (value.basic, value.yakuman) == (8000, ())


@pytest.mark.parametrize(
    ("tenhou", "soul", "names"),
    [
        ([39], [37], ("daisangen",)),
        ([40], [38], ("suuankou",)),
        ([41], [48], ("suuankou",)),
        ([42], [39], ("tsuuiisou",)),
        ([43], [40], ("ryuuiisou",)),
        ([44], [41], ("chinroutou",)),
        ([45], [45], ("chuuren-poutou",)),
        ([46], [47], ("chuuren-poutou",)),
        ([47], [42], ("kokushi-musou",)),
        ([48], [49], ("kokushi-musou",)),
        ([49], [50], ("daisuushii",)),
        ([50], [43], ("shousuushii",)),
        ([51], [44], ("suukantsu",)),
        ([37], [35], ()),
        ([39, 37], [37, 35], ()),
        ([39, 42], [37, 39], ("daisangen", "tsuuiisou")),
    ],
)
def test_yakuman_have_numbers(tenhou: list[int], soul: list[int], names: tuple[str, ...]) -> None:
    for value in (of_yakuman_numbers(tenhou), of_soul_numbers(soul)):
        assert (value.yakuman, value.basic) == (names, 0 if names else 8000 * len(tenhou))


@pytest.mark.parametrize(
    ("names", "known"),
    [
        (["大三元"], ("daisangen",)),
        (["国士無双十三面"], ("kokushi-musou",)),
        (["四暗刻単騎", "字一色"], ("suuankou", "tsuuiisou")),
    ],
)
def test_yakuman_have_names(names: list[str], known: tuple[str, ...]) -> None:
    assert of_yakuman_names(names).yakuman == known


@pytest.mark.parametrize(("han", "fu"), [(1, 30), (1, 110), (2, 20), (2, 25), (3, 110), (4, 120), (4, 130), (4, 140)])
def test_every_count_a_hand_reaches_is_read(han: int, fu: int) -> None:
    value = Value.counted(han, fu)
    assert of_points(han, fu) == of_han(han, fu) == of_words(f"{fu}符{han}飜8000点", ()) == value
    assert (value.basic == Limit.MANGAN.basic) is ((han == 4 and fu >= 40) or fu * 2 ** (2 + han) >= 2000)


@pytest.mark.parametrize(("han", "fu"), [(1, 20), (1, 25), (3, 120), (2, 140), (4, 150), (4, 200), (4, 35), (0, 30)])
def test_counts_no_hand_reaches_are_refused(han: int, fu: int) -> None:
    assert of_points(han, fu) is None
    assert of_words(f"{fu}符{han}飜8000点", ()) is None
