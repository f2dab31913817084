"""A position with one of its answers, to be called right or wrong at a press, and what is said of it then."""

from __future__ import annotations

from callwise.law.ruling import Sentence, Verdict
from callwise.practice.quick_calls import Quick
from callwise.question.forms.verdict_words import VERDICTS
from callwise.view.board.felt import felt, still_hand
from callwise.view.elements.html import Markup, el
from callwise.view.elements.pictures import beside
from callwise.view.elements.prose import spoken


def quick_card(quick: Quick) -> Markup:
    """Draw the position, what is asked and the answer that is asked about."""
    puzzle = quick.made.puzzle
    return el(
        "div",
        {"class": "quick"},
        el(
            "div",
            {"class": "quick-asked"},
            el("p", {"class": "quick-prompt"}, spoken(puzzle.prompt)),
            el("p", {"class": "quick-asks"}, spoken(Sentence(puzzle.form.asks))),
            el("p", {"class": "quick-answer"}, beside(quick.ruled.drawn), el("span", {}, spoken(quick.ruled.says))),
        ),
        el("div", {"class": "quick-felt"}, felt(puzzle.form.sheet(puzzle.rules).scene, (), still_hand)),
    )


def quick_words(quick: Quick) -> tuple[str, str]:
    """Give the words of the two answers: that it stands, and that it doesn't."""
    words = VERDICTS[quick.made.puzzle.form.case.sense]
    return words[Verdict.LEGAL], words[Verdict.ILLEGAL]


def quick_ruling(quick: Quick) -> Markup:
    """Say in a sentence what is ruled, and why."""
    ruling = quick.ruled.ruling
    means = ruling.means
    told = f"{means.template.removesuffix('.')}: {ruling.clause.short}."
    return el("p", {}, spoken(Sentence(told, means.facts)))
