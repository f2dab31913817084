"""
Options: what a table can agree on, one choice or a set of them for each, and what people ask about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Self, TypeVar


class Choice(Enum):
    """
    A value that an option can have: a word for files, a sentence for people, and what tells a table apart by it.

    Members are written ``STRICT = "strict", "What it means at the table.", "what differs there"``; the last may be left
    out.
    """

    says: str
    differs: str

    def __new__(cls, word: str, says: str, differs: str = "") -> Self:
        """Keep the word as the value and the sentences beside it."""
        member = object.__new__(cls)
        member._value_ = word
        member.says = says
        member.differs = differs
        return member


Value = Choice | frozenset[Choice]
"""What an option holds: one choice, or a set of them."""

NOTHING = "none"
"""How an empty set is written."""


def written(value: Value) -> str:
    """Write a value as files have it: ``strict``, ``daisangen,daisuushii``, ``none`` for an empty set."""
    if isinstance(value, Choice):
        return str(value.value)
    return ",".join(sorted(str(choice.value) for choice in value)) or NOTHING


def said(value: Value) -> str:
    """Say a value in a sentence for people."""
    if isinstance(value, Choice):
        return value.says
    return " ".join(sorted(choice.says for choice in value)) or "None of them."


def in_passing(words: str) -> str:
    """Write a sentence as part of another."""
    return words[:1].lower() + words[1:].rstrip(".")


class Kind(Enum):
    """
    What kind of answer it is, so that it is marked alike everywhere.

    MAY and MAY_NOT are verdicts on an act, YES and NO are facts, COUNT is a
    number, and WORDS stand for themselves.
    """

    MAY = "may"
    MAY_NOT = "may-not"
    YES = "yes"
    NO = "no"
    COUNT = "count"
    WORDS = "words"


@dataclass(frozen=True)
class Answer:
    """An answer in three words at most, and its kind; `number` is that of a count."""

    words: str
    kind: Kind = Kind.WORDS
    number: int | None = None


def may(words: str) -> Answer:
    """Answer that an act is allowed."""
    return Answer(words, Kind.MAY)


def may_not(words: str) -> Answer:
    """Answer that an act is not allowed."""
    return Answer(words, Kind.MAY_NOT)


def count(number: int, words: str) -> Answer:
    """Answer how many."""
    return Answer(words, Kind.COUNT, number)


YES, NO = Answer("Yes", Kind.YES), Answer("No", Kind.NO)


@dataclass(frozen=True)
class Point:
    """
    A question that a person asks about a table, and what each choice of one option answers.

    An option that holds a set of choices is asked about one `member` of it;
    the answers are then those for True, where it is in the set, and False.
    """

    asks: str
    answers: Mapping[Value | bool, Answer]
    member: Choice | None = None

    def answer(self, value: Value) -> Answer:
        """Give what an option that holds this value answers."""
        if isinstance(value, frozenset):
            return self.answers[self.member in value]
        return self.answers[value]


def whether(asks: str, member: Choice) -> Point:
    """Ask whether a set of choices holds one of them."""
    return Point(asks, {True: YES, False: NO}, member)


OutcomeT_co = TypeVar("OutcomeT_co", covariant=True)


@dataclass(frozen=True)
class Reading(Generic[OutcomeT_co]):
    """
    One way to read a ruleset that leaves options open, and what comes of it.

    `choices` holds the options that it settles, by name, in the order in
    which they were asked for.
    """

    choices: Mapping[str, Value]
    outcome: OutcomeT_co
