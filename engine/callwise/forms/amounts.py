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
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from functools import partial
from math import gcd
from typing import ClassVar, TypeVar

from callwise.controls import Number, Numbers, Pairs, Pick, Picks, Sheet
from callwise.errors import AnswerError, EntryError
from callwise.forms.shown import Seen, shown
from callwise.forms.slips import Slip, SlipKind, find_slip, is_one, likely, slipped
from callwise.forms.strip import beside, elsewhere
from callwise.forms.words import ALL_OPEN_FOUND, OPEN, VERDICTS
from callwise.grading import Account, Below, Elsewhere, Grade, Graded, Place, Row, Ruled, Shown, Stamp
from callwise.question import MOST_FORESEEN, Form, RuledCase, RuledForm, Statement
from callwise.ruleset import Ruleset
from callwise.ruling import Clause, Ruling, Sentence, Verdict
from callwise.seats import Seat
from callwise.settlement import Payment, Settlement

RulesT = TypeVar("RulesT", bound=Ruleset)

UNSETTLED = "open"
"""The name under which a page posts that the rules leave it open, and what an author writes to expect that."""
LINES = "lines"
"""The entry of ``expect`` that names the clauses of the payments, in their order."""
LARGEST = 1_000_000
_NUMBER = re.compile(r"[+-]?[0-9]{1,7}")
_LEGENDS = {True: Sentence("Write the points at each seat."), False: Sentence("What does each seat gain or lose?")}
"""What is asked of all seats, by whether it is settled which way points go at each."""
_RIGHT = Sentence("All amounts are right.")
_STAMPS = {Verdict.LEGAL: Stamp.RIGHT, Verdict.ILLEGAL: Stamp.FOUL, Verdict.UNSETTLED: Stamp.OPEN}
_PLACES = {Verdict.LEGAL: Place.FOUND, Verdict.ILLEGAL: Place.FOUL, Verdict.UNSETTLED: Place.OPEN}


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


