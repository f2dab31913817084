"""
The answer to "who pays?": a list of payments, each with its reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from callwise.ground.seats import Seat
from callwise.law.options import Reading
from callwise.law.ruling import Clause, Facts, Ruling, Sentence, Verdict


@dataclass(frozen=True)
class Payment:
    """
    One line: so many points from a payer to a receiver, by a clause.

    `payer` is None for what lies on the table already, such as deposits.
    Points are above zero.  Raises ValueError otherwise, and KeyError where
    the clause speaks of a fact that is missing.
    """

    payer: Seat | None
    receiver: Seat
    points: int
    clause: Clause
    facts: Facts = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.points <= 0 or self.payer is self.receiver:
            raise ValueError(f"a payment goes from one to another and is above zero, got {self.points}")
        if missing := self.clause.needs - self.facts.keys():
            raise KeyError(f"a payment by {self.clause.id} needs {', '.join(sorted(missing))}")

    @property
    def said(self) -> Sentence:
        """Who pays whom, and how much."""
        facts: Facts = {"receiver": self.receiver, "points": f"{self.points:,}"}
        if self.payer is None:
            return Sentence("{receiver} takes {points}", facts)
        return Sentence("{payer} pays {receiver} {points}", {**facts, "payer": self.payer})

    @property
    def because(self) -> Sentence:
        """Why it is paid."""
        return Sentence(self.clause.facts, self.facts)

    def ruling(self) -> Ruling:
        """Give the ruling that this payment is due."""
        return self.clause.permits(**self.facts)


@dataclass(frozen=True)
class Settlement:
    """
    All payments that follow from one event, in the order in which they are explained.

    `readings` holds a settlement for each reading where the ruleset's sources
    leave open who pays what; the payments are then those of the first, and
    `doubt` is why.
    `undecided` is the clause by which no source at all says who pays, under
    any ruleset; the payments are then only what it might come to.
    """

    payments: tuple[Payment, ...]
    readings: tuple[Reading[Settlement], ...] = ()
    doubt: Verdict = Verdict.UNSETTLED
    undecided: Clause | None = None

    @property
    def is_settled(self) -> bool:
        """Whether the sources decide who gains and loses what; they may leave open by which payments."""
        if self.undecided is not None:
            return False
        return all(
            reading.outcome.is_settled and reading.outcome.changes(Seat) == self.changes(Seat)
            for reading in self.readings
        )

    @property
    def from_table(self) -> int:
        """The points that were on the table; all changes together come to this."""
        return sum(payment.points for payment in self.payments if payment.payer is None)

    def change(self, seat: Seat) -> int:
        """Give what a seat gains, below zero for a loss, in points."""
        gained = sum(payment.points for payment in self.payments if payment.receiver is seat)
        return gained - sum(payment.points for payment in self.payments if payment.payer is seat)

    def changes(self, seats: Iterable[Seat]) -> Mapping[Seat, int]:
        """Give the change of every seat named."""
        return {seat: self.change(seat) for seat in seats}

    def about(self, seat: Seat) -> tuple[Payment, ...]:
        """Give the payments that a seat makes or receives."""
        return tuple(payment for payment in self.payments if seat in (payment.payer, payment.receiver))

    def every(self) -> Iterator[Payment]:
        """Give its payments, those of all its readings among them."""
        yield from self.payments
        for reading in self.readings:
            yield from reading.outcome.every()
