"""
Answers that are ruled on, one below the other: as text to be read, and as JSON for programs.

A verdict is on an act, or on whether an answer is so; text says the one as legal or illegal, the other as right or
wrong.  Payments end with what each seat gains or loses by all of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from callwise.agreement.citation import Citation
from callwise.agreement.ruleset import Ruleset
from callwise.ground.seats import SEATS
from callwise.law.options import said, written
from callwise.law.ruling import Ruling, Sentence
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
        """What is ruled on it."""
        return self.ruled.ruling

    @property
    def sense(self) -> Sense:
        """What it means that the answer stands."""
        return self.form.case.sense

    @property
    def verdict(self) -> str:
        """The verdict in a word; of what isn't an act, whether it is so."""
        verdict = self.ruling.verdict
        is_word = self.sense is Sense.TRUTH and verdict.is_graded
        return VERDICTS[self.sense][verdict].lower() if is_word else verdict.value

    @property
    def told(self) -> str:
        """Why it is ruled so, after what it is where its code doesn't say that."""
        return f"{self._numbered}{plain(self.ruling.because)}."

    @property
    def costs(self) -> str:
        """What an illegal act costs at this table; nothing where that isn't settled."""
        follows = self.ruling.follows
        return f"At this table: {plain(Sentence(follows.means, self.ruling.facts))}" if follows else ""

    @property
    def alike(self) -> tuple[str, ...]:
        """What rulesets must have in common to be named together."""
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
    """Put together what is ruled on one answer, in the order in which answers first come."""
    known: dict[str, int] = {}
    return sorted(rows, key=lambda row: known.setdefault(row.code, len(known)))


def as_text(form: Form, rows: Sequence[AnswerRow], *, every: bool) -> Iterator[str]:
    """Write a line for each answer, and what it costs; with `every`, rulesets that say the same stand together."""
    follows = (row.ruling.follows for row in rows)
    ids = [*(row.ruling.clause.id for row in rows), *(one.id for one in follows if one)]
    code, clause = max(len(row.code) for row in rows), max(map(len, ids))
    yield f"{form.case.id}: {plain(form.asks)}"
    if not every:
        yield f"Under {rows[0].rules.name}:"
    for together in _grouped(rows):
        row = together[0]
        tables = f"  [{', '.join(one.rules.name for one in together)}]" if every else ""
        yield f"{row.code:{code}}  {row.verdict:9}  {row.ruling.clause.id:{clause}}  {row.told}{tables}"
        if row.ruling.follows is not None:
            yield f"{'':{code}}  {'':9}  {row.ruling.follows.id:{clause}}  {row.costs}"
        for one in together:
            if one.differs:
                yield f"{'':{code}}  expected {one.expected} under {one.rules.name}"
    for totals, names in _totals(rows).items():
        tables = f"  [{', '.join(names)}]" if every else ""
        yield f"{'In all':{code}}  {totals}{tables}"


def as_json(rows: Sequence[AnswerRow]) -> str:
    """Write all that is ruled, an object for each answer under each ruleset."""
    return json.dumps([as_object(row) for row in rows], indent=2)


def _grouped(rows: Sequence[AnswerRow]) -> list[list[AnswerRow]]:
    """Put together the rulesets that say the same of an answer, in the order of the rows."""
    groups: dict[tuple[str, ...], list[AnswerRow]] = {}
    for row in rows:
        groups.setdefault(row.alike, []).append(row)
    return list(groups.values())


def _totals(rows: Sequence[AnswerRow]) -> Mapping[str, list[str]]:
    """Say what each seat gains or loses in all, of each reading if that is open, with the rulesets that say so."""
    found: dict[str, list[str]] = {}
    for row in {row.rules.name: row for row in rows}.values():
        for said_, settlement in _readings(row):
            changes = (f"{seat.words} {signed(settlement.change(seat))}" for seat in SEATS)
            found.setdefault(f"{', '.join(changes)}{said_}", []).append(row.rules.name)
    return found


def _readings(row: AnswerRow) -> Iterator[tuple[str, Settlement]]:
    """Give what is settled, or each reading of what isn't, with what it says."""
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
    """Write what is ruled on an answer under a ruleset."""
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
    """Write the table's own sources, and what is usual beside them."""
    return {
        "sources": [f"{one.title}, {one.place}".removesuffix(", ") for one in citation.own],
        "usual": citation.usual.title if citation.usual else None,
    }


def _money(row: AnswerRow) -> Mapping[str, object]:
    """Write a payment in numbers, and what each seat gains or loses by all of them; nothing where nobody pays."""
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
    """Write who pays whom how much, and why; nobody pays what lies on the table already."""
    return {
        "payer": payment.payer.value if payment.payer else None,
        "receiver": payment.receiver.value,
        "points": payment.points,
        "clause": payment.clause.id,
    }


def _changes(settlement: Settlement) -> Mapping[str, int]:
    return {seat.value: settlement.change(seat) for seat in SEATS}