class AmountsCase(RuledCase[RulesT]):
    """
    A question that is answered by what each seat gains or loses.

    `step` is what amounts are multiples of, unless some table's payments are finer, and `silent` the clause by which
    it is unsettled who pays what: one that speaks of {seat} at most.
    """

    step: ClassVar[int] = 100
    silent: ClassVar[Clause]

    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """Give the seats that are asked about, in the order in which they are shown."""

    def way(self, seat: Seat) -> Way:
        """Say which way points go at a seat, whatever the ruleset."""
        return Way.EITHER

    @abstractmethod
    def settle(self, rules: RulesT) -> Settlement:
        """Give all payments."""

    @abstractmethod
    def unpaid(self, seat: Seat, rules: RulesT) -> Ruling:
        """Give the ruling that a seat neither pays nor is paid; nothing that it rests on is open."""

    def rule(self, seat: Seat, amount: int, rules: RulesT) -> Ruling:
        """Rule on a seat's amount, by the first payment that concerns it, or by why there is none."""

        def judge(reading: RulesT) -> Ruling:
            settlement = self.settle(reading)
            if settlement.undecided is not None:
                return settlement.undecided.leaves_open(seat=seat)
            about = settlement.about(seat)
            ruling = about[0].ruling() if about else self.unpaid(seat, reading)
            return ruling.on_statement(_verdict(settlement.change(seat) == amount))

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
    _known: dict[str, Settlement] = field(default_factory=dict, compare=False, repr=False)

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

    def stated(self, answer: str) -> Statement[RulesT]:
        """Give a seat's amount, written as in ``east 8000``, as a referee rules on it.  Raises EntryError."""
        name, _, text = answer.partition(" ")
        seat = next((one for one in self.asked.seats() if one.value == name), None)
        if seat is None or not _NUMBER.fullmatch(text):
            raise EntryError(f"{answer!r} is no amount; write a seat and a number, like 'east 8000'")
        gained = self._gained(seat, int(text))
        says = self._written(seat, gained)
        return Statement(answer, says, lambda rules: self.asked.rule(seat, gained, rules), complete=True)

    def _settled(self, rules: RulesT) -> Settlement:
        """Settle under a ruleset, once: each has its name to itself."""
        if rules.name not in self._known:
            self._known[rules.name] = rules.settle_payments(self.asked.settle)
        return self._known[rules.name]

    def _rule(self, seat: Seat, amount: int, rules: RulesT) -> Ruling:
        """Rule on a seat's amount as the question does; what is settled and known is not settled again."""
        settlement = self._settled(rules)
        about = settlement.about(seat)
        if not settlement.is_settled or not about:
            return self.asked.rule(seat, amount, rules)
        return about[0].ruling().on_statement(_verdict(settlement.change(seat) == amount))

    def sheet(self, ruleset: str, pairs: Pairs = ()) -> Sheet:
        """Give the position and a number for each seat."""
        given = dict(pairs)
        tables = beside(self.asked.presets(), ruleset)
        doubtful = frozenset(rules.name for rules in tables if not self._settled(rules).is_settled)
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

    def rulings(self, ruleset: str) -> tuple[Ruled, ...]:
        """
        Give every payment with the ruling that it is due, by its number, and every seat that no payment is about.

        Where it is open, give one ruling that it is.
        """
        rules = self.ruleset(ruleset)
        settlement = self._settled(rules)
        if not settlement.is_settled:
            each = [self.asked.rule(seat, settlement.change(seat), rules) for seat in self.asked.seats()]
            ruling = next((one for one in each if one.verdict is Verdict.UNSETTLED), each[0])
            return (Ruled(UNSETTLED, Sentence(OPEN), ruling),)
        paid = tuple(
            Ruled(str(number), payment.said, payment.ruling(), numbered=True)
            for number, payment in enumerate(settlement.payments, 1)
        )
        unpaid = (seat for seat in self.asked.seats() if not settlement.about(seat))
        nothing = (
            Ruled(seat.value, Sentence("{seat}: 0", {"seat": seat}), self.asked.rule(seat, 0, rules)) for seat in unpaid
        )
        return (*paid, *nothing)

    def grade(self, pairs: Pairs, ruleset: str, own: str) -> Graded:
        """Grade the amounts.  Raises AnswerError and RulesetError."""
        rules = self.ruleset(ruleset)
        settlement = self._settled(rules)
        given = self._read(pairs, self._step(ruleset))
        seats = self.asked.seats()
        amounts = {seat: settlement.change(seat) for seat in seats} if given is None else given
        ruled = {seat: self._rule(seat, amounts[seat], rules) for seat in seats}
        wrong = [seat for seat in seats if ruled[seat].verdict is Verdict.ILLEGAL]
        open_ = [seat for seat in seats if ruled[seat].verdict is Verdict.UNSETTLED]
        slips = self._mistaken(given or {}, settlement)
        if given is None:
            grade = Grade.NOT_YET if settlement.is_settled else Grade.RIGHT
        elif wrong:
            grade = Grade.ALMOST if len(wrong) == 1 or is_one(slips) else Grade.NOT_YET
        else:
            grade = Grade.RIGHT if settlement.is_settled else Grade.UNSETTLED
        busy = [seat for seat in seats if settlement.about(seat)]
        owed = next((slip for slip in slips if slip and slip.kind is SlipKind.LEFT_OUT), None)
        explained = owed or next((slip for slip in slips if slip), None)
        seat = explained.seat if explained else (*(wrong or open_ or busy), *seats)[0]
        head = explained.payment.ruling().on_statement(Verdict.ILLEGAL) if explained else ruled[seat]
        verdicts = VERDICTS[self.asked.sense]
        right = grade is Grade.RIGHT and settlement.is_settled
        verdict = Verdict.LEGAL if right else Verdict.ILLEGAL if wrong or given is None else Verdict.UNSETTLED
        if given is None and not settlement.is_settled:
            verdict = Verdict.UNSETTLED
        off = self._off(seat, amounts[seat], settlement) if seat in wrong else None
        headline = _RIGHT if right else off or ruled[seat].means
        return Graded(
            ruleset=rules,
            sense=self.asked.sense,
            grade=grade,
            stamp=Stamp.RIGHT if right else Stamp(verdict.value),
            under="Almost" if grade is Grade.ALMOST else verdicts[verdict],
            headline=Sentence(ALL_OPEN_FOUND) if grade is Grade.RIGHT and given is None else headline,
            said=None,
            head=head,
            way_out=None,
            below=(self._account(settlement, given, slips),),
            remarks=(*self._likely(amounts, wrong, settlement, rules), *self.asked.remarks(rules)),
            act=self._written(seat, amounts[seat]),
            noun=self.asked.noun,
            elsewhere=() if given is None else self._elsewhere(seat, amounts[seat], ruleset, own),
            marks={}
            if given is None
            else {(one.value, dict(pairs)[one.value]): _STAMPS[ruled[one].verdict] for one in seats},
            shown=self._shown(seat, head, ruled, settlement, given),
        )

    def each(self, ruleset: str) -> Mapping[str, Graded]:
        """Rule on what is due at every seat, at the one that pays most first.  Raises RulesetError."""
        rules = self.ruleset(ruleset)
        settlement = self._settled(rules)
        return {
            seat.value: self._due(seat, rules, settlement) for seat in sorted(self.asked.seats(), key=settlement.change)
        }

    def listed(self, ruleset: str) -> Picks:
        """Give every seat to be picked."""
        settlement = self._settled(self.ruleset(ruleset))
        changes = settlement.changes(self.asked.seats()) if settlement.is_settled else {}
        picks = tuple(
            Pick(
                "answer",
                seat.value,
                self._written(seat, settlement.change(seat)),
                seat=seat,
                brief=Sentence("{amount}", {"amount": signed(changes[seat])}) if seat in changes else None,
            )
            for seat in self.asked.seats()
        )
        return Picks(Sentence(""), True, picks, typed=True)

    def _due(self, seat: Seat, rules: RulesT, settlement: Settlement) -> Graded:
        """Rule on what is due at a seat, and account for all of it."""
        asked, amount = self.asked, settlement.change(seat)
        ruling = self._rule(seat, amount, rules)
        stamp, says = _STAMPS[ruling.verdict], self._written(seat, amount)
        return Graded(
            ruleset=rules,
            sense=asked.sense,
            grade=Grade.RIGHT if ruling.is_legal else Grade.UNSETTLED,
            stamp=stamp,
            under=VERDICTS[asked.sense][ruling.verdict],
            headline=self._written(seat, amount, ".") if ruling.is_legal else ruling.means,
            said=None,
            head=ruling,
            way_out=None,
            below=self.worked(rules.name),
            remarks=asked.remarks(rules),
            act=says,
            noun=asked.noun,
            elsewhere=self._elsewhere(seat, amount, rules.name, rules.name),
            marks={("answer", seat.value): stamp},
            shown=shown([Seen(ruling, _PLACES[ruling.verdict], f"seat:{seat.value}")]),
        )

    def worked(self, ruleset: str) -> tuple[Below, ...]:
        """Give what is due, and every payment; where that is open, of each reading."""
        settlement = self._settled(self.ruleset(ruleset))
        every = [reading.outcome for reading in settlement.readings] or [settlement]
        return tuple(self._account(one) for one in every)

    def right(self, ruleset: str) -> Pairs | None:
        """Give the amounts that are due, or that they are open."""
        settlement = self._settled(self.ruleset(ruleset))
        if not settlement.is_settled:
            return ((UNSETTLED, UNSETTLED),)
        return tuple(
            (seat.value, str(self.asked.way(seat).turned(settlement.change(seat)))) for seat in self.asked.seats()
        )

    def foreseen(self, ruleset: str, most: int = MOST_FORESEEN) -> tuple[Pairs, ...]:
        """Give what is due, in each way in which it may be written, likely slips, and what is due at other tables."""
        seats = self.asked.seats()
        settlements = [self._settled(rules) for rules in beside(self.asked.presets(), ruleset)]
        here = self._settled(self.ruleset(ruleset))
        due = [one.changes(seats) for settlement in (here, *settlements) for one in _certain(settlement)]
        slips = [one for one in slipped(here, seats) if self._fits(one)] if here.is_settled else []
        nothing = tuple((seat.value, "") for seat in seats)
        open_ = [] if here.is_settled else [(*nothing, (UNSETTLED, UNSETTLED))]
        answers = (*open_, *self._written_ways(due[0]), *map(self._typed, (*slips, *due)))
        return tuple(dict.fromkeys(answers))[:most]

    def _fits(self, amounts: Mapping[Seat, int]) -> bool:
        """Whether every amount goes the way that points go at its seat."""
        ways = {seat: self.asked.way(seat) for seat in amounts}
        return all(ways[seat] is Way.EITHER or ways[seat].turned(gained) >= 0 for seat, gained in amounts.items())

    def _typed(self, amounts: Mapping[Seat, int]) -> Pairs:
        """Write amounts as they are typed."""
        return tuple((seat.value, str(self.asked.way(seat).turned(gained))) for seat, gained in amounts.items())

    def _written_ways(self, amounts: Mapping[Seat, int]) -> Iterator[Pairs]:
        """Write amounts as they are typed, with commas, with a sign before each loss, and as pages print them."""
        yield self._typed(amounts)
        yield tuple((seat.value, f"{self.asked.way(seat).turned(gained):,}") for seat, gained in amounts.items())
        yield tuple((seat.value, str(gained)) for seat, gained in amounts.items())
        yield tuple((seat.value, signed(gained)) for seat, gained in amounts.items())

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

    def _step(self, ruleset: str) -> int:
        """Give what every amount is a multiple of, at this table and at any other."""
        tables = map(self._settled, beside(self.asked.presets(), ruleset))
        return gcd(self.asked.step, *(payment.points for one in tables for payment in _every_payment(one)))

    def _read(self, pairs: Pairs, step: int) -> Mapping[Seat, int] | None:
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
            example = "-8000" if self.asked.way(seat) is Way.EITHER else "8000"
            if not _NUMBER.fullmatch(text) or abs(int(text)) > LARGEST:
                raise AnswerError(
                    f"{given[name][:20]!r} for {seat.words} is no amount; write a whole number like {example}"
                )
            if int(text) % step:
                raise AnswerError(f"{int(text):,} for {seat.words} is no multiple of {step}")
            amounts[seat] = self._gained(seat, int(text))
        return amounts

    def _gained(self, seat: Seat, number: int) -> int:
        """Read a number at a seat as what it gains; a payment is one with or without a minus.  Raises AnswerError."""
        way = self.asked.way(seat)
        if way is Way.RECEIVES and number < 0:
            raise AnswerError(f"{number} for {seat.words}, who receives points; write what is received, like {-number}")
        return -abs(number) if way is Way.PAYS else number

    def _written(self, seat: Seat, gained: int, end: str = "") -> Sentence:
        """Say an amount as it is written at its seat."""
        way = self.asked.way(seat)
        if way is Way.EITHER:
            return Sentence(f"{{seat}}: {{amount}}{end}", {"seat": seat, "amount": signed(gained)})
        return Sentence(f"{{seat}} {way.value} {{amount}}{end}", {"seat": seat, "amount": f"{way.turned(gained):,}"})

    def _off(self, seat: Seat, gained: int, settlement: Settlement) -> Sentence | None:
        """Say by how much a seat's amount is wrong; where it may go either way, its payments say what it is."""
        way = self.asked.way(seat)
        short = way.turned(settlement.change(seat) - gained)
        if way is Way.EITHER or not short:
            return None
        much = "more" if short > 0 else "less"
        return Sentence(f"{{seat}} {way.value} {{amount}} {much}.", {"seat": seat, "amount": f"{abs(short):,}"})

    def _likely(
        self, amounts: Mapping[Seat, int], wrong: Sequence[Seat], settlement: Settlement, rules: RulesT
    ) -> Iterator[Sentence]:
        """Say what the wrong amounts are, if they are right in another way or at other tables."""
        if settlement.is_settled and wrong:
            tables = {one.title: self._settled(one) for one in self.asked.presets() if one.name != rules.name}
            yield from likely({seat: amounts[seat] for seat in wrong}, settlement, tables)

    def _shown(
        self,
        seat: Seat,
        head: Ruling,
        ruled: Mapping[Seat, Ruling],
        settlement: Settlement,
        given: Mapping[Seat, int] | None,
    ) -> Shown:
        """Show the payment that is explained, and at each seat by how much its amount is wrong."""
        figure = shown([Seen(head, _PLACES[head.verdict], f"seat:{seat.value}")])
        tags = dict(figure.tags)
        for one, gained in (given or {}).items():
            short = self.asked.way(one).turned(settlement.change(one) - gained)
            if short and ruled[one].verdict is Verdict.ILLEGAL:
                word = "short" if short > 0 else "too much"
                tags[f"seat:{one.value}"] = Sentence("{points} {word}", {"points": f"{abs(short):,}", "word": word})
        return replace(figure, tags=tuple(tags.items()))

    def _mistaken(self, amounts: Mapping[Seat, int], settlement: Settlement) -> list[Slip | None]:
        """Explain each wrong amount by a payment, as far as one explains it; where it is open who pays, none does."""
        if not settlement.is_settled:
            return []
        wrong = [seat for seat, amount in amounts.items() if amount != settlement.change(seat)]
        return [find_slip(seat, amounts[seat], settlement) for seat in wrong]

    def _elsewhere(self, seat: Seat, amount: int, ruleset: str, own: str) -> tuple[Elsewhere, ...]:
        """Rule on a seat's amount at the other tables."""
        rule, again = partial(self._rule, seat, amount), partial(self.asked.rule, seat, amount)
        return elsewhere(self.asked.presets(), ruleset, own, rule, again)

    def _account(
        self, settlement: Settlement, given: Mapping[Seat, int] | None = None, slips: Sequence[Slip | None] = ()
    ) -> Account:
        """Account for every payment and seat, with what is written and what was mistaken."""
        rows = tuple(
            Row(seat, None if given is None else given[seat], settlement.change(seat)) for seat in self.asked.seats()
        )
        return Account(rows, settlement.payments, tuple((slip.payment, slip.told) for slip in slips if slip))


def signed(points: int) -> str:
    """
    Write a gain or a loss.

    >>> signed(-8000), signed(300), signed(0)
    ('−8,000', '+300', '0')
    """
    sign = "+" if points > 0 else "−" if points < 0 else ""
    return f"{sign}{abs(points):,}"


def _verdict(so: bool) -> Verdict:
    return Verdict.LEGAL if so else Verdict.ILLEGAL


def _certain(settlement: Settlement) -> Iterator[Settlement]:
    """Give it, or where it is open each of its readings."""
    if not settlement.readings:
        yield settlement
    for reading in settlement.readings:
        yield from _certain(reading.outcome)


def _every_payment(settlement: Settlement) -> Iterator[Payment]:
    """Give its payments, those of all its readings among them."""
    yield from settlement.payments
    for reading in settlement.readings:
        yield from _every_payment(reading.outcome)


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
