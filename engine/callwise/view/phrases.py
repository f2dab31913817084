"""
The short words of the interface around positions and rulings.

What a rule says is said by clauses; these are the labels beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.puzzle.grade import Place
from callwise.question import Form, Sense
from callwise.ruling import Verdict

VERDICTS: Mapping[Sense, Mapping[Verdict, str]] = {
    Sense.LEGALITY: {Verdict.LEGAL: "Legal", Verdict.ILLEGAL: "Illegal", Verdict.UNSETTLED: "Unsettled"},
    Sense.TRUTH: {Verdict.LEGAL: "Right", Verdict.ILLEGAL: "Not so", Verdict.UNSETTLED: "Unsettled"},
}
"""A verdict as a word; the seal beside it says the same as a shape."""


@dataclass(frozen=True)
class Words:
    """The sentences that count answers, for one sense of a question."""

    places: Mapping[Place, str]
    choose: Mapping[Form, str]
    one_more: str
    more: str
    one: str
    some: str
    all_found: str
    none_found: str
    nearest: str
    one_other: str
    others: str


WORDS: Mapping[Sense, Words] = {
    Sense.LEGALITY: Words(
        places={
            Place.FOUL: "chosen, and illegal",
            Place.MISSED: "legal, and left out",
            Place.FOUND: "chosen, and legal",
            Place.LEFT: "illegal, and rightly left out",
            Place.OPEN: "unsettled",
        },
        choose={Form.CHOOSE_ONE: "Choose one.", Form.CHOOSE_ALL: "Choose every one that is legal."},
        one_more="One more is legal.",
        more="{missed} more are legal.",
        one="One of them is legal.",
        some="{missed} of them are legal.",
        all_found="You found all that is legal.",
        none_found="Nothing here is legal, as you say.",
        nearest="Nearest legal answer: ",
        one_other="1 other answer was legal too.",
        others="{others} other answers were legal too.",
    ),
    Sense.TRUTH: Words(
        places={
            Place.FOUL: "chosen, and not so",
            Place.MISSED: "right, and left out",
            Place.FOUND: "chosen, and right",
            Place.LEFT: "not so, and rightly left out",
            Place.OPEN: "unsettled",
        },
        choose={Form.CHOOSE_ONE: "Choose one.", Form.CHOOSE_ALL: "Choose every one that is right."},
        one_more="One more is right.",
        more="{missed} more are right.",
        one="One of them is right.",
        some="{missed} of them are right.",
        all_found="You found them all.",
        none_found="None of them, as you say.",
        nearest="The answer: ",
        one_other="1 other answer was right too.",
        others="{others} other answers were right too.",
    ),
}
"""What is said of an answer as a whole."""

ROLES: Mapping[str, str] = {
    "called": "you called",
    "shown": "you showed",
    "discard": "your discard",
    "to-discard": "to discard",
    "to-show": "to show",
    "drawn": "you drew since",
    "left": "left in hand",
    "discards": "you may discard",
}
"""What a fact of a ruling is, under its tiles."""
