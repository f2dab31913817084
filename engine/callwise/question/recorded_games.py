"""
Recorded games, as any family tells of them: hands, and the moments at which a rule decided something.

A player is a number from 0, the same through the whole game: 0 is East in East 1.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from callwise.ground.errors import CallwiseError
from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling


class LogError(CallwiseError):
    """
    A log that can't be read, in part or at all; the message quotes what can't be and says what would be right.

    `hand` and `act` count from 1; each is None where the fault is not in one.  `act` 0 is the deal.
    """

    def __init__(self, message: str, hand: int | None = None, act: int | None = None) -> None:
        super().__init__(message)
        self.said, self.hand, self.act = message, hand, act

    def within(self, hand: int, act: int | None = None) -> LogError:
        """Say in which hand and act it lies, unless that is known already."""
        self.hand = hand if self.hand is None else self.hand
        self.act = act if self.act is None else self.act
        return self

    @property
    def where(self) -> str:
        """Say in which hand and act it lies; nothing where it lies in neither."""
        places = []
        if self.hand is not None:
            places.append(f"hand {self.hand}")
        if self.act is not None:
            places.append("the deal" if self.act == 0 else f"act {self.act}")
        return ", ".join(places)

    def __str__(self) -> str:
        return f"{self.where}: {self.said}" if self.where else self.said


class ReplayLinkError(LogError):
    """
    A link to a replay, which is somewhere else; the message says what to open and save.

    `address` is where the log can be saved from, None where the link doesn't tell, and `player` the one from whose
    side the link looks.
    """

    def __init__(self, message: str, address: str | None, player: int | None) -> None:
        super().__init__(message)
        self.address, self.player = address, player


@dataclass(frozen=True, slots=True)
class GameMoment:
    """
    One moment of a hand, for one seat: a question on the position as it stood.

    `what` says by an id what was decided and `title` in marked words; `weight` is its place among others, what weighs
    most first.  `act` is the act after which it stands, counted from 1, and `turn` the go-around of the seat.
    `answers` are the codes of the answers that it is about, the one that matters first, and none where the answer isn't
    picked from a list.  `costs` are the acts of wins that it cost later on, and `until` the act that ended it, where
    that is known.
    """

    what: str
    title: str
    weight: int
    hand: int
    act: int
    seat: Seat
    turn: int
    asks: str
    table: Mapping[str, str]
    answers: tuple[str, ...] = ()
    costs: tuple[int, ...] = ()
    until: int | None = None

    @property
    def order(self) -> tuple[int, int, int]:
        """By weight, then as it came."""
        return self.weight, self.hand, self.act


class HandRecord(ABC):
    """One hand of a game."""

    @property
    @abstractmethod
    def number(self) -> int:
        """Its place in the log, counted from 1."""

    @property
    @abstractmethod
    def acts(self) -> int:
        """How many acts it has."""

    @property
    @abstractmethod
    def title(self) -> str:
        """Its name."""

    @property
    @abstractmethod
    def scores(self) -> Sequence[int] | None:
        """The points of each player when it began, None where the log doesn't tell."""

    @property
    @abstractmethod
    def winners(self) -> Sequence[int]:
        """The players who won it."""

    @abstractmethod
    def seat(self, player: int) -> Seat:
        """Give the seat of a player."""

    @abstractmethod
    def player(self, seat: Seat) -> int:
        """Give the player on a seat."""

    @abstractmethod
    def paid(self, ruleset: str) -> Mapping[Seat, int] | None:
        """
        Give what each seat gains or loses by its wins under a ruleset, by what the log says that each was worth.

        None where it says nothing of that, nobody won, or the rules leave it open.  Raises RulesetError.
        """

    @abstractmethod
    def refused_wins(self, ruleset: str) -> Sequence[tuple[Seat, Ruling]]:
        """Give the seats that the log says won against a ruleset, each with the ruling.  Raises RulesetError."""

    @abstractmethod
    def moments(self, ruleset: str, players: Sequence[int]) -> tuple[GameMoment, ...]:
        """Give its moments for these players under a ruleset, as they came.  Raises RulesetError."""

    @abstractmethod
    def both(self, ruleset: str, players: Sequence[int]) -> tuple[GameMoment, ...]:
        """
        Give the first moments at which several could have called, for games in which nothing else was decided.

        Raises RulesetError.
        """


@dataclass(frozen=True)
class GameRecord:
    """
    A game that was read, and what could not be read of it.

    `source` says in words where it was played or written, and `ruleset` names the rules that go with that; where the
    log doesn't tell, `is_certain` is false and they are a guess.  `player` is whose log it is, where that is told.
    """

    source: str
    ruleset: str
    is_certain: bool
    hands: tuple[HandRecord, ...]
    faults: tuple[LogError, ...] = ()
    names: tuple[str, ...] = ()
    player: int | None = None


LONGEST_LOG = 2_000_000
"""How many bytes of a file are read at most, and unpacked."""
MOST_FILES = 50
"""How many files are read at once."""
ReadGames: TypeAlias = Callable[[bytes], tuple[GameRecord, ...]]
"""How a family reads a log: its games, or a LogError where nothing can be read."""
