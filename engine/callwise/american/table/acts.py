"""
Acts: pass, pick, rack, call, expose, alter, exchange, discard, declare, and the announcements between them.

An act is written with its player first, as in ``south exchange 3b for west 3b``; a known player may be left out. This
module contains no rulings.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from callwise.american.table.exposures import Target
from callwise.american.table.tiles import Tile, format_tiles
from callwise.ground.seats import Seat
from callwise.ground.second_person import to_you
from callwise.law.ruling import Facts, Sentence

NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Act:
    """
    Something a player does or says.

    `verb` is its verb, for you and for anyone else; `written` is its notation and `rest` the words after the verb. Acts
    with details override `code` and `after_verb`.
    """

    seat: Seat

    verb: ClassVar[tuple[str, str]] = ("", "")
    written: ClassVar[str] = ""
    rest: ClassVar[str] = ""

    @property
    def code(self) -> str:
        """The act as written, without the player."""
        return self.written

    @property
    def after_verb(self) -> Sentence:
        """The words after the verb."""
        return Sentence(self.rest)

    @property
    def words(self) -> Sentence:
        """The act as an offer to its player: ``discard east wind``."""
        return self._sentence("{does}", self.verb[0], self.seat)

    def words_for(self, you: Seat | None) -> Sentence:
        """Return the act for a reader at the table: ``West discards east wind``, or ``You discard east wind``."""
        if self.seat is you:
            return self._sentence("You {does}", self.verb[0], you)
        return self._sentence("{seat} {does}", self.verb[1], you)

    def _sentence(self, opening: str, verb: str, you: Seat | None) -> Sentence:
        rest = self.after_verb
        facts: Facts = {**rest.facts, "seat": self.seat, "does": verb}
        told = to_you(rest.template, {name for name, fact in rest.facts.items() if fact is you})
        return Sentence(f"{opening} {told}" if told else opening, facts)

    def __str__(self) -> str:
        return f"{self.seat.value} {self.code}"


@dataclass(frozen=True, slots=True)
class TileAct(Act):
    """An act with one tile, which fills the slot in `rest`."""

    tile: Tile

    @property
    def code(self) -> str:
        return f"{self.written} {self.tile}"

    @property
    def after_verb(self) -> Sentence:
        return Sentence(self.rest.format(named("tile", self.tile)), {"tile": self.tile})


@dataclass(frozen=True, slots=True)
class Pass(Act):
    """Pass tiles in the Charleston, `blind` of them from the incoming ones; a courtesy pass may have none."""

    verb = ("pass", "passes")
    tiles: tuple[Tile, ...]
    blind: int = 0

    @property
    def code(self) -> str:
        """``pass 3b4bE``, or ``pass 3b blind 2``."""
        return f"pass {format_tiles(self.tiles) or NOTHING}" + (f" blind {self.blind}" if self.blind else "")

    @property
    def after_verb(self) -> Sentence:
        if not self.blind:
            return Sentence("{tiles}", {"tiles": self.tiles}) if self.tiles else Sentence(NOTHING)
        unseen = f"{_COUNTS[self.blind]} coming in, without a look"
        return Sentence(f"{{tiles}} and {unseen}", {"tiles": self.tiles}) if self.tiles else Sentence(unseen)


_COUNTS = {1: "one tile", 2: "two tiles", 3: "three tiles"}


@dataclass(frozen=True, slots=True)
class Stop(Act):
    """Stop the Charleston before its second round."""

    verb = ("stop", "stops")
    written = "stop"
    rest = "the [[charleston|Charleston|Charleston]]"


@dataclass(frozen=True, slots=True)
class Peek(Act):
    """Look at a tile before passing it on blind."""

    verb = ("look", "looks")
    written = "peek"
    rest = "at a tile before passing it on blind"


@dataclass(frozen=True, slots=True)
class ChangePass(Act):
    """Change your own pass after looking at the incoming tiles."""

    verb = ("change", "changes")
    written = "change pass"
    rest = "the pass after a look at the tiles coming in"


@dataclass(frozen=True, slots=True)
class TurnOver(Act):
    """Turn over a tile of the wall without picking it."""

    verb = ("turn", "turns")
    written = "turn over"
    rest = "over a tile of the wall"


@dataclass(frozen=True, slots=True)
class Pick(Act):
    """Pick the next tile from the wall, without racking it."""

    verb = ("pick", "picks")
    written = "pick"
    rest = "a tile from the wall"


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
    def after_verb(self) -> Sentence:
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
    def after_verb(self) -> Sentence:
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
    def after_verb(self) -> Sentence:
        return Sentence("{tiles}", {"tiles": self.tiles})


@dataclass(frozen=True, slots=True)
class Alteration(Act):
    """A change to your own exposure of `tile`, the `nth` if there are several."""

    tiles: tuple[Tile, ...]
    tile: Tile
    nth: int = 1

    @property
    def target(self) -> Target:
        """The exposure."""
        return Target(self.seat, self.tile, self.nth)

    @property
    def code(self) -> str:
        """``add J to 8d``, ``remove J from 8d 2``."""
        return self.written.format(format_tiles(self.tiles), self.tile) + (f" {self.nth}" if self.nth > 1 else "")

    @property
    def after_verb(self) -> Sentence:
        words = f"{named('tiles', *self.tiles)} {self.rest} the exposed {{tile}}s"
        return Sentence(words, {"tiles": self.tiles, "tile": self.tile})


@dataclass(frozen=True, slots=True)
class Add(Alteration):
    """Add tiles of the rack to your own exposure."""

    verb = ("add", "adds")
    written = "add {} to {}"
    rest = "to"


@dataclass(frozen=True, slots=True)
class Remove(Alteration):
    """Take tiles of your own exposure back into the rack."""

    verb = ("take", "takes")
    written = "remove {} from {}"
    rest = "back from"


@dataclass(frozen=True, slots=True)
class Discard(TileAct):
    """Name a tile in full, or let it touch the table."""

    verb = ("discard", "discards")
    written = "discard"
    rest = "{}"


@dataclass(frozen=True, slots=True)
class Begin(TileAct):
    """Begin to name a tile, as by saying only "four"."""

    verb = ("begin", "begins")
    written = "begin"
    rest = "to name {}, and stop"


@dataclass(frozen=True, slots=True)
class TakeBack(TileAct):
    """Take back a tile that was named partly or fully."""

    verb = ("take", "takes")
    written = "take back"
    rest = "{} back"


@dataclass(frozen=True, slots=True)
class Want(TileAct):
    """Announce a call for an exposure without taking the discard yet."""

    verb = ("say", "says")
    written = "want"
    rest = "“I want that” about {{tile}}, without taking it"


@dataclass(frozen=True, slots=True)
class Retract(Act):
    """Take back a call, and return the tile if already taken."""

    verb = ("take", "takes")
    written = "take back call"
    rest = "the call back"


@dataclass(frozen=True, slots=True)
class Correct(Act):
    """Correct the name of a misnamed discard."""

    verb = ("correct", "corrects")
    written = "correct"
    rest = "the name of the discard"


@dataclass(frozen=True, slots=True)
class MahJongg(Act):
    """Declare mah jongg on your own turn."""

    verb = ("declare", "declares")
    written = "mah jongg"
    rest = "[[mah-jongg]]"


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
    def after_verb(self) -> Sentence:
        return Sentence("{whose}’s hand [[dead]]", {"whose": self.whose})


def named(slot: str, *tiles: Tile) -> str:
    """Return a slot for tiles, with *the* before a single joker."""
    return f"the {{{slot}}}" if len(tiles) == 1 and tiles[0].is_joker else f"{{{slot}}}"
