"""The part below a ruling: an answer line by line, amounts and payments, or a sentence."""

from __future__ import annotations

from callwise.law.ruling import Sentence, Verdict
from callwise.question.grading import Account, AnswerLine, Below, Listing, Place, Sense, Stamp, together
from callwise.question.scene import Clocks
from callwise.view.board.clocks import clocks
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.pictures import beside
from callwise.view.elements.prose import capital, spoken, terms
from callwise.view.elements.seal import seal
from callwise.view.rulings.settlement_table import account

_TRUTHS = {Verdict.LEGAL: Stamp.RIGHT, Verdict.ILLEGAL: Stamp.NOT_SO}
_AGAINST = {Place.FOUL: Stamp.FOUL, Place.MISSED: Stamp.MISSED, Place.OPEN: Stamp.OPEN}


def below(one: Below) -> Markup:
    """Draw the part below a ruling."""
    if isinstance(one, Sentence):
        return el("p", spoken(one))
    if isinstance(one, Account):
        return account(one)
    if isinstance(one, Clocks):
        return clocks(one)
    lines = listing(one)
    if not one.folded:
        return lines
    return el("details.rest", el("summary", el("span", terms(one.folded))), lines)


def listing(one: Listing) -> Markup:
    """
    Write a list of the marks on the parts of an answer, or of the verdicts on all possible answers.

    Those ruled and marked in the same way share a row, unless their order matters.
    """
    kind = "verdicts" if all(line.place is None for line in one.lines) else "marks"
    rows = one.lines if one.numbered else together(one.lines)
    return el("ol" if one.numbered else "ul", {"class": kind}, [_line(line) for line in rows])


def _line(line: AnswerLine) -> Markup:
    return _verdict(line) if line.place is None else _mark(line, line.place)


def _mark(line: AnswerLine, place: Place) -> Markup:
    """Write the mark for a part of an answer, with a brief reason."""
    note, reason = f", {line.note}" if line.note else "", line.ruled.ruling.clause.short
    return el(
        "li",
        {"data-place": place.value},
        seal(_stamp(line, place)),
        el("b", line.word),
        [beside(one.drawn) for one in (line.ruled, *line.also)],
        el("span", _named(line), note, None if line.is_told else (": ", terms(reason))),
    )


def _stamp(line: AnswerLine, place: Place) -> Stamp:
    """Return the stamp of a line: a tick for legal acts only, a dot for other right answers."""
    if place is Place.UNRULED:
        return Stamp(line.ruled.ruling.verdict.value)
    legal = place is Place.FOUND and line.ruled.ruling.is_legal and line.sense is Sense.LEGALITY
    return _AGAINST.get(place, Stamp.LEGAL if legal else Stamp.RIGHTLY)


def verdict_of(line: AnswerLine) -> Verdict | Stamp:
    """Return the stamp of a possible answer; statements have their own stamps."""
    verdict = line.ruled.ruling.verdict
    return _TRUTHS.get(verdict, verdict) if line.sense is Sense.TRUTH else verdict


def _verdict(line: AnswerLine) -> Markup:
    ruling = line.ruled.ruling
    verdict = verdict_of(line).value
    return el(
        "li",
        {"data-verdict": verdict},
        seal(verdict_of(line)),
        [beside(one.drawn) for one in (line.ruled, *line.also)],
        el(
            "span",
            el("b", _named(line)),
            ": ",
            el("span.verdict-word", {"data-verdict": verdict}, line.word),
            ". ",
            terms(capital(ruling.clause.short)) if line.also else spoken(ruling.because),
            ".",
        ),
    )


def _named(line: AnswerLine) -> Markup:
    """Name the answers of a line."""
    names = [spoken(one.says) for one in (line.ruled, *line.also)]
    parted = ["", *[", "] * (len(names) - 2), " and "][: len(names)]
    return join([(part, name) for part, name in zip(parted, names, strict=True)])
