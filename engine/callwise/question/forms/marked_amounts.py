"""Amounts compared with the amounts due: their grades, explanations and accounts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.law.settlement import Settlement
from callwise.question.forms.amount_slips import Slip, SlipKind, find_slip, is_one
from callwise.question.forms.verdict_words import ALMOST, GRADES, PLACES, VERDICTS
from callwise.question.forms.written_amount import Way, signed
from callwise.question.grading import Grade, Graded, Place, Sense, Stamp

STAMPS = {verdict: Stamp.RIGHTLY if verdict is Verdict.LEGAL else Stamp(verdict.value) for verdict in Verdict}
"""The stamp on one amount, by its verdict."""


@dataclass(frozen=True)
class MarkedAmounts:
    """
    An amount for each seat, compared with the amount due.

    `given` is None if the answer is that the rules don't settle the amounts; `ruled` are then the rulings on the
    amounts due, otherwise on the amounts given.
    """

    settlement: Settlement
    given: Mapping[Seat, int] | None
    ruled: Mapping[Seat, Ruling]
    usual: Settlement
    """The settlement under the usual ruleset."""

    @cached_property
    def wrong(self) -> Sequence[Seat]:
        """The seats with a wrong amount."""
        return [seat for seat, ruling in self.ruled.items() if ruling.verdict is Verdict.ILLEGAL]

    @cached_property
    def _undecided(self) -> Sequence[Seat]:
        return [seat for seat, one in self.ruled.items() if PLACES[one.verdict] in (Place.OPEN, Place.UNRULED)]

    @cached_property
    def _doubt(self) -> Verdict:
        return self.ruled[self._undecided[0]].verdict if self._undecided else self.settlement.doubt

    @cached_property
    def slips(self) -> Sequence[Slip | None]:
        """
        The payment that explains each wrong amount, None if no payment does; empty if the rules don't settle who pays.
        """
        given, due = self.given or {}, self.settlement.change
        if not self.settlement.is_settled:
            return []
        return [find_slip(seat, amount, self.settlement) for seat, amount in given.items() if amount != due(seat)]

    @cached_property
    def grade(self) -> Grade:
        """The grade of all amounts together; that nobody pays is never almost right."""
        is_settled = self.settlement.is_settled
        if self.given is None:
            return Grade.NOT_YET if is_settled else Grade.RIGHT if self._doubt.is_graded else Grade.UNGRADED
        if self.wrong:
            is_near = any(self.given.values()) and (len(self.wrong) == 1 or is_one(self.slips))
            return Grade.ALMOST if is_near else Grade.NOT_YET
        return Grade.RIGHT if is_settled else GRADES[self._doubt]

    @property
    def is_right(self) -> bool:
        """Whether every amount is right."""
        return self.grade is Grade.RIGHT and self.settlement.is_settled

    @property
    def verdict(self) -> Verdict:
        """The verdict on all amounts together."""
        if self.is_right:
            return Verdict.LEGAL
        is_wrong = self.settlement.is_settled if self.given is None else bool(self.wrong)
        return Verdict.ILLEGAL if is_wrong else self._doubt

    @property
    def under(self) -> str:
        """The stamp as a word."""
        return ALMOST if self.grade is Grade.ALMOST else VERDICTS[Sense.TRUTH][self.verdict]

    def stamp_of(self, seat: Seat) -> Stamp:
        """Return the stamp on a seat's amount, which is a mistake only if the whole answer is."""
        stamp = STAMPS[self.ruled[seat].verdict]
        return Stamp.MISSED if stamp is Stamp.FOUL and self.grade is Grade.ALMOST else stamp

    @property
    def stamp(self) -> Stamp:
        """The stamp on the answer."""
        if self.is_right:
            return Stamp.RIGHT
        return Stamp.MISSED if self.grade is Grade.ALMOST else Stamp(self.verdict.value)

    @cached_property
    def _explained(self) -> Slip | None:
        """The slip to explain; an omitted payment has priority."""
        slips = [slip for slip in self.slips if slip]
        return next((slip for slip in slips if slip.kind is SlipKind.LEFT_OUT), slips[0] if slips else None)

    @cached_property
    def _peculiar(self) -> tuple[Seat, Ruling] | None:
        """The payment of a right answer that the usual ruleset doesn't have, by its payer."""
        usual = {payment.clause.id for payment in self.usual.payments}
        if not (self.is_right and self.usual.is_settled and usual):
            return None
        own = (one for one in self.settlement.payments if one.clause.id not in usual)
        return next(((one.payer, one.ruling()) for one in own if one.payer and one.payer in self.ruled), None)

    @cached_property
    def seat(self) -> Seat:
        """The seat whose amount is explained."""
        if self._peculiar:
            return self._peculiar[0]
        if self._explained:
            return self._explained.seat
        busy = [seat for seat in self.ruled if self.settlement.about(seat)]
        return (*(self.wrong or self._undecided or busy), *self.ruled)[0]

    @cached_property
    def head(self) -> Ruling:
        """The ruling that is explained."""
        if self._peculiar:
            return self._peculiar[1]
        if self._explained:
            return self._explained.payment.ruling().on_statement(Verdict.ILLEGAL)
        return self.ruled[self.seat]


def due_by_reading(settlement: Settlement, seat: Seat) -> tuple[int, ...]:
    """Return a seat's possible gains, one for each reading."""
    every = [reading.outcome for reading in settlement.readings] or [settlement]
    return tuple(sorted({one.change(seat) for one in every}, key=abs))


def either_due(way: Way, seat: Seat, settlement: Settlement) -> Sentence:
    """
    Return a sentence with a seat's possible amounts, one per distinct reading, if the rules don't settle the amount.
    """
    write = signed if way is Way.EITHER else lambda points: f"{way.turned(points):,}"
    *others, last = map(write, due_by_reading(settlement, seat))
    amounts = " or ".join(filter(None, (", ".join(others), last)))
    says = "{seat}: {amounts}." if way is Way.EITHER else f"{{seat}} {way.value} {{amounts}}."
    return Sentence(f"These rules don’t settle it. {says}", {"seat": seat, "amounts": amounts})


def unpaid(each: Mapping[Seat, Graded] | Mapping[str, Graded]) -> tuple[Graded, ...]:
    """Return the only seat that has another clause than the others, where nobody pays: its loss is off the table."""
    often = Counter(one.head.clause.id for one in each.values())
    found = tuple(one for one in each.values() if often[one.head.clause.id] == 1)
    return found if len(found) == 1 else ()


def told_due(each: Mapping[Seat, Graded], settlement: Settlement, way: Callable[[Seat], Way]) -> tuple[Graded, ...]:
    """
    Return the amounts due that a headline tells, of those at each seat, largest payer first.

    A single payer is enough. If all pay the same, the receivers come first; the same amount of the others is told once.
    If nobody pays, a seat that loses something off the table is told.
    """
    gains = {seat: settlement.change(seat) for seat in each}
    payers = [seat for seat, gain in gains.items() if gain < 0]
    receive = tuple(each[seat] for seat, gain in gains.items() if gain > 0)
    if len(payers) < 2:
        nothing = unpaid(each) or tuple(each.values())[-1:]
        return (each[payers[0]],) if payers else nothing
    alike = len({gains[seat] for seat in payers}) == 1
    others = payers if alike else payers[1:]
    told = tuple(each[seat] for seat in others)
    if len(others) > 1 and len(receive) == 1 and len({gains[seat] for seat in others}) == 1:
        told = (replace(told[0], headline=way(others[0]).says_of_others(gains[others[0]])),)
    return (*receive, *told) if alike else (each[payers[0]], *told, *receive)
