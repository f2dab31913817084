"""What stands beside a ruling: an answer line by line, amounts and payments, or a sentence."""

from __future__ import annotations

from callwise.forms.amounts import signed
from callwise.grading import Account, Below, Line, Listing, Place, Row, Stamp
from callwise.ruling import Sentence
from callwise.settlement import Payment
from callwise.view.faces import beside
from callwise.view.html import Markup, el, join
from callwise.view.seal import seal
from callwise.view.words import spoken, terms

_STAMPS = {
    Place.FOUL: Stamp.FOUL,
    Place.MISSED: Stamp.MISSED,
    Place.OPEN: Stamp.OPEN,
    Place.FOUND: Stamp.RIGHT,
    Place.LEFT: Stamp.RIGHT,
}


def below(one: Below) -> Markup:
    """Draw what stands beside a ruling."""
    if isinstance(one, Sentence):
        return el("p", {}, spoken(one))
    if isinstance(one, Account):
        return _account(one)
    lines = listing(one)
    if not one.folded:
        return lines
    return el("details", {"class": "rest"}, el("summary", {}, el("span", {}, terms(one.folded))), lines)


def listing(one: Listing) -> Markup:
    """Write lines: how each part of an answer fares, or the verdicts of what could be answered."""
    kind = "verdicts" if all(line.place is None for line in one.lines) else "marks"
    return el("ol" if one.numbered else "ul", {"class": kind}, [_line(line) for line in one.lines])


def _line(line: Line) -> Markup:
    return _verdict(line) if line.place is None else _mark(line, line.place)


def _mark(line: Line, place: Place) -> Markup:
    """Write how a part of an answer fares, and why in a few words."""
    note = f", {line.note}" if line.note else ""
    return el(
        "li",
        {"data-place": place.value},
        seal(_STAMPS[place]),
        el("b", {}, line.word),
        beside(line.ruled.drawn),
        el("span", {}, spoken(line.ruled.says), f"{note}: ", terms(line.ruled.ruling.clause.short)),
    )


def _verdict(line: Line) -> Markup:
    ruling = line.ruled.ruling
    verdict = ruling.verdict.value
    return el(
        "li",
        {"data-verdict": verdict},
        seal(ruling.verdict),
        beside(line.ruled.drawn),
        el(
            "span",
            {},
            el("b", {}, spoken(line.ruled.says)),
            ": ",
            el("span", {"class": "verdict-word", "data-verdict": verdict}, line.word),
            ". ",
            spoken(ruling.because),
            ".",
        ),
    )


def _account(account: Account) -> Markup:
    given = any(row.given is not None for row in account.rows)
    head = el("tr", {}, [el("th", {"scope": "col"}, word) for word in ("Seat", *(["Yours"] if given else []), "Due")])
    return el(
        "div",
        {"class": "account"},
        el("table", {}, el("thead", {}, head), el("tbody", {}, [_row(row, given=given) for row in account.rows])),
        el("ol", {"class": "payments"}, [el("li", {}, _payment(payment)) for payment in account.payments]),
    )


def _row(row: Row, *, given: bool) -> Markup:
    wrong = row.given is not None and row.given != row.due
    yours = None if row.given is None else signed(row.given)
    return el(
        "tr",
        {"data-place": "foul" if wrong else "found" if given else None},
        el("th", {"scope": "row"}, row.seat.words),
        el("td", {}, yours) if given else None,
        el("td", {}, signed(row.due)),
    )


def _payment(payment: Payment) -> Markup:
    payer = "The table" if payment.payer is None else payment.payer.words
    line = f"{payer} to {payment.receiver.words}: {payment.points:,}"
    return join((el("b", {}, line), ". ", spoken(payment.because), "."))
