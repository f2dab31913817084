"""
What a player can do: pass, pick, rack, call, expose, alter, exchange, discard, declare, and what is said on the way.

An act is written with its player first, as in ``south exchange 3b for west
3b``; where the player is known that may be left out.  Nothing here says what
is allowed.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from callwise.american.table import Offered, Target
from callwise.american.tiles import JOKER, Tile, format_tiles, parse_tiles
from callwise.errors import NotationError, check_length, quoted
from callwise.ruling import Facts, Sentence
from callwise.seats import Seat

NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Act(ABC):
    """Something that a player does or says."""

    seat: Seat

    verb: ClassVar[tuple[str, str]] = ("", "")

    @property
    @abstractmethod
    def code(self) -> str:
        """How it is written, without the player."""

    @property
    @abstractmethod
    def rest(self) -> Sentence:
        """What comes behind the verb when it is told."""

    @property
    def words(self) -> Sentence:
        """What is done, as an offer: ``discard the East``."""
        return self._said("{does}", self.verb[0])

    @property
    def told(self) -> Sentence:
        """What was done, and by whom: ``South discards the East``."""
        return self._said("{seat} {does}", self.verb[1])

    def _said(self, opening: str, verb: str) -> Sentence:
        rest = self.rest
        facts: Facts = {**rest.facts, "seat": self.seat, "does": verb}
        return Sentence(f"{opening} {rest.template}" if rest.template else opening, facts)

    def __str__(self) -> str:
        return f"{self.seat.value} {self.code}"


@dataclass(frozen=True, slots=True)
class Pass(Act):
    """Pass tiles in the Charleston; nothing, in a courtesy pass."""

    verb = ("pass", "passes")
    tiles: tuple[Tile, ...]

    @property
    def code(self) -> str:
        """``pass 3b4bE``."""
        return f"pass {format_tiles(self.tiles) or NOTHING}"

    @property
    def rest(self) -> Sentence:
        """The tiles."""
        return Sentence("{tiles}", {"tiles": self.tiles}) if self.tiles else Sentence(NOTHING)


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
    """Put a tile into the rack: the pick, or else the tile that is named."""

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
        return Sentence("the {tile} into the [[rack]]", {"tile": self.tile})


class Purpose(Enum):
    """What a discard is called for."""

    EXPOSURE = ""
    PAIR = "a pair"
    SINGLE = "a single"
    EXCHANGE = "an exchange"
    MAH_JONGG = "mah jongg"


_FOR = {
    Purpose.EXPOSURE: "",
    Purpose.PAIR: " for a pair",
    Purpose.SINGLE: " for a single tile of the hand",
    Purpose.EXCHANGE: " to [[exchange]] it for a [[joker]]",
    Purpose.MAH_JONGG: " for [[mah-jongg]]",
}


@dataclass(frozen=True, slots=True)
class Call(Act):
    """Call the discard, for an exposure where nothing else is said."""

    verb = ("call", "calls")
    tile: Tile
    purpose: Purpose = Purpose.EXPOSURE

    @property
    def code(self) -> str:
        """``call 8d``, ``call 8d for mah jongg``."""
        return f"call {self.tile}" + (f" for {self.purpose.value}" if self.purpose.value else "")

    @property
    def rest(self) -> Sentence:
        """The tile, and what it is for."""
        return Sentence(f"the {{tile}}{_FOR[self.purpose]}", {"tile": self.tile})


@dataclass(frozen=True, slots=True)
class Expose(Act):
    """Lay down tiles of the rack: beside the called tile, or alone where nothing was called."""

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
    """Add tiles of the rack to an exposure of one's own."""

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
        return Sentence(f"{_the(self.tiles)} to the exposed {{tile}}s", {"tiles": self.tiles, "tile": self.tile})


@dataclass(frozen=True, slots=True)
class Remove(Act):
    """Take tiles of an exposure of one's own back into the rack."""

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
        return Sentence(f"{_the(self.tiles)} back from the exposed {{tile}}s", {"tiles": self.tiles, "tile": self.tile})


