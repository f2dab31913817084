"""
A ruling on the desk: a verdict in a word, the sentence that decides, and the rule; everything else is behind "Why".
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.law.ruling import Sentence
from callwise.question.grading import Graded, Listing, RuleLine
from callwise.question.scene import Clocks, Scene
from callwise.view.board.clocks import clocks
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.pictures import draw_as_on_felt
from callwise.view.elements.prose import spoken, stopped, terms
from callwise.view.elements.seal import seal
from callwise.view.rulings.account import below
from callwise.view.rulings.ruleset_strip import strip
from callwise.view.rulings.ruling_card import onward, readings, unread

WHY = "Why, and elsewhere"


def desk_ruling(graded: Graded, name: str) -> Markup:
    """Write the ruling that takes the question's place; `name` is the puzzle's name."""
    key, about = f"{name}-ruling", f"{name}-decides"
    return el(
        "section.ruling.verdict",
        {"data-verdict": graded.stamp.value, "data-grade": graded.grade.value, "aria-labelledby": key},
        el(
            "div.verdict-head",
            seal(graded.stamp),
            el("h3", {"id": key, "tabindex": "-1", "aria-describedby": about}, graded.under),
        ),
        el(
            "div",
            {"id": about},
            el("p.decides", stopped(graded.decides, draw=draw_as_on_felt)),
            _rule(graded.rule),
        ),
        el("button.why-link", {"type": "button", "data-act": "why"}, WHY),
    )


def why(graded: Graded, name: str, scene: Scene, beside: Sequence[Sentence] = (), *, tells_cost: bool = True) -> Markup:
    """
    Write what the panel adds to a ruling: sums, steps and clocks, penalties, and other rulesets.

    The remarks `beside` it, in the worked answer, aren't repeated, nor is the penalty unless it `tells_cost`.
    """
    listed = [
        one for one in graded.below if not isinstance(one, Clocks) and (not isinstance(one, Listing) or one.numbered)
    ]
    return join(
        (
            [below(one) for one in listed],
            [clocks(one) for one in scene.panels if isinstance(one, Clocks)],
            unread(graded),
            readings(graded.head, graded),
            onward(graded.head, graded.way_out, tells_cost=tells_cost),
            [el("p.remark", spoken(remark)) for remark in graded.remarks if remark not in beside],
            strip(graded, name),
        )
    )


def _rule(of: RuleLine) -> Markup:
    return el("p.byrule", terms(of.says), " ", cited_rule(of))


def cited_rule(of: RuleLine) -> Markup:
    """Name where a table states a rule: a press opens the clause with its sources."""
    return el(
        "button.byrule-link", {"type": "button", "data-act": "why", "data-source": of.url or None}, terms(of.table)
    )
