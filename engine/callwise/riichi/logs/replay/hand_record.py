"""
A recorded game: hands, and each as the plain sequence of what happened in it, whatever format it was read from.

Seats are winds of the hand, as everywhere in the engine.  A *player* is a number from 0 to 3, the same through the
whole game: 0 is East in East 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from callwise.ground.seats import SEATS, Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.payment.points import Value
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import Tile


@dataclass(frozen=True, slots=True)
class Drawing:
    """A tile is drawn, after a kan as its replacement; None is a tile that the log doesn't tell."""

    seat: Seat
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class Discarding:
    """A tile is discarded; `turned` says that it declares riichi."""

    seat: Seat
    tile: Tile
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Calling:
    """A discard is called."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class DeclaredKan:
    """A kan of one's own turn: the four tiles of a closed one, or the one that is added to a pon."""

    seat: Seat
    kind: MeldKind
    tiles: tuple[Tile, ...]


Act: TypeAlias = Drawing | Discarding | Calling | DeclaredKan

Changes: TypeAlias = tuple[int, int, int, int]
"""What each seat gains or loses, from East on; the stick of a riichi that nobody won on is gone before."""


@dataclass(frozen=True, slots=True)
class RecordedWin:
    """
    One win: whose, and whose tile it took; None for a drawn one.

    `value`, `changes` and `liable` are what the log says of it, None where it doesn't.
    """

    seat: Seat
    by: Seat | None
    value: Value | None = None
    changes: Changes | None = None
    liable: Seat | None = None


class Draw(Enum):
    """How a hand ends in which nobody wins."""

    EXHAUSTIVE = "exhaustive"
    NAGASHI = "nagashi"
    NINE_TERMINALS = "nine-terminals"
    FOUR_RIICHI = "four-riichi"
    FOUR_WINDS = "four-winds"
    FOUR_KANS = "four-kans"
    THREE_WINS = "three-wins"


@dataclass(frozen=True, slots=True)
class HandEnd:
    """How a hand ended: with wins, nearest first, or with a draw.  Neither is known of a hand that breaks off."""

    wins: tuple[RecordedWin, ...] = ()
    draw: Draw | None = None
    changes: Changes | None = None


class Offered(Enum):
    """What a client can offer: calls and wins, what is declared on one's own turn, and a discard after a call."""

    CHII = "chii"
    PON = "pon"
    KAN = "kan"
    RON = "ron"
    ANKAN = "ankan"
    SHOUMINKAN = "shouminkan"
    RIICHI = "riichi"
    TSUMO = "tsumo"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Offer:
    """
    What the client offered a player after so many acts.

    `tiles` are the ways to take it: what a call shows, one of the four of a closed kan, the tile of an added one, the
    discards that declare riichi; a win has none.  Of a discard after a call they are those that it did not allow.
    """

    after: int
    seat: Seat
    what: Offered
    tiles: frozenset[tuple[Tile, ...]] = frozenset()


Hands: TypeAlias = tuple[tuple[Tile, ...] | None, ...]
"""The thirteen tiles that each seat was dealt; None for a hand that the log doesn't tell."""


@dataclass(frozen=True, slots=True)
class Hand:
    """
    One hand of a game.

    `number` counts the hands of the log; `dealer` is the player who is East.  `sticks` lay there when it began.
    `offers` is what the client offered, in order; None where the log doesn't tell.
    """

    number: int
    wind: Seat
    dealer: int
    honba: int
    sticks: int
    scores: Changes | None
    dealt: Hands
    acts: tuple[Act, ...]
    ending: HandEnd
    offers: tuple[Offer, ...] | None = None

    @property
    def title(self) -> str:
        """Its name: the round's wind, whose deal it is in it, and the honba that are there."""
        return f"{self.wind.words} {self.dealer + 1}{f', {self.honba} honba' if self.honba else ''}"

    def player(self, seat: Seat) -> int:
        """Give the player on a seat."""
        return (self.dealer + SEATS.index(seat)) % len(SEATS)

    def seat(self, player: int) -> Seat:
        """Give the seat of a player."""
        return SEATS[(player - self.dealer) % len(SEATS)]


@dataclass(frozen=True)
class Game:
    """
    A game: its hands in order, and what could not be read of it.

    `source` says in words what it was read from.  `ruleset` names the rules that are played there; where the log
    doesn't tell, `is_certain` is false and they are a guess.  `seat` is the player whose log it is, where that is told.
    """

    source: str
    ruleset: str
    is_certain: bool
    hands: tuple[Hand, ...]
    faults: tuple[LogError, ...] = ()
    names: tuple[str, ...] = ()
    seat: int | None = None


def by_seat(changes: Mapping[int, int], dealer: int) -> Changes:
    """Give what players gain or lose by their seats."""
    east, south, west, north = (changes[(dealer + turns) % len(SEATS)] for turns in range(len(SEATS)))
    return east, south, west, north
