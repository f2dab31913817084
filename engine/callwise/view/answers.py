"""What stands beside a ruling: an answer line by line, amounts and payments, or a sentence."""

from __future__ import annotations

from callwise.grading import Account, Below, Line, Listing, Place, Sense, Stamp
from callwise.ruling import Sentence, Verdict
from callwise.scene import Clocks
from callwise.view.clocks import clocks
from callwise.view.faces import beside
from callwise.view.html import Markup, el
from callwise.view.seal import seal
from callwise.view.settlement import account
from callwise.view.words import spoken, terms

_TRUTHS = {Verdict.LEGAL: Stamp.RIGHTLY, Verdict.ILLEGAL: Stamp.NOT_SO}
_AGAINST = {Place.FOUL: Stamp.FOUL, Place.MISSED: Stamp.MISSED, Place.OPEN: Stamp.OPEN}


def below(one: Below) -> Markup:
    """Draw what stands beside a ruling."""
    if isinstance(one, Sentence):
        return el("p", {}, spoken(one))
    if isinstance(one, Account):
        return account(one)
    if isinstance(one, Clocks):
        return clocks(one)
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
    note, reason = f", {line.note}" if line.note else "", line.ruled.ruling.clause.short
    return el(
        "li",
        {"data-place": place.value},
        seal(_stamp(line, place)),
        el("b", {}, line.word),
        beside(line.ruled.drawn),
        el("span", {}, spoken(line.ruled.says), note, None if line.is_told else (": ", terms(reason))),
    )


def _stamp(line: Line, place: Place) -> Stamp:
    """Give the tick to what is legal and to nothing else; what is right in another way has the dot."""
    if place is Place.UNRULED:
        return Stamp(line.ruled.ruling.verdict.value)
    legal = place is Place.FOUND and line.ruled.ruling.is_legal and line.sense is Sense.LEGALITY
    return _AGAINST.get(place, Stamp.LEGAL if legal else Stamp.RIGHTLY)


def verdict_of(line: Line) -> Verdict | Stamp:
    """Give the stamp of what could be answered: what is so or isn't, and is no act, has that of no act."""
    verdict = line.ruled.ruling.verdict
    return _TRUTHS.get(verdict, verdict) if line.sense is Sense.TRUTH else verdict


def _verdict(line: Line) -> Markup:
    ruling = line.ruled.ruling
    verdict = verdict_of(line).value
    return el(
        "li",
        {"data-verdict": verdict},
        seal(verdict_of(line)),
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
