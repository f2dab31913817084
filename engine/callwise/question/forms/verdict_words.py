"""
The short words that count answers, for each sense of a question.

Clauses state the rules; these are the words around them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from callwise.law.ruling import Fact, Sentence, Verdict
from callwise.law.sentences import fill, marked
from callwise.question.grading import Grade, Place, Sense, WayOut

_BRACE = re.compile(r"\{(\w+)\}")
_NONE = {Verdict.UNREAD: "Not read", Verdict.MOOT: "Can’t happen"}
VERDICTS: Mapping[Sense, Mapping[Verdict, str]] = {
    Sense.LEGALITY: {Verdict.LEGAL: "Legal", Verdict.ILLEGAL: "Illegal", Verdict.UNSETTLED: "Unsettled"} | _NONE,
    Sense.TRUTH: {Verdict.LEGAL: "Right", Verdict.ILLEGAL: "Wrong", Verdict.UNSETTLED: "Unsettled"} | _NONE,
}
"""The word for a verdict; the seal next to it shows the same by its shape."""
UNDECIDED_AT: Mapping[Verdict, str] = {
    Verdict.UNSETTLED: "unsettled",
    Verdict.UNREAD: "not read yet",
    Verdict.MOOT: "can’t happen",
}
"""The word for tables that don't decide, where tables are compared."""

GRADES = {
    Verdict.LEGAL: Grade.RIGHT,
    Verdict.ILLEGAL: Grade.NOT_YET,
    Verdict.UNSETTLED: Grade.UNSETTLED,
    Verdict.UNREAD: Grade.UNGRADED,
    Verdict.MOOT: Grade.UNGRADED,
}
"""The grade of a single answer, by its verdict."""
PLACES = {
    Verdict.LEGAL: Place.FOUND,
    Verdict.ILLEGAL: Place.FOUL,
    Verdict.UNSETTLED: Place.OPEN,
    Verdict.UNREAD: Place.UNRULED,
    Verdict.MOOT: Place.UNRULED,
}
"""The place of a chosen offer, by its verdict."""


@dataclass(frozen=True)
class VerdictWords:
    """The sentences that count answers, for one sense of a question."""

    stands: str
    choose_all: str
    all_found: str
    none_found: str


RIGHT, WRONG, ALMOST = "Right", "Wrong", "Almost"
CHOOSE_ONE = "Choose one."
OPEN = "These rules don’t settle it"
SOME_OPEN = "Do the rules leave any of these unsettled?"
WHICH_OPEN = "Mark any the rules don’t settle."
ALL_OPEN_FOUND = "Yes: exactly those are unsettled."

WORDS: Mapping[Sense, VerdictWords] = {
    Sense.LEGALITY: VerdictWords(
        stands="legal",
        choose_all="Choose every one that is legal.",
        all_found="You found every legal one.",
        none_found="You’re right: none of these is legal.",
    ),
    Sense.TRUTH: VerdictWords(
        stands="right",
        choose_all="Choose every one that is right.",
        all_found="You found them all.",
        none_found="You’re right: none of them.",
    ),
}
"""The words for an answer as a whole."""


def right_one(words: VerdictWords, noun: str, of: int) -> str:
    """
    Return the label before one of `of` right answers.

    >>> right_one(WORDS[Sense.LEGALITY], "discard", 3)
    'One legal discard: '
    >>> right_one(WORDS[Sense.TRUTH], "answer", 1)
    'The right answer: '
    """
    return f"{'The' if of == 1 else 'One'} {words.stands} {noun}: "


_MOST_MISSED = 3
"""The maximum number of missed answers to name individually; any others are only counted."""


def missed(sentences: Sequence[Sentence]) -> WayOut:
    """
    Name the missed answers: all of them, or the first few and how many more.

    >>> missed([Sentence("chii"), Sentence("pon")]).says.template
    'chii and pon'
    >>> missed([Sentence(one) for one in ("east", "south", "west", "north")]).says.template
    'east, south and two more'
    """
    return WayOut("You missed: ", _listed(sentences))


