"""
Acts: pass, pick, rack, call, expose, alter, exchange, discard, declare, and the announcements between them.

An act is written with its player first, as in ``south exchange 3b for west 3b``; a known player may be left out.  This
module doesn't say what is legal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from callwise.american.table.table import Target
from callwise.american.table.tiles import Tile, format_tiles
from callwise.ground.seats import Seat
from callwise.law.ruling import Facts, Sentence

NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Act(ABC):
    """Something a player does or says."""

    seat: Seat

    verb: ClassVar[tuple[str, str]] = ("", "")

    @property
    @abstractmethod
    def code(self) -> str:
        """The act as written, without the player."""

    @property
    @abstractmethod
    def rest(self) -> Sentence:
        """The words after the verb."""

    @property
    def words(self) -> Sentence:
        """The act as an offer: ``discard east wind``."""
        return self._said("{does}", self.verb[0])

    @property
    def told(self) -> Sentence:
        """The act with its player: ``South discards east wind``."""
        return self._said("{seat} {does}", self.verb[1])

    def told_to(self, you: Seat | None, known: frozenset[Seat] = frozenset()) -> Sentence:
        """
        Return the act for a reader at the table: ``West, on your right, discards east wind``.

        The positions of `known` players aren't repeated.
        """
        if you is None or (self.seat is not you and self.seat in known):
            return self.told
        if self.seat is you:
            return self._said("You {does}", self.verb[0])
        return self._said(f"{{seat}}, {self.seat.beside(you)}, {{does}}", self.verb[1])

    def _said(self, opening: str, verb: str) -> Sentence:
        rest = self.rest
        facts: Facts = {**rest.facts, "seat": self.seat, "does": verb}
        return Sentence(f"{opening} {rest.template}" if rest.template else opening, facts)

    def __str__(self) -> str:
        return f"{self.seat.value} {self.code}"


@dataclass(frozen=True, slots=True)
class Pass(Act):
    """Pass tiles in the Charleston, `blind` of them from those coming in; none are required in a courtesy pass."""

    verb = ("pass", "passes")
    tiles: tuple[Tile, ...]
    blind: int = 0

    @property
    def code(self) -> str:
        """``pass 3b4bE``, or ``pass 3b blind 2``."""
        return f"pass {format_tiles(self.tiles) or NOTHING}" + (f" blind {self.blind}" if self.blind else "")

    @property
    def rest(self) -> Sentence:
        """The tiles."""
        if not self.blind:
            return Sentence("{tiles}", {"tiles": self.tiles}) if self.tiles else Sentence(NOTHING)
        unseen = f"{_COUNTS[self.blind]} coming in, without a look"
        return Sentence(f"{{tiles}} and {unseen}", {"tiles": self.tiles}) if self.tiles else Sentence(unseen)


_COUNTS = {1: "one tile", 2: "two tiles", 3: "three tiles"}


@dataclass(frozen=True, slots=True)
class Stop(Act):
    """Stop the Charleston before its second round."""

    verb = ("stop", "stops")

    @property
    def code(self) -> str:
        """``stop``."""
        return "stop"

    @property
    def rest(self) -> Sentence:
        """The Charleston."""
        return Sentence("the [[charleston|Charleston|Charleston]]")


@dataclass(frozen=True, slots=True)
class Pick(Act):
    """Pick the next tile from the wall, without racking it."""

    verb = ("pick", "picks")

    @property
    def code(self) -> str:
        """``pick``."""
        return "pick"

    @property
    def rest(self) -> Sentence:
        """From the wall."""
        return Sentence("a tile from the wall")


@dataclass(frozen=True, slots=True)
class Rack(Act):
    """Put a tile into the rack: the pick, or else the given tile."""

    verb = ("put", "puts")
    tile: Tile | None = None

    @property
    def code(self) -> str:
        """``rack``, or ``rack J``."""
        return "rack" if self.tile is None else f"rack {self.tile}"

    @property
    def rest(self) -> Sentence:
        """The tile."""
        if self.tile is None:
            return Sentence("the picked tile into the [[rack]]")
        return Sentence(f"{named('tile', self.tile)} into the [[rack]]", {"tile": self.tile})


class Purpose(Enum):
    """The purpose of a call."""

    EXPOSURE = ""
    PAIR = "a pair"
    SINGLE = "a single"
    EXCHANGE = "an exchange"
    MAH_JONGG = "mah jongg"


_FOR = {
    Purpose.EXPOSURE: "",
    Purpose.PAIR: " for a pair",
    Purpose.SINGLE: " for a single",
    Purpose.EXCHANGE: " to [[exchange]] it for a [[joker]]",
    Purpose.MAH_JONGG: " for [[mah-jongg]]",
}


@dataclass(frozen=True, slots=True)
class Call(Act):
    """Call the discard, by default for an exposure."""

    verb = ("call", "calls")
    tile: Tile
    purpose: Purpose = Purpose.EXPOSURE

    @property
    def code(self) -> str:
        """``call 8d``, ``call 8d for mah jongg``."""
        return f"call {self.tile}" + (f" for {self.purpose.value}" if self.purpose.value else "")

    @property
    def rest(self) -> Sentence:
        """The tile, and the purpose."""
        return Sentence(f"{named('tile', self.tile)}{_FOR[self.purpose]}", {"tile": self.tile})


@dataclass(frozen=True, slots=True)
class Expose(Act):
    """Expose tiles of the rack: with the called tile, or by themselves if none was called."""

    verb = ("expose", "exposes")
    tiles: tuple[Tile, ...]

    @property
    def code(self) -> str:
        """``expose 8dJ``."""
        return f"expose {format_tiles(self.tiles)}"

    @property
    def rest(self) -> Sentence:
        """The tiles."""
        return Sentence("{tiles}", {"tiles": self.tiles})


@dataclass(frozen=True, slots=True)
class Add(Act):
    """Add tiles of the rack to your own exposure."""

    verb = ("add", "adds")
    tiles: tuple[Tile, ...]
    tile: Tile
    nth: int = 1

    @property
    def target(self) -> Target:
        """The exposure."""
        return Target(self.seat, self.tile, self.nth)

    @property
    def code(self) -> str:
        """``add J to 8d``."""
        return f"add {format_tiles(self.tiles)} to {self.tile}{_nth(self.nth)}"

    @property
    def rest(self) -> Sentence:
        """The tiles, and the exposure."""
        return Sentence(
            f"{named('tiles', *self.tiles)} to the exposed {{tile}}s", {"tiles": self.tiles, "tile": self.tile}
        )


@dataclass(frozen=True, slots=True)
class Remove(Act):
    """Take tiles of your own exposure back into the rack."""

    verb = ("take", "takes")
    tiles: tuple[Tile, ...]
    tile: Tile
    nth: int = 1

    @property
    def target(self) -> Target:
        """The exposure."""
        return Target(self.seat, self.tile, self.nth)

    @property
    def code(self) -> str:
        """``remove J from 8d``."""
        return f"remove {format_tiles(self.tiles)} from {self.tile}{_nth(self.nth)}"

    @property
    def rest(self) -> Sentence:
        """The tiles, and the exposure."""
        return Sentence(
            f"{named('tiles', *self.tiles)} back from the exposed {{tile}}s", {"tiles": self.tiles, "tile": self.tile}
        )


@dataclass(frozen=True, slots=True)
class Discard(Act):
    """Name a tile in full, or let it touch the table."""

    verb = ("discard", "discards")
    tile: Tile

    @property
    def code(self) -> str:
        """``discard E``."""
        return f"discard {self.tile}"

    @property
    def rest(self) -> Sentence:
        """The tile."""
        return Sentence(named("tile", self.tile), {"tile": self.tile})


@dataclass(frozen=True, slots=True)
class Begin(Act):
    """Begin to name a tile: "four", and no more."""

    verb = ("begin", "begins")
    tile: Tile

    @property
    def code(self) -> str:
        """``begin 4b``."""
        return f"begin {self.tile}"

    @property
    def rest(self) -> Sentence:
        """The tile."""
        return Sentence(f"to name {named('tile', self.tile)}, and stop", {"tile": self.tile})


@dataclass(frozen=True, slots=True)
class TakeBack(Act):
    """Take back a tile that was named partly or fully."""

    verb = ("take", "takes")
    tile: Tile

    @property
    def code(self) -> str:
        """``take back 4b``."""
        return f"take back {self.tile}"

    @property
    def rest(self) -> Sentence:
        """The tile."""
        return Sentence(f"{named('tile', self.tile)} back", {"tile": self.tile})


@dataclass(frozen=True, slots=True)
class Correct(Act):
    """Correct the name of a misnamed discard."""

    verb = ("correct", "corrects")

    @property
    def code(self) -> str:
        """``correct``."""
        return "correct"

    @property
    def rest(self) -> Sentence:
        """The name."""
        return Sentence("the name of the discard")


@dataclass(frozen=True, slots=True)
class MahJongg(Act):
    """Declare mah jongg on your own turn."""

    verb = ("declare", "declares")

    @property
    def code(self) -> str:
        """``mah jongg``."""
        return "mah jongg"

    @property
    def rest(self) -> Sentence:
        """The declaration."""
        return Sentence("[[mah-jongg]]")


@dataclass(frozen=True, slots=True)
class CallDead(Act):
    """Call another player's hand dead."""

    verb = ("call", "calls")
    whose: Seat

    @property
    def code(self) -> str:
        """``call north dead``."""
        return f"call {self.whose.value} dead"

    @property
    def rest(self) -> Sentence:
        """The hand."""
        return Sentence("{whose}’s hand [[dead]]", {"whose": self.whose})


def named(slot: str, *tiles: Tile) -> str:
    """Return a slot for tiles, with *the* before a single joker."""
    return f"the {{{slot}}}" if len(tiles) == 1 and tiles[0].is_joker else f"{{{slot}}}"


def _nth(nth: int) -> str:
    return f" {nth}" if nth > 1 else ""
