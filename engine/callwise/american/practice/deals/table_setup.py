"""A table under construction: you, exposures with jokers, and the moment of the turn."""

from __future__ import annotations

from callwise.american.practice.deals.random_racks import Wall, exposed, written
from callwise.american.table.tiles import JOKER, NATURALS, Tile, format_tiles
from callwise.ground.seats import SEATS, Seat
from callwise.question.makers import Chance

_BETWEEN = 13
"""Number of tiles, exposures included, of a player who isn't on turn."""


class Sitting:
    """A table under construction."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.wall = Wall(chance)
        self.you, *self.others = chance.sample(SEATS, 4)
        self.on_turn = False
        self.entries: dict[str, str] = {}
        self._kinds: list[Tile] = []
        self._held: list[Tile] = []
        self._laid: dict[Seat, list[str]] = {}
        self._size: dict[Seat, int] = dict.fromkeys(SEATS, 0)
        self._met: list[Seat] = []
        self.floor: list[Tile] = []
        self.miscounted: dict[Seat, int] = {}

    def copy(self) -> Sitting:
        """Return an independent copy."""
        one = object.__new__(Sitting)
        vars(one).update(vars(self))
        one.wall, one.entries = self.wall.copy(), dict(self.entries)
        one._kinds, one._held, one._met = [*self._kinds], [*self._held], [*self._met]
        one._laid = {seat: [*laid] for seat, laid in self._laid.items()}
        one.floor, one.miscounted = [*self.floor], dict(self.miscounted)
        one._size = dict(self._size)
        return one

    def kind(self, *but: Tile) -> Tile:
        """Draw a kind of tile that isn't used yet."""
        tile = self.wall.single([one for one in NATURALS if self.wall.left(one) >= 4], (*self._kinds, *but))
        self._kinds.append(tile)
        return tile

    def about(self, tile: Tile) -> Tile:
        """Reserve a tile, so that it isn't drawn as filler."""
        self._kinds.append(tile)
        return tile

    def hold(self, *tiles: Tile) -> None:
        """Put tiles into your rack."""
        self._held += self.wall.take(*tiles)

    def lay(self, seat: Seat, tile: Tile, size: int, jokers: int) -> str:
        """Expose tiles, and return the exposure as shown in a prompt."""
        self._laid.setdefault(seat, []).append(self.wall.exposure(tile, size, jokers))
        self._size[seat] += size
        return f"{{{exposed(tile, size, jokers)}}}"

    def lay_loose(self, seat: Seat, tiles: tuple[Tile, ...]) -> None:
        """Lay down tiles that aren't a valid exposure."""
        self._laid.setdefault(seat, []).append(f"({format_tiles(self.wall.take(*tiles))})")
        self._size[seat] += len(tiles)

    def spare(self) -> Tile:
        """Add a spare tile to your rack, and return it."""
        tile = self.kind()
        self.hold(tile)
        return tile

    def who(self, seat: Seat) -> str:
        """Return a player's name as a subject; the first mention says where they sit."""
        name = self.whom(seat)
        return f"{name}," if "," in name else name

    def whom(self, seat: Seat) -> str:
        """Return a player's name for the end of a sentence."""
        if seat in self._met:
            return seat.words
        self._met.append(seat)
        return f"{seat.words}, {seat.beside(self.you)}"

    def closed(self, seat: Seat) -> int:
        """Count the tiles on another player's rack."""
        on_turn = self.entries.get("turn") == seat.value and "phase" not in self.entries
        return _BETWEEN - self._size[seat] + on_turn + self.miscounted.get(seat, 0)

    def table(self) -> dict[str, str]:
        """Fill your rack, and return the table's entries."""
        size = _BETWEEN + self.on_turn - self._size[self.you]
        rack = (*self._held, *self.wall.fill(size - len(self._held), without=(*self._kinds, JOKER)))
        found = {"you": self.you.value}
        for seat in SEATS:
            laid = " ".join(self._laid.get(seat, ()))
            if seat is self.you:
                found[seat.value] = f"{written(rack)} | {laid}" if laid else written(rack)
            elif laid:
                found[seat.value] = f"{self.closed(seat)} | {laid}"
        if self.floor:
            lying = [*self.floor, *self.wall.fill(6, without=(*self._kinds, JOKER))]
            self.chance.shuffle(lying)
            found["floor"] = format_tiles(lying)
        if self.miscounted:
            found["miscounted"] = " ".join(seat.value for seat in self.miscounted)
        return {**found, **self.entries}


def several(tile: Tile, count: int) -> str:
    """Write a tile `count` times."""
    return format_tiles((tile,) * count)
