"""A position with one answer to judge right or wrong, and the ruling on it."""

from __future__ import annotations

from callwise.law.ruling import Sentence, Verdict
from callwise.practice.quick_calls import QuickCall
from callwise.question.forms.verdict_words import VERDICTS
from callwise.view.board.felt import felt
from callwise.view.board.hand_view import still_hand
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.pictures import beside, draw_as_on_felt
from callwise.view.elements.prose import spoken


def quick_card(quick: QuickCall) -> Markup:
    """Draw the position, the question and the answer to judge."""
    puzzle = quick.made.puzzle
    return el(
        "div.quick",
        el(
            "div.quick-asked",
            el("p.quick-prompt", spoken(puzzle.prompt)),
            _asked(quick),
        ),
        el("div.quick-felt", felt(puzzle.form.sheet(puzzle.rules).scene, (), still_hand)),
    )


def quick_words(quick: QuickCall) -> tuple[str, str]:
    """Return the labels of the two buttons: yes and no to a question about the answer, or its possible verdicts."""
    if _question(quick) is not None:
        return "Yes", "No"
    words = VERDICTS[quick.made.puzzle.form.case.sense]
    return words[Verdict.LEGAL], words[Verdict.ILLEGAL]


def _asked(quick: QuickCall) -> Markup:
    """Write the question about the answer, or else the question of the puzzle and the answer."""
    question = _question(quick)
    if question is not None:
        return el("p.quick-answer", el("span", spoken(question, draw=draw_as_on_felt)))
    return join(
        (
            el("p.quick-asks", spoken(Sentence(quick.form.asks))),
            el("p.quick-answer", beside(quick.ruled.drawn), el("span", spoken(quick.ruled.says))),
        )
    )


def _question(quick: QuickCall) -> Sentence | None:
    return quick.form.stated(quick.ruled.code).asked


def quick_ruling(quick: QuickCall) -> Markup:
    """Return the ruling and its reason in a sentence."""
    ruling = quick.ruled.ruling
    means = ruling.means
    words = f"{means.template.removesuffix('.')}: {ruling.clause.short}."
    return el("p", spoken(Sentence(words, means.facts)))
