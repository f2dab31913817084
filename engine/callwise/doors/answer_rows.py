"""
Answers and their rulings, one to a row, as text or as JSON.

A verdict is on an act or on a statement: in text, an act is legal or illegal, and a statement right or wrong. Payments
end with each seat's total gain or loss.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from callwise.agreement.citation import Citation
from callwise.agreement.ruleset import Ruleset
from callwise.ground.seats import SEATS
from callwise.law.options import said, written
from callwise.law.ruling import Ruling
from callwise.law.settlement import Payment, Settlement
from callwise.question.case import Form
from callwise.question.forms.verdict_words import VERDICTS
from callwise.question.forms.written_amount import signed
from callwise.question.grading import Ruled, Sense
from callwise.view.elements.prose import plain


@dataclass(frozen=True)
class AnswerRow:
    """One answer ruled under one ruleset; `expected` is the author's clause when it differs."""

    ruled: Ruled
    rules: Ruleset
    form: Form
    expected: str | None

    @property
    def code(self) -> str:
        """The answer."""
        return self.ruled.code

    @property
    def ruling(self) -> Ruling:
        """The ruling on the answer."""
        return self.ruled.ruling

    @property
    def sense(self) -> Sense:
        """Whether the answer is an act or a statement."""
        return self.form.case.sense

    @property
    def verdict(self) -> str:
        """The verdict as a word; for a statement, whether it is true."""
        verdict = self.ruling.verdict
        is_word = self.sense is Sense.TRUTH and verdict.is_graded
        return VERDICTS[self.sense][verdict].lower() if is_word else verdict.value

    @property
    def reason(self) -> str:
        """The reason for the ruling, after a description of the answer if its code isn't descriptive."""
        return f"{self._numbered}{plain(self.ruling.because)}."

    @property
    def costs(self) -> str:
        """The penalty for an illegal act under this ruleset, empty if it isn't settled."""
        costs = self.ruling.costs
        return f"At this table: {plain(costs)}" if costs is not None else ""

    @property
    def alike(self) -> tuple[str, ...]:
        """A key shared by the rulesets that are listed together."""
        follows = self.ruling.follows
        return (self.code, self.verdict, self.ruling.clause.id, self._numbered, follows.id if follows else "")

    @property
    def _numbered(self) -> str:
        return f"{plain(self.ruled.says).removeprefix(f'{self.code}: ')}: " if self.ruled.numbered else ""

    @property
    def differs(self) -> bool:
        """Whether the author expects another clause."""
        return self.expected is not None and self.expected != self.ruling.clause.id


def in_order(rows: Sequence[AnswerRow]) -> list[AnswerRow]:
    """Group rows by answer, in order of first appearance."""
    known: dict[str, int] = {}
    return sorted(rows, key=lambda row: known.setdefault(row.code, len(known)))


def as_text(form: Form, rows: Sequence[AnswerRow], *, every: bool) -> Iterator[str]:
    """Yield a line for each answer, with its penalty; with `every`, rulesets with the same ruling share a line."""
    follows = (row.ruling.follows for row in rows)
    ids = [*(row.ruling.clause.id for row in rows), *(one.id for one in follows if one)]
    code, clause = max(len(row.code) for row in rows), max(map(len, ids))
    yield f"{form.case.id}: {plain(form.asks)}"
    if not every:
        yield f"Under {rows[0].rules.name}:"
    for together in _grouped(rows):
        row = together[0]
        tables = f"  [{', '.join(one.rules.name for one in together)}]" if every else ""
        yield f"{row.code:{code}}  {row.verdict:9}  {row.ruling.clause.id:{clause}}  {row.reason}{tables}"
        if row.ruling.follows is not None:
            yield f"{'':{code}}  {'':9}  {row.ruling.follows.id:{clause}}  {row.costs}"
        for one in together:
            if one.differs:
                yield f"{'':{code}}  expected {one.expected} under {one.rules.name}"
    for totals, names in _totals(rows).items():
        tables = f"  [{', '.join(names)}]" if every else ""
        yield f"{'In all':{code}}  {totals}{tables}"


