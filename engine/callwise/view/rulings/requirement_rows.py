"""A ruling on an act as a list of what it needs: each requirement with what decides, and the first fault tinted."""

from __future__ import annotations

from typing import TypeVar

from callwise.agreement.ruleset import Ruleset
from callwise.law.ruling import Sentence, Verdict
from callwise.question.forms.requirements import Requirements
from callwise.question.grading import Graded
from callwise.view.elements.html import Markup, el
from callwise.view.elements.law_note import law
from callwise.view.elements.pictures import draw_as_on_felt
from callwise.view.elements.prose import capital, noted, spoken, stopped, terms
from callwise.view.elements.seal import seal

ActT = TypeVar("ActT")


def requirements_card(form: Requirements[ActT, Ruleset], rules: Ruleset, name: str, agreement: str) -> Markup:
    """Write whether the act is allowed, with a row for each requirement; `agreement` counts the tables that agree."""
    key, deciding, verdict = f"{name}-ruling", form.deciding(rules), form.verdict(rules)
    return el(
        "section.ruling.verdict",
        {"data-verdict": verdict.value, "aria-labelledby": key},
        el(
            "div.verdict-head",
            seal(verdict),
            el(
                "div",
                el("p.under", {"data-verdict": verdict.value}, terms(form.case.tells)),
                el("h3", {"id": key, "tabindex": "-1"}, spoken(form.headline(rules))),
            ),
        ),
        el(
            "ol.requirements",
            [_row(form, code, one, is_reason=code == deciding) for code, one in form.each(rules).items()],
        ),
        None if deciding else el("p.requirement-else", terms(form.case.otherwise)),
        el("p.byrule", el("span.agreement", agreement)) if agreement else None,
    )


def _row(form: Requirements[ActT, Ruleset], code: str, graded: Graded, *, is_reason: bool) -> Markup:
    ruling = graded.head
    says = form.statement(code, graded.ruleset)
    words = Sentence(capital(says.template).removesuffix("."), says.facts)
    wants = form.wants(code) if ruling.verdict is Verdict.UNSETTLED else ""
    nearest = Sentence(capital(ruling.aside), ruling.facts) if ruling.aside and is_reason else None
    return el(
        "li.requirement",
        {"data-holds": ruling.verdict.value, "data-reason": is_reason, "data-wants": wants or None},
        seal(ruling.verdict),
        el(
            "div",
            el("p.requirement-says", el("span.requirement-reason", "Reason: ") if is_reason else None, spoken(words)),
            el("p.requirement-decides", stopped(graded.decides, draw=draw_as_on_felt, names=noted)),
            el("p.requirement-nearest", stopped(nearest, draw=draw_as_on_felt, names=noted)) if nearest else None,
            _rule(graded),
        ),
    )


def _rule(graded: Graded) -> Markup:
    """Name where the table's rules state the requirement; the clause with its sources unfolds."""
    clause = law(graded.head.clause, graded.head.verdict, graded.citation())
    return el("details.requirement-rule", el("summary", terms(graded.rule.table)), clause)
