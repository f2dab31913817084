"""
Clocks that run side by side: a line for each, a column for each moment, and a word in every cell.

Roles are said although elements have them, because styles may lay the lines out otherwise.
"""

from __future__ import annotations

from callwise.scene import Clock, Clocks
from callwise.view.html import Markup, el
from callwise.view.words import in_passing, spoken


def clocks(panel: Clocks) -> Markup:
    """Draw a table of clocks; the last of its moments is now."""
    last = len(panel.moments) - 1
    heads = [
        el("th", {"scope": "col", "role": "columnheader", "data-now": nth == last}, spoken(one))
        for nth, one in enumerate(panel.moments)
    ]
    return el(
        "table",
        {"class": "clocks", "role": "table", "data-moments": len(panel.moments)},
        el("caption", {}, spoken(panel.label)),
        el("thead", {"role": "rowgroup"}, el("tr", {"role": "row"}, el("td", {"role": "cell"}), heads)),
        el("tbody", {"role": "rowgroup"}, [_clock(one) for one in panel.clocks]),
    )


def _clock(one: Clock) -> Markup:
    cells = [el("td", {"role": "cell", "data-runs": runs.value}, in_passing(words)) for runs, words in one.moments]
    name = (spoken(one.name), el("small", {}, " ", spoken(one.asks)))
    return el("tr", {"role": "row"}, el("th", {"scope": "row", "role": "rowheader"}, name), cells)
