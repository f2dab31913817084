"""
The short words that count answers, for each sense of a question.

What a rule says is said by clauses; these are the words around it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.grading import Sense
from callwise.ruling import Verdict

VERDICTS: Mapping[Sense, Mapping[Verdict, str]] = {
    Sense.LEGALITY: {Verdict.LEGAL: "Legal", Verdict.ILLEGAL: "Illegal", Verdict.UNSETTLED: "Unsettled"},
    Sense.TRUTH: {Verdict.LEGAL: "Right", Verdict.ILLEGAL: "Not so", Verdict.UNSETTLED: "Unsettled"},
}
"""A verdict as a word; the seal beside it says the same as a shape."""


@dataclass(frozen=True)
class Words:
    """The sentences that count answers, for one sense of a question."""

    stands: str
    out: str
    choose_all: str
    one_more: str
    more: str
    one: str
    some: str
    all_found: str
    none_found: str
    nearest: str
    one_other: str
    others: str


CHOOSE_ONE = "Choose one."
OPEN = "These rules leave it open"
SOME_OPEN = "Do these rules leave something open?"
WHICH_OPEN = "Mark what these rules do not settle."
ALL_OPEN_FOUND = "What you call unsettled is unsettled, and nothing else is."
ALL_BUT_OPEN = "You found all that is certain. What these rules leave open is not named yet."
NOTHING_BUT_OPEN = "Nothing here is certain. What these rules leave open is not named yet."

WORDS: Mapping[Sense, Words] = {
    Sense.LEGALITY: Words(
        stands="legal",
        out="illegal",
        choose_all="Choose every one that is legal.",
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
        stands="right",
        out="not so",
        choose_all="Choose every one that is right.",
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
