"""The ruleset strip: one act, judged at every table."""

from __future__ import annotations

from callwise.forms.words import VERDICTS
from callwise.grading import Elsewhere, Graded, Listing
from callwise.ruling import Verdict
from callwise.view.html import Markup, el, join
from callwise.view.seal import seal
from callwise.view.words import spoken, terms


def strip(graded: Graded, name: str) -> Markup | None:
    """
    Tell what the ruling's act comes to under every ruleset, a row to a verdict.

    This table's own verdict comes first.  Where there is no other table to
    lay beside it, there is nothing.  Under an answer that is told line by
    line it is folded: there it is about one line of several.
    """
    if len(graded.elsewhere) < 2:
        return None
    rows: dict[Verdict, list[Elsewhere]] = {}
    for one in sorted(graded.elsewhere, key=lambda one: not _is_here(one, graded)):
        rows.setdefault(one.ruling.verdict, []).append(one)
    told = el("ol", {}, [_row(alike, graded) for alike in rows.values()])
    head = el("h3", {"id": f"{name}-strip"}, f"This {graded.noun} at other tables")
    if any(isinstance(one, Listing) and not one.folded for one in graded.below):
        words = (spoken(graded.act), " at other tables: ", _count(graded, rows))
        return el("details", {"class": "strip rest"}, el("summary", {}, el("span", {}, words)), told)
    counted = el("p", {}, _count(graded, rows))
    return el("section", {"class": "strip", "aria-labelledby": f"{name}-strip"}, head, counted, told)


def _count(graded: Graded, rows: dict[Verdict, list[Elsewhere]]) -> str:
    """Count the tables by verdict; together they are all there are."""
    words = VERDICTS[graded.sense]
    if len(rows) == 1:
        return f"{words[graded.head.verdict].lower()} in all {len(graded.elsewhere)}"
    return ", ".join(f"{words[verdict].lower()} in {len(alike)}" for verdict, alike in rows.items())


def _row(alike: list[Elsewhere], graded: Graded) -> Markup:
    """Write a verdict with its tables, those that rest on one clause together; another clause is named."""
    verdict = alike[0].ruling.verdict
    groups: dict[str, list[Elsewhere]] = {}
    for one in alike:
        groups.setdefault(one.ruling.clause.id, []).append(one)
    return el(
        "li",
        {"data-verdict": verdict.value, "data-differs": verdict is not graded.head.verdict},
        seal(verdict),
        el(
            "p",
            {},
            el("b", {"class": "verdict-word", "data-verdict": verdict.value}, VERDICTS[graded.sense][verdict]),
            [_group(group, graded, first=not place) for place, group in enumerate(groups.values())],
        ),
    )


def _group(alike: list[Elsewhere], graded: Graded, *, first: bool) -> Markup:
    clause = alike[0].ruling.clause
    why = None if clause is graded.head.clause else (terms(clause.short), ": ")
    tables = [(", " if place else None, _table(one, graded)) for place, one in enumerate(alike)]
    return join((" " if first else "; ", why, tables))


def _table(one: Elsewhere, graded: Graded) -> Markup:
    here = _is_here(one, graded)
    named = el("span", {"class": "strip-table", "data-here": here}, terms(one.ruleset.title))
    return join((named, " ", el("b", {}, "(here)"))) if here else named


def _is_here(one: Elsewhere, graded: Graded) -> bool:
    return one.ruleset.name == graded.ruleset.name
