"""
A hand by number: the same number gives the same wall, in every Python and browser.

The 136 tiles begin in the order of mpsz, four of each kind; the first copy of a five is red unless the rules have no
red fives. They are shuffled by Fisher and Yates from the last place down. Each step takes the next 64-bit word that
has no bias: words are the SHA-256 digests of ``callwise hand 1, NUMBER, BLOCK``, for blocks from 0, split in four,
high byte first.

East to north are dealt 13 tiles each. The next 70 are drawn in order. The rest is the dead wall: four replacement
tiles, five dora indicators, and the five below them for ura dora.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from callwise.ground.errors import NotationError
from callwise.ground.seats import SEATS
from callwise.riichi.table.melds import MOST_KANS
from callwise.riichi.table.tiles import COPIES, KINDS, Tile
from callwise.riichi.table.wall import DRAWS

HIGHEST = 999_999_999
"""The highest number of a hand; the lowest is 1."""
_DEALT = 13
_INDICATORS = 5
_WORD = 8
_WORDS = 1 << (8 * _WORD)


@dataclass(frozen=True, slots=True)
class Deal:
    """The tiles of a hand: dealt to each seat, to draw, for replacement, the indicators, and those below them."""

    dealt: tuple[tuple[Tile, ...], ...]
    draws: tuple[Tile, ...]
    replacements: tuple[Tile, ...]
    indicators: tuple[Tile, ...]
    below: tuple[Tile, ...]


def deal(number: int, *, red_fives: bool = True) -> Deal:
    """Deal a hand by its number. Raises NotationError for a number out of range."""
    if not 1 <= number <= HIGHEST:
        raise NotationError(f"hands are numbered from 1 to {HIGHEST:,}, got {number:,}")
    tiles = [*_set(red_fives)]
    words = _words(number)
    for last in range(len(tiles) - 1, 0, -1):
        size = last + 1
        word = next(one for one in words if one < _WORDS - _WORDS % size)
        tiles[last], tiles[word % size] = tiles[word % size], tiles[last]
    begins = _DEALT * len(SEATS)
    dead = begins + DRAWS
    dealt = (tiles[place : place + _DEALT] for place in range(0, begins, _DEALT))
    return Deal(
        tuple(tuple(sorted(one)) for one in dealt),
        tuple(tiles[begins:dead]),
        tuple(tiles[dead : dead + MOST_KANS]),
        tuple(tiles[dead + MOST_KANS : -_INDICATORS]),
        tuple(tiles[-_INDICATORS:]),
    )


@cache
def _set(red_fives: bool) -> tuple[Tile, ...]:
    return tuple(
        Tile(kind, red=red_fives and copy == 0 and kind.rank == 5 and not kind.is_honour)
        for kind in KINDS
        for copy in range(COPIES)
    )


def _words(number: int) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"callwise hand 1, {number}, {block}".encode("ascii")).digest()
        for place in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[place : place + _WORD], "big")
        block += 1
