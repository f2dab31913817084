"""
What a position looks like: the panels that a question puts on the felt.

A question describes its position with these; the view draws them and the
command line prints them.  Labels are sentences, so terms and tiles in them
are filled in by whoever shows them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from callwise.ground.faces import Face, Laid
from callwise.ground.seats import Relation, Seat
from callwise.law.ruling import Sentence


@dataclass(frozen=True)
class ShownFaces:
    """
    Tiles lying open, in order.

    `called` marks them as the claimed discard; `side` is where they lie, seen
    from the player who is asked.  `at` names their place for figures.
    """

    label: Sentence
    faces: tuple[Face, ...]
    side: Relation | None = None
    called: bool = False
    at: str = "shown"


@dataclass(frozen=True)
class JustLaid:
    """
    What was laid this moment: the piece that lies turned, and those beside it.

    `label` tells it; `turned` and `beside` say what each of them is, and
    `side` is where the turned one came from.
    """

    label: Sentence
    laid: Laid
    turned: Sentence
    beside: Sentence
    side: Relation


@dataclass(frozen=True)
class ShownLaid:
    """Melds of one player, first called first."""

    label: Sentence
    laid: tuple[Laid, ...]
    side: Relation | None = None


@dataclass(frozen=True)
class Note:
    """A fact in words, such as which turn it is; `at` names its place for figures."""

    label: Sentence
    text: Sentence
    at: str = "note"


@dataclass(frozen=True)
class Hand:
    """The tiles in the hand of the player who is asked; a drawn tile stands apart."""

    label: Sentence
    faces: tuple[Face, ...]
    drawn: Face | None = None


@dataclass(frozen=True)
class InPond:
    """A discard: whether it lies sideways, whether it was taken away, and whether it is the one in dispute."""

    face: Face
    turned: bool = False
    taken: bool = False
    lit: bool = False


@dataclass(frozen=True)
class ShownPond:
    """
    One player's discards in order, in rows as on a table.

    `marked` is the place of the one that bears a disc, with the wind of `disc` on it where that is known.  `at` names
    the pond for figures; a discard in it has its code behind that, such as ``pond:self:4m``.
    """

    label: Sentence
    pond: tuple[InPond, ...]
    marked: int | None = None
    disc: Seat | None = None
    at: str = "pond:self"


@dataclass(frozen=True)
class TurnTaken:
    """
    Something that a player did: `words` say it, and where `face` shows what was laid they are for the ear alone.

    With `aloud` the words are seen beside it.  `own` marks what was done by the player whom the position is about.
    """

    who: Relation | Seat
    words: Sentence
    face: Face | None = None
    own: bool = False
    aloud: bool = False


@dataclass(frozen=True)
class RecentTurns:
    """What happened one after another, earliest first; the first of it is the place ``past:0``."""

    label: Sentence
    events: tuple[TurnTaken, ...]


@dataclass(frozen=True)
class Shout:
    """
    The word that a player says at this moment.

    `shown` are tiles of the hand that are shown with it; `tenths` is when it
    was said, in tenths of a second, None where that doesn't matter.
    """

    word: Sentence
    shown: tuple[Face, ...] = ()
    tenths: int | None = None


@dataclass(frozen=True)
class AtSeat:
    """
    One player of a whole table, as the others and the reader see them.

    `hand` is None where it lies face down; `count` says how many tiles it
    has.  `pond` holds the discards in order, none where they are not shown.
    `drawn` is part of the hand and stands apart.  `badges` are states of the
    player in marked words, such as riichi; `says` is what the player does at
    this moment, such as discarding, and `shouts` what is heard of it.
    `called` is a tile that the player has called and not exposed yet, and
    `closed` says that one was picked which nobody else sees.  `lays` is which
    of `laid` is in dispute, as a tile was laid for it this moment.
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

    @property
    def racked(self) -> tuple[Face, ...]:
        """The open hand in its order, without the drawn tile: of several alike, the last."""
        hand = self.hand or ()
        if self.drawn is None:
            return hand
        last = len(hand) - 1 - hand[::-1].index(self.drawn)
        return hand[:last] + hand[last + 1 :]


