"""
Amounts: a whole number for each seat, as what it gains or loses.

What is due is a settlement, a list of payments with their reasons; the amounts
are its sums.  Each seat's amount is ruled on by itself, by the first payment
that concerns it, so that a wrong one is told why.  Where the rules leave open
who pays what, that is the answer.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import ClassVar, TypeVar

from callwise.controls import Number, Numbers, Pairs, Pick, Picks, Sheet
from callwise.errors import AnswerError, EntryError
from callwise.forms.strip import beside, elsewhere
from callwise.forms.words import ALL_OPEN_FOUND, OPEN, VERDICTS, WORDS, right_one
from callwise.grading import Account, Below, Grade, Graded, Row, Ruled, Stamp, WayOut
from callwise.question import Form, RuledCase, RuledForm
from callwise.ruleset import Ruleset
from callwise.ruling import Clause, Facts, Ruling, Sentence, Verdict
from callwise.seats import Seat
from callwise.settlement import Settlement

RulesT = TypeVar("RulesT", bound=Ruleset)

UNSETTLED = "open"
"""The name under which a page posts that the rules leave it open, and what an author writes to expect that."""
LINES = "lines"
"""The entry of ``expect`` that names the clauses of the payments, in their order."""
LARGEST = 1_000_000
_NUMBER = re.compile(r"[+-]?[0-9]{1,7}")
_LEGEND = Sentence("What does each seat gain or lose?")
_RIGHT = Sentence("All amounts are right.")
_STAMPS = {Verdict.LEGAL: Stamp.RIGHT, Verdict.ILLEGAL: Stamp.FOUL, Verdict.UNSETTLED: Stamp.OPEN}


class AmountsCase(RuledCase[RulesT]):
    """
    A question that is answered by what each seat gains or loses.

    `step` is what amounts are multiples of, and `silent` the clause by which
    it is unsettled who pays what: one that speaks of {seat} at most.
    """

    step: ClassVar[int] = 100
    silent: ClassVar[Clause]

    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """Give the seats that are asked about, in the order in which they are shown."""

    @abstractmethod
    def settle(self, rules: RulesT) -> Settlement:
        """Give all payments."""

    @abstractmethod
    def unpaid(self, seat: Seat) -> Ruling:
        """Give the ruling that a seat neither pays nor is paid."""

    def rule(self, seat: Seat, amount: int, rules: RulesT) -> Ruling:
        """Rule on a seat's amount, by the first payment that concerns it."""

        def judge(reading: RulesT) -> Ruling:
            settlement = self.settle(reading)
            about = settlement.about(seat)
            ruling = about[0].ruling() if about else self.unpaid(seat)
            return ruling if settlement.change(seat) == amount else replace(ruling, verdict=Verdict.ILLEGAL)

        return rules.settle(judge, self.silent, seat=seat)

    def form(self, offer: Mapping[str, object] | None, expect: Mapping[str, object]) -> Form:
        """Give the form in which it is answered.  Raises EntryError."""
        if offer is not None:
            raise EntryError("amounts are not offered; leave [offer] out").at("offer")
        return Amounts(self, *_expected(expect, self.seats()))


