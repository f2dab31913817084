"""The answer to "who pays?": a list of payments, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from callwise.ground.seats import Seat
from callwise.law.options import Reading
from callwise.law.ruling import Clause, Facts, Ruling, Sentence, Verdict


@dataclass(frozen=True)
class Payment:
    """
    One line: an amount of points from a payer to a receiver, by a clause.

    `payer` is None for points already on the table, such as riichi sticks. Raises ValueError unless the points are
    positive and the two players differ, and KeyError if a fact that the clause uses is missing.
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
        """Return the ruling that this payment is due."""
        return self.clause.permits(**self.facts)


@dataclass(frozen=True)
class Settlement:
    """
    All payments that follow from one event, in the order of their explanation.

    If the ruleset's sources don't settle who pays what, `readings` has a settlement for each reading, the payments are
    those of the first reading, and `doubt` is the reason. `undecided` is the clause stating that no source settles who
    pays, under any ruleset; the payments are then only one possibility.
    """

    payments: tuple[Payment, ...]
    readings: tuple[Reading[Settlement], ...] = ()
    doubt: Verdict = Verdict.UNSETTLED
    undecided: Clause | None = None

    @property
    def is_settled(self) -> bool:
        """Whether the sources settle each seat's gain or loss, even if not the individual payments."""
        if self.undecided is not None:
            return False
        return all(
            reading.outcome.is_settled and reading.outcome.changes(Seat) == self.changes(Seat)
            for reading in self.readings
        )

    def change(self, seat: Seat) -> int:
        """Return a seat's gain in points, negative for a loss."""
        gained = sum(payment.points for payment in self.payments if payment.receiver is seat)
        return gained - sum(payment.points for payment in self.payments if payment.payer is seat)

    def changes(self, seats: Iterable[Seat]) -> Mapping[Seat, int]:
        """Return the gain of each of the seats."""
        return {seat: self.change(seat) for seat in seats}

    def taken(self, seat: Seat) -> int:
        """Return the points a seat takes from the table."""
        return sum(one.points for one in self.payments if one.payer is None and one.receiver is seat)

    def about(self, seat: Seat) -> tuple[Payment, ...]:
        """Return the payments that a seat makes or receives."""
        return tuple(payment for payment in self.payments if seat in (payment.payer, payment.receiver))

    def every(self) -> Iterator[Payment]:
        """Yield all payments, including those of all readings."""
        yield from self.payments
        for reading in self.readings:
            yield from reading.outcome.every()
