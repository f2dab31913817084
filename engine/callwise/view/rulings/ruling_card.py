"""
The ruling card: the referee's response to an answer.

Its order is fixed: the verdict and its ruleset; the consequence; the reason; a mark for each part of the answer; the
clause with its source; unsettled points, penalties and the nearest right answer; the same act under other rulesets.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.agreement.readings import reason_and_cost
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import said
from callwise.law.ruling import EITHER, Ruling, Sentence, Verdict
from callwise.question.case import Form
from callwise.question.forms.verdict_words import VERDICTS
from callwise.question.grading import Elsewhere, Graded, Highlights, Listing, Sense, Stamp, WayOut
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.law_note import law
from callwise.view.elements.prose import Explain, noted, spoken, stopped, terms
from callwise.view.elements.seal import seal
from callwise.view.rulings.account import below
from callwise.view.rulings.ruleset_strip import strip


def ruling_card(graded: Graded, name: str, *, answered: bool = True) -> Markup:
    """
    Draw the complete ruling, including the ruleset strip; `name` is the puzzle's name.

    Unless `answered`, the wording doesn't say that the reader was right or wrong.
    """
    ruling, stamp = graded.head, graded.stamp.value
    under = under_whose_rules(graded, answered=answered)
    return join(
        (
            el(
                "section.ruling",
                {"data-verdict": stamp, "data-grade": graded.grade.value, "aria-labelledby": f"{name}-ruling"},
                el(
                    "div.ruling-head",
                    seal(graded.stamp),
                    el(
                        "div",
                        el("p.under", {"data-verdict": stamp}, terms(under)),
                        el("h3", {"id": f"{name}-ruling", "tabindex": "-1"}, spoken(graded.headline)),
                    ),
                ),
                el("p.said", spoken(graded.said)) if graded.said else None,
                el("p.because", stopped(ruling.because)),
                [below(one) for one in graded.below],
                law(ruling.clause, ruling.verdict, graded.citation()),
                unread(graded),
                readings(ruling, graded),
                onward(ruling, graded.way_out),
                [el("p.remark", spoken(remark)) for remark in graded.remarks],
            ),
            strip(graded, name),
        )
    )


def unanswered_card(form: Form, rules: Ruleset, name: str) -> Markup:
    """Draw the card for a position without a right answer: the rules, and that no answer is right."""
    sentences = [one for one in form.worked(rules) if isinstance(one, Sentence)]
    return el(
        "section.ruling",
        {"aria-labelledby": f"{name}-ruling"},
        el("p.under", "Under ", terms(rules.title), ":"),
        [el("h3", {"id": f"{name}-ruling", "tabindex": "-1"}, spoken(one)) for one in sentences],
        [el("p.remark", spoken(remark)) for remark in form.case.remarks(rules)],
    )


def under_whose_rules(graded: Graded, *, answered: bool = True) -> str:
    """
    Return the verdict and its ruleset.

    If a statement is wrong, the words introduce what is true under those rules.
    """
    if graded.sense is Sense.TRUTH and not answered and graded.head.verdict in EITHER:
        return f"Under {graded.ruleset.title}:"
    if graded.sense is Sense.TRUTH and graded.stamp is Stamp.FOUL:
        return f"{graded.under}. Under {graded.ruleset.title}:"
    return f"{graded.under} under {graded.ruleset.title}"


def shown_as(shown: Highlights) -> Mapping[str, object]:
    """Return highlights on the felt as JSON data, with places by name."""
    return {
        "lit": shown.lit,
        "ties": [[tie.start, tie.end, tie.look.value] for tie in shown.ties],
    }


def every_answer(
    form: Form, rules: Ruleset, whose: str = "", explain: Explain = noted, *, what: str = "Every answer, ruled under"
) -> Markup:
    """Write all answers with their verdicts, the clauses cited, and `whose` rules they're under."""
    shown = form.worked(rules)
    listed = [line.ruled for one in shown if isinstance(one, Listing) for line in one.lines]
    clauses = {one.ruling.clause.id: one for one in listed or form.rulings(rules)}
    under = (f"{what} ", el("b", terms(rules.title)), ". ", terms(whose))
    return join(
        (
            el("p.worked-under", under),
            [below(one) for one in shown],
            el("h4", "The source") if clauses else None,
            [law(one.ruling.clause, one.ruling.verdict, one.citation(), explain) for one in clauses.values()],
            [el("p.remark", spoken(remark)) for remark in form.case.remarks(rules)],
        )
    )


