"""Options: the choices a table can agree on, singly or as a set, and the questions people ask about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Self, TypeVar


class Choice(Enum):
    """
    A value of an option: a word for files, a sentence for people, and how it sets a ruleset apart.

    Members are written ``STRICT = "strict", "What it means at the table.", "what differs there"``; the last is
    optional.
    """

    says: str
    differs: str

    def __new__(cls, word: str, says: str, differs: str = "") -> Self:
        """Use the word as the value and store the sentences as attributes."""
        member = object.__new__(cls)
        member._value_ = word
        member.says = says
        member.differs = differs
        return member


Value = Choice | frozenset[Choice]
"""The value of an option: one choice, or a set of them."""

NOTHING = "none"
"""The notation of an empty set."""


def written(value: Value) -> str:
    """Return a value as written in files: ``strict``, ``daisangen,daisuushii``, or ``none`` for an empty set."""
    if isinstance(value, Choice):
        return str(value.value)
    return ",".join(sorted(str(choice.value) for choice in value)) or NOTHING


def said(value: Value) -> str:
    """Return a value as a sentence for people."""
    if isinstance(value, Choice):
        return value.says
    return " ".join(sorted(choice.says for choice in value)) or "None of them."


def in_passing(words: str) -> str:
    """Return a sentence in a form for use inside another."""
    return words[:1].lower() + words[1:].rstrip(".")


class Kind(Enum):
    """
    The kind of an answer, which determines its mark.

    MAY and MAY_NOT are verdicts on an act, YES and NO are facts, COUNT is a number, and WORDS is free text.
    """

    MAY = "may"
    MAY_NOT = "may-not"
    YES = "yes"
    NO = "no"
    COUNT = "count"
    WORDS = "words"


@dataclass(frozen=True)
class Answer:
    """An answer in three words at most, and its kind; `number` is the value of a count."""

    words: str
    kind: Kind = Kind.WORDS
    number: int | None = None


def may(words: str) -> Answer:
    """Return the answer that an act is allowed."""
    return Answer(words, Kind.MAY)


def may_not(words: str) -> Answer:
    """Return the answer that an act isn't allowed."""
    return Answer(words, Kind.MAY_NOT)


def count(number: int, words: str) -> Answer:
    """Return an answer that is a number."""
    return Answer(words, Kind.COUNT, number)


YES, NO = Answer("Yes", Kind.YES), Answer("No", Kind.NO)


@dataclass(frozen=True)
class Point:
    """
    A question that people ask about a ruleset, with the answer for each choice of one option.

    If the option holds a set of choices, the question is about one `member` of it: the answers are for True, if the
    member is in the set, and for False.
    """

    asks: str
    answers: Mapping[Value | bool, Answer]
    member: Choice | None = None

    def answer(self, value: Value) -> Answer:
        """Return the answer for an option with this value."""
        if isinstance(value, frozenset):
            return self.answers[self.member in value]
        return self.answers[value]


def per_choice(asks: str, of: type[Choice], *answers: Answer | str) -> Point:
    """Return a question with its answer for each choice of a kind, in their order."""
    said = (Answer(one) if isinstance(one, str) else one for one in answers)
    return Point(asks, dict(zip(of, said, strict=True)))


def whether(asks: str, member: Choice) -> Point:
    """Return a question about whether a set of choices includes a member."""
    return Point(asks, {True: YES, False: NO}, member)


OutcomeT_co = TypeVar("OutcomeT_co", covariant=True)


@dataclass(frozen=True)
class Reading(Generic[OutcomeT_co]):
    """
    One way to read a ruleset that leaves options open, and its outcome.

    `choices` maps the options it settles to their values, in the order in which they were read.
    """

    choices: Mapping[str, Value]
    outcome: OutcomeT_co
