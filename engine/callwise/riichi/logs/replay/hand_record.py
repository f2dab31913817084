"""
A recorded game: its hands, each as a plain sequence of events, whatever the log's format.

Seats are winds of the hand, as everywhere in the engine. A *player* is a number from 0 to 3 that stays the same through
the whole game: 0 is East in East 1.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    """A drawn tile, or a kan's replacement tile; None if the log doesn't show it."""

    seat: Seat
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class Discarding:
    """A discarded tile; `turned` marks a riichi declaration."""

    seat: Seat
    tile: Tile
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Calling:
    """A called discard."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class DeclaredKan:
    """A closed or added kan: the four tiles of a closed one, or the tile added to a pon."""

    seat: Seat
    kind: MeldKind
    tiles: tuple[Tile, ...]


Act: TypeAlias = Drawing | Discarding | Calling | DeclaredKan

Changes: TypeAlias = tuple[int, int, int, int]
"""What each seat gains or loses, from East on; the stick of a riichi nobody won on has already been paid."""


@dataclass(frozen=True, slots=True)
class RecordedWin:
    """
    One win: the winner, and the player whose tile was won on, None for a tsumo.

    `value`, `changes` and `liable` are the log's statements, None if missing.
    """

    seat: Seat
    by: Seat | None
    value: Value | None = None
    changes: Changes | None = None
    liable: Seat | None = None


class Draw(Enum):
    """How a hand without a winner ends."""

    EXHAUSTIVE = "exhaustive"
    NAGASHI = "nagashi"
    NINE_TERMINALS = "nine-terminals"
    FOUR_RIICHI = "four-riichi"
    FOUR_WINDS = "four-winds"
    FOUR_KANS = "four-kans"
    THREE_WINS = "three-wins"


@dataclass(frozen=True, slots=True)
class HandEnd:
    """How a hand ended: with wins in turn order, or with a draw. Both are empty if the log breaks off."""

    wins: tuple[RecordedWin, ...] = ()
    draw: Draw | None = None
    changes: Changes | None = None


class Offered(Enum):
    """What a client can offer: calls and wins, declarations on the player's own turn, and a discard after a call."""

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
    What the client offered a player after a number of acts.

    `tiles` are the possible choices: the tiles a call shows, one of the four of a closed kan, the tile of an added one,
    the riichi discards; a win has none. For a discard after a call they are the tiles it didn't allow.
    """

    after: int
    seat: Seat
    what: Offered
    tiles: frozenset[tuple[Tile, ...]] = frozenset()


Hands: TypeAlias = tuple[tuple[Tile, ...] | None, ...]
"""The thirteen tiles dealt to each seat; None for an unknown hand."""


@dataclass(frozen=True, slots=True)
class Hand:
    """
    One hand of a game.

    `number` counts the hands in the log; `dealer` is the player who is East. `sticks` were on the table when it began.
    `offers` are what the client offered, in order; None if the log doesn't say.
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
        """The hand's name: the round's wind, its number in the round, and any honba."""
        return f"{self.wind.words} {self.dealer + 1}{f', {self.honba} honba' if self.honba else ''}"

    def player(self, seat: Seat) -> int:
        """Return the player in a seat."""
        return (self.dealer + SEATS.index(seat)) % len(SEATS)

    def seat(self, player: int) -> Seat:
        """Return a player's seat."""
        return SEATS[(player - self.dealer) % len(SEATS)]


@dataclass(frozen=True)
class Game:
    """
    A game: its hands in order, and any errors in reading it.

    `source` describes in words where it was read from. `ruleset` names the rules it was played by; if the log doesn't
    say, `is_certain` is false and they are a guess. `seat` is the player whose log it is, if known.
    """

    source: str
    ruleset: str
    is_certain: bool
    hands: tuple[Hand, ...]
    faults: tuple[LogError, ...] = ()
    names: tuple[str, ...] = ()
    seat: int | None = None


def by_seat(changes: Sequence[int], dealer: int) -> Changes:
    """Convert gains and losses by player to gains and losses by seat."""
    east, south, west, north = (changes[(dealer + turns) % len(SEATS)] for turns in range(len(SEATS)))
    return east, south, west, north