def marks_as(graded: Graded) -> list[list[str]]:
    """Return the stamps on the answers as data for pages: each one's name, value and stamp."""
    return [[name, value, stamp.value] for (name, value), stamp in graded.marks.items()]


def due_as(graded: Graded) -> dict[str, str]:
    """Return the amounts due at the seats whose amounts are wrong, as written there; empty if they aren't settled."""
    if graded.head.verdict not in (Verdict.LEGAL, Verdict.ILLEGAL):
        return {}
    return {row.seat.value: row.due_text for row in graded.amounts if not row.is_right}


def unread(graded: Graded) -> Markup | None:
    """Write which parts of an unread rulebook were read, and the ruling of the nearest ruleset."""
    if graded.head.verdict is not Verdict.UNREAD:
        return None
    rules = graded.ruleset
    text = rules.text
    was_read = f"We have read {text.read}, but not {text.unread}." if text and text.unread else None
    near = _nearest(graded)
    if near is None:
        return el("p.unread", was_read) if was_read else None
    whose = "By what is usual, " if near.ruleset.usual else "By the edition before, "
    return el(
        "p.unread",
        was_read,
        " " if was_read else None,
        whose,
        el("b", terms(near.ruleset.title)),
        ": ",
        el("span.verdict-word", VERDICTS[graded.sense][near.ruling.verdict].lower()),
        ". ",
        spoken(near.ruling.because),
        ".",
    )


def _nearest(graded: Graded) -> Elsewhere | None:
    """Return the ruling of an earlier edition by the same body, or else of the default rules."""
    by_name = {one.ruleset.name: one for one in graded.elsewhere if one.ruling.verdict.is_graded}
    before = graded.ruleset.before
    while before is not None:
        if before.name in by_name:
            return by_name[before.name]
        before = before.before
    return next((one for one in by_name.values() if one.ruleset.usual and "+" not in one.ruleset.name), None)


def readings(ruling: Ruling, graded: Graded) -> Markup | None:
    """Write the ruling under each reading of an option these rules leave open."""
    if not ruling.readings:
        return None
    sense = graded.sense
    costs = {reading.outcome.follows and reading.outcome.follows.id for reading in ruling.readings}
    words = el("p.depends", "It depends on what the table says:")
    if ruling.verdict in (Verdict.LEGAL, Verdict.ILLEGAL):
        open_ = "what it costs" if len(costs) > 1 else "why"
        doubt = graded.ruleset.doubt(ruling.readings, reason_and_cost)
        not_said = "We haven’t read" if doubt is Verdict.UNREAD else "Its rules don’t say"
        words = el("p.either-way", f"{not_said} {open_}, but every reading rules the same:")
    listed = el(
        "ul.readings",
        [
            el(
                "li",
                {"data-verdict": reading.outcome.verdict.value},
                seal(reading.outcome.verdict),
                el(
                    "span",
                    terms(" ".join(said(value) for value in reading.choices.values()).rstrip(".")),
                    ": ",
                    el(
                        "b.verdict-word",
                        {"data-verdict": reading.outcome.verdict.value},
                        VERDICTS[sense][reading.outcome.verdict].lower(),
                    ),
                    ".",
                ),
            )
            for reading in ruling.readings
        ],
    )
    return join((words, listed))


def onward(ruling: Ruling, way_out: WayOut | None, *, tells_cost: bool = True) -> Markup | None:
    """
    Write an illegal act's penalty under this ruleset, when the act becomes legal again, and the right answer.

    Without `tells_cost`, it leaves the penalty out.
    """
    costs = ruling.costs if tells_cost else None
    relief = ruling.relief if ruling.verdict is Verdict.ILLEGAL else None
    parts = [
        (el("b", "At this table: "), spoken(costs)) if costs else None,
        spoken(relief) if relief else None,
        (el("b", way_out.label), stopped(way_out.says)) if way_out else None,
    ]
    given = [part for part in parts if part is not None]
    if not given:
        return None
    return el("p.next", [(" " if place else None, part) for place, part in enumerate(given)])
