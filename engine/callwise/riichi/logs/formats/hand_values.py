"""
A logged hand's value: from han and fu, a limit's name, or its yakuman.

A counted yakuman, and yakuman the engine doesn't recognise, such as tenhou, are given as basic points.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from callwise.riichi.payment.points import YAKUMAN, Limit, Value, is_reached

_LIMITS = (Limit.MANGAN, Limit.HANEMAN, Limit.BAIMAN, Limit.SANBAIMAN)
_BY_NUMBER = {
    39: "daisangen",
    40: "suuankou",
    41: "suuankou",
    42: "tsuuiisou",
    43: "ryuuiisou",
    44: "chinroutou",
    45: "chuuren-poutou",
    46: "chuuren-poutou",
    47: "kokushi-musou",
    48: "kokushi-musou",
    49: "daisuushii",
    50: "shousuushii",
    51: "suukantsu",
}
"""Yakuman by Tenhou's numbers."""
_BY_SOUL = {
    37: "daisangen",
    38: "suuankou",
    39: "tsuuiisou",
    40: "ryuuiisou",
    41: "chinroutou",
    42: "kokushi-musou",
    43: "shousuushii",
    44: "suukantsu",
    45: "chuuren-poutou",
    47: "chuuren-poutou",
    48: "suuankou",
    49: "kokushi-musou",
    50: "daisuushii",
}
"""Yakuman by Mahjong Soul's numbers."""
_BY_NAME = {
    "大三元": "daisangen",
    "四暗刻": "suuankou",
    "四暗刻単騎": "suuankou",
    "字一色": "tsuuiisou",
    "緑一色": "ryuuiisou",
    "清老頭": "chinroutou",
    "九蓮宝燈": "chuuren-poutou",
    "純正九蓮宝燈": "chuuren-poutou",
    "国士無双": "kokushi-musou",
    "国士無双１３面": "kokushi-musou",
    "国士無双十三面": "kokushi-musou",
    "国士無双十三面待ち": "kokushi-musou",
    "大四喜": "daisuushii",
    "小四喜": "shousuushii",
    "四槓子": "suukantsu",
}
_NAMED = (
    ("三倍満", Limit.SANBAIMAN),
    ("Sanbaiman", Limit.SANBAIMAN),
    ("倍満", Limit.BAIMAN),
    ("Baiman", Limit.BAIMAN),
    ("跳満", Limit.HANEMAN),
    ("Haneman", Limit.HANEMAN),
    ("満貫", Limit.MANGAN),
    ("Mangan", Limit.MANGAN),
)
_COUNTED = re.compile(r"(?P<fu>[0-9]{2,3})\s*(?:符|fu)\s*(?P<han>[0-9]{1,2})\s*(?:飜|翻|han)", re.IGNORECASE)
_YAKU = re.compile(r"(?P<name>[^()（）]{1,40})[(（](?P<worth>[^()（）]{1,20})[)）]")


def of_points(han: int, fu: int) -> Value | None:
    """Return the value of a number of han and fu; None unless it's below mangan."""
    return Value.counted(han, fu) if 1 <= han <= 4 and is_reached(han, fu) else None


def of_han(han: int, fu: int) -> Value | None:
    """Return the value of a number of han and fu; from five han on, of the limit they reach."""
    return of_limit_number(1 + (han >= 6) + (han >= 8) + (han >= 11) + (han >= 13)) if han >= 5 else of_points(han, fu)


def of_limit_number(number: int) -> Value | None:
    """Return the value of a limit by Tenhou's number: 1 is a mangan, 5 a counted yakuman."""
    if number == len(_LIMITS) + 1:
        return counted_yakuman()
    return Value.of_limit(_LIMITS[number - 1]) if 1 <= number <= len(_LIMITS) else None


def of_yakuman_numbers(numbers: Sequence[int]) -> Value:
    """Return the value of yakuman by Tenhou's numbers."""
    return of_yakuman([_BY_NUMBER.get(one) for one in numbers])


def of_soul_numbers(numbers: Sequence[int]) -> Value:
    """Return the value of yakuman by Mahjong Soul's numbers."""
    return of_yakuman([_BY_SOUL.get(one) for one in numbers])


def of_yakuman_names(names: Sequence[str]) -> Value:
    """Return the value of yakuman by Tenhou's names."""
    return of_yakuman([_BY_NAME.get(one) for one in names])


def of_yakuman(names: Sequence[str | None]) -> Value:
    """Return the value of yakuman; None marks one the engine doesn't recognise."""
    known = [one for one in names if one is not None]
    return Value.of_yakuman(known) if len(known) == len(names) else counted_yakuman(len(names))


def counted_yakuman(times: int = 1) -> Value:
    """Return the value of a number of unnamed yakuman."""
    return Value(times * YAKUMAN, (), "[[yakuman]]")


def of_words(words: str, yaku: Sequence[str]) -> Value | None:
    """Return the value of a win as tenhou.net/6 writes it, such as 30符2飜2000点; None for unknown words."""
    if (counted := _COUNTED.match(words)) is not None:
        return of_points(int(counted["han"]), int(counted["fu"]))
    for name, limit in _NAMED:
        if words.startswith(name):
            return Value.of_limit(limit)
    matches = [match for one in yaku if (match := _YAKU.fullmatch(one)) is not None]
    named = [_BY_NAME.get(match["name"].strip()) for match in matches if "役満" in match["worth"]]
    if "役満" in words:
        return of_yakuman(named) if named else counted_yakuman()
    return None
