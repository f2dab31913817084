"""What stands below a ruling: the rest of an answer line by line, amounts and payments, or a sentence."""

from __future__ import annotations

from callwise.forms.amounts import signed
from callwise.grading import Account, Below, Line, Listing, Row
from callwise.ruling import Sentence
from callwise.settlement import Payment
from callwise.view.faces import beside
from callwise.view.html import Markup, el, join
from callwise.view.seal import seal
from callwise.view.words import spoken


def below(one: Below) -> Markup:
    """Draw what stands below a ruling."""
    if isinstance(one, Sentence):
        return el("p", {"class": "others-count"}, spoken(one))
    if isinstance(one, Account):
        return _account(one)
    lines = listing(one)
    return el("div", {"class": "others"}, el("h4", {}, one.title), lines) if one.title else lines


def listing(one: Listing) -> Markup:
    """Write lines with their verdicts."""
    return el("ol" if one.numbered else "ul", {"class": "verdicts"}, [_line(line) for line in one.lines])


def _line(line: Line) -> Markup:
    ruling = line.ruled.ruling
    verdict = ruling.verdict.value
    return el(
        "li",
        {"data-place": line.place.value if line.place else None, "data-verdict": verdict},
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