def _listed(sentences: Sequence[Sentence]) -> Sentence:
    named = list(sentences)
    if len(named) > _MOST_MISSED:
        named[_MOST_MISSED - 1 :] = [Sentence(f"{_number(len(named) - _MOST_MISSED + 1)} more")]
    before = ", ".join(["{}"] * (len(named) - 1))
    return _filled(f"{before} and {{}}" if before else "{}", *named)


_NAME = re.compile(r"\{\w+\}")


def are_names(sentences: Sequence[Sentence]) -> bool:
    """Whether each is a name alone, such as a tile’s or a seat’s."""
    return all(_NAME.fullmatch(one.template) for one in sentences)


_BRIEF, _BRIEF_OF_SEVERAL, _BRIEF_WITH_OTHERS = 15, 13, 15
"""The maximum number of words of missed answers with what decides; the rule alone explains longer ones."""


def right_too(decides: Sentence, others: Sequence[Sentence], stands: str) -> Sentence:
    """
    Name the other answers that are right after what decides on one, if there are any and it is brief.

    >>> right_too(Sentence("seven completes the hand"), [Sentence("chii"), Sentence("pon")], "legal").template
    'seven completes the hand; chii and pon are legal too'
    """
    said = f"{{}}; {{}} {'is' if len(others) == 1 else 'are'} {stands} too"
    too = _filled(said, decides, _listed(others or [decides]))
    return too if others and _words(too) <= _BRIEF_WITH_OTHERS else decides


def missed_because(
    says: Sentence, others: Sequence[Sentence], decides: Sentence, briefly: Sequence[Sentence] = ()
) -> Sentence:
    """
    Name a missed answer, with the other missed ones and what decides, as far as that is brief.

    `briefly` names the others in a word each, if that is clear.

    >>> missed_because(Sentence("West’s pon"), [Sentence("South’s ron")], Sentence("two are enough")).template
    'You missed: West’s pon and South’s ron (two are enough)'
    """
    named = _listed([says, *others])
    counted = _filled(f"{{}} and {_number(len(others))} more", says) if others else says
    both = _filled("You missed: {} ({})", named, decides)
    if _words(both) <= (_BRIEF_OF_SEVERAL if others else _BRIEF):
        return both
    shorter = [_listed([says, *briefly])] if briefly else []
    sentences = [_filled("You missed: {}", one) for one in (named, *shorter, counted, says)]
    return next((one for one in sentences if _words(one) <= _BRIEF), sentences[-1])


def _words(sentence: Sentence) -> int:
    return len(fill(sentence, marked).split())


def in_a_row(sentences: Sequence[Sentence]) -> Sentence:
    """Join sentences in one line, numbered."""
    templates, facts = _apart(sentences)
    return Sentence(", ".join(f"{nth}\u00a0{one}" for nth, one in enumerate(templates, 1)), facts)


def _filled(template: str, *sentences: Sentence) -> Sentence:
    """Return a sentence made of others, in place of each ``{}``."""
    templates, facts = _apart(sentences)
    return Sentence(template.format(*templates), facts)


def _apart(sentences: Sequence[Sentence]) -> tuple[list[str], dict[str, Fact]]:
    """Return templates and facts for joining sentences, with numbered facts to keep them apart."""
    templates = [_BRACE.sub(rf"{{\g<1>{nth}}}", one.template) for nth, one in enumerate(sentences, 1)]
    return templates, {f"{name}{nth}": fact for nth, one in enumerate(sentences, 1) for name, fact in one.facts.items()}


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def tally(*counts: tuple[int, str]) -> str:
    """
    Count several things in one line, leaving out zeros.

    >>> tally((1, "wrong"), (0, "missed"), (2, "right"))
    'one wrong, two right'
    """
    return ", ".join(f"{_number(count)} {of}" for count, of in counts if count)


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)
