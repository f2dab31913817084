"""What an instructor sees of a set: a grid of learners and puzzles."""

from __future__ import annotations

from callwise.sets.results import Results
from callwise.view.html import Markup, el
from callwise.view.words import capital, terms


def results(of: Results) -> Markup:
    """Draw all that receipts say."""
    head = el("tr", {}, el("th", {}, "Learner"), [el("th", {}, terms(capital(one.title))) for one in of.posed])
    rows = [
        el("tr", {}, el("th", {}, one.who), [el("td", {}, cell.fared.value) for cell in one.cells])
        for one in of.learners
    ]
    return el("table", {}, el("thead", {}, head), el("tbody", {}, rows))
