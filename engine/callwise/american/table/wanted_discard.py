"""What is said to a discard before anybody takes it: that one wants it, and that one doesn't any more."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.american.table.acts import Act
from callwise.american.table.tiles import Tile
from callwise.law.ruling import Sentence


@dataclass(frozen=True, slots=True)
class Want(Act):
    """Say that one wants the discard for an exposure, and not take it yet."""

    verb = ("say", "says")
    tile: Tile

    @property
    def code(self) -> str:
        """``want 8d``."""
        return f"want {self.tile}"

    @property
    def rest(self) -> Sentence:
        """What is said, and of which tile."""
        return Sentence("“I want that” of {tile}, without taking it", {"tile": self.tile})


@dataclass(frozen=True, slots=True)
class Retract(Act):
    """Take back a call, and put the tile back where it was taken already."""

    verb = ("take", "takes")

    @property
    def code(self) -> str:
        """``take back call``."""
        return "take back call"

    @property
    def rest(self) -> Sentence:
        """The call."""
        return Sentence("the call back")
