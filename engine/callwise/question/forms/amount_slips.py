"""
Slips: the likeliest causes of wrong amounts.

A wrong amount is compared with the payments due: one was left out, counted twice, or charged to another seat, or all
have the wrong sign. It may also be the right amount under another ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from callwise.ground.faces import listed
from callwise.ground.seats import Seat
from callwise.law.ruling import Sentence
from callwise.law.settlement import Payment, Settlement


class SlipKind(Enum):
    """The kind of slip in an amount, in a few words shown next to the payment."""

    LEFT_OUT = "you left this out"
    TWICE = "you counted this twice"
    ANOTHERS = "not for {seat} to pay"


@dataclass(frozen=True)
class Slip:
    """A wrong amount explained by a payment."""

    kind: SlipKind
    seat: Seat
    payment: Payment

    @property
    def words(self) -> Sentence:
        """The slip in words."""
        return Sentence(self.kind.value, {"seat": self.seat})


def find_slip(seat: Seat, amount: int, settlement: Settlement) -> Slip | None:
    """Return the payment that explains a seat's wrong amount, with the kind of slip; None if none does."""
    due = settlement.change(seat)
    if amount == due:
        return None
    for payment in settlement.about(seat):
        own = payment.points if payment.receiver is seat else -payment.points
        if amount == due - own:
            return Slip(SlipKind.LEFT_OUT, seat, payment)
        if amount == due + own:
            return Slip(SlipKind.TWICE, seat, payment)
    for payment in settlement.payments:
        if payment.payer not in (None, seat) and payment.receiver is not seat and amount == due - payment.points:
            return Slip(SlipKind.ANOTHERS, seat, payment)
    return None


def slipped(settlement: Settlement, seats: Sequence[Seat]) -> Iterator[Mapping[Seat, int]]:
    """
    Yield the gains a reader might give after making one slip, for one seat or for all.

    These are the slips that `find_slip` and `likely` explain.
    """
    due = settlement.changes(seats)
    for payment in settlement.payments:
        moved = {payment.receiver: payment.points, payment.payer: -payment.points}
        own = {seat: moved[seat] for seat in seats if seat in moved}
        for sign in (-1, 1):
            yield {seat: due[seat] + sign * own.get(seat, 0) for seat in seats}
            yield from ({**due, seat: due[seat] + sign * points} for seat, points in own.items())
        if payment.payer is not None:
            yield from ({**due, seat: due[seat] - payment.points} for seat in seats if seat not in own)
    yield {seat: -points for seat, points in due.items()}
    yield from ({**due, seat: -points} for seat, points in due.items())


def is_one(slips: Sequence[Slip | None]) -> bool:
    """Whether a single payment explains all slips."""
    first = slips[0] if slips else None
    return first is not None and all(slip is not None and slip.payment is first.payment for slip in slips)


def likely(wrong: Mapping[Seat, int], settlement: Settlement, tables: Mapping[str, Settlement]) -> Iterator[Sentence]:
    """
    Yield explanations of the wrong amounts taken together: wrong sign, or right under other rulesets.

    `tables` maps the titles of those rulesets to their settlements.
    """
    if wrong and all(amount == -settlement.change(seat) for seat, amount in wrong.items()):
        yield Sentence("The number is right, but write a minus before a loss and nothing before a gain.")
    alike = [
        title
        for title, other in tables.items()
        if wrong and other.is_settled and all(other.change(seat) == amount for seat, amount in wrong.items())
    ]
    if alike:
        yield Sentence("That’s the right amount under {tables}.", {"tables": listed(alike)})
