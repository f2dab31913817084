"""Amounts as written at seats: the direction of payment, and its effect on the sign."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum

from callwise.agreement.ruleset import RulesT
from callwise.ground.errors import AnswerError
from callwise.ground.seats import Seat
from callwise.law.ruling import Sentence
from callwise.law.settlement import Settlement

NUMBER = re.compile(r"[+-]?[0-9]{1,7}")
LARGEST = 1_000_000


class Way(Enum):
    """The direction of payment at a seat; if either is possible, a loss is negative."""

    PAYS = "pays"
    RECEIVES = "receives"
    EITHER = "gains"

    @property
    def does(self) -> Sentence | None:
        """The label at the seat, if only one direction is possible."""
        return None if self is Way.EITHER else Sentence(self.value)

    def turned(self, points: int) -> int:
        """Convert a gain to the number written at the seat, or back."""
        return -points if self is Way.PAYS else points

    def is_way_of(self, gained: int) -> bool:
        """Whether a gain is possible in this direction."""
        return self is Way.EITHER or self.turned(gained) >= 0

    def read(self, text: str, seat: Seat, step: int) -> int:
        """Read a seat's gain, a multiple of `step`, from a page's post; empty is nothing. Raises AnswerError."""
        number = text.replace("−", "-").replace(",", "").replace(" ", "") or "0"
        if not NUMBER.fullmatch(number) or abs(int(number)) > LARGEST:
            example = "-8000" if self is Way.EITHER else "8000"
            raise AnswerError(f"{text[:20]!r} for {seat.words} isn’t an amount; write a whole number like {example}")
        if int(number) % step:
            raise AnswerError(f"{int(number):,} for {seat.words} isn’t a multiple of {step}")
        return self.gained(int(number), seat)

    def gained(self, number: int, seat: Seat) -> int:
        """Read a number at a seat as a gain; a payment may be written with or without a minus. Raises AnswerError."""
        if self is Way.RECEIVES and number < 0:
            raise AnswerError(f"{number} for {seat.words}, who receives points; write what is received, like {-number}")
        return -abs(number) if self is Way.PAYS else number

    def text(self, gained: int) -> str:
        """Return an amount as written at a seat."""
        if gained == 0:
            return "nothing"
        return signed(gained) if self is Way.EITHER else f"{self.turned(gained):,}"

    def says(self, seat: Seat, gained: int, end: str = "") -> Sentence:
        """Return an amount in words, as written at a seat."""
        if self is Way.EITHER:
            return Sentence(f"{{seat}}: {{amount}}{end}", {"seat": seat, "amount": signed(gained)})
        return Sentence(f"{{seat}} {self.value} {{amount}}{end}", {"seat": seat, "amount": f"{self.turned(gained):,}"})

    def says_of_others(self, gained: int) -> Sentence:
        """Return the amount of each other seat in words."""
        verb = ":" if self is Way.EITHER else " pay"
        return Sentence(f"The others{verb} {{amount}} each.", {"amount": self.text(gained)})

    def asks(self, seat: Seat, gained: int) -> Sentence:
        """Return the question whether a seat's amount is right."""
        pays = gained < 0 if self is Way.EITHER else self is Way.PAYS
        verb, amount = ("pay" if pays else "get"), abs(gained)
        return Sentence(
            f"Does {{seat}} {verb} {{amount}}?", {"seat": seat, "amount": f"{amount:,}" if amount else "nothing"}
        )

    def due(self, seat: Seat, settled: Callable[[RulesT], Settlement], rules: RulesT) -> Sentence | None:
        """Return a seat's right amount in words; None if it is nothing, or if the rules don't settle it."""
        settlement = settled(rules)
        change = settlement.change(seat) if settlement.is_settled else 0
        verb = "pays" if change < 0 else "gets"
        return Sentence(f"{{seat}} {verb} {{due}}", {"seat": seat, "due": f"{abs(change):,}"}) if change else None


def signed(points: int) -> str:
    """
    Format a gain or a loss.

    >>> signed(-8000), signed(300), signed(0)
    ('−8,000', '+300', '0')
    """
    sign = "+" if points > 0 else "−" if points < 0 else ""
    return f"{sign}{abs(points):,}"