@dataclass(frozen=True)
class Amounts(RuledForm[RulesT]):
    """The form of a question about amounts, as one puzzle puts it; `due` is what its author expects of each seat."""

    asked: AmountsCase[RulesT]
    due: Mapping[Seat, int]
    expected: Mapping[str, str]

    @property
    def kind(self) -> str:
        """Its name in pages."""
        return "amounts"

    @property
    def cites(self) -> Mapping[str, str]:
        """The clauses that the author expects."""
        return self.expected

    @property
    def unsaid(self) -> tuple[str, ...]:
        """The seats of which nothing is expected, where it is not expected to be open."""
        if UNSETTLED in self.expected:
            return ()
        return tuple(seat.value for seat in self.asked.seats() if seat not in self.due)

    @property
    def case(self) -> AmountsCase[RulesT]:
        """The question that is answered."""
        return self.asked

    def _settled(self, rules: RulesT) -> Settlement:
        return rules.settle_payments(self.asked.settle)

    def sheet(self, ruleset: str, pairs: Pairs = ()) -> Sheet:
        """Give the position and a number for each seat."""
        given = dict(pairs)
        numbers = tuple(
            Number(seat.value, Sentence("{seat}", {"seat": seat}), self.asked.step, given.get(seat.value, ""))
            for seat in self.asked.seats()
        )
        tables = beside(self.asked.presets(), ruleset)
        doubtful = frozenset(rules.name for rules in tables if len(rules.readings(self.asked.settle)) > 1)
        controls = [Numbers(_LEGEND, numbers)]
        if not doubtful:
            return Sheet(self.asked.scene(), tuple(controls))
        pick = Pick(UNSETTLED, UNSETTLED, Sentence(OPEN), alone=True)
        return Sheet(self.asked.scene(), (*controls, Picks(Sentence(""), False, (pick,), only=doubtful)))

    def rulings(self, ruleset: str) -> tuple[Ruled, ...]:
        """Give every payment with the ruling that it is due, by its number; one that it is open where it is."""
        rules = self.ruleset(ruleset)
        settlement = self._settled(rules)
        if not settlement.is_settled:
            seat = self.asked.seats()[0]
            ruling = self.asked.rule(seat, settlement.change(seat), rules)
            return (Ruled(UNSETTLED, Sentence(OPEN), ruling),)
        return tuple(
            Ruled(str(number), Sentence("{points}", {"points": payment.points}), payment.ruling())
            for number, payment in enumerate(settlement.payments, 1)
        )

    def grade(self, pairs: Pairs, ruleset: str, own: str) -> Graded:
        """Grade the amounts.  Raises AnswerError and RulesetError."""
        rules = self.ruleset(ruleset)
        settlement = self._settled(rules)
        given = self._read(pairs)
        seats = self.asked.seats()
        amounts = {seat: settlement.change(seat) for seat in seats} if given is None else given
        ruled = {seat: self.asked.rule(seat, amounts[seat], rules) for seat in seats}
        wrong = [seat for seat in seats if ruled[seat].verdict is Verdict.ILLEGAL]
        open_ = [seat for seat in seats if ruled[seat].verdict is Verdict.UNSETTLED]
        if given is None:
            grade = Grade.NOT_YET if settlement.is_settled else Grade.RIGHT
        elif wrong:
            grade = Grade.ALMOST if len(wrong) == 1 and len(seats) > 1 else Grade.NOT_YET
        else:
            grade = Grade.RIGHT if settlement.is_settled else Grade.UNSETTLED
        busy = [seat for seat in seats if settlement.about(seat)]
        seat = (*(wrong or open_ or busy), *seats)[0]
        verdicts = VERDICTS[self.asked.sense]
        right = grade is Grade.RIGHT and settlement.is_settled
        verdict = Verdict.LEGAL if right else Verdict.ILLEGAL if wrong or given is None else Verdict.UNSETTLED
        if given is None and not settlement.is_settled:
            verdict = Verdict.UNSETTLED
        headline = _RIGHT if right else ruled[seat].means
        return Graded(
            ruleset=rules,
            sense=self.asked.sense,
            grade=grade,
            stamp=Stamp.RIGHT if right else Stamp(verdict.value),
            under="Almost" if grade is Grade.ALMOST else verdicts[verdict],
            headline=Sentence(ALL_OPEN_FOUND) if grade is Grade.RIGHT and given is None else headline,
            said=None if given is None else Sentence("{seat}: {amount}.", _facts(seat, given[seat])),
            head=ruled[seat],
            way_out=self._way_out(seat, settlement) if wrong or (given is None and settlement.is_settled) else None,
            below=(self._account(settlement, amounts if given is not None else None),),
            remarks=self.asked.remarks(rules),
            act=Sentence("{seat}: {amount}", _facts(seat, amounts[seat])),
            noun=self.asked.noun,
            elsewhere=()
            if given is None
            else elsewhere(self.asked.presets(), ruleset, own, partial(self.asked.rule, seat, amounts[seat])),
            marks={} if given is None else {(one.value, str(given[one])): _STAMPS[ruled[one].verdict] for one in seats},
        )

    def worked(self, ruleset: str) -> tuple[Below, ...]:
        """Give what is due, and every payment; where that is open, of each reading."""
        settlement = self._settled(self.ruleset(ruleset))
        every = [reading.outcome for reading in settlement.readings] or [settlement]
        return tuple(self._account(one, None) for one in every)

    def right(self, ruleset: str) -> Pairs | None:
        """Give the amounts that are due, or that they are open."""
        settlement = self._settled(self.ruleset(ruleset))
        if not settlement.is_settled:
            return ((UNSETTLED, UNSETTLED),)
        return tuple((seat.value, str(settlement.change(seat))) for seat in self.asked.seats())

    def chance(self, ruleset: str) -> Fraction:
        """Give none for amounts, which are written; half where it is to be called open or not."""
        return Fraction(0) if self._settled(self.ruleset(ruleset)).is_settled else Fraction(1, 2)

    def hint(self, ruleset: str, told: frozenset[str]) -> Sentence | None:
        """Tell the first payment that isn't told yet, by its clause."""
        for ruled in self.rulings(ruleset):
            if ruled.code not in told:
                return Sentence(ruled.ruling.clause.says)
        return None

    def reads(self, ruleset: str) -> frozenset[str]:
        """Name the options that bear on who pays what."""
        return self.ruleset(ruleset).reads(self.asked.settle)

    def faults(self, ruleset: str) -> Iterator[str]:
        """Say where the expected amounts and payments part from those that are due."""
        settlement = self._settled(self.ruleset(ruleset))
        expects_open = UNSETTLED in self.cites
        if expects_open is settlement.is_settled:
            yield f"you expect it to be {'open' if expects_open else 'settled'}; under {ruleset} it is not"
            return
        for seat, amount in self.due.items():
            if settlement.change(seat) != amount:
                yield f"you expect {amount} for {seat.value}; under {ruleset} it is {settlement.change(seat)}"
        lines = [payment.clause.id for payment in settlement.payments]
        if not expects_open and lines != list(self.cites.values()):
            cited = ", ".join(self.cites.values())
            yield f"you expect payments by {cited or 'nothing'}; under {ruleset} they rest on {', '.join(lines)}"

    def _read(self, pairs: Pairs) -> Mapping[Seat, int] | None:
        """Read an amount for each seat; None where the answer is that the rules leave it open."""
        given = dict(pairs)
        by_name = {seat.value: seat for seat in self.asked.seats()}
        if strange := given.keys() - by_name.keys() - {UNSETTLED}:
            raise AnswerError(f"{min(strange)!r} is no part of an answer here; parts are {', '.join(by_name)}")
        if UNSETTLED in given:
            return None
        amounts = {}
        for name, seat in by_name.items():
            text = given.get(name, "").replace("−", "-").replace(",", "").replace(" ", "")
            if not text:
                raise AnswerError(f"nothing is written for {seat.words}; 0 is an amount too")
            if not _NUMBER.fullmatch(text) or abs(int(text)) > LARGEST:
                raise AnswerError(
                    f"{given[name][:20]!r} for {seat.words} is no amount; write a whole number like -8000"
                )
            amounts[seat] = int(text)
        return amounts

    def _account(self, settlement: Settlement, given: Mapping[Seat, int] | None) -> Account:
        rows = tuple(
            Row(seat, None if given is None else given[seat], settlement.change(seat)) for seat in self.asked.seats()
        )
        return Account(rows, settlement.payments)

    def _way_out(self, seat: Seat, settlement: Settlement) -> WayOut:
        due = Sentence("{seat} {amount}", _facts(seat, settlement.change(seat)))
        return WayOut(right_one(WORDS[self.asked.sense], "amount", 1), due)


