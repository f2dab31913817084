"""
A settlement on paper: each seat's payments and receipts, line by line, and the total.

Payments under one clause to one seat share a line, regardless of the number of payers. Below each amount is the seat's
running total; the last lines are the amounts due and those written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from callwise.ground.seats import Seat
from callwise.question.forms.written_amount import signed
from callwise.question.grading import Account, AmountRow
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.prose import capital, spoken, terms


def account(of: Account) -> Markup:
    """Write amounts by seat, and the payments behind them."""
    seats = [row.seat for row in of.rows]
    given = any(row.given is not None for row in of.rows)
    head = [el("th", {"scope": "col"}, seat.words) for seat in seats]
    line = el("th", {"scope": "col"}, "Line")
    return el(
        "table.account",
        {"data-seats": len(seats)},
        el("thead", _row(line, head)),
        el("tbody", list(_lines(of, seats))),
        el(
            "tfoot",
            _row(_named("In all"), [_cell(signed(row.due)) for row in of.rows]),
            _row(_named("You wrote"), [_written(row) for row in of.rows]) if given else None,
        ),
    )


def _lines(of: Account, seats: Sequence[Seat]) -> Iterator[Markup]:
    so_far = dict.fromkeys(seats, 0)
    for (clause, _), several in groupby(of.payments, key=lambda one: (one.clause, one.receiver)):
        line = tuple(several)
        changes = dict.fromkeys(seats, 0)
        for one in line:
            for seat, points in ((one.payer, -one.points), (one.receiver, one.points)):
                if seat in changes:
                    changes[seat] += points
        cells = []
        for seat, change in changes.items():
            before, so_far[seat] = so_far[seat], so_far[seat] + change
            running = el("small", signed(so_far[seat])) if change and before else None
            cells.append(_cell(signed(change), running) if change else _cell("–"))
        reasons = dict.fromkeys(spoken(one.because) for one in line)
        why = el("span", [join((" " if nth else None, reason, ".")) for nth, reason in enumerate(reasons)])
        notes = dict.fromkeys(spoken(words) for payment, words in of.mistaken if payment in line)
        parts = (el("b", terms(capital(clause.short))), " ", why, [(" ", el("em", note, ".")) for note in notes])
        yield _row(_named(join(parts)), cells, "missed" if notes else None)


def _written(row: AmountRow) -> Markup:
    wrong = row.given is not None and row.given != row.due
    return _cell("–" if row.given is None else signed(row.given), place="foul" if wrong else "found")


def _row(head: Markup, cells: Sequence[Markup], place: str | None = None) -> Markup:
    return el("tr", {"data-place": place}, head, cells)


def _named(name: str) -> Markup:
    return el("th", {"scope": "row"}, name)


def _cell(amount: str, more: Markup | None = None, place: str | None = None) -> Markup:
    return el("td", {"data-place": place}, amount, (" ", more) if more else None)
