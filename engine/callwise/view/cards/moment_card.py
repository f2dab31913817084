"""
A moment of a recorded game as a card: its time and player, the player's view of the table, question and rulings.

If the answer is an amount for each seat, every amount is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from callwise.agreement.ruleset import Ruleset
from callwise.law.ruling import Sentence
from callwise.question.case import Form
from callwise.question.grading import Graded, Stamp
from callwise.question.recorded_games import GameMoment, HandRecord
from callwise.view.board.felt import felt
from callwise.view.board.hand_view import still_hand
from callwise.view.elements.html import Markup, el
from callwise.view.elements.prose import spoken
from callwise.view.elements.seal import seal
from callwise.view.rulings.ruling_card import every_answer, marks_as, ruling_card, shown_as

Each: TypeAlias = Mapping[str, Graded]
"""The rulings on a question's answers, by their codes."""


def moment_card(moment: GameMoment, hand: HandRecord, form: Form, rules: Ruleset, each: Each, name: str) -> Markup:
    """Draw a moment; `name` makes the ids of its card unique on the page."""
    head = moment.answers[0] if moment.answers else None
    return el(
        "article.moment",
        {"data-what": moment.what, "aria-labelledby": f"{name}-title"},
        el(
            "div.moment-head",
            el("p.moment-when", when(moment, hand)),
            el("h3", {"id": f"{name}-title"}, spoken(Sentence(moment.title))),
        ),
        el("div.moment-felt", felt(form.case.scene(), (), still_hand)),
        el(
            "div.moment-said",
            el("p.moment-asks", spoken(Sentence(form.asks))),
            el("p.moment-answer", spoken(act)) if head and (act := each[head].act) else None,
            ruling_card(each[head], name, answered=False)
            if head
            else el("div.moment-amounts", every_answer(form, rules, what="What everybody pays under")),
        ),
    )


def when(moment: GameMoment, hand: HandRecord) -> str:
    """Return the hand and go-around, and the player's seat."""
    return f"{hand.title}, turn {moment.turn}, {moment.seat.words}"


def moment_seal(moment: GameMoment, each: Each) -> Markup:
    """Draw the seal of a moment: that of its ruling, or a dot for amounts."""
    return seal(each[moment.answers[0]].stamp if moment.answers else Stamp.RIGHTLY)


def shown_on(moment: GameMoment, each: Each) -> Sequence[Mapping[str, object]]:
    """Return the places highlighted by each answer's ruling, with the answer's code."""
    graded = ((code, each[code]) for code in moment.answers)
    return [{"code": code, "shown": shown_as(one.shown), "marks": marks_as(one)} for code, one in graded]
