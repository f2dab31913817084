"""Hands that can use a tile: two tiles for a chii, a pair, a triplet, or a whole waiting hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from callwise.ground.seats import Relation
from callwise.question.makers import attempt, require
from callwise.riichi.hand.hand import completes, waits
from callwise.riichi.practice.deals.random_tiles import (
    DRAGONS,
    FROM_LEFT,
    SIMPLES,
    SUITED,
    Wall,
    steps,
    write_melds,
    written,
)
from callwise.riichi.table.discard import ClaimKind
from callwise.riichi.table.melds import Meld
from callwise.riichi.table.tiles import KINDS, Kind, Tile, plain


@dataclass(frozen=True)
class SeatHand:
    """A seat's tiles in hand, and its melds in the order they were made."""

    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()

    def __str__(self) -> str:
        melds = write_melds(self.melds)
        return f"{written(self.hand)} | {melds}" if melds else written(self.hand)


class Hope(Enum):
    """The yaku a waiting hand aims for."""

    DRAGONS = "dragons"
    CALLED_DRAGONS = "called dragons"
    SIMPLES = "simples"
    OPEN_SIMPLES = "open simples"
    ANYTHING = "anything"
    """No particular yaku: the hand is closed and can declare riichi."""
    NONE = "none"
    """No yaku: the hand is open and can't declare riichi."""


WITH_YAKU = (Hope.DRAGONS, Hope.CALLED_DRAGONS, Hope.SIMPLES, Hope.OPEN_SIMPLES)


def around(wall: Wall, kind: Kind) -> tuple[Kind, ...]:
    """Return two kinds that form a sequence with this one, with tiles left of both. Raises MisdealError."""
    require(not kind.is_honour)
    found = []
    for low in (-2, -1, 0):
        beside = tuple(one for one in steps(kind, low, low + 1, low + 2) if one != kind)
        if len(beside) == 2 and wall.has(*beside):
            found.append(beside)
    require(found)
    return wall.chance.choice(found)


def caller(wall: Wall, kind: Kind, claim: ClaimKind) -> tuple[SeatHand, tuple[Tile, ...]]:
    """Generate a hand that can call a tile of a kind, and the tiles it shows. Raises MisdealError."""
    wanted = around(wall, kind) if claim is ClaimKind.CHII else (kind,) * (2 if claim is ClaimKind.PON else 3)
    require(wall.has(*wanted))
    shown = wall.take(*wanted)
    return SeatHand((*shown, *wall.fill(13 - len(shown), without=(kind, *wanted)))), tuple(sorted(shown))


def waiting(wall: Wall, kind: Kind, hope: Hope) -> SeatHand:
    """Generate a hand that a tile of a kind completes. Raises MisdealError."""
    simple = hope in (Hope.SIMPLES, Hope.OPEN_SIMPLES)
    suited = SIMPLES if simple else SUITED
    beside = attempt(lambda: around(wall, kind)) or (kind,)
    if simple and beside[0].is_yaochuu | beside[-1].is_yaochuu:
        beside = (kind,)
    require(wall.has(*beside) and not (simple and kind.is_yaochuu))
    has_dragons = any(wall.has(one, one, one) for one in DRAGONS)
    require(has_dragons or hope not in (Hope.DRAGONS, Hope.CALLED_DRAGONS))
    held, melds = [*wall.take(*beside)], list[Meld]()
    if hope is Hope.DRAGONS:
        held += wall.take(*wall.triplet(DRAGONS))
    elif hope is Hope.CALLED_DRAGONS:
        melds.append(wall.called(wall.triplet(DRAGONS), wall.chance.choice(FROM_LEFT)))
    elif hope is not Hope.SIMPLES and hope is not Hope.ANYTHING:
        melds.append(wall.called(wall.sequence(suited), Relation.KAMICHA))
    whole = 12 if len(beside) == 1 else 9
    while whole - len(held) + len(beside) - 3 * len(melds) > 0:
        alike = hope is not Hope.NONE and not wall.chance.randrange(4)
        held += wall.take(*(wall.triplet(suited) if alike else wall.sequence(suited)))
    if len(beside) == 2:
        held += wall.take(*wall.pair(suited))
    return SeatHand(tuple(held), tuple(melds))


def ready_with_pair(wall: Wall, pair: tuple[Tile, ...]) -> SeatHand:
    """Generate a closed hand with a pair that waits for something else. Raises MisdealError."""
    kind = pair[0].kind
    beside = wall.neighbours()
    require(kind not in beside)
    held = (*pair, *wall.take(*beside))
    for _ in range(3):
        held += wall.take(*wall.sequence([one for one in SUITED if one != kind]))
    require(not completes(held, plain(kind)))
    return SeatHand(held)


def pond_with(wall: Wall, held: SeatHand, kind: Kind, count: int) -> tuple[Tile, ...]:
    """
    Generate the discards of a hand waiting for a kind, including one of its waits, preferably a different kind.

    Raises MisdealError if no wait is left.
    """
    able = [one for one in waits(held.hand, held.melds) if wall.has(one)]
    wait = wall.take_one([one for one in able if one != kind] or able)
    gone = [*discards(wall, count - 1, without=[*able, *(tile.kind for tile in held.hand)])]
    gone.insert(wall.chance.randrange(len(gone) + 1), wait)
    return tuple(gone)


def discards(wall: Wall, count: int, without: Sequence[Kind] = ()) -> tuple[Tile, ...]:
    """Take a number of tiles in discarding order, least useful first, `without` some kinds."""
    free = [kind for kind in KINDS if kind not in without]
    odd = [kind for kind in free if kind.is_yaochuu]
    few = min(count, 2 + wall.chance.randrange(3))
    return tuple(tile for place in range(count) for tile in wall.take(wall.single(odd if place < few else free)))
