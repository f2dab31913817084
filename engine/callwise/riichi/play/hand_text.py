"""
The text of a hand at play: its rules, the reader's seat, its number, and the reader's acts.

A fifth part is optional: ``errs`` has one of the players err, if they can, so that the reader may object.
"""

from __future__ import annotations

from dataclasses import dataclass

from callwise.ground.errors import NotationError, check_length, quoted
from callwise.ground.seats import Seat
from callwise.riichi.play.deal import HIGHEST

_ERRS = "errs"
_FEWEST, _MOST = 4, 5


@dataclass(frozen=True)
class HandText:
    """A hand's text, as in ``common/south/12/4m-c23m`` or ``common/south/12//errs``."""

    ruleset: str
    seat: Seat
    number: int
    record: str = ""
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
        if rest not in ([], [_ERRS]):
            raise NotationError(f"a hand’s fifth part is {_ERRS}, got {quoted(rest[0])}")
        return cls(name, Seat.parse(seat), int(number), record, bool(rest))

    def __str__(self) -> str:
        text = f"{self.ruleset}/{self.seat.value}/{self.number}/{self.record}"
        return f"{text}/{_ERRS}" if self.errs else text
