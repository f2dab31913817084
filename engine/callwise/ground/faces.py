"""
What can be named and drawn: tiles and counters, and rows of them as they lie.

Each family has its own.  The core names them by their words and finds their
pictures by their code; what they are is the family's matter.
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
    """Something that sentences can name.  Terms in its words are marked."""

    __slots__ = ()

    @property
    @abstractmethod
    def words(self) -> str:
        """What it is called: ``4 of bamboo``."""

    @classmethod
    def together(cls, several: Sequence[Named]) -> str:
        """Name several in a row, counting neighbours that are alike; a family may know a shorter way."""
        alike = [(one.words, len(list(group))) for one, group in groupby(several)]
        return listed(counted(words, count) for words, count in alike)


class Face(Named):
    """Something with a picture of its own, that one can point to and write down."""

    __slots__ = ()

    @property
    def code(self) -> str:
        """How it is written, and under which name its picture is kept."""
        return str(self)

    @property
    def caption(self) -> str:
        """What stands below it: how it is written, or the short name by which players know it."""
        return self.code

    @property
    def is_joker(self) -> bool:
        """Whether it stands for others."""
        return False

    @property
    @abstractmethod
    def order(self) -> int:
        """Where it comes among the faces of its family."""


class Lie(Enum):
    """How a piece lies."""

    UPRIGHT = "upright"
    TURNED = "turned"
    STACKED = "stacked"
    """Sideways, on the piece before it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a row; a face that is None lies face down."""

    face: Face | None
    lie: Lie = Lie.UPRIGHT


class Laid(Named):
    """Pieces as somebody laid them, such as a meld."""

    __slots__ = ()

    @property
    @abstractmethod
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces, left to right."""

    @property
    def fed_by(self) -> Relation:
        """Whose discard completed it, seen from who laid it; SELF where none did, or where nothing shows it."""
        return Relation.SELF


Drawn = Face | Laid | tuple[Face, ...]
"""What can be drawn beside words."""


def counted(word: str, count: int) -> str:
    """Say how many: ``three 8s``, and the bare word for one."""
    return word if count == 1 else f"{_COUNTS[count] if count < len(_COUNTS) else count} {word}s"


def listed(parts: Iterable[str]) -> str:
    """Join words as one says them: commas, and an "and" before the last."""
    words = list(parts)
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
