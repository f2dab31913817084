"""
Amounts: a whole number for each seat, its gain or loss.

The amounts due are the sums of a settlement, a list of payments with their reasons. Each seat's amount is ruled on
separately, by the first payment that involves the seat, so a wrong amount comes with its reason. If the rules don't
settle who pays what, the right answer is to say so.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import gcd
from typing import ClassVar

from callwise.agreement.citation import Cited, cited
from callwise.agreement.ruleset import RulesT
from callwise.agreement.shared_judgement import Shared
from callwise.ground.errors import AnswerError, EntryError
from callwise.ground.seats import Seat
from callwise.law.options import said
from callwise.law.ruling import Clause, Ruling, Sentence, Verdict
from callwise.law.settlement import Settlement
from callwise.question.case import RuledCase, RuledForm, Statement
from callwise.question.controls import Number, Numbers, Pairs, Pick, Picks, Sheet
from callwise.question.figures_shown import shown
from callwise.question.forms.amount_slips import Slip, likely
from callwise.question.forms.expectations import OPEN as UNSETTLED
from callwise.question.forms.expectations import due
from callwise.question.forms.marked_amounts import STAMPS, MarkedAmounts, due_by_reading, either_due, told_due, unpaid
from callwise.question.forms.verdict_words import ALL_OPEN_FOUND, GRADES, OPEN, PLACES, VERDICTS
from callwise.question.forms.written_amount import NUMBER, Way, signed
from callwise.question.grading import (
    Account,
    AmountRow,
    Below,
    Elsewhere,
    Grade,
    Graded,
    Highlights,
    Place,
    Ruled,
    beside,
    elsewhere,
)
from callwise.question.tile_places import tile_places

_LEGENDS = {
    True: Sentence("Press a seat, then what it pays."),
    False: Sentence("Press a seat, then what it gains or loses."),
}
"""The prompt for all seats, by whether all but the receiver pay."""


class AmountsCase(RuledCase[RulesT]):
    """
    A question answered by each seat's gain or loss.

    Amounts are multiples of `step`, unless some ruleset's payments are finer, and are put together from `sticks`.
    `unsettled` is the clause for unsettled payments; its only fact is {seat}.
    """

    step: ClassVar[int] = 100
    sticks: ClassVar[tuple[int, ...]] = (10_000, 5_000, 1_000, 100)
    unsettled: ClassVar[Clause]

    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats asked about, in display order."""

    def way(self, seat: Seat) -> Way:
        """Return the direction of payment at a seat, the same under every ruleset."""
        return Way.EITHER

    @property
    def derived(self) -> Seat | None:
        """The seat that receives what all others pay, so that its amount follows from theirs."""
        ways = {seat: self.way(seat) for seat in self.seats()}
        receivers = [seat for seat, way in ways.items() if way is Way.RECEIVES]
        return receivers[0] if len(receivers) == 1 and Way.EITHER not in ways.values() else None

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats to write an amount for."""
        derived = self.derived
        return tuple(seat for seat in self.seats() if seat is not derived)

    @abstractmethod
    def settle(self, rules: RulesT) -> Settlement:
        """Return all payments."""

    @abstractmethod
    def unpaid(self, seat: Seat, rules: RulesT) -> Ruling:
        """Return the ruling that a seat neither pays nor receives; it must not depend on an open option."""

    def rule(self, seat: Seat, amount: int, rules: RulesT) -> Ruling:
        """Rule on a seat's amount, by the first payment that involves the seat or the reason there is no payment."""
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
        if offer is not None:
            raise EntryError("amounts aren’t offered; leave [offer] out").at("offer")
        return Amounts(self, *due(expect, self.seats()))


