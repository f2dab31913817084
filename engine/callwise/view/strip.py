"""The ruleset strip: one act, judged at every table."""

from __future__ import annotations

from collections import Counter

from callwise.forms.words import VERDICTS
from callwise.grading import Elsewhere, Graded
from callwise.ruling import Verdict
from callwise.view.html import Markup, el
from callwise.view.seal import seal
from callwise.view.words import spoken, terms


def strip(graded: Graded, name: str) -> Markup | None:
    """
    Lay the ruling's act under every ruleset side by side, those that say the same together.

    This table's own ruling comes first.  Where there is no other to lay
    beside it, there is nothing.
    """
    if len(graded.elsewhere) < 2:
        return None
    groups: dict[tuple[Verdict, str], list[Elsewhere]] = {}
    for one in sorted(graded.elsewhere, key=lambda one: not _is_here(one, graded)):
        groups.setdefault((one.ruling.verdict, one.ruling.clause.id), []).append(one)
    return el(
        "section",
        {"class": "strip", "aria-labelledby": f"{name}-strip"},
        el(
            "div",
            {"class": "strip-head"},
            el("h3", {"id": f"{name}-strip"}, _count(graded)),
            el("span", {"class": "small quiet"}, spoken(graded.act), ", judged at other tables."),
        ),
        el("ol", {}, [_group(alike, graded) for alike in groups.values()]),
    )


def _count(graded: Graded) -> str:
    """Count the tables where the act stands, and those that leave it open."""
    words = VERDICTS[graded.sense]
    count = Counter(one.ruling.verdict for one in graded.elsewhere)
    stands = f"{words[Verdict.LEGAL]} in {count[Verdict.LEGAL]} of {len(graded.elsewhere)} rulesets"
    if not count[Verdict.UNSETTLED]:
        return stands
    return f"{stands}, {words[Verdict.UNSETTLED].lower()} in {count[Verdict.UNSETTLED]}"


def _group(alike: list[Elsewhere], graded: Graded) -> Markup:
    ruling = alike[0].ruling
    return el(
        "li",
        {
            "class": "strip-group",
            "data-verdict": ruling.verdict.value,
            "data-differs": ruling.verdict is not graded.head.verdict,
        },
        seal(ruling.verdict),
        el(
            "p",
            {},
            el(
                "b",
                {"class": "verdict-word", "data-verdict": ruling.verdict.value},
                VERDICTS[graded.sense][ruling.verdict],
            ),
            ": ",
            terms(ruling.clause.short),
        ),
        el("ul", {"class": "strip-tables"}, [_table(one, graded) for one in alike]),
    )


def _table(one: Elsewhere, graded: Graded) -> Markup:
    here = _is_here(one, graded)
    badge = el("span", {"class": "strip-here"}, "this table") if here else None
    return el("li", {"data-here": here}, one.ruleset.title, " " if here else None, badge)


def _is_here(one: Elsewhere, graded: Graded) -> bool:
    return one.ruleset.name == graded.ruleset.name
