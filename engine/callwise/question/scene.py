"""
The look of a position: the panels that a question puts on the felt.

A question describes its position with these panels; the view draws them and the command line prints them. Labels are
sentences, with terms and tiles to be filled in for display.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from callwise.ground.faces import Face, Laid
from callwise.ground.seats import Relation, Seat
from callwise.law.ruling import Sentence

_YOU = "You are {seat}."


@dataclass(frozen=True)
class ShownFaces:
    """
    Tiles shown face up, in order.

    `called` marks them as the claimed discard; `side` is where they are, seen from the player in question. `at` names
    their place for figures.
    """

    label: Sentence
    faces: tuple[Face, ...]
    side: Relation | None = None
    called: bool = False
    at: str = "shown"


@dataclass(frozen=True)
class JustLaid:
    """
    A meld made at this moment: the sideways piece, and its neighbours.

    `label` describes the meld; `turned` and `beside` describe its parts, and `side` is where the sideways piece came
    from.
    """

    label: Sentence
    laid: Laid
    turned: Sentence
    beside: Sentence
    side: Relation


@dataclass(frozen=True)
class ShownLaid:
    """Melds of one player, in the order called."""

    label: Sentence
    laid: tuple[Laid, ...]
    side: Relation | None = None


@dataclass(frozen=True)
class Note:
    """A fact in words, such as the current turn; `at` names its place for figures."""

    label: Sentence
    text: Sentence
    at: str = "note"


class RefereeSpeech(Note):
    """A referee's ruling in words, to be judged; the label is who says it."""


@dataclass(frozen=True)
class Hand:
    """
    The tiles in the hand of the player in question; a drawn tile is set apart.

    `goes` labels the place for a tile that leaves it, if one is chosen for that.
    """

    label: Sentence
    faces: tuple[Face, ...]
    drawn: Face | None = None
    goes: Sentence | None = None


@dataclass(frozen=True)
class InPond:
    """A discard: whether it is sideways, whether it was called, and whether it is the one in dispute."""

    face: Face
    turned: bool = False
    taken: bool = False
    lit: bool = False


@dataclass(frozen=True)
class ShownPond:
    """
    One player's discards in order, in rows as on a table.

    `marked` is the index of the discard marked with a disc, showing the wind of `disc` if known. `at` names the pond
    for figures; a discard in it adds its code, such as ``pond:self:4m``, or its index, such as ``pond:self@0``.
    """

    label: Sentence
    pond: tuple[InPond, ...]
    marked: int | None = None
    disc: Seat | None = None
    at: str = "pond:self"


@dataclass(frozen=True)
class TurnTaken:
    """
    A player's act, described by `words`; next to a `face` they are for screen readers only, unless `shows_words`.

    `own` marks acts of the player in question, and `is_passed` a winning tile that player passed on.
    """

    who: Relation | Seat
    words: Sentence
    face: Face | None = None
    own: bool = False
    shows_words: bool = False
    is_passed: bool = False


@dataclass(frozen=True)
class RecentTurns:
    """Recent events, earliest first; the first is the place ``past:0``."""

    label: Sentence
    events: tuple[TurnTaken, ...]


@dataclass(frozen=True)
class Shout:
    """
    A word said by a player at this moment.

    `shown` are tiles of the hand shown with it; `tenths` is the time in tenths of a second, None if it doesn't matter.
    """

    word: Sentence
    shown: tuple[Face, ...] = ()
    tenths: int | None = None


@dataclass(frozen=True)
class AtSeat:
    """
    One player at a whole table, as the others and the reader see them.

    `hand` is None if it is face down; `count` is its number of tiles. `pond` has the discards in order, and is empty if
    they aren't shown. `drawn` is part of the hand but set apart. `badges` are states of the player with marked terms,
    such as riichi; `says` is the current act, such as discarding, and `shouts` are the words said with it. `called` is
    a tile called but not exposed yet, and `closed` means that a hidden tile was picked. `lays` is the meld in `laid` to
    which a disputed tile was just added. `gaps` are tiles that have just left the hand, whose places stay open, and
    `has_discarded` means that the open discard is this player's.
    """

    seat: Seat
    hand: tuple[Face, ...] | None
    count: int
    laid: tuple[Laid, ...] = ()
    pond: tuple[InPond, ...] = ()
    drawn: Face | None = None
    badges: tuple[str, ...] = ()
    says: Sentence | None = None
    shouts: Shout | None = None
    called: Face | None = None
    closed: bool = False
    lays: Laid | None = None
    gaps: tuple[Face, ...] = ()
    has_discarded: bool = False

    @property
    def racked(self) -> tuple[Face, ...]:
        """The visible hand in order, without the drawn tile, which is the last of several equal ones."""
        hand = self.hand or ()
        if self.drawn is None:
            return hand
        last = len(hand) - 1 - hand[::-1].index(self.drawn)
        return hand[:last] + hand[last + 1 :]


