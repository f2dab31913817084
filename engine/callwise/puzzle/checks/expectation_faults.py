"""Differences between an author's expectations and the rulings, in sentences for authors."""

from __future__ import annotations

from collections.abc import Iterator

from callwise.agreement.ruleset import RulesT
from callwise.question.case import RuledForm
from callwise.question.forms.amounts import Amounts
from callwise.question.forms.expectations import OPEN
from callwise.question.forms.judged_form import JudgedForm
from callwise.question.forms.steps import StepForm


def faults(form: RuledForm[RulesT], rules: RulesT) -> Iterator[str]:
    """Yield a sentence for each difference between the author's expectations and the rulings."""
    if isinstance(form, Amounts):
        yield from _amounts(form, rules)
        return
    by_code = {ruled.code: ruled.ruling for ruled in form.rulings(rules)}
    for code, expected in form.cites.items():
        ruling = by_code[code]
        if ruling.clause.id != expected:
            yield (
                f"you expect {code} to rest on {expected}; under {rules.name} it is {ruling.verdict.value} "
                f"by {ruling.clause.id}: {ruling.clause.says}"
            )
    if isinstance(form, JudgedForm):
        due = form.due(rules)
        if form.expects is not None and form.expects != due:
            yield f"you expect the {form.name} to be {form.expects}; under {rules.name} it is {due}"


def hopeless(form: RuledForm[RulesT], rules: RulesT) -> str | None:
    """Return a message that no answer is right, and how to fix that; None if an answer is right."""
    if isinstance(form, StepForm):
        says = f"no steps lead to what is asked for under {rules.name}; ask for something nearer, or change the table"
        return None if form.can_be_reached(rules) else says
    return None if form.right(rules) is not None else f"no answer is right under {rules.name}; offer one that is"


def _amounts(form: Amounts[RulesT], rules: RulesT) -> Iterator[str]:
    """Yield a sentence for each expected amount or payment that differs from the one due."""
    settlement = form.settled(rules)
    expects_open = OPEN in form.cites
    if expects_open is settlement.is_settled:
        yield f"you expect it to be {'open' if expects_open else 'settled'}; under {rules.name} it isn’t"
        return
    for seat, amount in form.due.items():
        if settlement.change(seat) != amount:
            yield f"you expect {amount} for {seat.value}; under {rules.name} it is {settlement.change(seat)}"
    lines = [payment.clause.id for payment in settlement.payments]
    if not expects_open and lines != list(form.cites.values()):
        cited = ", ".join(form.cites.values())
        yield f"you expect payments by {cited or 'nothing'}; under {rules.name} they rest on {', '.join(lines)}"
