"""
An American table at one moment of a deal: racks, exposures, open tiles, and the turn.

It holds only facts, no rulings. Impossible tables, with five of a tile or a hand of the wrong size, are rejected
(JOK-52).

The size of a hidden rack is known, and its player's claims are trusted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from callwise.american.table.exchange_acts import Exchange
from callwise.american.table.exposures import Exposure, Target
from callwise.american.table.player import Player
from callwise.american.table.practice_hands import Hand
from callwise.american.table.tiles import JOKER, Tile
from callwise.american.table.written_card import CardHand, every_hand
from callwise.ground.errors import NotationError, check_length, quoted
from callwise.ground.seats import SEATS, Relation, Seat

WALL = 99
"""Number of tiles in the wall after the deal: 152 less four racks of thirteen and the dealer's extra tile."""
SET = 152
PASSED = 3
"""Number of tiles in a regular pass of the Charleston."""


class Phase(Enum):
    """The phase of a turn (JOK-50)."""

    CHARLESTON = "charleston"
    """Tiles are being passed; there is no discard yet."""

    WINDOW = "window"
    """A discard is open: the next player may pick, and anyone may call."""

    CALLED = "called"
    """A discard was called and is on the caller's rack; its exposure isn't complete."""

    PICKED = "picked"
    """A tile was picked but not racked; the window is still open."""

    MAIN = "main"
    """The player on turn has fourteen tiles."""

    OVER = "over"
    """Somebody has won."""


class Passing(Enum):
    """A pass of the Charleston, with its name and the direction of the tiles."""

    RIGHT = "right", Relation.SHIMOCHA
    ACROSS = "across", Relation.TOIMEN
    LEFT = "left", Relation.KAMICHA
    SECOND_LEFT = "second left", Relation.KAMICHA
    SECOND_ACROSS = "second across", Relation.TOIMEN
    LAST_RIGHT = "last right", Relation.SHIMOCHA
    COURTESY = "courtesy", Relation.TOIMEN

    def __init__(self, word: str, to: Relation) -> None:
        self.word = word
        self.to = to

    @classmethod
    def parse(cls, text: str) -> Passing:
        """Read right, across, left, second left, second across, last right or courtesy. Raises NotationError."""
        for one in cls:
            if one.word == text.strip().lower():
                return one
        raise NotationError(f"{quoted(text)} isn’t a pass; write {', '.join(one.word for one in cls)}")

    @property
    def following(self) -> Passing | None:
        """The pass after this one, None if play begins."""
        every = tuple(Passing)
        nth = every.index(self) + 1
        return every[nth] if nth < len(every) else None

    @property
    def words(self) -> str:
        """Its name among players: ``first left``, ``last right``."""
        return f"first {self.word}" if self in (Passing.RIGHT, Passing.ACROSS, Passing.LEFT) else self.word

    @property
    def is_last_of_round(self) -> bool:
        """Whether it is the last pass of the first Charleston or of the second."""
        return self in (Passing.LEFT, Passing.LAST_RIGHT)


_DISCARD = re.compile(r"\s*+(?P<tile>\S++)\s++by\s++(?P<by>[A-Za-z]++)(?:\s*+,\s*+named\s++(?P<named>\S++))?\s*+")


@dataclass(frozen=True, slots=True)
class LiveDiscard:
    """A tile that was discarded and is open, or was just called; `named` is the wrong name it was given."""

    tile: Tile
    by: Seat
    named: Tile | None = None

    @classmethod
    def parse(cls, text: str) -> LiveDiscard:
        """Read ``8d by west`` or ``8d by west, named 8b``. Raises NotationError."""
        check_length(text)
        match = _DISCARD.fullmatch(text)
        if match is None:
            raise NotationError(f"{quoted(text)} isn’t a discard; write it like '8d by west' or '8d by west, named 8b'")
        tile, named = Tile.parse(match["tile"]), Tile.parse(match["named"]) if match["named"] else None
        return cls(tile, Seat.parse(match["by"]), None if named == tile else named)

    def __str__(self) -> str:
        return f"{self.tile} by {self.by.value}" + (f", named {self.named}" if self.named else "")


