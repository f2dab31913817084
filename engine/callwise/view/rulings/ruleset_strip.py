"""The ruleset strip: one act, judged under every ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from callwise.law.ruling import Ruling, Verdict
from callwise.question.forms.verdict_words import VERDICTS
from callwise.question.grading import Account, Elsewhere, Graded, Listing
from callwise.view.elements.html import Child, Markup, el, join
from callwise.view.elements.prose import capital, spoken, terms
from callwise.view.elements.seal import seal


def strip(graded: Graded, name: str) -> Markup | None:
    """
    Summarise the rulings of other rulesets: one line if all agree, else who rules otherwise, and who agrees.

    Rulesets that agree on an act, but not on its penalty, are listed by penalty. The strip is omitted if there is no
    other ruleset to compare. It is collapsed under an answer listed line by line, because it then concerns only one of
    the lines, and if all rulesets reach the same verdict.
    """
    count = len(graded.elsewhere)
    if count < 2:
        return None
    rows: dict[Verdict, list[Elsewhere]] = {}
    for one in graded.elsewhere:
        if (one.ruling.verdict, one.ruling.clause) != (graded.head.verdict, graded.head.clause):
            rows.setdefault(one.ruling.verdict, []).append(one)
    same = [one for one in graded.elsewhere if one.ruling.verdict is graded.head.verdict]
    penalties = _penalties(same, graded)
    cost = ", but the cost differs" if penalties else ""
    everywhere = at_all([one.ruleset.title for one in graded.elsewhere])
    if not rows and not penalties:
        return el("p.strip.strip-alike", f"The same at {everywhere}.")
    tables = [*(_row(several, graded) for several in rows.values()), *penalties]
    if len(same) == count:
        reasons = ", for different reasons" if rows else ""
        summary = el("span", f"The same at {everywhere}{reasons}{cost}")
        return el("details.strip.rest", el("summary", summary), el("ol", tables))
    alike = [one for one in same if one.ruling.follows is graded.head.follows]
    if others := [one for one in alike if one.ruleset.name != graded.ruleset.name]:
        tables.append(el("li.strip-same", el("p", "The same: ", _names(others))))
    words = f"the same at {len(same)} of {count}{cost}"
    act = spoken(graded.act) if graded.act else None
    if any(isinstance(one, Listing) and not one.folded for one in graded.below):
        summary = el("span", act, " at other tables: " if act else "At other tables: ", words)
        return el("details.strip.rest", el("summary", summary), el("ol", tables))
    # Next to amounts due, the act names its amount, which may differ.
    is_amount = any(isinstance(one, Account) for one in graded.below)
    says = (act, words.removeprefix("the same") if is_amount else f": {words}") if act else capital(f"{words}.")
    head = el("h3", {"id": f"{name}-strip"}, "At other tables")
    return el("section.strip", {"aria-labelledby": f"{name}-strip"}, head, el("p", says), el("ol", tables))


def at_all(titles: Sequence[str]) -> str:
    """
    Return all tables in words: how many they are, and the names of two.

    >>> at_all(["League", "Tournament"])
    'both tables (League, Tournament)'
    """
    return f"both tables ({', '.join(titles)})" if len(titles) == 2 else f"all {len(titles)} tables"


def _penalties(same: list[Elsewhere], graded: Graded) -> list[Markup]:
    """List rulesets whose penalty differs from the one told, by penalty."""
    groups: dict[str, list[Elsewhere]] = {}
    for one in same:
        if one.ruling.follows is not graded.head.follows:
            groups.setdefault(one.ruling.follows.id if one.ruling.follows else "", []).append(one)
    return [el("li.strip-same", el("p", _penalty(alike[0].ruling), ": ", _names(alike))) for alike in groups.values()]


def _penalty(ruling: Ruling) -> Markup:
    costs = ruling.costs
    if costs is None:
        return el("b", "No penalty named")
    return el("b", spoken(replace(costs, template=costs.template.removesuffix("."))))


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
    why = None if is_said else (el("span.strip-why", terms(ruling.clause.short)), ": ")
    return join((" " if first else "; ", el("span.strip-group", why, _names(alike))))


def _names(several: list[Elsewhere]) -> list[Child]:
    names = (el("span.strip-table", {"data-table": one.ruleset.name}, terms(one.ruleset.title)) for one in several)
    return [(", " if nth else None, name) for nth, name in enumerate(names)]
