"""
The text of a hand at play: its rules, the reader's seat, its number, and the reader's acts.

A fifth part is optional. It says how the hand begins unless it's East 1: the hand of the round, honba, riichi sticks,
and everybody's points from this hand's East on. With ``hanchan`` in it a South round follows the East round; with
``errs`` one of the programs errs once, if it can, so that the reader may object.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from callwise.ground.errors import NotationError, check_length, quoted
from callwise.ground.seats import SEATS, Seat
from callwise.riichi.logs.replay.hand_record import Hand
from callwise.riichi.payment.payment import STICK_POINTS
from callwise.riichi.play.deal import HIGHEST
from callwise.riichi.play.hand_in_play import START

_HANCHAN, _ERRS = "hanchan", "errs"
_FEWEST, _MOST = 4, 5
_ROUNDS = {"e": Seat.EAST, "s": Seat.SOUTH}
_START = re.compile(r"([es])([1-4])\.([0-9]{1,2})\.([0-9]{1,2})((?:\.-?[0-9]{1,6}){4})")
_ALL_POINTS = (100_000, 120_000)
"""The points of all four players when a game begins; rulesets have one or the other."""


@dataclass(frozen=True)
class HandText:
    """A hand's text: ``common/south/12/4m-c23m``, ``common/south/12//s2.1.0.24000.25000.26000.25000,hanchan,errs``."""

    ruleset: str
    seat: Seat
    number: int
    record: str = ""
    start: Hand | None = None
    hanchan: bool = False
    errs: bool = False

    @classmethod
    def parse(cls, text: str) -> HandText:
        """Read a text, but not its acts. Raises NotationError."""
        check_length(text)
        parts = text.split("/")
        if not _FEWEST <= len(parts) <= _MOST:
            raise NotationError(f"a hand is written like common/south/12/4m-c23m, got {quoted(text)}")
        name, seat, number, record, *rest = parts
        if not (number.isascii() and number.isdigit() and len(number) <= len(str(HIGHEST))):
            raise NotationError(f"a hand’s number is a number up to {HIGHEST:,}, got {quoted(number)}")
        words = rest[0].split(",") if rest else []
        errs, hanchan = (bool(words[-1:] == [one] and words.pop()) for one in (_ERRS, _HANCHAN))
        if len(words) > 1:
            raise NotationError(
                f"a hand’s fifth part has a start, {_HANCHAN} and {_ERRS} at most, in this order, got {quoted(rest[0])}"
            )
        start = _read_start(words[0]) if words else None
        if start is not None and start.wind is Seat.SOUTH and not hanchan:
            raise NotationError(f"a South round is played in a {_HANCHAN} only, got {quoted(rest[0])}")
        return cls(name, Seat.parse(seat), int(number), record, start, hanchan, errs)

    def next(self, start: Hand, *, passes: bool) -> HandText:
        """Return the next hand's text; if the deal passes, everybody moves on by a seat."""
        seat = SEATS[(SEATS.index(self.seat) - passes) % len(SEATS)]
        return replace(self, seat=seat, number=self.number % HIGHEST + 1, record="", start=start)

    def __str__(self) -> str:
        text = f"{self.ruleset}/{self.seat.value}/{self.number}/{self.record}"
        return "/".join((text, *filter(None, [",".join(self._words())])))

    def _words(self) -> Iterator[str]:
        if (start := self.start) is not None:
            told = (f"{start.wind.value[0]}{start.dealer + 1}", start.honba, start.sticks, *(start.scores or ()))
            yield ".".join(map(str, told))
        if self.hanchan:
            yield _HANCHAN
        if self.errs:
            yield _ERRS


def _read_start(text: str) -> Hand:
    match = _START.fullmatch(text)
    if match is None:
        raise NotationError(
            f"a hand begins like e2.1.0.24000.25000.26000.25000: East 2, honba, sticks, points; got {quoted(text)}"
        )
    place, honba, sticks = (int(match[one]) for one in (2, 3, 4))
    east, south, west, north = scores = tuple(map(int, match[5].split(".")[1:]))
    if any(one % 100 for one in scores) or sum(scores) + STICK_POINTS * sticks not in _ALL_POINTS:
        usual, more = _ALL_POINTS
        raise NotationError(f"points are hundreds, {usual:,} or {more:,} in all with the sticks, got {quoted(text)}")
    begun = replace(START, wind=_ROUNDS[match[1]], dealer=place - 1, honba=honba, sticks=sticks)
    return replace(begun, scores=(east, south, west, north))
