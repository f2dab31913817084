"""Random racks, drawn from a set of 152 tiles, including eight flowers and eight jokers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from callwise.american.table.tiles import BAMS, CRAKS, DOTS, DRAGONS, JOKER, NATURALS, TILES, WINDS, Tile, format_tiles
from callwise.question.makers import Chance, require

SUITED = (*CRAKS, *BAMS, *DOTS)
_COPIES = {tile: tile.suit.copies for tile in TILES}


class Wall:
    """The undrawn tiles of a set, with a random source."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self._left = dict(_COPIES)

    def copy(self) -> Wall:
        """Return an independent copy."""
        one = Wall(self.chance)
        one._left = dict(self._left)
        return one

    def left(self, tile: Tile) -> int:
        """Return how many copies of a tile are left."""
        return self._left[tile]

    def has(self, *tiles: Tile) -> bool:
        """Whether all these tiles are left."""
        return all(self._left[tile] >= tiles.count(tile) for tile in tiles)

    def take(self, *tiles: Tile) -> tuple[Tile, ...]:
        """Take these tiles. Raises MisdealError if one is no longer left."""
        for tile in tiles:
            require(self._left[tile])
            self._left[tile] -= 1
        return tiles

    def single(self, among: Iterable[Tile] = NATURALS, but: Sequence[Tile] = ()) -> Tile:
        """Return a random tile that is left, `among` these but not in `but`."""
        return self.chance.choice([tile for tile in among if self._left[tile] and tile not in but])

    def exposure(self, tile: Tile, size: int, jokers: int) -> str:
        """Take the tiles of an exposure, and return its notation."""
        self.take(*(tile,) * (size - jokers), *(JOKER,) * jokers)
        return exposed(tile, size, jokers)

    def fill(self, count: int, without: Sequence[Tile] = ()) -> tuple[Tile, ...]:
        """Take tiles as in a typical rack, singly and in pairs, but none of those in `without`."""
        free = [tile for tile in NATURALS if self._left[tile] and tile not in without]
        taken: list[Tile] = []
        while len(taken) < count:
            tile = self.chance.choice(free)
            free.remove(tile)
            copies = min(count - len(taken), self.chance.choice((1, 1, 2)), self._left[tile])
            taken += self.take(*(tile,) * copies)
        return tuple(taken)


def alike(chance: Chance, tile: Tile) -> Tile:
    """Return a similar tile: one with the same number, or another wind or dragon."""
    group = next((tiles for tiles in (WINDS, DRAGONS) if tile in tiles), None)
    among = group or [one for one in SUITED if one.number == tile.number] or DRAGONS
    return chance.choice([one for one in among if one != tile])


def exposed(tile: Tile, size: int, jokers: int) -> str:
    """Return an exposure's notation, with its jokers last."""
    return format_tiles((tile,) * (size - jokers)) + "J" * jokers


def written(tiles: Iterable[Tile]) -> str:
    """Return the notation of tiles for a puzzle's table, one group per suit."""
    by_suit: dict[str, list[Tile]] = {}
    for tile in sorted(tiles):
        by_suit.setdefault(tile.suit.value, []).append(tile)
    return " ".join(format_tiles(suit) for suit in by_suit.values())


def spoken(tile: Tile) -> str:
    """Return a tile’s spoken name: ``seven dot``."""
    return " ".join(_NUMBERS.get(word, word) for word in tile.words.split())


_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_NUMBERS = {str(number): word for number, word in enumerate(_WORDS, 1)}


def neighbours(tile: Tile) -> tuple[Tile, Tile]:
    """Return two neighbours of a tile: in its suit, or two other winds or dragons."""
    if tile in SUITED:
        place = SUITED.index(tile)
        low = place - place % 9 + min(max(place % 9 - 1, 0), 6)
        row = SUITED[low : low + 3]
    else:
        row = WINDS if tile in WINDS else DRAGONS
    one, two = [other for other in row if other != tile][:2]
    return one, two
