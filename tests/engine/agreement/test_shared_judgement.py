"""A judgement shared between rulesets equals each ruleset's own."""

import pytest

from callwise.practice.maker_index import by_clause
from callwise.practice.orders import Order, make
from callwise.question.forms.amounts import Amounts
from callwise.question.forms.choose import Choose

CLAUSES = tuple(by_clause())[::8]
"""One in eight of the clauses that can be practised."""


@pytest.mark.parametrize("clause", CLAUSES)
def test_sharing_does_not_change_a_judgement(clause: str) -> None:
    form = make(Order("shared", clause=clause)).puzzle.form
    presets = form.case.presets()
    if isinstance(form, Amounts):
        assert [form.settled(rules) for rules in presets] == [
            rules.settle_payments(form.case.settle) for rules in presets
        ]
    elif isinstance(form, Choose):
        for rules in presets:
            form.may_be_open(rules)
        for rules in presets:
            alone = [form.case.rule(one.act, rules) for one in form.offers]
            assert [one.ruling for one in form.rulings(rules)] == alone