class Token(Enum):
    """Countable things on the table between the players."""

    WALL = "wall"
    COUNTER = "counter"
    STICK = "stick"


@dataclass(frozen=True)
class Count:
    """The number of a token in the middle."""

    token: Token
    number: int


@dataclass(frozen=True)
class WholeTable:
    """
    A whole table: everyone sitting at it, East first, in turn order.

    `label` describes the middle in a sentence; `round` and `counts` are shown there, if known. `near` is the seat from
    which the table is seen: the player in question, or else the one who discarded or whose turn it is. `is_you` means
    that this is the player in question, so that the reader sits there. `notes` are in the middle, such as the winners'
    hand values in payment questions.
    """

    label: Sentence
    seats: tuple[AtSeat, ...]
    near: Seat
    round: Sentence | None = None
    counts: tuple[Count, ...] = ()
    notes: tuple[Note, ...] = ()
    is_you: bool = False

    @property
    def at_near(self) -> AtSeat:
        """The player at the near seat."""
        return next(one for one in self.seats if one.seat is self.near)

    @property
    def by(self) -> AtSeat | None:
        """The player who discarded or laid the tile in dispute, None if there isn't one."""
        return next((one for one in self.seats if one.lays or any(gone.lit for gone in one.pond)), None)

    @property
    def staged(self) -> InPond | None:
        """The discard in dispute if no other discards are known; it is then shown in the middle instead of a pond."""
        lying = [gone for one in self.seats for gone in one.pond]
        return lying[0] if len(lying) == 1 and lying[0].lit else None


@dataclass(frozen=True)
class Racks:
    """
    A table of racks: each player's tiles and exposures, and the discards on the floor between them.

    `seats`, `near`, `is_you` and `label` are as in `WholeTable`; a seat's `laid` are upright on its rack, and its
    `drawn` tile is in front of the rack. Place names: ``rack:0`` is the first tile of the near player's rack, in the
    order of `AtSeat.racked`, ``rack:drawn`` the drawn tile, ``joker:west:0:1`` the second joker of West's first
    exposure, and ``discard`` a highlighted discard. `refused` is the place of an illegal act's tiles, ``discard`` or
    ``meld:west:0`` for West's first exposure; `is_counted` means that the numbers of tiles matter, and `is_played` that
    the near player is about to act.
    """

    label: Sentence
    seats: tuple[AtSeat, ...]
    near: Seat
    floor: tuple[InPond, ...] = ()
    counts: tuple[Count, ...] = ()
    is_you: bool = False
    refused: str = ""
    is_counted: bool = False
    is_played: bool = False


class Running(Enum):
    """The state of a clock at a moment: running, stopped, missed, locked, or not known yet."""

    ON = "on"
    OFF = "off"
    MISSED = "missed"
    LOCKED = "locked"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Clock:
    """Something possible for a limited time: its name, the question it answers, and a word for each moment."""

    name: Sentence
    asks: Sentence
    moments: tuple[tuple[Running, Sentence], ...]


@dataclass(frozen=True)
class Clocks:
    """Clocks that run in parallel, and the names of their moments; the last moment is now."""

    label: Sentence
    moments: tuple[Sentence, ...]
    clocks: tuple[Clock, ...]


@dataclass(frozen=True)
class TimedSpeech:
    """Something said at a time, in tenths of a second after the discard."""

    seat: Seat
    tenths: int
    words: Sentence


@dataclass(frozen=True)
class TimeLine:
    """
    A sequence of speeches, earliest first.

    It begins as `by` lays down `face`. `gap` describes the time between the speeches, None if no two of them are
    compared; `between` is that time in tenths of a second, None if nobody noticed a gap.
    """

    label: Sentence
    by: Seat
    face: Face
    said: tuple[TimedSpeech, ...]
    gap: Sentence | None
    between: tuple[int, int] | None = None


Panel = (
    ShownFaces | ShownPond | RecentTurns | JustLaid | ShownLaid | Note | Hand | WholeTable | Racks | Clocks | TimeLine
)


@dataclass(frozen=True)
class Scene:
    """
    A position ready to be shown.

    `sentence` describes the whole position in words, for readers who can't see it.
    """

    panels: tuple[Panel, ...]
    sentence: tuple[Sentence, ...]

    def seen_by(self, seat: Seat) -> Scene:
        """Return the position as the reader sees it from a seat at the table."""
        panels = tuple(
            replace(panel, near=seat, is_you=True) if isinstance(panel, WholeTable) else panel for panel in self.panels
        )
        others = (one for one in self.sentence if one.template != _YOU)
        return Scene(panels, (you_are(seat), *others))


def you_are(seat: Seat) -> Sentence:
    """Return in words where the reader sits."""
    return Sentence(_YOU, {"seat": seat})