@dataclass(frozen=True, slots=True)
class Exchange(Act):
    """
    Exchange tiles for as many jokers of one exposure.

    `wants` is a natural tile that is asked for in their place, and
    `discarded` says that what is given is the discard.  `silent` says that
    it is done without a word.
    """

    verb = ("exchange", "exchanges")
    gives: tuple[Tile, ...]
    target: Target
    wants: Tile | None = None
    discarded: bool = False
    silent: bool = False

    @property
    def offered(self) -> Offered:
        """The exchange as it is announced."""
        return Offered(self.seat, self.gives, self.target, self.wants, self.discarded, self.silent)

    @classmethod
    def of(cls, offered: Offered) -> Exchange:
        """Give what was announced."""
        one = offered
        return cls(one.seat, one.gives, one.target, one.wants, one.discarded, one.silent)

    @property
    def code(self) -> str:
        """``exchange 3b for west 3b``."""
        gives = ("discarded " if self.discarded else "") + format_tiles(self.gives)
        wants = f"{self.wants} of " if self.wants is not None else ""
        return f"exchange {gives} for {wants}{self.target}" + (" silently" if self.silent else "")

    @property
    def rest(self) -> Sentence:
        """What is given and what is asked for."""
        gives = "the discarded {gives}" if self.discarded else "{gives}" if len(self.gives) > 1 else "the {gives}"
        one = len(self.gives) == 1
        if self.wants is None:
            wants = "a [[joker]]" if one else "as many [[joker|jokers|jokers]]"
        else:
            wants = "the {wants}" if one else "as many {wants}s"
        where = "from {owner}'s closed [[rack]]" if self.target.tile is None else "from {owner}'s exposed {exposed}s"
        facts: Facts = {"gives": self.gives, "owner": self.target.seat}
        if self.target.tile is not None:
            facts = {**facts, "exposed": self.target.tile}
        if self.wants is not None:
            facts = {**facts, "wants": self.wants}
        return Sentence(f"{gives} for {wants} {where}" + (", without a word" if self.silent else ""), facts)


@dataclass(frozen=True, slots=True)
class Announce(Act):
    """Say that one exchanges, and hold out the tile."""

    verb = ("announce", "announces")
    exchange: Exchange

    @property
    def code(self) -> str:
        """``announce exchange 3b for west 3b``."""
        return f"announce {self.exchange.code}"

    @property
    def rest(self) -> Sentence:
        """What is announced."""
        what = self.exchange.rest
        return Sentence(f"the [[exchange]] of {what.template}", what.facts)


@dataclass(frozen=True, slots=True)
class Withdraw(Act):
    """Take back what one has announced."""

    verb = ("withdraw", "withdraws")

    @property
    def code(self) -> str:
        """``withdraw``."""
        return "withdraw"

    @property
    def rest(self) -> Sentence:
        """The announcement."""
        return Sentence("the announcement")


@dataclass(frozen=True, slots=True)
class Refuse(Act):
    """Refuse an exchange that was announced."""

    verb = ("refuse", "refuses")

    @property
    def code(self) -> str:
        """``refuse``."""
        return "refuse"

    @property
    def rest(self) -> Sentence:
        """The exchange."""
        return Sentence("the [[exchange]]")


@dataclass(frozen=True, slots=True)
class Mend(Act):
    """Take back a wrong natural that was given for a joker, and return the joker."""

    verb = ("mend", "mends")

    @property
    def code(self) -> str:
        """``mend``."""
        return "mend"

    @property
    def rest(self) -> Sentence:
        """The exchange."""
        return Sentence("the wrong [[exchange]]")


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
        return Sentence("the {tile}", {"tile": self.tile})


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
        return Sentence("to name the {tile}, and no more", {"tile": self.tile})


@dataclass(frozen=True, slots=True)
class TakeBack(Act):
    """Take back a tile that was named, in part or in full."""

    verb = ("take", "takes")
    tile: Tile

    @property
    def code(self) -> str:
        """``take back 4b``."""
        return f"take back {self.tile}"

    @property
    def rest(self) -> Sentence:
        """The tile."""
        return Sentence("the {tile} back", {"tile": self.tile})


@dataclass(frozen=True, slots=True)
class Correct(Act):
    """Give a misnamed discard its right name."""

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
    """Declare mah jongg on one's own turn."""

    verb = ("declare", "declares")

    @property
    def code(self) -> str:
        """``mah jongg``."""
        return "mah jongg"

    @property
    def rest(self) -> Sentence:
        """The declaration."""
        return Sentence("[[mah-jongg]]")


def read_act(text: str, you: Seat | None = None) -> Act:
    """
    Read an act; `you` does it where the text names no player.

    Raises NotationError with the ways to write one.

    >>> str(read_act("exchange 3b for west 3b", Seat.SOUTH))
    'south exchange 3b for west 3b'
    """
    check_length(text)
    words = text.split()
    seat = you
    if words and words[0].lower() in _SEATS:
        seat, words = Seat.parse(words[0]), words[1:]
    if seat is None:
        raise NotationError(f"{quoted(text)} names nobody; begin with a seat, like 'south discard E'")
    said = " ".join(words)
    for pattern, read in _READS:
        if (match := pattern.fullmatch(said)) is not None:
            return read(seat, match.groupdict(""))
    raise NotationError(f"{quoted(text)} is no act; write like {_EXAMPLES}")


