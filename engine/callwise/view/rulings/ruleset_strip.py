"""The ruleset strip: one act, judged under every ruleset."""

from __future__ import annotations

from callwise.law.ruling import Verdict
from callwise.question.forms.verdict_words import VERDICTS
from callwise.question.grading import Account, Elsewhere, Graded, Listing
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.prose import spoken, terms
from callwise.view.elements.seal import seal


def strip(graded: Graded, name: str) -> Markup | None:
    """
    Summarise the rulings of other rulesets: one line if all agree, else those with another verdict or reason.

    The strip also says whether the penalty is the same, and is omitted if there is no other ruleset to compare. It is
    collapsed under an answer listed line by line, because it then concerns only one of the lines, and if only the
    reasons differ.
    """
    count = len(graded.elsewhere)
    if count < 2:
        return None
    rows: dict[Verdict, list[Elsewhere]] = {}
    for one in graded.elsewhere:
        if (one.ruling.verdict, one.ruling.clause) != (graded.head.verdict, graded.head.clause):
            rows.setdefault(one.ruling.verdict, []).append(one)
    same = [one.ruling for one in graded.elsewhere if one.ruling.verdict is graded.head.verdict]
    cost = ", but the cost differs" if any(one.follows is not graded.head.follows for one in same) else ""
    everywhere = "both" if count == 2 else f"all {count}"
    if not rows:
        return el("p.strip.strip-alike", f"The same at {everywhere} tables{cost}.")
    tables = el("ol", [_row(several, graded) for several in rows.values()])
    if len(same) == count:
        alike = f"The same at {everywhere} tables, for different reasons{cost}"
        return el("details.strip.rest", el("summary", el("span", alike)), tables)
    words = f"the same at {len(same)} of {count}{cost}"
    if any(isinstance(one, Listing) and not one.folded for one in graded.below):
        summary = el("span", (spoken(graded.act), " at other tables: ", words))
        return el("details.strip.rest", el("summary", summary), tables)
    # Next to amounts due, the act names its amount, which may differ.
    is_amount = any(isinstance(one, Account) for one in graded.below)
    says = (spoken(graded.act), words.removeprefix("the same") if is_amount else f": {words}")
    head = el("h3", {"id": f"{name}-strip"}, "At other tables")
    return el("section.strip", {"aria-labelledby": f"{name}-strip"}, head, el("p", says), tables)


def _row(alike: list[Elsewhere], graded: Graded) -> Markup:
    """Write a verdict with its rulesets, grouped by clause; differing clauses are named."""
    verdict = alike[0].ruling.verdict
    groups: dict[str, list[Elsewhere]] = {}
    for one in alike:
        groups.setdefault(one.ruling.clause.id, []).append(one)
    return el(
        "li",
        {"data-verdict": verdict.value},
        seal(verdict),
        el(
            "p",
            el("b.verdict-word", {"data-verdict": verdict.value}, VERDICTS[graded.sense][verdict]),
            [_group(group, graded, first=not place) for place, group in enumerate(groups.values())],
        ),
    )


def _group(alike: list[Elsewhere], graded: Graded, *, first: bool) -> Markup:
    ruling = alike[0].ruling
    # “Not read” and “unsettled” are reasons in themselves.
    is_said = ruling.clause is graded.head.clause or not ruling.verdict.is_graded
    why = None if is_said else (terms(ruling.clause.short), ": ")
    tables = [
        (", " if place else None, el("span.strip-table", terms(one.ruleset.title))) for place, one in enumerate(alike)
    ]
    return join((" " if first else "; ", why, tables))
