"""
Amounts: a whole number for each seat, as what it gains or loses.

The amounts due are the sums of a settlement, a list of payments with their reasons. Each seat's amount is ruled on by
itself, by the first payment that involves the seat, so a wrong amount comes with its reason. If the rules don't settle
who pays what, the right answer is to say so.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import gcd
from typing import ClassVar, TypeVar

from callwise.agreement.citation import Cited, cited
from callwise.agreement.ruleset import Ruleset
from callwise.agreement.shared_judgement import Shared
from callwise.ground.errors import AnswerError, EntryError
from callwise.ground.seats import Seat
from callwise.law.options import said
from callwise.law.ruling import Clause, Ruling, Sentence, Verdict
from callwise.law.settlement import Settlement
from callwise.question.case import RuledCase, RuledForm, Statement
from callwise.question.controls import Number, Numbers, Pairs, Pick, Picks, Sheet
from callwise.question.elsewhere import beside, elsewhere
from callwise.question.figures_shown import Seen, shown
from callwise.question.forms.amount_due import account, due_by_reading, either_due
from callwise.question.forms.amount_slips import Slip, SlipKind, find_slip, is_one, likely
from callwise.question.forms.expectations import OPEN as UNSETTLED
from callwise.question.forms.expectations import due
from callwise.question.forms.offers import GRADES, PLACES
from callwise.question.forms.verdict_words import ALL_OPEN_FOUND, OPEN, VERDICTS
from callwise.question.forms.written_amount import NUMBER, Way, signed
from callwise.question.grading import Below, Elsewhere, Grade, Graded, Place, Ruled, Shown, Stamp

RulesT = TypeVar("RulesT", bound=Ruleset)

_LEGENDS = {True: Sentence("Write the points at each seat."), False: Sentence("What does each seat gain or lose?")}
"""The prompt for all seats, by whether each one's direction of payment is known."""
_RIGHT = Sentence("All amounts are right.")
_STAMPS = {verdict: Stamp.RIGHTLY if verdict is Verdict.LEGAL else Stamp(verdict.value) for verdict in Verdict}


class AmountsCase(RuledCase[RulesT]):
    """
    A question that is answered by what each seat gains or loses.

    Amounts are multiples of `step`, unless some table's payments are finer. `unsettled` is the clause for unsettled
    payments; it can use the fact {seat} only.
    """

    step: ClassVar[int] = 100
    unsettled: ClassVar[Clause]

    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats asked about, in display order."""

    def way(self, seat: Seat) -> Way:
        """Return the direction of payment at a seat, whatever the ruleset."""
        return Way.EITHER

    @abstractmethod
    def settle(self, rules: RulesT) -> Settlement:
        """Return all payments."""

    @abstractmethod
    def unpaid(self, seat: Seat, rules: RulesT) -> Ruling:
        """Return the ruling that a seat neither pays nor receives; it must not depend on an open option."""

    def rule(self, seat: Seat, amount: int, rules: RulesT) -> Ruling:
        """Rule on a seat's amount, by the first payment that involves it or the reason there is none."""

        return rules.ruling(
            lambda reading: self.rule_by(self.settle(reading), seat, amount, reading), self.unsettled, seat=seat
        )

    def rule_by(self, settlement: Settlement, seat: Seat, amount: int, rules: RulesT) -> Ruling:
        """Rule on a seat's amount given the settlement under one reading of the rules."""
        if settlement.undecided is not None:
            return settlement.undecided.leaves_open(seat=seat)
        about = settlement.about(seat)
        ruling = about[0].ruling() if about else self.unpaid(seat, rules)
        return ruling.on_statement(_verdict(settlement.change(seat) == amount))

    def form(self, offer: Mapping[str, object] | None, expect: Mapping[str, object]) -> RuledForm[RulesT]:
        """Return the form in which it is answered. Raises EntryError."""
        if offer is not None:
            raise EntryError("amounts aren’t offered; leave [offer] out").at("offer")
        return Amounts(self, *due(expect, self.seats()))


