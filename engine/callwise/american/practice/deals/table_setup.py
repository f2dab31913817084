"""A table under construction: your rack, exposures with jokers, the moment of the turn, and acts on offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Self, TypeAlias, TypeVar

from callwise.american.practice.deals.random_racks import Wall, exposed, written
from callwise.american.table.tiles import FLOWER, JOKER, NATURALS, Tile, format_tiles
from callwise.ground.seats import SEATS, Seat
from callwise.question.makers import Chance, Draft, phrase

_BETWEEN = 13
"""Number of tiles, exposures included, of a player who isn't on turn."""


class TableSetup:
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
        self.floor: list[Tile] = []
        self.miscounted: dict[Seat, int] = {}

    def copy(self) -> TableSetup:
        """Return an independent copy."""
        one = object.__new__(TableSetup)
        vars(one).update(vars(self))
        one.wall, one.entries = self.wall.copy(), dict(self.entries)
        one._kinds, one._held = [*self._kinds], [*self._held]
        one._laid = {seat: [*laid] for seat, laid in self._laid.items()}
        one.floor, one.miscounted = [*self.floor], dict(self.miscounted)
        one._size = dict(self._size)
        return one

    def kind(self, *but: Tile) -> Tile:
        """Draw an unused kind of tile."""
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

    def discards(self, by: Seat, tile: Tile, does: str = "discards", named: Tile | None = None) -> str:
        """Let a player discard a tile, perhaps misnamed: ``West discards {3b}``."""
        self.wall.take(tile)
        self.entries["discard"] = f"{tile} by {by.value}" + (f", named {named}" if named else "")
        return f"{by.words} {does} {{{tile}}}"

    def redeems(self, giver: str, owner: Seat) -> str:
        """Let a player redeem the only joker of an exposure."""
        given = self.kind(FLOWER)
        shown = self.lay(owner, given, 3, 0)
        self.entries["redeemed"] = owner.value
        return f"{giver} gave {owner.words} {{{given}}} for the [[joker]] in {shown}."

    def say(self, *ways: str, **named: object) -> str:
        """Choose a wording and fill in its slots, drawing the tiles it needs."""
        return phrase(
            self.chance, ways, **{key: f"{{{one}}}" if isinstance(one, Tile) else one for key, one in named.items()}
        )

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


@dataclass
class Scene:
    """A table, and the parts that its acts refer to."""

    sit: TableSetup

    def copy(self) -> Self:
        """Return an independent copy."""
        return replace(self, sit=self.sit.copy())


SceneT = TypeVar("SceneT", bound=Scene)
ActT = TypeVar("ActT")
Way: TypeAlias = Callable[[SceneT], str]
"""Sets something up at the table and returns its description."""
Act: TypeAlias = str | Callable[[SceneT], str]
"""An act: a template with the parts of a scene, such as `discard {0.spare}`, or a function that writes it."""


def write_act(act: Act[SceneT], scene: SceneT) -> str:
    """Return an act's notation, filled in with the parts of a scene."""
    return act.format(scene) if isinstance(act, str) else act(scene)


def write_acts(scene: SceneT, acts: Sequence[Act[SceneT]]) -> str:
    """Return the entry of a puzzle's table for several different acts, shuffled."""
    written = [*dict.fromkeys(write_act(act, scene) for act in acts)]
    scene.sit.chance.shuffle(written)
    return "; ".join(written)


def some_of(chance: Chance, acts: Sequence[ActT], *but: ActT) -> list[ActT]:
    """Draw two or three of the acts, excluding some."""
    return chance.sample([act for act in acts if act not in but], 2 + chance.randrange(2))


@dataclass(frozen=True)
class Aim(Generic[SceneT]):
    """Setups in which a clause decides an act, and setups in which it only seems to."""

    ways: Sequence[Way[SceneT]]
    act: Act[SceneT]
    twins: Sequence[Way[SceneT]] = ()

    def drafted(self, scene: SceneT, draft: Callable[[SceneT, Way[SceneT]], Draft]) -> Draft:
        """Draft the near miss on a copy of the scene, and then the position itself."""
        near = draft(scene.copy(), scene.sit.chance.choice(self.twins)) if self.twins else None
        return draft(scene, scene.sit.chance.choice(self.ways)).with_near(near)


def several(tile: Tile, count: int) -> str:
    """Return the notation of a tile repeated `count` times."""
    return format_tiles((tile,) * count)
