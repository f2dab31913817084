"""Hands that can use a tile: two tiles for a chii, a pair, a triplet, or a whole waiting hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from callwise.ground.seats import Relation
from callwise.riichi.hand.hand import completes, waits
from callwise.riichi.practice.deals.random_tiles import HONOURS, SUITED, Wall, written
from callwise.riichi.table.discard import ClaimKind
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import COPIES, KINDS, Kind, Tile, plain

SIMPLES = tuple(kind for kind in SUITED if not kind.is_yaochuu)
DRAGONS = tuple(kind for kind in HONOURS if not kind.is_wind)
WINDS = tuple(kind for kind in HONOURS if kind.is_wind)
_OTHERS = (Relation.KAMICHA, Relation.TOIMEN, Relation.SHIMOCHA)


@dataclass(frozen=True)
class Held:
    """A seat's tiles in hand, and its melds in the order they were made."""

    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()

    def __str__(self) -> str:
        melds = " ".join(map(write_meld, self.melds))
        return f"{written(self.hand)} | {melds}" if melds else written(self.hand)


class Hope(Enum):
    """The yaku a waiting hand aims for."""

    DRAGONS = "dragons"
    CALLED_DRAGONS = "called dragons"
    SIMPLES = "simples"
    OPEN_SIMPLES = "open simples"
    ANYTHING = "anything"
    """No particular yaku: it's closed and can declare riichi."""
    NONE = "none"
    """No yaku, since it's open."""


WITH_YAKU = (Hope.DRAGONS, Hope.CALLED_DRAGONS, Hope.SIMPLES, Hope.OPEN_SIMPLES)


def around(wall: Wall, kind: Kind) -> tuple[Kind, ...] | None:
    """Return two kinds that form a sequence with this one and are left; None if there aren't any."""
    if kind.is_honour:
        return None
    found = []
    for low in (-2, -1, 0):
        row = [kind.step(low + by) for by in range(3)]
        beside = tuple(one for one in row if one is not None and one != kind)
        if None not in row and wall.has(*beside):
            found.append(beside)
    return wall.chance.choice(found) if found else None


def caller(wall: Wall, kind: Kind, claim: ClaimKind) -> tuple[Held, tuple[Tile, ...]] | None:
    """Generate a hand that can call a tile of a kind, and the tiles it shows; None if the tiles don't allow it."""
    wanted = around(wall, kind) if claim is ClaimKind.CHII else (kind,) * (2 if claim is ClaimKind.PON else 3)
    if wanted is None or not wall.has(*wanted):
        return None
    shown = wall.take(*wanted)
    return Held((*shown, *wall.fill(13 - len(shown), without=(kind, *wanted)))), tuple(sorted(shown))


def waiting(wall: Wall, kind: Kind, hope: Hope) -> Held | None:
    """Generate a hand that a tile of a kind completes; None if the tiles don't allow it."""
    simple = hope in (Hope.SIMPLES, Hope.OPEN_SIMPLES)
    suited = SIMPLES if simple else SUITED
    beside = around(wall, kind) or (kind,)
    if simple and beside[0].is_yaochuu | beside[-1].is_yaochuu:
        beside = (kind,)
    if not wall.has(*beside) or (simple and kind.is_yaochuu):
        return None
    if hope in (Hope.DRAGONS, Hope.CALLED_DRAGONS) and not any(wall.has(one, one, one) for one in DRAGONS):
        return None
    held, melds = [*wall.take(*beside)], list[Meld]()
    if hope is Hope.DRAGONS:
        held += wall.take(*wall.triplet(DRAGONS))
    elif hope is Hope.CALLED_DRAGONS:
        melds.append(called(wall, wall.triplet(DRAGONS), wall.chance.choice(_OTHERS)))
    elif hope is not Hope.SIMPLES and hope is not Hope.ANYTHING:
        melds.append(called(wall, wall.sequence(suited), Relation.KAMICHA))
    whole = 12 if len(beside) == 1 else 9
    while whole - len(held) + len(beside) - 3 * len(melds) > 0:
        alike = hope is not Hope.NONE and not wall.chance.randrange(4)
        held += wall.take(*(wall.triplet(suited) if alike else wall.sequence(suited)))
    if len(beside) == 2:
        held += wall.take(*wall.pair(suited))
    return Held(tuple(held), tuple(melds))


def ready_with_pair(wall: Wall, pair: tuple[Tile, ...]) -> Held | None:
    """Generate a closed hand with a pair that waits for something else; None if the tiles don't allow it."""
    kind = pair[0].kind
    beside = wall.neighbours()
    if kind in beside:
        return None
    held = (*pair, *wall.take(*beside))
    for _ in range(3):
        held += wall.take(*wall.sequence([one for one in SUITED if one != kind]))
    return None if completes(held, plain(kind)) else Held(held)


def pond_with(wall: Wall, held: Held, kind: Kind, count: int) -> tuple[Tile, ...] | None:
    """
    Generate the discards of a hand waiting for a kind, including one of its waits, another one if possible.

    Returns None if no wait is left.
    """
    able = [one for one in waits(held.hand, held.melds) if wall.has(one)]
    others = [one for one in able if one != kind]
    if not able:
        return None
    (wait,) = wall.take(wall.chance.choice(others or able))
    gone = [*discards(wall, count - 1, without=[*able, *(tile.kind for tile in held.hand)])]
    gone.insert(wall.chance.randrange(len(gone) + 1), wait)
    return tuple(gone)


def discards(wall: Wall, count: int, without: Sequence[Kind] = ()) -> tuple[Tile, ...]:
    """Take a number of tiles in discarding order, least useful first, `without` some kinds."""
    free = [kind for kind in KINDS if kind not in without]
    odd = [kind for kind in free if kind.is_yaochuu]
    few = min(count, 2 + wall.chance.randrange(3))
    return tuple(tile for place in range(count) for tile in wall.take(wall.single(odd if place < few else free)))


def called(wall: Wall, kinds: Sequence[Kind], source: Relation) -> Meld:
    """Take the tiles of a called group: a sequence, a triplet or a quad."""
    tiles = wall.take(*wall.chance.sample(kinds, len(kinds)))
    alike = kinds[0] == kinds[1]
    kind = (MeldKind.DAIMINKAN if len(kinds) == COPIES else MeldKind.PON) if alike else MeldKind.CHII
    return Call(kind, tiles[0], tiles[1:], source).meld()