def as_json(rows: Sequence[AnswerRow]) -> str:
    """Return all rulings as JSON, an object for each answer under each ruleset."""
    return json.dumps([as_object(row) for row in rows], indent=2)


def _grouped(rows: Sequence[AnswerRow]) -> list[list[AnswerRow]]:
    """Group rulesets with the same ruling on an answer, in the order of the rows."""
    groups: dict[tuple[str, ...], list[AnswerRow]] = {}
    for row in rows:
        groups.setdefault(row.alike, []).append(row)
    return list(groups.values())


def _totals(rows: Sequence[AnswerRow]) -> Mapping[str, list[str]]:
    """Return each seat's total gain or loss, by reading if unsettled, with the rulesets that give it."""
    found: dict[str, list[str]] = {}
    for row in {row.rules.name: row for row in rows}.values():
        for said_, settlement in _readings(row):
            changes = (f"{seat.words} {signed(settlement.change(seat))}" for seat in SEATS)
            found.setdefault(f"{', '.join(changes)}{said_}", []).append(row.rules.name)
    return found


def _readings(row: AnswerRow) -> Iterator[tuple[str, Settlement]]:
    """Yield the settlement, or each reading of an unsettled one, with its label."""
    settlement = row.form.settled(row.rules)
    if settlement is None or settlement.undecided is not None:
        return
    if settlement.is_settled:
        yield "", settlement
        return
    for one in settlement.readings:
        choices = " ".join(said(value) for value in one.choices.values())
        yield f", if: {plain(choices)}", one.outcome


def as_object(row: AnswerRow) -> Mapping[str, object]:
    """Return the ruling on an answer under a ruleset as JSON data."""
    ruling = row.ruling
    return {
        "answer": row.code,
        **({"line": plain(row.ruled.says)} if row.ruled.numbered else {}),
        "ruleset": row.rules.name,
        "sense": row.sense.value,
        "verdict": ruling.verdict.value,
        "stated": ruling.stated,
        "clause": ruling.clause.id,
        "rule": ruling.clause.rule.split(),
        "says": plain(ruling.clause.says),
        "facts": plain(ruling.because),
        **_sources(row.ruled.citation()),
        "penalty": ruling.follows.id if ruling.follows else None,
        "readings": [
            {
                "choices": [written(value) for value in reading.choices.values()],
                "verdict": reading.outcome.verdict.value,
                "clause": reading.outcome.clause.id,
            }
            for reading in ruling.readings
        ],
        **_money(row),
        **({"expected": row.expected} if row.differs else {}),
    }


def _sources(citation: Citation) -> Mapping[str, object]:
    return {
        "sources": [f"{one.title}, {one.place}".removesuffix(", ") for one in citation.own],
        "usual": citation.usual.title if citation.usual else None,
    }


def _money(row: AnswerRow) -> Mapping[str, object]:
    """Return a payment in numbers and each seat's total; empty if there is no payment."""
    settlement = row.form.settled(row.rules)
    if settlement is None:
        return {}
    if settlement.is_settled:
        payment = row.ruled.payment
        return {"payment": _payment(payment) if payment else None, "totals": _changes(settlement)}
    open_ = () if settlement.undecided is not None else settlement.readings
    settlements = [
        {
            "choices": [written(value) for value in one.choices.values()],
            "payments": [_payment(payment) for payment in one.outcome.payments],
            "totals": _changes(one.outcome),
        }
        for one in open_
    ]
    return {"payment": None, "totals": None, "settlements": settlements}


def _payment(payment: Payment) -> Mapping[str, object]:
    """Return who pays whom how much, and why; sticks already on the table have no payer."""
    return {
        "payer": payment.payer.value if payment.payer else None,
        "receiver": payment.receiver.value,
        "points": payment.points,
        "clause": payment.clause.id,
    }


def _changes(settlement: Settlement) -> Mapping[str, int]:
    return {seat.value: settlement.change(seat) for seat in SEATS}
