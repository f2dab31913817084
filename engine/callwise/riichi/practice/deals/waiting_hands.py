"""Waiting hands, their players' discards, and the later events, for furiten positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from callwise.ground.seats import Relation
from callwise.question.makers import require
from callwise.riichi.hand.hand import waits
from callwise.riichi.practice.deals.random_tiles import (
    ENDS,
    HONOURS,
    OTHERS,
    SIMPLES,
    SUITED,
    Wall,
    write_melds,
    written,
)
from callwise.riichi.table.melds import Meld
from callwise.riichi.table.tiles import KINDS, Kind, Tile, plain


class Shape(Enum):
    """The waiting part of a hand: its ranks relative to the lowest, and the possible lowest ranks."""

    TWO_SIDES = "01", 2, 7
    THREE_SIDES = "01234", 2, 4
    EITHER_END = "0123", 1, 6
    THREEENDS = "0123456", 1, 3
    TRIPLET_AND_NEXT = "0001", 2, 7
    TRIPLET_AND_GAP = "0002", 1, 7
    TWO_PAIRS = "", 0, 0

    def __init__(self, steps: str, first: int, last: int) -> None:
        self.steps = tuple(map(int, steps))
        self.lowest = tuple(kind for kind in SUITED if first <= kind.rank <= last)

    @property
    def takes_pair(self) -> bool:
        """Whether the hand also needs a pair."""
        return self in (Shape.TWO_SIDES, Shape.THREE_SIDES)


LONG = (Shape.TWO_SIDES, Shape.TWO_SIDES, Shape.THREE_SIDES, Shape.EITHER_END, Shape.THREEENDS)
"""Shapes whose waits are three ranks apart."""
EVERY = (*LONG, *Shape)


@dataclass(frozen=True)
class WaitingHand:
    """A waiting hand: its tiles, its melds, the waiting part, and its waits."""

    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    shape: tuple[Tile, ...]
    waits: tuple[Kind, ...]

    @property
    def table(self) -> dict[str, str]:
        """The hand and its melds as table entries."""
        melds = {"melds": write_melds(self.melds)} if self.melds else {}
        return {"hand": written(self.hand), **melds}

    @property
    def kept(self) -> frozenset[Kind]:
        """The kinds its player wouldn't have discarded: those in the hand, and its waits."""
        return self.kinds | frozenset(self.waits)

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of its tiles."""
        return frozenset(tile.kind for tile in self.hand)


def ready(
    wall: Wall,
    shapes: Sequence[Shape] = EVERY,
    *,
    melds: int = 0,
    simple: bool = False,
    suited: bool = False,
    ranks: Sequence[int] = (),
) -> WaitingHand:
    """
    Generate a hand with two or three waits, all from its shape.

    With `simple`, all tiles outside the shape are simples; with `suited`, there are no honours. The first meld is a
    chii. `ranks` limits the rank of the shape's lowest tile. Raises MisdealError.
    """
    chance = wall.chance
    one = chance.choice(shapes)
    among = SIMPLES if simple else SUITED if suited else KINDS
    if one is Shape.TWO_PAIRS:
        pairs = [wall.take(*wall.pair(among))]
        pairs.append(wall.take(*wall.pair([kind for kind in among if kind != pairs[0][0].kind])))
        shape = tuple(sorted((*pairs[0], *pairs[1])))
    else:
        low = chance.choice([kind for kind in one.lowest if not ranks or kind.rank in ranks])
        kinds = tuple(kind for by in one.steps if (kind := low.step(by)) is not None)
        shape = wall.take(*kinds)
    pair = wall.take(*wall.pair(among)) if one.takes_pair else ()
    laid = tuple(melded(wall, among, only_chii=place == 0) for place in range(melds))
    held = [*shape, *pair]
    while len(held) + 3 * melds < 13:
        numbered = [kind for kind in among if not kind.is_honour]
        held += wall.take(*(wall.sequence(numbered) if chance.randrange(4) else wall.triplet(among)))
    found = waits(held, laid)
    require(2 <= len(found) <= 3 and found == _own(shape, one))
    return WaitingHand(tuple(held), laid, shape, found)


def one_without_yaku(wall: Wall) -> WaitingHand:
    """Generate an open hand waiting for a simple, which gives it a yaku, and for a terminal, which doesn't."""
    return ready(wall, (Shape.TWO_SIDES,), melds=1, simple=True, ranks=(2, 7))


def _own(shape: Sequence[Tile], one: Shape) -> tuple[Kind, ...]:
    """Return the waits of a shape alone."""
    return waits((*shape, *map(plain, HONOURS[-1:] * 2))) if one.takes_pair else waits(shape)


def melded(wall: Wall, among: Sequence[Kind], *, only_chii: bool = False) -> Meld:
    """Take the tiles of a meld: a chii or a pon."""
    if only_chii or wall.chance.randrange(2):
        return wall.called(wall.sequence([kind for kind in among if not kind.is_honour]), Relation.KAMICHA)
    return wall.called(wall.triplet(among), wall.chance.choice(OTHERS))


def river(wall: Wall, count: int, without: Iterable[Kind] = ()) -> list[Tile]:
    """Take a number of discards `without` some kinds, least useful first and different if possible."""
    gone: list[Tile] = []
    barred = frozenset(without)
    for place in range(count):
        among = ENDS if place < (count + 1) // 2 else SUITED
        lying = {tile.kind for tile in gone}
        free = [kind for kind in among if kind not in barred and kind not in lying]
        gone += wall.take(wall.single(free or [kind for kind in SUITED if kind not in barred]), plain_only=True)
    return gone


def other(wall: Wall, ready: WaitingHand, *, without: Iterable[Kind] = ()) -> Tile:
    """Take another player's discard that the hand doesn't wait for."""
    barred = {*ready.waits, *without}
    return wall.take(wall.single([kind for kind in KINDS if kind not in barred]), plain_only=True)[0]


def near_waits(wall: Wall, ready: WaitingHand, count: int) -> list[Tile]:
    """Return tiles the hand seems to wait for but doesn't: next to its shape, or in it."""
    found = []
    for kind in sorted({tile.kind for tile in ready.shape}):
        for by in (-2, -1, 0, 1, 2):
            close = kind.step(by)
            if close is not None and close not in ready.waits and close not in found and wall.has(close):
                found.append(close)
    return [plain(kind) for kind in wall.chance.sample(found, min(count, len(found)))]


def named(ready: WaitingHand) -> str:
    """Name the waiting part of a hand for a title, by its lowest and highest tiles."""
    low, high = ready.shape[0], ready.shape[-1]
    if low.suit is not high.suit and not low.kind.is_honour and not high.kind.is_honour:
        return "Two pairs"
    if low.suit is not high.suit or low.kind.is_honour:
        return f"{low.kind.words} and {high.kind.words}".capitalize()
    joined = "and" if len({tile.kind for tile in ready.shape}) == 2 else "to"
    return f"{low.rank} {joined} {high.kind.words}"
