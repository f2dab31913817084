"""
A hand's value in points, before payment.

Han and fu give basic points: fu, doubled for each han and twice more, but 2,000 at most. From five han on, fu don't
matter: limits from mangan to sanbaiman fix the basic points. A yakuman has 8,000.

A ron costs four times the basic points, or six times if the dealer wins. A tsumo costs each opponent the basic points
once, or twice if the dealer pays or wins. Payments are rounded up to the next hundred.

Some rulesets round 1,920 basic points, 4 han 30 fu or 3 han 60 fu, up to a mangan. They also differ on how much a
yakuman is worth.

A value is written ``2 han 40 fu``, ``haneman``, or ``yakuman daisangen tsuuiisou``.

>>> Value.parse("3 han 40 fu").basic, Value.parse("haneman").basic
(1280, 3000)
>>> discard_price(1280, dealer=False), draw_share(1280, double=True)
(5200, 2600)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import Enum

from callwise.ground.errors import NotationError, check_length, quoted
from callwise.ground.faces import listed
from callwise.riichi.hand.hand import YAKU_BY_ID, Worth

YAKUMAN = 8000
"""Basic points of a yakuman (CON-12)."""
MOST_UNLIMITED = 2000
"""Most basic points from han and fu."""

_COUNTED = re.compile(r"(?P<han>[1-9][0-9]?)\s+han(?:\s+(?P<fu>[0-9]{2,3})\s+fu)?")
_FEWEST_HAN = {20: 2, 25: 2, **dict.fromkeys(range(30, 111, 10), 1), **dict.fromkeys(range(120, 141, 10), 4)}
"""
Fewest han possible with each number of fu.

20 fu require pinfu by tsumo, 25 seven pairs, and more than 110 three closed kans, which already give sankantsu and
sanankou. The maximum is 140: a ron with three closed kans of terminals or honours, and a pair of the double wind with a
gap wait, or with a triplet completed by ron.
"""


class Limit(Enum):
    """A named limit on a hand's value, whatever its fu."""

    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"

    @property
    def basic(self) -> int:
        """Its basic points."""
        return _BASIC[self]

    @classmethod
    def of(cls, han: int) -> Limit | None:
        """Return the limit that a number of han reaches, whatever the fu; None below five."""
        return next((limit for limit, least in _LEAST.items() if han >= least), None)


_BASIC = {Limit.MANGAN: 2000, Limit.HANEMAN: 3000, Limit.BAIMAN: 4000, Limit.SANBAIMAN: 6000}
_LEAST = {Limit.SANBAIMAN: 11, Limit.BAIMAN: 8, Limit.HANEMAN: 6, Limit.MANGAN: 5}
NEAR_MANGAN = 1920
"""Basic points that some rulesets round up to a mangan."""


@dataclass(frozen=True, slots=True)
class Value:
    """
    A hand's value: basic points from its han and fu, or its yakuman.

    `yakuman` names its yakuman; if there are any, `basic` is 0, and the ruleset decides how much each is worth. `words`
    describe it with marked terms.

    `fu` is its number of fu, 0 for a limit, and `han` its number of han, 0 if only the limit or its yakuman are known.
    """

    basic: int
    yakuman: tuple[str, ...]
    words: str
    fu: int = field(default=0, compare=False)
    han: int = field(default=0, compare=False)

    @classmethod
    def parse(cls, text: str) -> Value:
        """
        Read ``2 han 40 fu``, ``5 han``, ``haneman`` or ``yakuman daisangen tsuuiisou``.

        Raises NotationError, also for a value that rulesets disagree on.
        """
        check_length(text)
        words = text.split()
        if text.strip() in _NAMED:
            return cls.of_limit(_NAMED[text.strip()])
        if words[:1] == ["yakuman"] and len(words) > 1:
            strange = [word for word in words[1:] if word not in YAKU_BY_ID or not YAKU_BY_ID[word].is_yakuman]
            if strange or len(set(words)) != len(words):
                known = ", ".join(id for id, yaku in YAKU_BY_ID.items() if yaku.is_yakuman)
                raise NotationError(f"after “yakuman”, name each of them once, out of {known}; got {quoted(text)}")
            return cls.of_yakuman(words[1:])
        if match := _COUNTED.fullmatch(text.strip()):
            return cls.counted(int(match["han"]), int(match["fu"] or 0))
        raise NotationError(
            f"{quoted(text)} isn’t the value of a hand; write it like '2 han 40 fu', 'mangan' or 'yakuman daisangen'"
        )

    @classmethod
    def counted(cls, han: int, fu: int) -> Value:
        """
        Return the value of a number of han and fu. Raises NotationError for an impossible count.

        13 han without a yakuman are refused too, since rulesets value them differently.
        """
        if han >= 13:
            raise NotationError(
                f"{han} han without a yakuman is a yakuman only at some tables; write sanbaiman or less"
            )
        if limit := Limit.of(han):
            return replace(cls.of_limit(limit), han=han)
        if not is_reached(han, fu):
            found = [one for one, fewest in _FEWEST_HAN.items() if fewest <= han]
            raise NotationError(f"{han} han goes with {found[0]} to {found[-1]} fu, as in '2 han 40 fu'; got {fu} fu")
        basic = min(fu * 2 ** (2 + han), MOST_UNLIMITED)
        return cls(basic, (), f"{han} [[han]], {fu} [[fu]]", fu, han)

    def with_red_fives(self, count: int) -> Value:
        """Return the value with a han for each red five. Raises NotationError as `counted` does."""
        if self.yakuman or not count:
            return self
        value, fives = Value.counted(self.han + count, self.fu), "a [[akadora|red five|red five]]"
        if count > 1:
            fives = f"{count} [[akadora|red fives|red fives]]"
        return replace(value, words=f"{value.words} with {fives}")

    def rounded_up(self) -> Value:
        """Return the value of a near-mangan hand if the ruleset rounds it up."""
        return Value(Limit.MANGAN.basic, (), f"{self.words}, rounded up to a [[mangan]]")

    @classmethod
    def of_limit(cls, limit: Limit) -> Value:
        """Return the value of a limit."""
        return cls(limit.basic, (), f"[[{limit.value}]]")

    @classmethod
    def of_yakuman(cls, names: list[str] | tuple[str, ...]) -> Value:
        """Return the value of a hand with these yakuman."""
        return cls(0, tuple(names), listed(f"[[{name}]]" for name in names))

    @classmethod
    def of(cls, worth: Worth) -> Value:
        """Return the value of a scored hand, without dora. Raises NotationError as `counted` does."""
        names = tuple(yaku.id for yaku in worth.yaku if yaku.is_yakuman)
        return cls.of_yakuman(names) if names else cls.counted(worth.han, worth.fu)


def is_reached(han: int, fu: int) -> bool:
    """Whether a hand can have this many han and fu."""
    return fu in _FEWEST_HAN and han >= _FEWEST_HAN[fu]


_NAMED = {limit.value: limit for limit in Limit}


def discard_price(basic: int, *, dealer: bool) -> int:
    """Return what a ron costs; `dealer` means that the dealer wins."""
    return _hundreds(basic * (6 if dealer else 4))


def draw_share(basic: int, *, double: bool) -> int:
    """Return what one opponent pays for a tsumo; `double` means that the dealer pays or wins."""
    return _hundreds(basic * (2 if double else 1))


def _hundreds(points: int) -> int:
    return -(-points // 100) * 100