def wrong_name(tile: Tile, named: Tile | None, floor: Sequence[Tile]) -> Tile | None:
    """
    Return the name of a discard if it's wrong; `floor` are earlier discards, the latest last.

    >>> joker, three, four = map(Tile.parse, ("J", "3b", "4b"))
    >>> wrong_name(joker, three, [four, three]), wrong_name(four, three, [three]) is three
    (None, True)
    """
    return None if tile.is_joker and floor and floor[-1] == named else named


@dataclass(frozen=True, slots=True)
class Fresh:
    """
    This turn's exposure, the `nth` of its player, and the discard it was made with.

    `frozen` says that an exchange has begun since.
    """

    nth: int
    called: LiveDiscard
    frozen: bool = False


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong natural that `giver` exchanged for a joker: `tile` is now in the exposure (JOK-39)."""

    giver: Seat
    tile: Tile
    target: Target


@dataclass(frozen=True, slots=True)
class Won:
    """
    A declared hand: its seat, and the discarder of the tile its last turn began with, None if it was picked.

    `redeemed` is the rack a joker came from, if an exchange was the last act; `misnamed` says that the called tile had
    been misnamed, `early` that it was discarded out of turn. `dealt` says that the hand was complete before play,
    without a pick.
    """

    seat: Seat
    by: Seat | None = None
    redeemed: Seat | None = None
    misnamed: bool = False
    dealt: bool = False
    early: bool = False

    @property
    def is_of_others(self) -> bool:
        """Whether its turn began with a call, and its last act took a joker from another player."""
        return self.by is not None and self.redeemed not in (None, self.seat)


@dataclass(frozen=True, slots=True)
class Table:
    """
    Four players in seat order, and the moment.

    `turn` is the player on turn or, while a discard is open, the next to pick. `discard` is open, or on its caller's
    rack. `picked` is the unracked pick, None if hidden; `naming` is a tile that the player on turn has partly named.
    `fresh` is this turn's exposure. `redeemed` is the rack a joker came from, while that exchange is the turn's last
    act, and `exchanges` counts those of this turn. `wall` counts the tiles left to pick, of which `draws` are known,
    the next one first. `floor` are uncalled discards. `passed` are the tiles each seat has passed in this pass, and
    `blind` is how many incoming tiles it passes on unseen.

    `wanted` are the seats that have announced a call for the discard but haven't taken it. `mislaid` says that the
    player on turn laid the last of their loose tiles this turn. `card` are the playable hands, if known. `all_stay`
    says that all of a dead hand's exposures stay out (JOK-X4), and `in_last_wall` that the last wall has begun.

    `you` is the player the question addresses, if any.

    Raises PositionError for impossible tables.
    """

    players: tuple[Player, Player, Player, Player]
    phase: Phase
    turn: Seat
    discard: LiveDiscard | None = None
    picked: Tile | None = None
    naming: Tile | None = None
    fresh: Fresh | None = None
    redeemed: Seat | None = None
    exchanges: int = 0
    announced: Exchange | None = None
    wrong: Wrong | None = None
    wall: int = 20
    draws: tuple[Tile, ...] = ()
    floor: tuple[Tile, ...] = ()
    passing: Passing = Passing.RIGHT
    passed: tuple[tuple[Tile, ...] | None, ...] = (None, None, None, None)
    blind: tuple[int, ...] = (0, 0, 0, 0)
    wanted: tuple[Seat, ...] = ()
    won: Won | None = None
    mislaid: bool = False
    card: tuple[CardHand, ...] = ()
    all_stay: bool = False
    in_last_wall: bool = False
    you: Seat | None = field(default=None, compare=False)

    def __getitem__(self, seat: Seat) -> Player:
        """Return the player in a seat."""
        return self.players[SEATS.index(seat)]

    @property
    def playable(self) -> tuple[Hand, ...]:
        """Every hand that the card stands for."""
        return every_hand(self.card)

    def seated(self) -> Iterator[tuple[Seat, Player]]:
        """Yield each seat with its player, East first."""
        return zip(SEATS, self.players, strict=True)

    def seating(self, seat: Seat, player: Player) -> Table:
        """Return the table with the player in a seat replaced."""
        one, two, three, four = (player if other is seat else now for other, now in self.seated())
        return replace(self, players=(one, two, three, four))

    def following(self, seat: Seat) -> Seat:
        """Return the next seat with a live hand, or the seat itself if there isn't another."""
        return next((one for turns in (1, 2, 3) if not self[one := seat.after(turns)].dead), seat)

    def exposure(self, target: Target) -> tuple[int, Exposure] | None:
        """Return an exposure with its index on its rack, None if it isn't there."""
        nth = None if target.tile is None else self[target.seat].find(target.tile, target.nth)
        return None if nth is None else (nth, self[target.seat].exposures[nth])

    def jokers(self, seat: Seat, nth: int) -> int:
        """Return how many jokers are still in an exposure: a wrong tile may have taken the place of one."""
        found = None if self.wrong is None or self.wrong.target.seat is not seat else self.exposure(self.wrong.target)
        return self[seat].exposures[nth].jokers - (found is not None and found[0] == nth)

    def target(self, seat: Seat, nth: int) -> Target:
        """Return the target for the nth exposure of a seat, counted from 0."""
        exposures = self[seat].exposures
        tile = exposures[nth].tile
        return Target(seat, tile, sum(one.tile == tile for one in exposures[: nth + 1]))

    def returned(self, seat: Seat) -> frozenset[int]:
        """
        Return the indices of a seat's exposures that are back in its rack: those its hand died of, unless all stay out.
        """
        return frozenset() if self.all_stay else self[seat].died_of

    def place(self, seat: Seat, nth: int) -> int:
        """Return the position of an exposure among those at a seat; exposures back in the rack come last."""
        back = self.returned(seat)
        return sorted(range(len(self[seat].exposures)), key=lambda one: (one in back, one)).index(nth)

    def who(self, seat: Seat) -> str:
        """Return the word for a player in a sentence: you, or the seat."""
        return "you" if seat is self.you else seat.words

    @property
    def misnamed(self) -> Tile | None:
        """
        The wrong name of the discard, None if it was named correctly.

        A joker is also named correctly if it has the name of the previous discard.
        """
        if self.discard is None:
            return None
        return wrong_name(self.discard.tile, self.discard.named, self.floor)

    @property
    def is_before_play(self) -> bool:
        """Whether East hasn't discarded yet: in the Charleston, or with every tile in the wall or on a rack."""
        if self.phase is Phase.CHARLESTON:
            return True
        if self.phase is not Phase.MAIN or self.turn is not Seat.EAST or self.floor:
            return False
        if any(player.exposures or player.loose for player in self.players):
            return False
        return self.wall >= WALL or self.wall + sum(player.size for player in self.players) == SET

    @property
    def window(self) -> LiveDiscard | None:
        """The discard that may be called, None if there is no open window."""
        return self.discard if self.phase in (Phase.WINDOW, Phase.PICKED) else None

    @property
    def has_last_discard(self) -> bool:
        """Whether the open discard is the last: the wall is empty, and no tile was just picked."""
        return self.wall == 0 and self.phase is not Phase.PICKED

    @property
    def called(self) -> LiveDiscard | None:
        """The called discard that isn't exposed yet."""
        return self.discard if self.phase is Phase.CALLED else None

    @property
    def known(self) -> tuple[Tile, ...]:
        """Every known tile, wherever it is."""
        tiles = [tile for player in self.players for tile in player.known]
        tiles += [*self.floor, *self.draws, *(tile for several in self.passed for tile in several or ())]
        if self.discard is not None:
            tiles.append(self.discard.tile)
        if self.picked is not None:
            tiles.append(self.picked)
        if self.wrong is not None:
            tiles.remove(JOKER)
            tiles.append(self.wrong.tile)
        return tuple(tiles)
