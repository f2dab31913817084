"""
Things that can be named and drawn: tiles, counters, and rows of them on the table.

Each family defines its own. The core only uses their names and the codes of their pictures.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

from callwise.ground.seats import Relation

_COUNTS = ("", "one", "two", "three", "four", "five", "six")


class Named(ABC):
    """Something that sentences can name; terms in its words are marked."""

    __slots__ = ()

    @property
    @abstractmethod
    def words(self) -> str:
        """Its name, such as ``4 of bamboo``."""

    @classmethod
    def together(cls, several: Sequence[Named]) -> str:
        """Name several in a row, counting equal neighbours; families may override it with a shorter form."""
        alike = [(one.words, len(list(group))) for one, group in groupby(several)]
        return listed(counted(words, count) for words, count in alike)


class Face(Named):
    """Something with its own picture and notation."""

    __slots__ = ()

    @property
    def code(self) -> str:
        """Its notation, which is also the name of its picture."""
        return str(self)

    @property
    def is_pictured(self) -> bool:
        """Whether the site has a picture of it; otherwise its notation is written on a blank tile."""
        return True

    @property
    def caption(self) -> str:
        """The caption below it: its notation, or a short name that players use."""
        return self.code

    @property
    def alike(self) -> str:
        """The notation of the plain face that it counts as."""
        return self.code

    @property
    def is_joker(self) -> bool:
        """Whether it can stand for other faces."""
        return False

    @property
    @abstractmethod
    def order(self) -> int:
        """Its position among the faces of its family."""


class Lie(Enum):
    """The orientation of a piece."""

    UPRIGHT = "upright"
    TURNED = "turned"
    STACKED = "stacked"
    """Sideways, on top of the previous piece."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a row; `face` is None if it is face down."""

    face: Face | None
    lie: Lie = Lie.UPRIGHT


class Laid(Named):
    """Pieces laid out by a player, such as a meld."""

    __slots__ = ()

    @property
    @abstractmethod
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces, left to right."""

    @property
    def fed_by(self) -> Relation:
        """The player whose discard completed it, seen from its owner; SELF if no discard did or it isn't visible."""
        return Relation.SELF


Drawn = Face | Laid | tuple[Face, ...]
"""Anything that can be drawn next to words."""


def counted(word: str, count: int) -> str:
    """Return a count with its noun: ``three 8s``, or just the word for one."""
    return word if count == 1 else f"{_COUNTS[count] if count < len(_COUNTS) else count} {word}s"


def number(count: int) -> str:
    """
    Return a count in words up to nine, in figures above.

    >>> number(0), number(9), number(13)
    ('none', 'nine', '13')
    """
    return ("none", *_COUNTS[1:], "seven", "eight", "nine")[count] if count < 10 else str(count)


def few(count: int, one: str, several: str) -> str:
    """
    Return the beginning of a sentence that says how few there are; `one` and `several` are the noun's forms.

    >>> few(0, "tile", "tiles"), few(1, "tile", "tiles"), few(3, "tile", "tiles")
    ('no tile is', 'only one tile is', 'only three tiles are')
    """
    if count == 0:
        return f"no {one} is"
    return f"only one {one} is" if count == 1 else f"only {number(count)} {several} are"


def in_figures(count: int, noun: str) -> str:
    """
    Return a count in figures with its noun.

    >>> in_figures(1, "puzzle"), in_figures(0, "puzzle")
    ('1 puzzle', '0 puzzles')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def listed(parts: Iterable[str]) -> str:
    """Join words with commas, and "and" before the last."""
    words = list(parts)
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
