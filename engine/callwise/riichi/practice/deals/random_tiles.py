"""
Plausible random tiles, drawn from a set of 136 with three red fives.

Hands drawn tile by tile don't look real, so groups, pairs and neighbours are drawn together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from callwise.ground.seats import Relation
from callwise.question.makers import Chance, require
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import COPIES, KINDS, Kind, Tile, format_tiles, plain

SUITED = tuple(kind for kind in KINDS if not kind.is_honour)
HONOURS = tuple(kind for kind in KINDS if kind.is_honour)
ENDS = tuple(kind for kind in KINDS if kind.is_yaochuu)
SIMPLES = tuple(kind for kind in KINDS if not kind.is_yaochuu)
DRAGONS = tuple(kind for kind in HONOURS if not kind.is_wind)
WINDS = tuple(kind for kind in HONOURS if kind.is_wind)
OTHERS = (Relation.SHIMOCHA, Relation.TOIMEN, Relation.KAMICHA)
"""The other players, in turn order after you."""
FROM_LEFT = OTHERS[::-1]
"""The other players, those to the left first."""


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

        Raises MisdealError if one isn't left.
        """
        taken = []
        for kind in kinds:
            require(self._left[kind])
            red = self._red[kind] and not plain_only and not self.chance.randrange(COPIES)
            if red or (self._red[kind] and self._left[kind] == 1):
                taken.append(Tile(kind, red=True))
                self._red[kind] = False
            else:
                taken.append(plain(kind))
            self._left[kind] -= 1
        return tuple(taken)

    def take_one(self, among: Iterable[Kind], *, plain_only: bool = False) -> Tile:
        """Take a tile of one of these kinds. Raises MisdealError if none is left."""
        able = [kind for kind in among if self.has(kind)]
        require(able)
        return self.take(self.chance.choice(able), plain_only=plain_only)[0]

    def sequence(self, among: Iterable[Kind] = SUITED) -> tuple[Kind, ...]:
        """Return three kinds in sequence `among` these, with tiles left of each."""
        allowed = frozenset(among)
        return self._one_of(
            [row for kind in SUITED if kind.rank <= 7 and allowed.issuperset(row := steps(kind, 0, 1, 2))]
        )

    def triplet(self, among: Iterable[Kind] = KINDS) -> tuple[Kind, ...]:
        """Return one kind `among` these, three times."""
        return self._one_of([(kind,) * 3 for kind in among])

    def pair(self, among: Iterable[Kind] = KINDS) -> tuple[Kind, ...]:
        """Return one kind `among` these, twice."""
        return self._one_of([(kind,) * 2 for kind in among])

    def neighbours(self) -> tuple[Kind, ...]:
        """Return two kinds that a third completes to a sequence."""
        return self._one_of([tuple(self.chance.sample(steps(kind, 0, 1, 2), 2)) for kind in SUITED if kind.rank <= 7])

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

    def called(self, kinds: Sequence[Kind], source: Relation) -> Meld:
        """Take the tiles of a called group: a sequence, a triplet or a quad."""
        tiles = self.take(*self.chance.sample(kinds, len(kinds)))
        alike = MeldKind.DAIMINKAN if len(kinds) == COPIES else MeldKind.PON
        return Call(alike if kinds[0] == kinds[1] else MeldKind.CHII, tiles[0], tiles[1:], source).meld()


def steps(kind: Kind, *by: int) -> tuple[Kind, ...]:
    """Return the kinds that are this many ranks away, if they exist."""
    return tuple(one for step in by if (one := kind.step(step)) is not None)


def written(tiles: Iterable[Tile]) -> str:
    """Write tiles as in a puzzle's table, with suits separated."""
    by_suit: dict[str, list[Tile]] = {}
    for tile in sorted(tiles):
        by_suit.setdefault(tile.suit.value, []).append(tile)
    return " ".join(format_tiles(suit) for suit in by_suit.values())


def write_melds(melds: Iterable[Meld]) -> str:
    """Write melds as in a puzzle's table."""
    return " ".join(map(write_meld, melds))
