"""Clocks that run in parallel: a word each for a single moment, otherwise a row each with a column per moment."""

from __future__ import annotations

from callwise.question.scene import Clock, Clocks
from callwise.view.elements.html import Markup, Need, drawn_with, el, join
from callwise.view.elements.prose import in_passing, spoken


def clocks(panel: Clocks) -> Markup:
    """Draw clocks; the last moment is now."""
    return drawn_with(Need.STYLE, "racks", _table(panel))


def _table(panel: Clocks) -> Markup:
    if len(panel.moments) == 1:
        return el("dl.clocks", {"data-moments": 1}, [_now(one) for one in panel.clocks])
    last = len(panel.moments) - 1
    heads = [el("th", {"scope": "col", "data-now": nth == last}, spoken(one)) for nth, one in enumerate(panel.moments)]
    return el(
        "table.clocks",
        {"data-moments": len(panel.moments)},
        el("caption", spoken(panel.label)),
        el("thead", el("tr", el("td"), heads)),
        el("tbody", [_clock(one) for one in panel.clocks]),
    )


def _now(one: Clock) -> Markup:
    ((runs, words),) = one.moments
    return el("div", el("dt", _name(one)), el("dd", {"data-runs": runs.value}, in_passing(words)))


def _clock(one: Clock) -> Markup:
    cells = [el("td", {"data-runs": runs.value}, in_passing(words)) for runs, words in one.moments]
    return el("tr", el("th", {"scope": "row"}, _name(one)), cells)


def _name(one: Clock) -> Markup:
    return join((spoken(one.name), el("small", " ", spoken(one.asks))))
