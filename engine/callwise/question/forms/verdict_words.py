"""
The short words that count answers, for each sense of a question.

What a rule says is said by clauses; these are the words around it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from callwise.law.ruling import Fact, Sentence, Verdict
from callwise.question.grading import Sense, WayOut

_BRACE = re.compile(r"\{(\w+)\}")
_NONE = {Verdict.UNREAD: "Not read", Verdict.MOOT: "Doesn’t arise"}
VERDICTS: Mapping[Sense, Mapping[Verdict, str]] = {
    Sense.LEGALITY: {Verdict.LEGAL: "Legal", Verdict.ILLEGAL: "Illegal", Verdict.UNSETTLED: "Unsettled"} | _NONE,
    Sense.TRUTH: {Verdict.LEGAL: "Right", Verdict.ILLEGAL: "Wrong", Verdict.UNSETTLED: "Unsettled"} | _NONE,
}
"""A verdict as a word; the seal beside it says the same as a shape."""


@dataclass(frozen=True)
class VerdictWords:
    """The sentences that count answers, for one sense of a question."""

    stands: str
    foul: str
    fouls: str
    choose_all: str
    all_found: str
    none_found: str


CHOOSE_ONE = "Choose one."
OPEN = "These rules don’t settle it"
SOME_OPEN = "Do the rules leave any of these unsettled?"
WHICH_OPEN = "Mark any the rules don’t settle."
ALL_OPEN_FOUND = "Yes: exactly those are unsettled."

WORDS: Mapping[Sense, VerdictWords] = {
    Sense.LEGALITY: VerdictWords(
        stands="legal",
        foul="wrong",
        fouls="wrong",
        choose_all="Choose every one that is legal.",
        all_found="You found every legal one.",
        none_found="You’re right: none of these is legal.",
    ),
    Sense.TRUTH: VerdictWords(
        stands="right",
        foul="wrong",
        fouls="wrong",
        choose_all="Choose every one that is right.",
        all_found="You found them all.",
        none_found="You’re right: none of them.",
    ),
}
"""What is said of an answer as a whole."""


def right_one(words: VerdictWords, noun: str, of: int) -> str:
    """
    Lead to an answer that would have been right, one of so many that may be.

    >>> right_one(WORDS[Sense.LEGALITY], "discard", 3)
    'One legal discard: '
    >>> right_one(WORDS[Sense.TRUTH], "answer", 1)
    'The right answer: '
    """
    return f"{'The' if of == 1 else 'One'} {words.stands} {noun}: "


_MOST_MISSED = 3
"""How many missed answers are named each; of more, all but one of these and a number."""


def missed(said: Sequence[Sentence]) -> WayOut:
    """
    Name what was missed: all of it, or where that is much, the first and how many more.

    >>> missed([Sentence("chii"), Sentence("pon")]).says.template
    'chii and pon'
    >>> missed([Sentence(one) for one in ("east", "south", "west", "north")]).says.template
    'east, south and two more'
    """
    named = list(said)
    if len(named) > _MOST_MISSED:
        named[_MOST_MISSED - 1 :] = [Sentence(f"{_number(len(named) - _MOST_MISSED + 1)} more")]
    templates, facts = _apart(named)
    *rest, last = templates
    return WayOut("You missed: ", Sentence(f"{', '.join(rest)} and {last}" if rest else last, facts))


def in_a_row(said: Sequence[Sentence]) -> Sentence:
    """Number sentences, one after the other."""
    templates, facts = _apart(said)
    return Sentence(", ".join(f"{nth}\u00a0{one}" for nth, one in enumerate(templates, 1)), facts)


def _apart(said: Sequence[Sentence]) -> tuple[list[str], dict[str, Fact]]:
    """Give the templates and facts of sentences that become one, with the facts of each kept apart."""
    templates = [_BRACE.sub(rf"{{\g<1>{nth}}}", one.template) for nth, one in enumerate(said, 1)]
    return templates, {f"{name}{nth}": fact for nth, one in enumerate(said, 1) for name, fact in one.facts.items()}


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
