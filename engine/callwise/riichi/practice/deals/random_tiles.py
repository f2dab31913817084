"""
Plausible random tiles, drawn from a set of 136 with three red fives.

A hand drawn tile by tile doesn't look real, so it's drawn in groups, pairs and neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from callwise.question.makers import Chance
from callwise.riichi.table.tiles import COPIES, KINDS, Kind, Tile, format_tiles, plain

SUITED = tuple(kind for kind in KINDS if not kind.is_honour)
HONOURS = tuple(kind for kind in KINDS if kind.is_honour)


class Wall:
    """The undrawn tiles of a set, and the random source for drawing them."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self._left = dict.fromkeys(KINDS, COPIES)
        self._red = {kind: kind.rank == 5 and not kind.is_honour for kind in KINDS}

    def has(self, *kinds: Kind) -> bool:
        """Whether tiles of all these kinds are left."""
        return all(self._left[kind] >= kinds.count(kind) for kind in kinds)

    def take(self, *kinds: Kind, plain_only: bool = False) -> tuple[Tile, ...]:
        """
        Take a tile of each kind; a five is red one time in four, unless `plain_only`.

        Raises ValueError if one isn't left; check `has` first.
        """
        taken = []
        for kind in kinds:
            if not self._left[kind]:
                raise ValueError(f"no {kind} is left")
            red = self._red[kind] and not plain_only and not self.chance.randrange(COPIES)
            if red or (self._red[kind] and self._left[kind] == 1):
                taken.append(Tile(kind, red=True))
                self._red[kind] = False
            else:
                taken.append(plain(kind))
            self._left[kind] -= 1
        return tuple(taken)

    def sequence(self, among: Iterable[Kind] = SUITED) -> tuple[Kind, ...]:
        """Return three kinds in sequence that are all left and all `among` these."""
        allowed = frozenset(among)
        return self._one_of([row for kind in SUITED if kind.rank <= 7 and allowed.issuperset(row := _row(kind))])

    def triplet(self, among: Iterable[Kind] = KINDS) -> tuple[Kind, ...]:
        """Return one kind `among` these, three times."""
        return self._one_of([(kind,) * 3 for kind in among])

    def pair(self, among: Iterable[Kind] = KINDS) -> tuple[Kind, ...]:
        """Return one kind `among` these, twice."""
        return self._one_of([(kind,) * 2 for kind in among])

    def neighbours(self) -> tuple[Kind, ...]:
        """Return two kinds that a third completes to a sequence."""
        return self._one_of([tuple(self.chance.sample(_row(kind), 2)) for kind in SUITED if kind.rank <= 7])

    def single(self, among: Iterable[Kind] = KINDS) -> Kind:
        """Return one kind."""
        return self._one_of([(kind,) for kind in among])[0]

    def fill(self, count: int, without: Sequence[Kind] = ()) -> tuple[Tile, ...]:
        """Take a number of tiles that make a plausible hand, `without` some kinds."""
        taken: list[Tile] = []
        while len(taken) < count:
            room = count - len(taken)
            shapes: list[Callable[[], tuple[Kind, ...]]] = [self.sequence, self.triplet] if room >= 3 else []
            shapes += [self.pair, self.neighbours] * 2 if room >= 2 else []
            kinds = self.chance.choice(shapes)() if shapes else (self.single(),)
            if not set(kinds) & set(without):
                taken += self.take(*kinds)
        return tuple(taken)

    def _one_of(self, shapes: Sequence[tuple[Kind, ...]]) -> tuple[Kind, ...]:
        return self.chance.choice([kinds for kinds in shapes if self.has(*kinds)])


def _row(first: Kind) -> tuple[Kind, ...]:
    return tuple(kind for by in range(3) if (kind := first.step(by)) is not None)


def written(tiles: Iterable[Tile]) -> str:
    """Write tiles as in a puzzle's table, with suits separated."""
    by_suit: dict[str, list[Tile]] = {}
    for tile in sorted(tiles):
        by_suit.setdefault(tile.suit.value, []).append(tile)
    return " ".join(format_tiles(suit) for suit in by_suit.values())
