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
    "tiles": frozenset(map(base, spaced("tiles tile draws"))),
    "tenpai": frozenset(spaced("tenpai tempai ready")),
    "noten": frozenset(("noten",)),
}
_BETWEEN = frozenset(map(base, spaced("riichi reach point more player players people of us are is were was in only")))
"""Words that can stand between a number and its unit."""
_WORDS = {"a": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "no": "0", "zero": "0"}
_OF_PLAYERS = {"everyone": "4", "everybody": "4", "all": "4", "nobody": "0", "none": "0"}
_LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
_NAMED = {5: "mangan", **dict.fromkeys((6, 7), "haneman"), **dict.fromkeys((8, 9, 10), "baiman")}
_YAKUMAN = ("daisangen", "daisuushii", "suukantsu")
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


class Numbers:
    """The numbers of a sentence, by their unit, with their places."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._found: dict[str, tuple[str, Span]] = {}
        self.later = _USUALLY_LATER
        """How much later a claim was, in tenths of a second."""
        for place, word in enumerate(words):
            root = base(word.written)
            if (joined := _JOINED.fullmatch(word.small)) is not None:
                self._found.setdefault(joined[2], (joined[1], (word.start, word.end)))
            for unit, names in _UNITS.items():
                if root in names and unit not in self._found:
                    self._read(unit, words, place)
            said = _WORDS.get(words[place - 1].small, words[place - 1].small) if place else ""
            if root in _SECONDS and said.isascii() and said.isdigit() and 0 < len(said) <= 2:
                self.later = min(10 * int(said), _LATEST) or _USUALLY_LATER
            if (limit := word.small.partition("'")[0]) in (*_LIMITS, *_YAKUMAN):
                value = f"yakuman {limit}" if limit in _YAKUMAN else limit
                self._found.setdefault("value", (value, (word.start, word.end)))
        han, fu = self._found.get("han"), self._found.get("fu")
        if han is not None and fu is None and int(han[0]) in _NAMED:
            self._found.setdefault("value", (_NAMED[int(han[0])], han[1]))
        if han is not None and fu is not None and "value" not in self._found:
            self._found["value"] = (f"{han[0]} han {fu[0]} fu", (han[1][0], fu[1][1]))

    def _read(self, unit: str, words: Sequence[Word], place: int) -> None:
        for back in range(place - 1, max(place - 2 - _MOST_BETWEEN, -1), -1):
            word = words[back]
            if word.is_mark:
                return
            number = _WORDS.get(word.small, word.small)
            if unit in ("tenpai", "noten"):
                number = "" if word.small == "a" else _OF_PLAYERS.get(number, number)
            if number.isascii() and number.isdigit() and len(number) <= _LONGEST:
                if unit == "sticks" and int(number) > 99:
                    return
                self._found[unit] = (number, (word.start, words[place].end))
                return
            if base(word.written) not in _BETWEEN:
                return

    def of(self, unit: str) -> tuple[str, Span] | None:
        """Return a number and its place: honba, sticks, points, or the value of a hand."""
        return self._found.get(unit)
