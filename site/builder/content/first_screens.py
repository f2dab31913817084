"""What somebody meets before any lesson: pictures of what a player couldn't do, and words that one screen explains."""

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


@dataclass(frozen=True)
class Stopped:
    """
    An act that a player couldn't do, by what the player saw, with its position.

    `act` is the answer in question, or empty if the position has one; `tile` is the tile in its question. `rule`
    explains the rule from zero, before the question, and `why` the ruling; `lesson` leads on, and `screen` to the word
    that it needs first, if any.
    """

    id: str
    words: str
    asks: str
    table: Mapping[str, str]
    tile: str
    shows: str
    rule: str
    why: str
    lesson: str
    screen: str = ""
    act: str = ""

    @property
    def address(self) -> str:
        """The position as the fragment of an address."""
        return fragment(self.asks, self.table)


@dataclass(frozen=True)
class OwnPosition:
    """A link to a question about the reader's own tiles: its words, and the entry that it begins with."""

    words: str
    asks: str
    entry: str

    @property
    def address(self) -> str:
        """The question as the fragment of an address, its first entry empty."""
        return f"asks={self.asks}&{self.entry}="


@dataclass(frozen=True)
class StoppedPage:
    """A page of pictures: what it is called, what it asks about the tile of each, and where the reader's tiles go."""

    path: str
    title: str
    about: str
    says: str
    own: OwnPosition
    stopped: tuple[Stopped, ...]


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
def stopped_pages() -> tuple[StoppedPage, ...]:
    """Return the pages of pictures of what usually stops a player, each in its order."""
    return tuple(
        StoppedPage(
            one["path"],
            one["title"],
            one["about"],
            one["says"],
            OwnPosition(**one["own"]),
            tuple(Stopped(**{"tile": case["table"].get(one["tile"], ""), **case}) for case in one["stopped"]),
        )
        for one in tomllib.loads(_FILE.read_text("utf-8"))["page"]
    )


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


def may(reply: Reply, act: str = "") -> bool:
    """Whether what a position asks about is legal: the act as a whole, or one answer, else the one shown first."""
    if isinstance(reply.form, Requirements):
        return reply.form.verdict(reply.rules) is Verdict.LEGAL
    return reply.each[act or reply.first].head.is_legal
