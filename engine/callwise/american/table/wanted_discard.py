"""Announcing a call for a discard before taking it, and taking it back."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.american.table.acts import Act
from callwise.american.table.tiles import Tile
from callwise.law.ruling import Sentence


@dataclass(frozen=True, slots=True)
class Want(Act):
    """Announce a call for an exposure without taking the discard yet."""

    verb = ("say", "says")
    tile: Tile

    @property
    def code(self) -> str:
        """``want 8d``."""
        return f"want {self.tile}"

    @property
    def rest(self) -> Sentence:
        """The announcement and its tile."""
        return Sentence("“I want that” of {tile}, without taking it", {"tile": self.tile})


@dataclass(frozen=True, slots=True)
class Retract(Act):
    """Take back a call, and return the tile if already taken."""

    verb = ("take", "takes")

    @property
    def code(self) -> str:
        """``take back call``."""
        return "take back call"

    @property
    def rest(self) -> Sentence:
        """The call."""
        return Sentence("the call back")
