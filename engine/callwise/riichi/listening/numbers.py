"""Numbers with their unit: ``2 honba``, ``two riichi sticks``, ``4 han 30 fu``, ``900 points``, ``2 are tenpai``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from callwise.question.listening.heard import Span
from callwise.question.listening.words import Word, base, spaced

_UNITS = {
    "honba": frozenset(map(base, spaced("honba counter counters repeats"))),
    "sticks": frozenset(map(base, spaced("stick sticks"))),
    "han": frozenset(("han",)),
    "fu": frozenset(("fu",)),
    "points": frozenset(map(base, spaced("points pts point exactly"))),
    "tiles": frozenset(map(base, spaced("tiles tile"))),
    "turns": frozenset((base("turn"),)),
    "tenpai": frozenset(spaced("tenpai tempai ready")),
    "noten": frozenset(("noten",)),
}
_BETWEEN = frozenset(
    map(base, spaced("riichi reach point more player players people of us are is were was in only other else"))
)
"""Words that can stand between a number and its unit."""
_WORDS = {"a": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "no": "0", "zero": "0"}
_OF_PLAYERS = {"everyone": "4", "everybody": "4", "all": "4", "both": "2", "nobody": "0", "none": "0"}
_LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
_NAMED = {5: "mangan", **dict.fromkeys((6, 7), "haneman"), **dict.fromkeys((8, 9, 10), "baiman")}
_YAKUMAN = ("daisangen", "daisuushii", "suukantsu")
_SHARES = {
    ("2000", "4000"): "mangan",
    ("3000", "6000"): "haneman",
    ("4000", "8000"): "baiman",
    ("6000", "12000"): "sanbaiman",
}
"""Values by what the others and the dealer pay."""
_LEAST = 100
"""The points by which a player who has less than a number is supposed to be short of it."""
_FU = frozenset(spaced("20 25 30 40 50 60 70 80"))
_SECONDS = frozenset(map(base, spaced("second seconds sec secs s")))
FIRST = 5
"""Tenths of a second between a discard and the first of several claims."""
_USUALLY_LATER = 15
"""Tenths of a second between claims of which the second is only said to be later."""
_LATEST = 99
_MOST_BETWEEN = 4
_LONGEST = 6
_JOINED = re.compile(r"(\d{1,3})(han|fu|honba)")
"""A number that is typed together with its unit."""


def seconds(tenths: int) -> str:
    """Write a time in seconds."""
    return f"{tenths // 10}.{tenths % 10}"


def _is_short_of(before: Sequence[Word]) -> bool:
    """Whether words end by saying that there is less than what follows."""
    said = [word.small for word in before[-2:]]
    return said[-1:] in (["under"], ["below"]) or said in (["less", "than"], ["fewer", "than"])


class Numbers:
    """The numbers of a sentence, by their unit, with their places."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._found: dict[str, tuple[str, Span]] = {}
        self.used = set[Span]()
        """The places of the numbers that were looked up and found."""
        self.of_others = False
        """Whether the number of players in tenpai or noten leaves out the named ones: “East and two others”."""
        self.later = _USUALLY_LATER
        """How much later a claim was, in tenths of a second."""
        for place, word in enumerate(words):
            root = base(word.written)
            if (joined := _JOINED.fullmatch(word.small)) is not None:
                self._found.setdefault(joined[2], (joined[1], (word.start, word.end)))
            for unit, names in _UNITS.items():
                if root in names and unit not in self._found:
                    self._read(unit, words, place)
            if root == "turn" and [one.small.isdecimal() for one in words[place + 1 : place + 2]] == [True]:
                self._found.setdefault("turns", (words[place + 1].small, (word.start, words[place + 1].end)))
            said = _WORDS.get(words[place - 1].small, words[place - 1].small) if place else ""
            if root in _SECONDS and said.isascii() and said.isdigit() and 0 < len(said) <= 2:
                self.later = min(10 * int(said), _LATEST) or _USUALLY_LATER
            if (limit := word.small.partition("'")[0]) in (*_LIMITS, *_YAKUMAN):
                value = f"yakuman {limit}" if limit in _YAKUMAN else limit
                self._found.setdefault("value", (value, (word.start, word.end)))
            self._read_shares(words[place : place + 4])
        han, fu = self._found.get("han"), self._found.get("fu")
        if han is not None and fu is not None:
            start, end = sorted((han[1], fu[1]))
            self._found["value"] = (f"{han[0]} han {fu[0]} fu", (start[0], end[1]))
        elif han is not None and int(han[0]) in _NAMED:
            self._found["value"] = (_NAMED[int(han[0])], han[1])

    def _read_shares(self, words: Sequence[Word]) -> None:
        """Read the fu after the han, ``3 han 40``, or what each pays for a tsumo: ``2000/4000``."""
        said = [word for word in words if word.small not in "/-"]
        if len(said) > 1 and (value := _SHARES.get((said[0].small, said[1].small))) is not None:
            self._found.setdefault("value", (value, (said[0].start, said[1].end)))
        elif (
            len(said) > 1
            and said[0].small == "han"
            and said[1].small in _FU
            and [one.small for one in said[2:3]] != ["fu"]
        ):
            self._found.setdefault("fu", (said[1].small, (said[1].start, said[1].end)))

    def _read(self, unit: str, words: Sequence[Word], place: int) -> None:
        for back in range(place - 1, max(place - 2 - _MOST_BETWEEN, -1), -1):
            word = words[back]
            if word.is_mark:
                return
            said = word.small.partition("'")[0]
            number = _WORDS.get(said, said)
            number = "0" if said == "one" and back and words[back - 1].small == "no" else number
            if unit in ("tenpai", "noten"):
                is_only = word.small == "only" and back and words[back - 1].small == "the"
                number = "1" if is_only else number
                self.of_others |= base(word.written) == "other"
                number = "3" if number in _OF_PLAYERS and words[back + 1].small == "else" else number
                number = "" if said == "a" else _OF_PLAYERS.get(number, number)
            if number.isascii() and number.isdigit() and len(number) <= _LONGEST:
                if unit == "sticks" and int(number) > 99:
                    return
                if unit == "points" and _is_short_of(words[:back]):
                    number = str(max(int(number) - _LEAST, 0))
                self._found[unit] = (number, (word.start, words[place].end))
                return
            if base(word.written) not in _BETWEEN:
                return

    def of(self, unit: str) -> tuple[str, Span] | None:
        """Return a number and its place: honba, sticks, points, or the value of a hand."""
        if (found := self._found.get(unit)) is not None:
            self.used.add(found[1])
        return found
