"""
Rulings for the terminal without an answer to grade: who can do what, what is true, and who pays whom.

Acts have their verdict.  Of statements only the true ones are listed; if the rules don't settle it, every reading is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from callwise.agreement.ruleset import Ruleset
from callwise.ground.seats import SEATS
from callwise.law.options import said
from callwise.law.ruling import Verdict
from callwise.law.settlement import Settlement
from callwise.question.case import Form
from callwise.question.forms.requirements import Requirements
from callwise.question.forms.written_amount import signed
from callwise.question.grading import Ruled, Sense
from callwise.view.elements.prose import plain

ActT = TypeVar("ActT")


def told(form: Form, rules: Ruleset) -> Iterator[str]:
    """Yield a line for each thing that the referee tells."""
    settlement, summary = form.settled(rules), form.case.summary(rules)
    if summary is not None:
        yield plain(summary)
    if settlement is not None:
        if summary is None or settlement.payments:
            yield from _paid(settlement)
    elif isinstance(form, Requirements):
        yield from _required(form, rules)
    elif form.case.sense is Sense.LEGALITY:
        yield from _acts(form.rulings(rules))
    else:
        yield from _true(form.rulings(rules), is_summed_up=summary is not None)
    yield from map(plain, form.case.remarks(rules))


def _acts(rulings: tuple[Ruled, ...]) -> Iterator[str]:
    wide = max((len(one.code) for one in rulings), default=0)
    for one in rulings:
        yield f"{one.code:{wide}}  {one.ruling.verdict.value:9}  {plain(one.ruling.because)}. [{one.ruling.clause.id}]"
        if one.ruling.follows is not None and (costs := one.ruling.costs) is not None:
            yield f"{'':{wide}}  {'':9}  At this table: {plain(costs)} [{one.ruling.follows.id}]"


def _required(form: Requirements[ActT, Ruleset], rules: Ruleset) -> Iterator[str]:
    yield plain(form.headline(rules))
    for one in form.rulings(rules):
        words = plain(form.statement(one.code, rules)).removesuffix(".")
        yield f"{one.ruling.verdict.value:9}  {words}: {plain(one.ruling.because)}. [{one.ruling.clause.id}]"


def _true(rulings: tuple[Ruled, ...], *, is_summed_up: bool) -> Iterator[str]:
    verdicts = {one.ruling.verdict for one in rulings}
    kept = [one for one in rulings if one.ruling.is_legal]
    kept = kept or [one for one in rulings if one.ruling.verdict is Verdict.UNSETTLED]
    if not kept:
        if not is_summed_up:
            yield "None of these."
        kept = list(rulings)
    elif not verdicts & {Verdict.LEGAL}:
        yield "The rules don’t settle it:"
    for one in kept:
        yield f"{plain(one.says)}: {plain(one.ruling.because)}. [{one.ruling.clause.id}]"


def _paid(settlement: Settlement) -> Iterator[str]:
    if settlement.undecided is not None:
        yield f"The rules don’t settle who pays. [{settlement.undecided.id}]"
        return
    if settlement.is_settled:
        yield from _payments(settlement)
        return
    for reading in settlement.readings:
        yield f"If: {plain(' '.join(said(value) for value in reading.choices.values()))}"
        yield from (f"  {line}" for line in _payments(reading.outcome))


def _payments(settlement: Settlement) -> Iterator[str]:
    for payment in settlement.payments:
        yield f"{plain(payment.said)}: {plain(payment.because)}. [{payment.clause.id}]"
    if not settlement.payments:
        yield "Nobody pays anything."
    yield f"In all: {', '.join(f'{seat.words} {signed(settlement.change(seat))}' for seat in SEATS)}"
