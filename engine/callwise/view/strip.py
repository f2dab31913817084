"""The ruleset strip: one act, judged at every table whose rules speak of it."""

from __future__ import annotations

from callwise.puzzle.grade import Elsewhere, Graded
from callwise.ruling import Verdict
from callwise.view.html import Markup, el
from callwise.view.phrases import VERDICTS
from callwise.view.seal import seal
from callwise.view.words import spoken, terms


def strip(graded: Graded) -> Markup | None:
    """
    Lay the heading act under every ruleset side by side.

    Where all of them say the same for the same reason, they are only named;
    where there is no other to lay beside, there is nothing.
    """
    if len(graded.elsewhere) == 1:
        return None
    alike = len({(one.ruling.verdict, one.ruling.clause.id) for one in graded.elsewhere}) == 1
    legal = sum(one.ruling.verdict is Verdict.LEGAL for one in graded.elsewhere)
    return el(
        "section",
        {"class": "strip", "aria-labelledby": f"{graded.puzzle.name}-strip"},
        el(
            "div",
            {"class": "strip-head"},
            el(
                "h3",
                {"id": f"{graded.puzzle.name}-strip"},
                f"{VERDICTS[graded.puzzle.case.sense][Verdict.LEGAL]} in {legal} of {len(graded.elsewhere)} rulesets",
            ),
            el("span", {"class": "small quiet"}, spoken(graded.head.offer.says), ", judged at other tables."),
        ),
        _named(graded) if alike else el("ol", {}, [_elsewhere(one, graded) for one in graded.elsewhere]),
    )


def _named(graded: Graded) -> Markup:
    names = [one.ruleset.title for one in graded.elsewhere]
    return el("p", {"class": "strip-alike"}, f"The same at every table asked: {', '.join(names)}.")


def _elsewhere(one: Elsewhere, graded: Graded) -> Markup:
    here = one.ruleset.name == graded.ruleset.name
    differs = one.ruling.verdict is not graded.head.ruling.verdict
    return el(
        "li",
        {"data-verdict": one.ruling.verdict.value, "data-here": here, "data-differs": differs},
        seal(one.ruling.verdict),
        el("b", {}, one.ruleset.title, el("span", {"class": "strip-here"}, "this table") if here else None),
        el(
            "span",
            {"class": "verdict-word", "data-verdict": one.ruling.verdict.value},
            VERDICTS[graded.puzzle.case.sense][one.ruling.verdict],
        ),
        ": ",
        terms(one.ruling.clause.short),
    )
