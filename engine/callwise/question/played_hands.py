"""
Hands in play, of any family: a reader in one seat, programs in the others.

The reader's acts are codes of the family's own; those done so far, one after another, are the hand's record.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from callwise.ground.faces import Face
from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling, Sentence
from callwise.law.settlement import Settlement
from callwise.question.recorded_games import GameMoment


@dataclass(frozen=True)
class Position:
    """A question about a moment of a hand, as the reader sees it; `answer` is the code of an act, if it names one."""

    asks: str
    table: Mapping[str, str]
    answer: str = ""


@dataclass(frozen=True)
class SeatAct:
    """
    An act done by a seat; `ruling` says why a claim didn't get the tile, None if it was done. A claim in error may come
    `since` somebody has drawn.
    """

    seat: Seat
    code: str
    ruling: Ruling | None = None
    since: Seat | None = None


@dataclass(frozen=True)
class Tried:
    """
    An act the reader tried: the ruling, None for a pass, and whether it was done.

    `asked` is the question that has the same ruling, and `hand` the hand afterwards. `costs` asks what an illegal act
    costs, if the rules may say so; `costs_unseen` asks the same if the hand wasn't shown. An `objection` is ruled on
    for the act of another player.
    """

    ruling: Ruling | None
    is_done: bool
    asked: Position | None
    hand: HandAtPlay
    costs: Position | None = None
    objection: Objection | None = None
    costs_unseen: Position | None = None


@dataclass(frozen=True)
class Objection:
    """
    The ruling on an act of another player, in words that name their seat: whether they can do that, and why.

    `decides` is None if it would tell what they hold.
    """

    seat: Seat
    says: Sentence
    decides: Sentence | None


@dataclass(frozen=True)
class Winning:
    """
    A winner, what the hand is worth in words, its yaku with their han, and its dora, red fives and ura dora.

    `uncounted` names what the rules weren't read on, with marked terms.
    """

    seat: Seat
    says: Sentence
    yaku: Sequence[tuple[str, int]]
    dora: int
    red_fives: int
    ura_dora: int
    uncounted: str


@dataclass(frozen=True)
class Ending:
    """
    How a hand ended: `how` names it and `says` tells it to the reader; `why` rules on an abortive draw, and the
    settlement has the payments, with the words of each in `paid`. `laid` are the points each player put on the table,
    with words; `notes` tell whose totals have a part in them. `below` are the tiles below the indicators that count.

    `logs` are other logs, by their format. `points` are everybody's afterwards, and `next` is the address of the next
    hand; None if the game `is_over`, or the rules don't settle how it goes on.
    """

    how: str
    says: Sentence
    winners: Sequence[Winning]
    why: Ruling | None
    settlement: Settlement | None
    paid: Sequence[Sentence]
    laid: Mapping[Seat, tuple[int, Sentence]]
    notes: Mapping[Seat, Sentence]
    below: Sequence[Face]
    log: str
    logs: Mapping[str, str]
    points: Mapping[Seat, int]
    next: str | None
    is_over: bool


@dataclass(frozen=True)
class Decided:
    """A moment of a hand at which a rule decided something for the reader, and the tile it was about, if one was."""

    moment: GameMoment
    tile: Face | None


@dataclass(frozen=True)
class Mistake:
    """
    An act of another player that wasn't legal, and whether the reader objected to it; `asked` has the ruling.

    `tile` is the tile discarded or claimed, and `turn` the reader's turn, counted from 1.
    """

    seat: Seat
    code: str
    ruling: Ruling
    asked: Position
    objection: Objection
    tile: Face
    turn: int
    is_noticed: bool


class HandAtPlay(ABC):
    """A hand at the moment when the reader has to act, or once it is over. It never changes."""

    @property
    @abstractmethod
    def address(self) -> str:
        """The hand and its acts so far in one text, which `SitDown` reads."""

    @property
    @abstractmethod
    def record(self) -> str:
        """The codes of the reader's acts."""

    @property
    @abstractmethod
    def seat(self) -> Seat:
        """The reader's seat."""

    @property
    @abstractmethod
    def ruleset(self) -> str:
        """The name of the rules."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The hand's name in its round."""

    @property
    @abstractmethod
    def points(self) -> Mapping[Seat, int]:
        """Everybody's points, before the payments of the end."""

    @property
    @abstractmethod
    def moment(self) -> str:
        """What the reader is asked: ``turn``, ``discard``, ``kan``, or ``over``."""

    @property
    @abstractmethod
    def position(self) -> Position:
        """The table as the reader sees it."""

    @property
    @abstractmethod
    def tiles(self) -> Sequence[Face]:
        """The tiles in the reader's hand; one that was just drawn is last."""

    @property
    @abstractmethod
    def has_drawn(self) -> bool:
        """Whether the last tile was just drawn."""

    @property
    @abstractmethod
    def indicators(self) -> Sequence[Face]:
        """The dora indicators that are turned over."""

    @property
    @abstractmethod
    def wall(self) -> int:
        """The number of tiles left to draw."""

    @property
    @abstractmethod
    def legal(self) -> Sequence[str]:
        """The codes of the acts that are certainly legal now, without passing."""

    @property
    @abstractmethod
    def news(self) -> Sequence[SeatAct]:
        """What has been done since the reader's last choice, with that choice."""

    @property
    @abstractmethod
    def tip(self) -> Sentence | None:
        """How far the reader's hand is, None once it is over."""

    @abstractmethod
    def tell(self, act: SeatAct) -> Sentence:
        """Return what a seat does as a sentence to the reader, without its full stop."""

    @property
    @abstractmethod
    def ways(self) -> Mapping[str, Sequence[str]]:
        """
        The codes of each word that fits the moment, legal or not: one for every choice of tiles.

        A word that the hand has no tiles for has a code to try it with.
        """

    @property
    @abstractmethod
    def ending(self) -> Ending | None:
        """How it ended, None before."""

    @property
    @abstractmethod
    def decided(self) -> Sequence[Decided]:
        """The few weightiest moments at which rules decided for the reader, in order; none before the end."""

    @property
    @abstractmethod
    def mistakes(self) -> Sequence[Mistake]:
        """The errors of other players; none before the end."""

    @abstractmethod
    def attempt(self, code: str) -> Tried:
        """
        Rule on an act, and do it if it is certainly legal.

        Raises NotationError for an unreadable code, and PositionError for an act that belongs to another moment.
        """


SitDown: TypeAlias = Callable[[str], HandAtPlay]
"""A family's reader of addresses. Raises CallwiseError for one that can't be read or played."""
