"""What somebody meets before any lesson: pictures of a win that didn't come, and words that one screen explains."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from callwise.law.ruling import Verdict
from callwise.question.forms.requirements import Requirements
from callwise.view.cards.free_ruling import Reply, fragment

_FILE = Path(__file__).with_suffix(".toml")
WHY_NO_WIN = "win.reasons"
"""The question that every picture of a stopped win opens."""


@dataclass(frozen=True)
class StoppedWin:
    """
    A win that didn't come, by what the player saw, with its position.

    `why` explains the ruling from zero; `lesson` leads on, and `screen` to the word that it needs first.
    """

    id: str
    words: str
    table: Mapping[str, str]
    shows: str
    why: str
    lesson: str
    screen: str

    @property
    def address(self) -> str:
        """The position as the fragment of an address."""
        return fragment(WHY_NO_WIN, self.table)


@dataclass(frozen=True)
class AskedOnce:
    """A question that one press answers, yes or no: what it says and shows, and the position that it is ruled on."""

    says: str
    shows: str
    asks: str
    table: Mapping[str, str]
    lesson: str


@dataclass(frozen=True)
class ScreenPicture:
    """A picture with its name and a sentence; what `asks` of its position is legal, or nothing is ruled on."""

    shows: str
    name: str
    says: str
    asks: str = ""
    table: Mapping[str, str] | None = None


@dataclass(frozen=True)
class WordScreen:
    """A word on one screen: a sentence or two, three pictures, and a question; `terms` are the words it explains."""

    id: str
    title: str
    terms: tuple[str, ...]
    lead: str
    pictures: tuple[ScreenPicture, ...]
    question: AskedOnce

    @property
    def path(self) -> str:
        """The screen's address."""
        return screen_path(self.id)


def screen_path(id: str) -> str:
    """Return the address of a screen."""
    return f"words/{id}/"


@cache
def stopped_wins() -> tuple[StoppedWin, ...]:
    """Return the pictures of what usually stops a win, in the order of the page."""
    return tuple(StoppedWin(**one) for one in tomllib.loads(_FILE.read_text("utf-8"))["stopped"])


@cache
def word_screens() -> tuple[WordScreen, ...]:
    """Return the words that have a screen of their own."""
    return tuple(
        WordScreen(
            one["id"],
            one["title"],
            tuple(one["terms"]),
            one["lead"],
            tuple(ScreenPicture(**picture) for picture in one["picture"]),
            AskedOnce(**one["question"]),
        )
        for one in tomllib.loads(_FILE.read_text("utf-8"))["screen"]
    )


def screens_by_term() -> Mapping[str, WordScreen]:
    """Return the screen of each term that has one, by the term's id."""
    return {term: one for one in word_screens() for term in one.terms}


def may(reply: Reply) -> bool:
    """Whether what a position asks about is legal: the act as a whole, or the answer shown first."""
    if isinstance(reply.form, Requirements):
        return reply.form.verdict(reply.rules) is Verdict.LEGAL
    return reply.each[reply.first].head.is_legal
