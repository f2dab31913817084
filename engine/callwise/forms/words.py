"""
The short words that count answers, for each sense of a question.

What a rule says is said by clauses; these are the words around it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.grading import Sense
from callwise.ruling import Verdict

_NONE = {Verdict.UNREAD: "Not read", Verdict.MOOT: "Doesn’t arise"}
VERDICTS: Mapping[Sense, Mapping[Verdict, str]] = {
    Sense.LEGALITY: {Verdict.LEGAL: "Legal", Verdict.ILLEGAL: "Illegal", Verdict.UNSETTLED: "Unsettled"} | _NONE,
    Sense.TRUTH: {Verdict.LEGAL: "Right", Verdict.ILLEGAL: "Wrong", Verdict.UNSETTLED: "Unsettled"} | _NONE,
}
"""A verdict as a word; the seal beside it says the same as a shape."""


@dataclass(frozen=True)
class Words:
    """The sentences that count answers, for one sense of a question."""

    stands: str
    foul: str
    fouls: str
    choose_all: str
    all_found: str
    none_found: str


CHOOSE_ONE = "Choose one."
OPEN = "These rules don’t settle it"
SOME_OPEN = "Do these rules leave any of these unsettled?"
WHICH_OPEN = "Mark any the rules don’t settle."
ALL_OPEN_FOUND = "Yes: exactly those are unsettled."

WORDS: Mapping[Sense, Words] = {
    Sense.LEGALITY: Words(
        stands="legal",
        foul="wrong",
        fouls="wrong",
        choose_all="Choose every one that is legal.",
        all_found="You found every legal one.",
        none_found="Nothing here is legal, as you say.",
    ),
    Sense.TRUTH: Words(
        stands="right",
        foul="wrong",
        fouls="wrong",
        choose_all="Choose every one that is right.",
        all_found="You found them all.",
        none_found="None of them, as you say.",
    ),
}
"""What is said of an answer as a whole."""


def right_one(words: Words, noun: str, of: int) -> str:
    """
    Lead to an answer that would have been right, one of so many that may be.

    >>> right_one(WORDS[Sense.LEGALITY], "discard", 3)
    'One legal discard: '
    >>> right_one(WORDS[Sense.TRUTH], "answer", 1)
    'The right answer: '
    """
    return f"{'The' if of == 1 else 'One'} {words.stands} {noun}: "


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def tally(*counts: tuple[int, str]) -> str:
    """
    Count several things in one line, and leave out those that there are none of.

    >>> tally((1, "wrong"), (0, "missed"), (2, "right"))
    'one wrong, two right'
    """
    return ", ".join(f"{_number(count)} {of}" for count, of in counts if count)


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)
