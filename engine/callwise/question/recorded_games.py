"""
Recorded games of any family: hands, and the moments at which a rule decided something.

A player is a number from 0 that stays the same for the whole game; player 0 is East in East 1.
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
    A log that is unreadable in part or at all; the message quotes the faulty part and says how to fix it.

    `hand` and `act` count from 1; each is None if the fault isn't in a hand or act. `act` 0 is the deal.
    """

    def __init__(self, message: str, hand: int | None = None, act: int | None = None) -> None:
        super().__init__(message)
        self.said, self.hand, self.act = message, hand, act

    def within(self, hand: int, act: int | None = None) -> LogError:
        """Set the hand and act, unless they are already known."""
        self.hand = hand if self.hand is None else self.hand
        self.act = act if self.act is None else self.act
        return self

    @property
    def where(self) -> str:
        """The hand and act of the fault, in words; empty if neither is known."""
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
    A link to a replay hosted elsewhere; the message says which page to open and which file to save.

    `address` is the download link of the log, None if the link doesn't reveal it, and `player` the player whose view
    the link shows.
    """

    def __init__(self, message: str, address: str | None, player: int | None) -> None:
        super().__init__(message)
        self.address, self.player = address, player


@dataclass(frozen=True, slots=True)
class GameMoment:
    """
    One moment of a hand, for one seat: a question about the position at that time.

    `what` is an id of the decision and `title` describes it with marked terms; `weight` ranks it, most important first.
    `act` is the preceding act, counted from 1, and `turn` the seat's go-around. `answers` are the codes of the answers
    concerned, the most important first, and empty if the answer isn't picked from a list. `costs` are the acts of later
    wins that the decision cost, and `until` is the act that ended its effect, if known.
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
        """The sort key: weight, then time."""
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
        """Its number of acts."""

    @property
    @abstractmethod
    def title(self) -> str:
        """Its name."""

    @property
    @abstractmethod
    def scores(self) -> Sequence[int] | None:
        """The points of each player at its start, None if the log doesn't have them."""

    @property
    @abstractmethod
    def winners(self) -> Sequence[int]:
        """The players who won the hand."""

    @abstractmethod
    def seat(self, player: int) -> Seat:
        """Return the seat of a player."""

    @abstractmethod
    def player(self, seat: Seat) -> int:
        """Return the player at a seat."""

    @abstractmethod
    def paid(self, ruleset: str) -> Mapping[Seat, int] | None:
        """
        Return each seat's gain or loss from the hand's wins under a ruleset, using the hand values in the log.

        None if the log has no values, there was no win, or the rules don't settle the payments. Raises RulesetError.
        """

    @abstractmethod
    def refused_wins(self, ruleset: str) -> Sequence[tuple[Seat, Ruling]]:
        """Return the seats that won illegally under a ruleset, each with the ruling. Raises RulesetError."""

    @abstractmethod
    def moments(self, ruleset: str, players: Sequence[int]) -> tuple[GameMoment, ...]:
        """Return its moments for these players under a ruleset, in order. Raises RulesetError."""

    @abstractmethod
    def both(self, ruleset: str, players: Sequence[int]) -> tuple[GameMoment, ...]:
        """
        Return the first moments at which several players could have called, for games without other decisions.

        Raises RulesetError.
        """


@dataclass(frozen=True)
class GameRecord:
    """
    A game that was read, with any unreadable parts.

    `source` describes where it was played or written, and `ruleset` names the matching rules; if the log doesn't name
    them, `is_certain` is false and they are a guess. `player` is the log's owner, if known.
    """

    source: str
    ruleset: str
    is_certain: bool
    hands: tuple[HandRecord, ...]
    faults: tuple[LogError, ...] = ()
    names: tuple[str, ...] = ()
    player: int | None = None


LONGEST_LOG = 2_000_000
"""The maximum number of bytes read from a file, also after unpacking."""
MOST_FILES = 50
"""The maximum number of files read at once."""
ReadGames: TypeAlias = Callable[[bytes], tuple[GameRecord, ...]]
"""A family's log reader, which returns its games; raises LogError if it can't read any."""
