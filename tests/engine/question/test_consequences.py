"""Consequences: what a mistake costs or who pays, asked without an answer, told and never graded."""

import re

import pytest

from callwise.law.ruling import Verdict
from callwise.question.case import Case
from callwise.question.consequences import MOST_GROUPS, consequences
from callwise.question.families import families
from callwise.question.forms.requirements import RequirementsCase
from callwise.view.cards.free_ruling import Reply

GRADES = re.compile(r">(Right|Wrong|Almost)\b[^<]{0,3}<")
"""A text that grades an answer that somebody gave."""
ABOUT_COST = re.compile(
    r"cost|who pays|who deals|pay or get|payment for|what happens after|whose hand is", re.IGNORECASE
)


EVERY = [case for family in families() for case in family.questions]
CONSEQUENCES = [case for case in EVERY if case.tells and not issubclass(case, RequirementsCase)]


def test_questions_about_a_cost_are_told() -> None:
    """Every question that asks for a cost, a payment, a dead hand or the next dealer is one, and no other."""
    assert {case.id for case in CONSEQUENCES} == {case.id for case in EVERY if ABOUT_COST.search(case.asks)}
    assert len(CONSEQUENCES) == 14


@pytest.mark.parametrize("case", CONSEQUENCES, ids=lambda case: case.id)
def test_consequence_is_never_graded(case: Case) -> None:
    """Under any ruleset it has one ruling and no answer to choose, and no word or stamp grades anything."""
    for rules in case.presets()[::3]:
        reply = Reply.to(case.id, case.example, rules.name)
        (only,) = reply.rulings()
        assert reply.parts()["first"] == only["code"] == ""
        assert only["marks"] == []
        assert "<input" not in reply.felt()
        assert not GRADES.search(str(only["html"])), rules.name
        assert not re.search(r'data-verdict="(right|rightly|not-so|legal|illegal)"', str(only["html"])), rules.name


@pytest.mark.parametrize("case", EVERY, ids=lambda case: case.id)
def test_nothing_that_nobody_answered_is_right_or_wrong(case: Case) -> None:
    """Rulings on the answers of any question say what is legal or what is so."""
    for one in Reply.to(case.id, case.example).rulings():
        assert not GRADES.search(str(one["html"])), one["code"]


@pytest.mark.parametrize("case", CONSEQUENCES, ids=lambda case: case.id)
def test_every_table_is_in_one_group(case: Case) -> None:
    """Your own comes first; groups differ, and those without an answer come last."""
    form = Reply.to(case.id, case.example).form
    for rules in case.presets():
        groups = consequences(form, rules)
        listed = [one.name for group in groups for one in group.rulesets]
        assert sorted(listed) == sorted(one.name for one in case.presets())
        assert listed[0] == rules.name
        ranks = [list(Verdict).index(group.verdict) for group in groups[1:]]
        assert ranks == sorted(ranks)
        told = [group for group in groups if group.verdict is Verdict.LEGAL]
        assert len(told) <= MOST_GROUPS
        for group in told:
            if not group.several:
                assert len({str(form.outcome(one)) for one in group.rulesets}) == 1


def test_cost_differs_by_table() -> None:
    """A frozen tile is taken back at a usual table; under EMA 2025 it costs the hand."""
    asked = {"call": "chii 4m with 23m", "discard": "1m", "noticed": "at-once"}
    usual, ema = (Reply.to("kuikae.cost", asked, name) for name in ("common", "ema-2025"))
    (refused,), (dead,) = (one.form.follows(one.rules) for one in (usual, ema))
    assert (refused.head.clause.id, dead.head.clause.id) == ("kuikae.refused", "kuikae.dead-hand")
