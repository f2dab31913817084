"""Amounts as they are written at seats: which way points go there, and what that makes of a number."""

from __future__ import annotations

import re
from enum import Enum

from callwise.ground.errors import AnswerError
from callwise.ground.seats import Seat
from callwise.law.ruling import Sentence

NUMBER = re.compile(r"[+-]?[0-9]{1,7}")
LARGEST = 1_000_000


class Way(Enum):
    """Which way points go at a seat; where it may be either, a loss is written below zero."""

    PAYS = "pays"
    RECEIVES = "receives"
    EITHER = "gains"

    @property
    def does(self) -> Sentence | None:
        """What is written at the seat, where only one way is possible."""
        return None if self is Way.EITHER else Sentence(self.value)

    def turned(self, points: int) -> int:
        """Give what is gained as it is written at the seat, and the other way round."""
        return -points if self is Way.PAYS else points

    def is_way_of(self, gained: int) -> bool:
        """Say whether points can go this way."""
        return self is Way.EITHER or self.turned(gained) >= 0

    def read(self, text: str, seat: Seat, step: int) -> int:
        """Read what a page posts for a seat as what it gains, a multiple of a step.  Raises AnswerError."""
        number = text.replace("−", "-").replace(",", "").replace(" ", "")
        if not number:
            raise AnswerError(f"nothing is written for {seat.words}; 0 is an amount too")
        if not NUMBER.fullmatch(number) or abs(int(number)) > LARGEST:
            example = "-8000" if self is Way.EITHER else "8000"
            raise AnswerError(f"{text[:20]!r} for {seat.words} isn’t an amount; write a whole number like {example}")
        if int(number) % step:
            raise AnswerError(f"{int(number):,} for {seat.words} isn’t a multiple of {step}")
        return self.gained(int(number), seat)

    def gained(self, number: int, seat: Seat) -> int:
        """Read a number at a seat as what it gains; a payment is one with or without a minus.  Raises AnswerError."""
        if self is Way.RECEIVES and number < 0:
            raise AnswerError(f"{number} for {seat.words}, who receives points; write what is received, like {-number}")
        return -abs(number) if self is Way.PAYS else number

    def says(self, seat: Seat, gained: int, end: str = "") -> Sentence:
        """Say an amount as it is written at a seat."""
        if self is Way.EITHER:
            return Sentence(f"{{seat}}: {{amount}}{end}", {"seat": seat, "amount": signed(gained)})
        return Sentence(f"{{seat}} {self.value} {{amount}}{end}", {"seat": seat, "amount": f"{self.turned(gained):,}"})


def signed(points: int) -> str:
    """
    Write a gain or a loss.

    >>> signed(-8000), signed(300), signed(0)
    ('−8,000', '+300', '0')
    """
    sign = "+" if points > 0 else "−" if points < 0 else ""
    return f"{sign}{abs(points):,}"
