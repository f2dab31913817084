"""
The ruling card: what the referee says to an answer.

Always in this order: the verdict and the ruleset it was made under; what it
comes to; what was done; the tiles that matter and the clause with its source;
the nearest right answer; the rest of the answer; the same act at other tables.
"""

from __future__ import annotations

from callwise.forms.words import VERDICTS
from callwise.grading import Graded, Sense, WayOut
from callwise.options import said
from callwise.ruleset import Ruleset
from callwise.ruling import Clause, Ruling, Source, Verdict
from callwise.view.answers import below
from callwise.view.faces import beside
from callwise.view.html import Markup, el, join
from callwise.view.seal import seal
from callwise.view.strip import strip
from callwise.view.words import capital, spoken, terms, unbroken


def ruling_card(graded: Graded, name: str) -> Markup:
    """Draw the whole answer of the referee, the ruleset strip included; `name` is the puzzle's."""
    verdict = graded.verdict.value
    under = f"{graded.under} under {graded.ruleset.title}"
    return join(
        (
            el(
                "section",
                {
                    "class": "ruling",
                    "data-verdict": verdict,
                    "data-grade": graded.grade.value,
                    "aria-labelledby": f"{name}-ruling",
                },
                seal(graded.verdict),
                el(
                    "div",
                    {"class": "ruling-main"},
                    el("p", {"class": "under", "data-verdict": verdict}, under),
                    el("h3", {"id": f"{name}-ruling", "tabindex": "-1"}, spoken(graded.headline)),
                    el("p", {"class": "said"}, spoken(graded.said)) if graded.said else None,
                ),
                el("div", {"class": "ruling-body"}, figure(graded.head), _law(graded)),
                [below(one) for one in graded.below],
            ),
            strip(graded, name),
        )
    )


def figure(ruling: Ruling) -> Markup:
    """Say why the clause applies; what there is to see of it is shown on the felt."""
    return el("p", {"class": "because"}, spoken(ruling.because), ".")


def law(clause: Clause, ruleset: Ruleset, verdict: Verdict) -> Markup:
    """Write a clause with its id, its rule, its source and the ruleset."""
    return el(
        "div",
        {"class": "clause", "data-verdict": verdict.value},
        el("p", {"class": "law"}, terms(capital(clause.says), explain=True)),
        el(
            "p",
            {"class": "cite"},
            "Clause ",
            el("code", {}, clause.id),
            " (",
            _rules(clause),
            f"), {ruleset.title}. ",
            cite(clause.source),
            ".",
        ),
    )


def _rules(clause: Clause) -> Markup:
    *most, last = clause.rule.split()
    return join((*((unbroken(rule, ","), " ") for rule in most), unbroken(last, "")))


def cite(source: Source) -> Markup:
    """Write where a rule can be looked up, linked when it has an address."""
    title: Markup | str = source.title
    if source.url:
        title = el("a", {"href": source.url, "rel": "noopener"}, source.title)
    return join((title, f", {source.place}" if source.place else ""))


def _law(graded: Graded) -> Markup:
    ruling = graded.head
    return el(
        "div",
        {"class": "ruling-law"},
        law(ruling.clause, graded.ruleset, ruling.verdict),
        _readings(ruling, graded.sense),
        _penalty(ruling),
        _next(graded.way_out, ruling),
        [el("p", {"class": "remark"}, spoken(remark)) for remark in graded.remarks],
    )


def _readings(ruling: Ruling, sense: Sense) -> Markup | None:
    if not ruling.readings:
        return None
    costs = {reading.outcome.follows and reading.outcome.follows.id for reading in ruling.readings}
    words = None
    if ruling.verdict is not Verdict.UNSETTLED:
        open_ = "what follows" if len(costs) > 1 else "why"
        words = el("p", {"class": "either-way"}, f"Its text leaves open {open_}, and every reading says the same:")
    listed = el(
        "ul",
        {"class": "readings"},
        [
            el(
                "li",
                {"data-verdict": reading.outcome.verdict.value},
                seal(reading.outcome.verdict),
                el("span", {}, terms(" ".join(said(value) for value in reading.choices.values()))),
                " ",
                el(
                    "b",
                    {"class": "verdict-word", "data-verdict": reading.outcome.verdict.value},
                    f"{VERDICTS[sense][reading.outcome.verdict]}.",
                ),
            )
            for reading in ruling.readings
        ],
    )
    return join((words, listed))


def _penalty(ruling: Ruling) -> Markup | None:
    if ruling.follows is None:
        return None
    return el("p", {"class": "penalty"}, el("b", {}, "At this table: "), terms(capital(ruling.follows.says)))


def _next(way_out: WayOut | None, ruling: Ruling) -> Markup | None:
    relief = ruling.relief if ruling.verdict is Verdict.ILLEGAL else None
    if way_out is None and relief is None:
        return None
    return el(
        "div",
        {"class": "next", "data-mark": "legal" if way_out and way_out.drawn else None},
        beside(way_out.drawn) if way_out else None,
        el(
            "p",
            {},
            None if way_out is None else el("b", {}, way_out.label, spoken(way_out.says), "."),
            " ",
            spoken(relief) if relief else None,
        ),
    )