def signed(points: int) -> str:
    """
    Write a gain or a loss.

    >>> signed(-8000), signed(300), signed(0)
    ('−8,000', '+300', '0')
    """
    sign = "+" if points > 0 else "−" if points < 0 else ""
    return f"{sign}{abs(points):,}"


def _facts(seat: Seat, points: int) -> Facts:
    return {"seat": seat, "amount": signed(points)}


def _expected(expect: Mapping[str, object], seats: Sequence[Seat]) -> tuple[Mapping[Seat, int], Mapping[str, str]]:
    """Read amounts by seat and the clauses of the payments.  Raises EntryError."""
    by_name = {seat.value: seat for seat in seats}
    due: dict[Seat, int] = {}
    cites: dict[str, str] = {}
    for key, value in expect.items():
        if key == UNSETTLED and isinstance(value, str):
            cites[UNSETTLED] = value
        elif key == LINES and isinstance(value, list) and all(isinstance(one, str) for one in value):
            cites |= {str(number): clause for number, clause in enumerate(value, 1)}
        elif key in by_name and isinstance(value, int) and not isinstance(value, bool):
            due[by_name[key]] = value
        else:
            raise EntryError(
                f"expect has a number for each of {', '.join(by_name)} and {LINES} with the clauses of the payments, "
                f"or {UNSETTLED} with the clause that leaves it open"
            ).at(f"expect.{key}")
    return due, cites