def read_acts(text: str, you: Seat | None = None) -> tuple[Act, ...]:
    """Read acts parted by semicolons.  Raises NotationError."""
    check_length(text)
    return tuple(read_act(part, you) for part in text.split(";") if part.strip())


def read_exchange(text: str, you: Seat | None = None) -> Exchange:
    """Read an exchange.  Raises NotationError for any other act."""
    act = read_act(text, you)
    if not isinstance(act, Exchange):
        raise NotationError(f"{quoted(text)} is no exchange; write like 'exchange 3b for west 3b'")
    return act


def _the(tiles: tuple[Tile, ...]) -> str:
    return "the {tiles}" if len(tiles) == 1 else "{tiles}"


def _nth(nth: int) -> str:
    return f" {nth}" if nth > 1 else ""


Groups = Mapping[str, str]

_SEATS = tuple(seat.value for seat in Seat)
_EXAMPLES = (
    "'pick', 'rack', 'call 8d', 'expose 8dJ', 'add J to 8d', 'remove J from 8d', 'exchange 3b for west 3b', "
    "'discard E', 'mah jongg'"
)
_EXCHANGE = (
    r"exchange (?P<discarded>discarded )?+(?P<gives>\S++) for (?:(?P<wants>\S++) of )?"
    r"(?P<seat>east|south|west|north) (?P<at>\S++)(?: (?P<nth>[1-9]))?(?P<silent> silently)?"
)
_TO = r"(?P<at>\S++)(?: (?P<nth>[1-9]))?"


def _several(text: str) -> tuple[Tile, ...]:
    return tuple(sorted(parse_tiles(text)))


def _read_exchange(seat: Seat, found: Groups) -> Exchange:
    at = None if found["at"] == "rack" else Tile.parse(found["at"])
    gives = _several(found["gives"])
    wants = Tile.parse(found["wants"]) if found["wants"] else None
    if wants is None and JOKER in gives:
        wants = at
    target = Target(Seat.parse(found["seat"]), at, int(found["nth"] or 1))
    return Exchange(seat, gives, target, wants, bool(found["discarded"]), bool(found["silent"]))


def _alters(kind: type[Add] | type[Remove]) -> Callable[[Seat, Groups], Act]:
    def read(seat: Seat, found: Groups) -> Act:
        return kind(seat, _several(found["tiles"]), Tile.parse(found["at"]), int(found["nth"] or 1))

    return read


def _plain(kind: type[Pick | Withdraw | Refuse | Mend | Correct | MahJongg]) -> Callable[[Seat, Groups], Act]:
    return lambda seat, found: kind(seat)


def _naming(kind: type[Discard | Begin | TakeBack]) -> Callable[[Seat, Groups], Act]:
    return lambda seat, found: kind(seat, Tile.parse(found["tile"]))


_READS: tuple[tuple[re.Pattern[str], Callable[[Seat, Groups], Act]], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"pass (?P<tiles>\S++)", lambda s, f: Pass(s, () if f["tiles"] == NOTHING else _several(f["tiles"]))),
        (r"pick", _plain(Pick)),
        (r"rack(?: (?P<tile>\S++))?", lambda s, f: Rack(s, Tile.parse(f["tile"]) if f["tile"] else None)),
        (
            r"call (?P<tile>\S++)(?: for (?P<for>a pair|a single|an exchange|mah jongg))?",
            lambda s, f: Call(s, Tile.parse(f["tile"]), Purpose(f["for"])),
        ),
        (r"expose (?P<tiles>\S.*)", lambda s, f: Expose(s, _several(f["tiles"]))),
        (rf"add (?P<tiles>\S.*) to {_TO}", _alters(Add)),
        (rf"remove (?P<tiles>\S.*) from {_TO}", _alters(Remove)),
        (_EXCHANGE, _read_exchange),
        (rf"announce {_EXCHANGE}", lambda s, f: Announce(s, _read_exchange(s, f))),
        (r"withdraw", _plain(Withdraw)),
        (r"refuse", _plain(Refuse)),
        (r"mend", _plain(Mend)),
        (r"discard (?P<tile>\S++)", _naming(Discard)),
        (r"begin (?P<tile>\S++)", _naming(Begin)),
        (r"take back (?P<tile>\S++)", _naming(TakeBack)),
        (r"correct", _plain(Correct)),
        (r"mah jongg", _plain(MahJongg)),
    )
)