class Token(Enum):
    """What lies on a table between the players, and is counted."""

    WALL = "wall"
    COUNTER = "counter"
    STICK = "stick"


@dataclass(frozen=True)
class Count:
    """How many of something lie in the middle."""

    token: Token
    number: int


@dataclass(frozen=True)
class WholeTable:
    """
    A whole table: whoever sits at it, East first, in turn order.

    `label` tells what lies in the middle in one sentence, and there it lies
    as `round` and `counts`, as far as it is known.  `near` is whose side the
    table is seen from: the player who is asked, or else who discarded or
    whose turn it is.  `is_you` says that it is the player who is asked, so
    that the reader sits there.  `told` is what the middle says in words, such
    as what each winner's hand is where that is to be paid for.
    """

    label: Sentence
    seats: tuple[AtSeat, ...]
    near: Seat
    round: Sentence | None = None
    counts: tuple[Count, ...] = ()
    told: tuple[Note, ...] = ()
    is_you: bool = False

    @property
    def at_near(self) -> AtSeat:
        """The player from whose side it is seen."""
        return next(one for one in self.seats if one.seat is self.near)

    @property
    def by(self) -> AtSeat | None:
        """Who discarded or laid what is in dispute, None where nothing is."""
        return next((one for one in self.seats if one.lays or any(gone.lit for gone in one.pond)), None)

    @property
    def staged(self) -> InPond | None:
        """The discard in dispute, where nothing else was discarded: it lies in the middle instead of a pond."""
        lying = [gone for one in self.seats for gone in one.pond]
        return lying[0] if len(lying) == 1 and lying[0].lit else None


@dataclass(frozen=True)
class Racks:
    """
    A whole table of racks: what each player holds and has exposed, and what was discarded on the floor between them.

    `seats`, `near`, `is_you` and `label` are as a whole table's; a seat's `laid` stand
    upright on its rack, and its `drawn` tile lies before it, not racked.
    The first tile of the near player's rack, as `AtSeat.racked` has them, is the place ``rack:0``, a drawn one
    ``rack:drawn``, the second joker of West's first exposure ``joker:west:0:1``, and a discard that is lit ``discard``.
    """

    label: Sentence
    seats: tuple[AtSeat, ...]
    near: Seat
    floor: tuple[InPond, ...] = ()
    counts: tuple[Count, ...] = ()
    is_you: bool = False


class Running(Enum):
    """How a clock stands at a moment: it runs, it doesn't, it was missed, it is locked, or nobody said yet."""

    ON = "on"
    OFF = "off"
    MISSED = "missed"
    LOCKED = "locked"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Clock:
    """Something that is open for a while: its name, the question it answers, and a word for each moment."""

    name: Sentence
    asks: Sentence
    moments: tuple[tuple[Running, Sentence], ...]


@dataclass(frozen=True)
class Clocks:
    """Clocks that run side by side, and what each of their moments is called; the last one is now."""

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
    What was said one after another, earliest first.

    It begins as `by` lays down `face`.  `gap` says in words how far apart it
    was; `between` is that gap in tenths, None where nobody noticed one.
    """

    label: Sentence
    by: Seat
    face: Face
    said: tuple[TimedSpeech, ...]
    gap: Sentence
    between: tuple[int, int] | None = None


Panel = (
    ShownFaces | ShownPond | RecentTurns | JustLaid | ShownLaid | Note | Hand | WholeTable | Racks | Clocks | TimeLine
)


@dataclass(frozen=True)
class Scene:
    """
    A position ready to be shown.

    `sentence` tells all of it in words, for readers who don't see it.
    """

    panels: tuple[Panel, ...]
    sentence: tuple[Sentence, ...]