@dataclass(frozen=True)
class Amounts(RuledForm[RulesT]):
    """A puzzle's question about amounts; `due` is the amount that the author expects for each seat."""

    kind = "amounts"

    case: AmountsCase[RulesT]
    due: Mapping[Seat, int]
    cites: Mapping[str, str]
    _known: dict[str, Settlement] = field(default_factory=dict, compare=False, repr=False)
    _shared: Shared[Settlement] = field(default_factory=Shared, compare=False, repr=False)
    _ruled: dict[tuple[Seat, int, str], Ruling] = field(default_factory=dict, compare=False, repr=False)

    @property
    def unsaid(self) -> tuple[str, ...]:
        """The seats without an expected amount, unless the answer is expected to be unsettled."""
        if UNSETTLED in self.cites:
            return ()
        return tuple(seat.value for seat in self.case.seats() if seat not in self.due)

    def stated(self, answer: str) -> Statement[RulesT]:
        """Return a seat's amount, such as ``east 8000``, as a statement to rule on. Raises EntryError."""
        name, _, text = answer.partition(" ")
        seat = next((one for one in self.case.seats() if one.value == name), None)
        if seat is None or not NUMBER.fullmatch(text):
            raise EntryError(f"{answer!r} isn’t an amount; write a seat and a number, like 'east 8000'")
        gained = (way := self.case.way(seat)).gained(int(text), seat)
        says, rule = way.says(seat, gained), partial(self.case.rule, seat, gained)
        due = partial(way.due, seat, self.settled)
        return Statement(answer, says, rule, complete=True, asked=way.asks(seat, gained), due=due)

    def _words(self, seat: Seat, gained: int, end: str = "") -> Sentence:
        return self.case.way(seat).says(seat, gained, end)

    def settled(self, rules: RulesT) -> Settlement:
        """Settle under a ruleset, cached by its name."""
        if rules.name not in self._known:
            self._known[rules.name] = rules.settlement(self._shared.judged(self.case.id, self.case.settle, rules))
        return self._known[rules.name]

    def _rule(self, seat: Seat, amount: int, rules: RulesT) -> Ruling:
        """Rule on a seat's amount, cached by the ruleset's name."""
        key = (seat, amount, rules.name)
        if key not in self._ruled:
            self._ruled[key] = self._ruling(seat, amount, rules)
        return self._ruled[key]

    def _ruling(self, seat: Seat, amount: int, rules: RulesT) -> Ruling:
        """Rule on a seat's amount as the question does, reusing cached settlements."""
        settlement = self.settled(rules)
        if settlement.is_settled and (about := settlement.about(seat)):
            return about[0].ruling().on_statement(_verdict(settlement.change(seat) == amount))
        judged = self._shared.judged(self.case.id, self.case.settle, rules).then(
            lambda one: self.case.rule_by(one.outcome, seat, amount, rules.choosing(one.choices))
        )
        return rules.ruled(judged, self.case.unsettled, seat=seat)

    def sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        """Return the position and a number input for each seat."""
        given = dict(pairs)
        tables = beside(self.case.presets(), rules)
        doubtful = frozenset(one.name for one in tables if not self.settled(one).is_settled)
        numbers = tuple(self._number(one, given.get(one.value, ""), rules) for one in self.case.seats())
        step = self._step(rules)
        sticks = self.case.sticks if step >= min(self.case.sticks) else (*self.case.sticks, step)
        typed = Numbers(_LEGENDS[self.case.derived is not None], numbers, sticks)
        if not doubtful:
            return Sheet(self.case.scene(), (typed,))
        pick = Pick(UNSETTLED, UNSETTLED, Sentence(OPEN), alone=True)
        return Sheet(self.case.scene(), (typed, Picks(Sentence(""), False, (pick,), only=doubtful)))

    def _number(self, seat: Seat, text: str, rules: RulesT) -> Number:
        does = self.case.way(seat).does
        says = Sentence("{seat}", {"seat": seat})
        if seat is not self.case.derived:
            return Number(seat.value, says, text, seat, does)
        return Number(seat.value, says, "", seat, does, is_derived=True, taken=self.settled(rules).taken(seat))

    def rulings(self, rules: RulesT) -> tuple[Ruled, ...]:
        """
        Rule on every payment, by its number, and on every seat without a payment, by its name.

        If the rules don't settle who pays what, return a single ruling that says so.
        """
        settlement = self.settled(rules)
        if not settlement.is_settled:
            each = [self.case.rule(seat, settlement.change(seat), rules) for seat in self.case.seats()]
            ruling = next((one for one in each if PLACES[one.verdict] in (Place.OPEN, Place.UNRULED)), each[0])
            seat = self.case.seats()[each.index(ruling)]
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
        unpaid = (seat for seat in self.case.seats() if not settlement.about(seat))
        return (*paid, *(self._nothing(seat, settlement, rules) for seat in unpaid))

    def _nothing(self, seat: Seat, settlement: Settlement, rules: RulesT) -> Ruled:
        ruling = self.case.rule(seat, 0, rules)
        citation = self._citation(seat, settlement, ruling, rules)
        return Ruled(seat.value, Sentence("{seat}: 0", {"seat": seat}), ruling, citation=citation)

    def grade(self, pairs: Pairs, rules: RulesT, own: RulesT) -> Graded:
        given = self._read(pairs, self._step(rules))
        settlement, seats = self.settled(rules), self.case.seats()
        amounts = settlement.changes(seats) if given is None else self._whole(given, settlement)
        ruled = {seat: self._rule(seat, amounts[seat], rules) for seat in self.case.asked}
        answer = MarkedAmounts(settlement, given, ruled, self.settled(self.case.presets()[0]))
        seat, head, wrong = answer.seat, answer.head, {one: amounts[one] for one in answer.wrong}
        headline = self._words(seat, settlement.change(seat), ".") if seat in wrong else ruled[seat].means
        if answer.is_right:
            headline = Sentence("All amounts are right.")
        elif answer.grade is Grade.RIGHT and given is None:
            headline = Sentence(ALL_OPEN_FOUND)
        decides, posted = head.decides, dict(pairs)
        marked = () if given is None else (one for one in given if one.value in posted)
        return Graded(
            ruleset=rules,
            sense=self.case.sense,
            grade=answer.grade,
            stamp=answer.stamp,
            under=answer.under,
            decides=decides,
            headline=headline,
            head=head,
            citation=self._citation(seat, settlement, head, rules),
            below=(self._account(settlement, given if given is None else amounts, answer.slips),),
            remarks=(*self._likely(wrong, settlement, rules), *self.case.remarks(rules)),
            act=self._words(seat, amounts[seat]),
            others=tuple if given is None else partial(self._elsewhere, seat, amounts[seat], rules, own),
            marks={(one.value, posted[one.value]): answer.stamp_of(one) for one in marked},
            shown=self._shown(head, seat),
        )

    def each(self, rules: RulesT) -> Mapping[str, Graded]:
        """Grade the amount due at every seat, largest payer first."""
        settlement = self.settled(rules)
        return {
            seat.value: self._due(seat, rules, settlement) for seat in sorted(self.case.seats(), key=settlement.change)
        }

    def follows(self, rules: RulesT) -> tuple[Graded, ...]:
        """Return the only payer's amount, or that of each payer and of the largest receiver."""
        due, settlement = self.each(rules), self.settled(rules)
        return told_due({Seat(name): one for name, one in due.items()}, settlement, self.case.way)

    def outcome(self, rules: RulesT) -> tuple[Verdict, tuple[Sentence, ...]]:
        settlement = self.settled(rules)
        says = tuple(self._words(seat, gain) for seat in self.case.seats() if (gain := settlement.change(seat)))
        summary = self.case.summary(rules)
        says = (summary,) if summary is not None else says or tuple(one.decides for one in unpaid(self.each(rules)))
        return (Verdict.LEGAL, says) if settlement.is_settled else (settlement.doubt, ())

    def listed(self, rules: RulesT) -> Picks:
        """Return every seat as a choice."""
        return Picks(Sentence(""), True, tuple(self._picks(self.settled(rules))), typed=True)

    def _picks(self, settlement: Settlement) -> Iterator[Pick]:
        for seat in self.case.seats():
            brief = Sentence("{amount}", {"amount": " / ".join(map(signed, due_by_reading(settlement, seat)))})
            yield Pick("answer", seat.value, self._words(seat, settlement.change(seat)), seat=seat, brief=brief)

    def _due(self, seat: Seat, rules: RulesT, settlement: Settlement) -> Graded:
        """Grade the amount due at a seat, with an account of all payments."""
        amount = settlement.change(seat)
        ruling = self._rule(seat, amount, rules)
        headline = ruling.means
        if ruling.is_legal:
            headline = self._words(seat, amount, ".") if settlement.payments else ruling.means
        elif ruling.verdict.is_graded:
            headline = either_due(self.case.way(seat), seat, settlement)
        return Graded(
            ruleset=rules,
            sense=self.case.sense,
            grade=GRADES[ruling.verdict],
            stamp=STAMPS[ruling.verdict],
            under=VERDICTS[self.case.sense][ruling.verdict],
            decides=ruling.decides,
            headline=headline,
            head=ruling,
            citation=self._citation(seat, settlement, ruling, rules),
            below=self.worked(rules),
            remarks=self.case.remarks(rules),
            act=self._words(seat, amount),
            others=partial(self._elsewhere, seat, amount, rules, rules),
            marks={("answer", seat.value): STAMPS[ruling.verdict]},
            shown=self._shown(ruling, seat),
        )

    def worked(self, rules: RulesT) -> tuple[Below, ...]:
        """Return the amounts due and every payment, under each reading if unsettled."""
        settlement = self.settled(rules)
        if not settlement.readings:
            return (self._account(settlement),)
        parts: list[Below] = []
        for one in settlement.readings:
            parts += (Sentence(" ".join(map(said, one.choices.values()))), self._account(one.outcome))
        return tuple(parts)

    def _account(
        self, settlement: Settlement, given: Mapping[Seat, int] | None = None, slips: Sequence[Slip | None] = ()
    ) -> Account:
        """Account for every payment and seat, including the amounts given and any mistakes."""

        def row(seat: Seat) -> AmountRow:
            way, due = self.case.way(seat), settlement.change(seat)
            written = None if given is None else given[seat]
            texts = ("" if written is None else way.text(written), way.text(due))
            return AmountRow(seat, written, due, *texts, is_derived=seat is self.case.derived)

        mistaken = tuple((slip.payment, slip.words) for slip in slips if slip)
        return Account(tuple(map(row, self.case.seats())), settlement.payments, mistaken)

    def _whole(self, given: Mapping[Seat, int], settlement: Settlement) -> Mapping[Seat, int]:
        """Return the amounts given, and the total that follows from them."""
        derived = self.case.derived
        return given if derived is None else {**given, derived: settlement.taken(derived) - sum(given.values())}

    def _shown(self, ruling: Ruling, seat: Seat) -> Highlights:
        tiles = tile_places(self.case.scene())
        return shown(ruling.decides, ruling, PLACES[ruling.verdict], tiles, f"seat:{seat.value}")

    def right(self, rules: RulesT) -> Pairs | None:
        """Return the amounts due, or the answer that they are unsettled."""
        settlement = self.settled(rules)
        if not settlement.is_settled:
            return ((UNSETTLED, UNSETTLED),) if settlement.doubt.is_graded else None
        return tuple((seat.value, str(self.case.way(seat).turned(settlement.change(seat)))) for seat in self.case.asked)

    def hint(self, rules: RulesT, revealed: frozenset[str]) -> Sentence | None:
        """Reveal the first payment not yet revealed, by its clause."""
        for ruled in self.rulings(rules):
            if ruled.code not in revealed:
                return Sentence(ruled.ruling.clause.says)
        return None

    def reads(self, rules: RulesT) -> frozenset[str]:
        return rules.judged(self.case.settle).read

    def _citation(self, seat: Seat, settlement: Settlement, ruling: Ruling, rules: RulesT) -> Cited:
        """Look up the sources of a ruling on a payment, which depend on the seat's amount."""
        return partial(cited, ruling, partial(self.case.rule, seat, settlement.change(seat)), rules, by_reason=True)

    def _step(self, rules: RulesT) -> int:
        """Return the common divisor of all amounts, under these rules and all others."""
        tables = map(self.settled, beside(self.case.presets(), rules))
        return gcd(self.case.step, *(payment.points for one in tables for payment in one.every()))

    def _read(self, pairs: Pairs, step: int) -> Mapping[Seat, int] | None:
        """
        Read an amount for each seat asked, zero if it is empty; None if the answer is that the rules don't settle it.

        An amount for a seat that isn't asked is ignored, as earlier answers have one.
        """
        given = dict(pairs)
        by_name = {seat.value: seat for seat in self.case.seats()}
        if strange := given.keys() - by_name.keys() - {UNSETTLED}:
            raise AnswerError(f"{min(strange)!r} isn’t part of an answer here; parts are {', '.join(by_name)}")
        if UNSETTLED in given:
            return None
        return {seat: self.case.way(seat).read(given.get(seat.value, ""), seat, step) for seat in self.case.asked}

    def _likely(self, wrong: Mapping[Seat, int], settlement: Settlement, rules: RulesT) -> Iterator[Sentence]:
        """Explain wrong amounts that are right with another sign or under other rulesets."""
        if settlement.is_settled and wrong:
            tables = {one.title: self.settled(one) for one in self.case.presets() if one.name != rules.name}
            yield from likely(wrong, settlement, tables)

    def _elsewhere(self, seat: Seat, amount: int, rules: RulesT, own: RulesT) -> tuple[Elsewhere, ...]:
        """Rule on a seat's amount under the other rulesets."""
        rule, again = partial(self._rule, seat, amount), partial(self.case.rule, seat, amount)
        return elsewhere(self.case.presets(), rules, own, rule, again)


def _verdict(so: bool) -> Verdict:
    return Verdict.LEGAL if so else Verdict.ILLEGAL
