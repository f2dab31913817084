"""Random positions before a call, with many calls, red fives and dead ends."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random

from callwise.ground.seats import Relation
from callwise.riichi.calls.tiles_shown import ways_to_chii, ways_to_kan, ways_to_pon
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.tiles import KINDS, Tile, format_tiles, parse_tiles, too_many, without
from tests.support.riichi.riichi_strategies import WALL

SOURCES = (Relation.KAMICHA, Relation.KAMICHA, Relation.TOIMEN, Relation.SHIMOCHA)
HONOUR_MELDS = tuple(
    Call.parse(text).meld() for text in ("pon 1z with 11z", "kan 6z with 666z from kamicha", "pon 3z with 33z")
)


@dataclass(frozen=True)
class Position:
    """A hand with its melds before another player's discard."""

    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    discard: Tile
    source: Relation

    @cached_property
    def calls(self) -> tuple[tuple[Call, tuple[Tile, ...]], ...]:
        """Return every possible chii and pon, with the hand left after each."""
        ways = (*ways_to_chii(self.hand, self.discard, self.source), *ways_to_pon(self.hand, self.discard, self.source))
        return tuple((call, without(self.hand, call.shown)) for call in ways)

    def __str__(self) -> str:
        melds = " ".join(format_tiles(meld.tiles) for meld in self.melds)
        return f"{format_tiles(self.hand)} [{melds}] before {self.discard} from {self.source.value}"


def drawn(seed: int, count: int) -> Iterator[Position]:
    """Return `count` positions with a possible call; the same seed gives the same positions."""
    random = Random(seed)
    found = 0
    while found < count:
        position = _deal(random)
        if position.calls:
            found += 1
            yield position


def four_of_a_suit() -> Iterator[Position]:
    """Yield every one-suit hand of four tiles with three melds, before every discard it can call."""
    suit = parse_tiles("1112223334440555666777888999m" + "12346789m")
    for hand in sorted(set(combinations(sorted(suit), 4))):
        for discard in parse_tiles("1234056789m"):
            position = Position(hand, HONOUR_MELDS, discard, Relation.KAMICHA)
            if not list(too_many((*hand, discard))) and position.calls:
                yield position


def _deal(random: Random) -> Position:
    melds = random.choice((0, 1, 1, 2, 2, 2, 3, 3, 3, 3))
    suit, centre, share = random.randrange(3), random.randint(1, 9), random.choice((1.0, 1.0, 0.7, 0.4))
    near = [place for place in range(36 * suit, 36 * suit + 36) if abs(place // 4 % 9 + 1 - centre) <= 3]
    wanted = 14 - 3 * melds
    places = random.sample(near, min(len(near), round(share * wanted)))
    taken = set(places)
    while len(places) < wanted:
        if (place := random.randrange(len(WALL))) not in taken:
            places.append(place)
            taken.add(place)
    shown = tuple(_meld(random, taken) for _ in range(melds))
    return Position(tuple(WALL[place] for place in places[1:]), shown, WALL[places[0]], random.choice(SOURCES))


def _meld(random: Random, taken: set[int]) -> Meld:
    """Take a meld of any kind out of the rest of the wall."""
    while True:
        start = 4 * random.randrange(len(KINDS))
        end = start + 4 if KINDS[start // 4].is_honour else min(start + 12, (start // 36 + 1) * 36)
        free = {place: WALL[place] for place in range(start, end) if place not in taken}
        if not free:
            continue
        called = random.choice(list(free.values()))
        others = without(free.values(), (called,))
        ways = random.choice((ways_to_chii, ways_to_pon, ways_to_kan))(others, called, random.choice(SOURCES))
        if not ways:
            continue
        meld = random.choice(ways).meld()
        for one in meld.tiles:
            place = next(place for place, tile in free.items() if tile == one)
            del free[place]
            taken.add(place)
        return _grown(random, meld)


def _grown(random: Random, meld: Meld) -> Meld:
    """Turn some open kans into closed or added ones."""
    kind = random.choice((MeldKind.DAIMINKAN, MeldKind.ANKAN, MeldKind.SHOUMINKAN))
    if meld.kind is not MeldKind.DAIMINKAN or kind is MeldKind.DAIMINKAN:
        return meld
    if kind is MeldKind.ANKAN:
        return Meld(kind, tuple(sorted(meld.tiles)))
    return Meld(kind, meld.tiles, min(meld.turned or 0, 2))