@dataclass(frozen=True)
class Amounts(RuledForm[RulesT]):
    """A question about amounts, as one puzzle asks it; `due` is what its author expects of each seat."""

    asked: AmountsCase[RulesT]
    due: Mapping[Seat, int]
    expected: Mapping[str, str]
    _known: dict[str, Settlement] = field(default_factory=dict, compare=False, repr=False)
    _shared: Shared[Settlement] = field(default_factory=Shared, compare=False, repr=False)

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
        """The seats without an expected amount, unless the answer is expected to be unsettled."""
        if UNSETTLED in self.expected:
            return ()
        return tuple(seat.value for seat in self.asked.seats() if seat not in self.due)

    @property
    def case(self) -> AmountsCase[RulesT]:
        """The question being answered."""
        return self.asked

    def stated(self, answer: str) -> Statement[RulesT]:
        """Return a seat's amount, such as ``east 8000``, as a statement to rule on. Raises EntryError."""
        name, _, text = answer.partition(" ")
        seat = next((one for one in self.asked.seats() if one.value == name), None)
        if seat is None or not NUMBER.fullmatch(text):
            raise EntryError(f"{answer!r} isn’t an amount; write a seat and a number, like 'east 8000'")
        gained = self.asked.way(seat).gained(int(text), seat)
        says = self.asked.way(seat).says(seat, gained)
        return Statement(answer, says, lambda rules: self.asked.rule(seat, gained, rules), complete=True)

    def settled(self, rules: RulesT) -> Settlement:
        """Settle under a ruleset, cached by its name."""
        if rules.name not in self._known:
            self._known[rules.name] = rules.settlement(self._shared.judged(self.case.id, self.asked.settle, rules))
        return self._known[rules.name]

    def _rule(self, seat: Seat, amount: int, rules: RulesT) -> Ruling:
        """Rule on a seat's amount as the question does, reusing settlements already known."""
        settlement = self.settled(rules)
        if settlement.is_settled and (about := settlement.about(seat)):
            return about[0].ruling().on_statement(_verdict(settlement.change(seat) == amount))
        judged = self._shared.judged(self.case.id, self.asked.settle, rules).then(
            lambda one: self.asked.rule_by(one.outcome, seat, amount, rules.choosing(one.choices))
        )
        return rules.ruled(judged, self.asked.unsettled, seat=seat)

    def sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        """Return the position and a number input for each seat."""
        given = dict(pairs)
        tables = beside(self.asked.presets(), rules)
        doubtful = frozenset(one.name for one in tables if not self.settled(one).is_settled)
        numbers = tuple(
            Number(
                seat.value,
                Sentence("{seat}", {"seat": seat}),
                given.get(seat.value, ""),
                seat,
                self.asked.way(seat).does,
            )
            for seat in self.asked.seats()
        )
        controls = [Numbers(_LEGENDS[all(one.does for one in numbers)], numbers)]
        if not doubtful:
            return Sheet(self.asked.scene(), tuple(controls))
        pick = Pick(UNSETTLED, UNSETTLED, Sentence(OPEN), alone=True)
        return Sheet(self.asked.scene(), (*controls, Picks(Sentence(""), False, (pick,), only=doubtful)))

    def rulings(self, rules: RulesT) -> tuple[Ruled, ...]:
        """
        Rule on every payment, by its number, and on every seat without one, by its name.

        If it isn't settled who pays what, return a single ruling that says so.
        """
        settlement = self.settled(rules)
        if not settlement.is_settled:
            each = [self.asked.rule(seat, settlement.change(seat), rules) for seat in self.asked.seats()]
            ruling = next((one for one in each if PLACES[one.verdict] in (Place.OPEN, Place.UNRULED)), each[0])
            seat = self.asked.seats()[each.index(ruling)]
            return (Ruled(UNSETTLED, Sentence(OPEN), ruling, citation=self._citation(seat, settlement, ruling, rules)),)
        paid = tuple(
            Ruled(
                str(number),
                payment.said,
                payment.ruling(),
                numbered=True,
                payment=payment,
                citation=self._citation(payment.receiver, settlement, payment.ruling(), rules),
            )
            for number, payment in enumerate(settlement.payments, 1)
        )
        unpaid = (seat for seat in self.asked.seats() if not settlement.about(seat))
        return (*paid, *(self._nothing(seat, settlement, rules) for seat in unpaid))

    def _nothing(self, seat: Seat, settlement: Settlement, rules: RulesT) -> Ruled:
        ruling = self.asked.rule(seat, 0, rules)
        citation = self._citation(seat, settlement, ruling, rules)
        return Ruled(seat.value, Sentence("{seat}: 0", {"seat": seat}), ruling, citation=citation)

    def grade(self, pairs: Pairs, rules: RulesT, own: RulesT) -> Graded:
        """Grade the amounts. Raises AnswerError."""
        settlement = self.settled(rules)
        given = self._read(pairs, self._step(rules))
        seats = self.asked.seats()
        amounts = {seat: settlement.change(seat) for seat in seats} if given is None else given
        ruled = {seat: self._rule(seat, amounts[seat], rules) for seat in seats}
        wrong = [seat for seat in seats if ruled[seat].verdict is Verdict.ILLEGAL]
        open_ = [seat for seat in seats if PLACES[ruled[seat].verdict] in (Place.OPEN, Place.UNRULED)]
        doubt = ruled[open_[0]].verdict if open_ else settlement.doubt
        slips = self._mistaken(given or {}, settlement)
        if given is None:
            grade = Grade.NOT_YET if settlement.is_settled else Grade.RIGHT if doubt.is_graded else Grade.UNGRADED
        elif wrong:
            grade = Grade.ALMOST if len(wrong) == 1 or is_one(slips) else Grade.NOT_YET
        else:
            grade = Grade.RIGHT if settlement.is_settled else GRADES[doubt]
        busy = [seat for seat in seats if settlement.about(seat)]
        owed = next((slip for slip in slips if slip and slip.kind is SlipKind.LEFT_OUT), None)
        explained = owed or next((slip for slip in slips if slip), None)
        seat = explained.seat if explained else (*(wrong or open_ or busy), *seats)[0]
        head = explained.payment.ruling().on_statement(Verdict.ILLEGAL) if explained else ruled[seat]
        verdicts = VERDICTS[self.asked.sense]
        right = grade is Grade.RIGHT and settlement.is_settled
        verdict = Verdict.LEGAL if right else Verdict.ILLEGAL if wrong or given is None else doubt
        if given is None and not settlement.is_settled:
            verdict = doubt
        due = self.asked.way(seat).says(seat, settlement.change(seat), ".") if seat in wrong else None
        headline = _RIGHT if right else due or ruled[seat].means
        return Graded(
            ruleset=rules,
            sense=self.asked.sense,
            grade=grade,
            stamp=Stamp.RIGHT if right else Stamp.MISSED if grade is Grade.ALMOST else Stamp(verdict.value),
            under="Almost" if grade is Grade.ALMOST else verdicts[verdict],
            headline=Sentence(ALL_OPEN_FOUND) if grade is Grade.RIGHT and given is None else headline,
            said=None,
            head=head,
            citation=self._citation(seat, settlement, head, rules),
            way_out=None,
            below=(account(self.asked.seats(), settlement, given, slips),),
            remarks=(*self._likely(amounts, wrong, settlement, rules), *self.asked.remarks(rules)),
            act=self.asked.way(seat).says(seat, amounts[seat]),
            noun=self.asked.noun,
            others=tuple if given is None else partial(self._elsewhere, seat, amounts[seat], rules, own),
            marks={}
            if given is None
            else {(one.value, dict(pairs)[one.value]): _STAMPS[ruled[one].verdict] for one in seats},
            shown=self._shown(seat, head, ruled, settlement, given),
        )

    def each(self, rules: RulesT) -> Mapping[str, Graded]:
        """Grade the amount due at every seat, largest payer first."""
        settlement = self.settled(rules)
        return {
            seat.value: self._due(seat, rules, settlement) for seat in sorted(self.asked.seats(), key=settlement.change)
        }

    def listed(self, rules: RulesT) -> Picks:
        """Return every seat as a choice."""
        settlement = self.settled(rules)
        due = {seat: due_by_reading(settlement, seat) for seat in self.asked.seats()}
        picks = tuple(
            Pick(
                "answer",
                seat.value,
                self.asked.way(seat).says(seat, settlement.change(seat)),
                seat=seat,
                brief=Sentence("{amount}", {"amount": " / ".join(map(signed, due[seat]))}),
            )
            for seat in self.asked.seats()
        )
        return Picks(Sentence(""), True, picks, typed=True)

    def _due(self, seat: Seat, rules: RulesT, settlement: Settlement) -> Graded:
        """Grade the amount due at a seat, with an account of all payments."""
        asked, amount = self.asked, settlement.change(seat)
        ruling = self._rule(seat, amount, rules)
        stamp, says = _STAMPS[ruling.verdict], self.asked.way(seat).says(seat, amount)
        return Graded(
            ruleset=rules,
            sense=asked.sense,
            grade=GRADES[ruling.verdict],
            stamp=stamp,
            under=VERDICTS[asked.sense][ruling.verdict],
            headline=self.asked.way(seat).says(seat, amount, ".")
            if ruling.is_legal
            else either_due(asked.way(seat), seat, settlement)
            if ruling.verdict.is_graded
            else ruling.means,
            said=None,
            head=ruling,
            citation=self._citation(seat, settlement, ruling, rules),
            way_out=None,
            below=self.worked(rules),
            remarks=asked.remarks(rules),
            act=says,
            noun=asked.noun,
            others=partial(self._elsewhere, seat, amount, rules, rules),
            marks={("answer", seat.value): stamp},
            shown=shown([Seen(ruling, PLACES[ruling.verdict], f"seat:{seat.value}")]),
        )

    def worked(self, rules: RulesT) -> tuple[Below, ...]:
        """Return the amounts due and every payment; for each reading if they aren't settled."""
        seats, settlement = self.asked.seats(), self.settled(rules)
        if not settlement.readings:
            return (account(seats, settlement),)
        named = [
            (Sentence(" ".join(said(value) for value in one.choices.values())), account(seats, one.outcome))
            for one in settlement.readings
        ]
        return tuple(part for both in named for part in both)

    def right(self, rules: RulesT) -> Pairs | None:
        """Return the amounts due, or the answer that they are unsettled."""
        settlement = self.settled(rules)
        if not settlement.is_settled:
            return ((UNSETTLED, UNSETTLED),) if settlement.doubt.is_graded else None
        return tuple(
            (seat.value, str(self.asked.way(seat).turned(settlement.change(seat)))) for seat in self.asked.seats()
        )

    def hint(self, rules: RulesT, told: frozenset[str]) -> Sentence | None:
        """Reveal the first payment not yet told, by its clause."""
        for ruled in self.rulings(rules):
            if ruled.code not in told:
                return Sentence(ruled.ruling.clause.says)
        return None

    def reads(self, rules: RulesT) -> frozenset[str]:
        """Return the names of the options that affect who pays what."""
        return rules.judged(self.asked.settle).read

    def _citation(self, seat: Seat, settlement: Settlement, ruling: Ruling, rules: RulesT) -> Cited:
        """Look up the sources of a ruling on a payment, which depend on the seat's amount."""
        return partial(cited, ruling, partial(self.asked.rule, seat, settlement.change(seat)), rules, by_reason=True)

    def _step(self, rules: RulesT) -> int:
        """Return the common divisor of every amount, at this table and at any other."""
        tables = map(self.settled, beside(self.asked.presets(), rules))
        return gcd(self.asked.step, *(payment.points for one in tables for payment in one.every()))

    def _read(self, pairs: Pairs, step: int) -> Mapping[Seat, int] | None:
        """Read an amount for each seat; None if the answer is that the rules don't settle it."""
        given = dict(pairs)
        by_name = {seat.value: seat for seat in self.asked.seats()}
        if strange := given.keys() - by_name.keys() - {UNSETTLED}:
            raise AnswerError(f"{min(strange)!r} isn’t part of an answer here; parts are {', '.join(by_name)}")
        if UNSETTLED in given:
            return None
        return {seat: self.asked.way(seat).read(given.get(name, ""), seat, step) for name, seat in by_name.items()}

    def _likely(
        self, amounts: Mapping[Seat, int], wrong: Sequence[Seat], settlement: Settlement, rules: RulesT
    ) -> Iterator[Sentence]:
        """Explain wrong amounts that are right with another sign or at other tables."""
        if settlement.is_settled and wrong:
            tables = {one.title: self.settled(one) for one in self.asked.presets() if one.name != rules.name}
            yield from likely({seat: amounts[seat] for seat in wrong}, settlement, tables)

    def _shown(
        self,
        seat: Seat,
        head: Ruling,
        ruled: Mapping[Seat, Ruling],
        settlement: Settlement,
        given: Mapping[Seat, int] | None,
    ) -> Shown:
        """Highlight the payment explained, and the amount due at each seat that got it wrong."""
        figure = shown([Seen(head, PLACES[head.verdict], f"seat:{seat.value}")])
        tags = dict(figure.tags)
        for one in given or {}:
            if ruled[one].verdict is Verdict.ILLEGAL:
                due = self.asked.way(one).turned(settlement.change(one))
                tags[f"seat:{one.value}"] = Sentence("{points} is due", {"points": f"{due:,}"})
        return replace(figure, tags=tuple(tags.items()))

    def _mistaken(self, amounts: Mapping[Seat, int], settlement: Settlement) -> list[Slip | None]:
        """Explain each wrong amount by a payment if one fits; empty if it isn't settled who pays."""
        if not settlement.is_settled:
            return []
        wrong = [seat for seat, amount in amounts.items() if amount != settlement.change(seat)]
        return [find_slip(seat, amounts[seat], settlement) for seat in wrong]

    def _elsewhere(self, seat: Seat, amount: int, rules: RulesT, own: RulesT) -> tuple[Elsewhere, ...]:
        """Rule on a seat's amount at the other tables."""
        rule, again = partial(self._rule, seat, amount), partial(self.asked.rule, seat, amount)
        return elsewhere(self.asked.presets(), rules, own, rule, again)


def _verdict(so: bool) -> Verdict:
    return Verdict.LEGAL if so else Verdict.ILLEGAL
