"""Deals played at random with every possible call, which record their own events."""

from dataclasses import dataclass, field
from random import Random

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.calls.tiles_shown import ways_to_call
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.player import Player
from callwise.riichi.table.pond import PondTile
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import KINDS, Tile, plain, without


@dataclass
class Side:
    """A player in a deal being played."""

    hand: list[Tile]
    made: list[Meld] = field(default_factory=list)
    pond: list[PondTile] = field(default_factory=list)
    riichi: bool = False
    points: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether a call has opened the hand."""
        return any(meld.is_open for meld in self.made)


class Deal:
    """A deal played at random with every possible call, which records its own events."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.tiles = [plain(kind) for kind in KINDS for _ in range(4)]
        self.random.shuffle(self.tiles)
        self.sides = {seat: Side([self.tiles.pop() for _ in range(13)]) for seat in SEATS}
        self.drawn = 0
        self.kans = 0
        self.moment: Discard | Turn = self.draw(Seat.EAST)

    def draw(self, seat: Seat, *, replacement: bool = False) -> Turn:
        """Draw a tile from either end of the wall."""
        tile = self.tiles.pop()
        self.drawn += 1
        self.sides[seat].hand.append(tile)
        return Turn(seat, tile, replacement)

    @property
    def wall(self) -> int:
        """Count the tiles left to draw."""
        return 136 - 4 * 13 - 14 - self.drawn

    def step(self) -> None:
        """Continue with a kan, a discard, a call or a draw."""
        if isinstance(self.moment, Turn):
            turn = self.moment
            self.moment = (turn.drawn and self.kan(turn.seat)) or self.discard(turn.seat)
        else:
            self.moment = self.call(self.moment) or self.draw(self.moment.by.after(1))

    def kan(self, seat: Seat) -> Turn | None:
        """Announce a closed or an added kan, if possible."""
        side = self.sides[seat]
        if self.kans == 4 or self.wall == 0:
            return None
        for tile in sorted(set(side.hand)):
            pon = next((m for m in side.made if m.kind is MeldKind.PON and m.tiles[0] == tile), None)
            if side.hand.count(tile) == 4:
                kan = Meld(MeldKind.ANKAN, (tile,) * 4)
            elif pon is not None and pon.turned is not None:
                kan = Meld(MeldKind.SHOUMINKAN, (tile,) * 4, pon.turned)
            else:
                continue
            side.hand = [one for one in side.hand if one != tile]
            side.made.append(kan)
            self.kans += 1
            return self.draw(seat, replacement=True)
        return None

    def discard(self, seat: Seat) -> Discard:
        """Discard any tile, sometimes declaring riichi with it."""
        side = self.sides[seat]
        tile = side.hand.pop(self.random.randrange(len(side.hand)))
        riichi = not side.riichi and not side.is_open and self.random.random() < 0.1
        side.riichi = side.riichi or riichi
        return Discard(tile, seat, turned=riichi)

    def call(self, discard: Discard) -> Turn | None:
        """Let the discard be called or passed."""
        pond = self.sides[discard.by].pond
        for turns in (1, 2, 3):
            caller = discard.by.after(turns)
            side = self.sides[caller]
            ways = ways_to_call(side.hand, discard.tile, caller.sees(discard.by))
            ways = tuple(way for way in ways if self.kans < 4 or not way.kind.is_kan)
            if not ways or side.riichi or self.wall == 0 or self.random.random() < 0.3:
                continue
            call = self.random.choice(ways)
            side.hand = list(without(side.hand, call.shown))
            side.made.append(call.meld())
            pond.append(PondTile(discard.tile, discard.turned, caller))
            if call.kind.is_kan:
                self.kans += 1
                return self.draw(caller, replacement=True)
            return Turn(caller, None)
        pond.append(PondTile(discard.tile, discard.turned))
        return None

    def table(self, shown: tuple[Seat, ...] = SEATS, ponds: tuple[Seat, ...] = SEATS) -> Table:
        """Return the position with these hands and ponds shown."""
        declaring = self.moment.by if isinstance(self.moment, Discard) and self.moment.turned else None
        east, south, west, north = (
            Player(
                tuple(side.hand) if seat in shown else None,
                tuple(side.made),
                tuple(side.pond) if seat in ponds else None,
                riichi=side.riichi or seat is declaring,
                points=side.points,
            )
            for seat, side in self.sides.items()
        )
        sticks = sum(side.riichi for side in self.sides.values()) - (declaring is not None)
        return Table((east, south, west, north), self.moment, self.wall, deposits=sticks)
