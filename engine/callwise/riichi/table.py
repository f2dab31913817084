"""
A riichi table at one moment of a deal: four players, their tiles, and whose move it is.

Facts only.  East is the dealer, so a seat is also its player's wind (CON-8).
A hand that is not known, or not shown, is None; what lies open is always
known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from callwise.errors import NotationError, PositionError
from callwise.riichi.discard import Discard
from callwise.riichi.melds import Meld, check_copies, check_hand
from callwise.riichi.tiles import Tile
from callwise.seats import SEATS, Seat

FULL_WALL = 69
"""Tiles left to draw when the dealer has taken the first one: 136 less four hands, the dead wall and that tile."""
MOST_MELDS = 4


@dataclass(frozen=True)
class Player:
    """
    One player: tiles in hand, melds, river, and what the others must know.

    `hand` holds the concealed tiles, with the drawn tile on the player's own
    turn.  `river` leaves out tiles that were called away and the discard
    that lies open now.  `furiten` says that the player may not ron; why is
    another rule's matter.  Raises PositionError for riichi with an open hand.
    """

    hand: tuple[Tile, ...] | None = None
    melds: tuple[Meld, ...] = ()
    river: tuple[Tile, ...] = ()
    riichi: bool = False
    furiten: bool = False

    def __post_init__(self) -> None:
        if self.riichi and self.is_open:
            raise PositionError("a player in riichi has a closed hand; melds there are closed kans only")

    @property
    def is_open(self) -> bool:
        """Whether a call has opened the hand (NAK-3)."""
        return any(meld.is_open for meld in self.melds)

    @property
    def concealed(self) -> tuple[Tile, ...]:
        """The tiles in hand.  Raises PositionError when they are not known."""
        if self.hand is None:
            raise PositionError("this hand is not shown, so nothing can be said of its tiles; write it out")
        return self.hand


_TURN = re.compile(
    r"\s*(?P<seat>[a-z]+)\s+(?:(?P<called>called)|drew\s+(?P<tile>\S+)(?P<replacement>\s+as\s+replacement)?)\s*"
)


@dataclass(frozen=True, slots=True)
class Turn:
    """
    A player's own turn, before the discard.

    `drawn` is the tile just taken, from the wall or as a kan's replacement;
    None when the turn began with a chii or pon, after which nothing is drawn.
    """

    seat: Seat
    drawn: Tile | None
    replacement: bool = False

    @classmethod
    def parse(cls, text: str) -> Turn:
        """
        Read ``south drew 4m``, ``south drew 4m as replacement`` or ``south called``.

        Raises NotationError for anything else.
        """
        match = _TURN.fullmatch(text)
        if match is None:
            raise NotationError(
                f"{text!r} is not a turn; write 'south drew 4m', 'south drew 4m as replacement' or 'south called'"
            )
        drawn = Tile.parse(match["tile"]) if match["tile"] else None
        return cls(Seat.parse(match["seat"]), drawn, bool(match["replacement"]))

    def __str__(self) -> str:
        if self.drawn is None:
            return f"{self.seat.value} called"
        return f"{self.seat.value} drew {self.drawn}{' as replacement' if self.replacement else ''}"


@dataclass(frozen=True)
class Table:
    """
    Four players in seat order, and the moment: a discard lies open, or it is somebody's turn.

    `wall` counts the tiles left to draw, the dead wall apart.  Raises
    PositionError for hands of the wrong size, too many tiles of a kind, more
    kans than there are replacement tiles, or a wall that cannot be.
    """

    players: tuple[Player, Player, Player, Player]
    moment: Discard | Turn
    wall: int = 40
    wind: Seat = Seat.EAST

    def __post_init__(self) -> None:
        if not 0 <= self.wall <= FULL_WALL:
            raise PositionError(f"the wall holds 0 to {FULL_WALL} tiles after a first draw, got {self.wall}")
        for seat, player in self.seated():
            self._check_player(seat, player)
        if self.kans > 4:
            raise PositionError(f"there are replacement tiles for four kans, got {self.kans} kans")
        discard = (self.moment.tile,) if isinstance(self.moment, Discard) else ()
        check_copies(discard, *(tiles for player in self.players for tiles in _tiles_of(player)))

    def _check_player(self, seat: Seat, player: Player) -> None:
        moment = self.moment
        if isinstance(moment, Turn) and moment.seat is seat:
            when = f"on {seat.value}'s turn, before the discard,"
            if moment.drawn is None and all(meld.kind.is_kan for meld in player.melds):
                raise PositionError(f"{seat.value} called, so a chii or pon lies among the melds; none does")
            if moment.drawn is not None and player.hand is not None and moment.drawn not in player.hand:
                raise PositionError(
                    f"the drawn tile {moment.drawn} is part of {seat.value}'s hand and must be written there too"
                )
        elif isinstance(moment, Discard) and moment.drawn_since is seat:
            when = f"as {seat.value} has drawn,"
        else:
            when = f"for {seat.value}, who is not at turn,"
        if len(player.melds) > MOST_MELDS:
            raise PositionError(f"{seat.value} has {len(player.melds)} melds; a hand has at most {MOST_MELDS}")
        if player.hand is not None:
            check_hand(player.hand, player.melds, self._tiles(seat), when)

    def _tiles(self, seat: Seat) -> int:
        moment = self.moment
        at_turn = moment.seat if isinstance(moment, Turn) else moment.drawn_since
        return 14 if seat is at_turn else 13

    def tiles_in_hand(self, seat: Seat) -> int:
        """How many tiles a seat holds beside its melds, shown or not."""
        return self._tiles(seat) - 3 * len(self[seat].melds)

    def __getitem__(self, seat: Seat) -> Player:
        """Give the player on a seat."""
        return self.players[SEATS.index(seat)]

    def seated(self) -> Iterable[tuple[Seat, Player]]:
        """Give each seat with its player, East first."""
        return zip(SEATS, self.players, strict=True)

    @property
    def discard(self) -> Discard:
        """The discard that lies open.  Raises PositionError when none does."""
        if isinstance(self.moment, Discard):
            return self.moment
        raise PositionError(f"no discard lies open: {self.moment}")

    @property
    def turn(self) -> Turn:
        """Whose turn it is.  Raises PositionError when a discard lies open."""
        if isinstance(self.moment, Turn):
            return self.moment
        raise PositionError(f"it is nobody's turn: {self.moment} lies open")

    @cached_property
    def kans(self) -> int:
        """How many kans lie on the table, of all players (NAK-15)."""
        return sum(meld.kind.is_kan for player in self.players for meld in player.melds)


def _tiles_of(player: Player) -> Iterable[tuple[Tile, ...]]:
    return (player.hand or (), player.river, *(meld.tiles for meld in player.melds))
