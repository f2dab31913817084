"""Random tables at a discard, with many calls, multiple wins and every obstacle to them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.hand.hand import waits
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.discard_tally import most_left, sticks_laid
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.player import Player
from callwise.riichi.table.pond import PondTile
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import COPIES, KINDS, Kind, Tile
from tests.support.riichi.riichi_strategies import WALL

OTHERS = (Relation.KAMICHA, Relation.TOIMEN, Relation.SHIMOCHA)
MOST_TRIES = 20

STARTS = {kind: COPIES * place for place, kind in enumerate(KINDS)}
FIVES = tuple(kind for kind in KINDS if kind.rank == 5 and not kind.is_honour)

Group = tuple[Tile, ...]


def drawn_tables(seed: int, count: int) -> Iterator[Table]:
    """Return `count` tables with a discard; the same seed gives the same tables."""
    random = Random(seed)
    found = 0
    while found < count:
        table = _table(random)
        if table is not None:
            found += 1
            yield table


class Pool:
    """The tiles left in a wall, by kind."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.kans = random.choice((0.1, 0.4, 0.9))
        self.left = {kind: list(WALL[start : start + COPIES]) for kind, start in STARTS.items()}
        for kind in FIVES:
            random.shuffle(self.left[kind])

    def take(self, kinds: tuple[Kind, ...]) -> Group | None:
        """Take tiles of these kinds, or nothing if any is missing."""
        if any(len(self.left[kind]) < kinds.count(kind) for kind in set(kinds)):
            return None
        return tuple(self.left[kind].pop() for kind in kinds)

    def take_any(self, likes: Callable[[Kind], bool]) -> Tile:
        """Take a tile, preferably one of the given kinds."""
        kinds = [kind for kind, tiles in self.left.items() if tiles and likes(kind)] or [
            kind for kind, tiles in self.left.items() if tiles
        ]
        return self.left[self.random.choice(kinds)].pop()


@dataclass(frozen=True)
class Style:
    """A hand's style: its preferred kinds, and how often it makes sequences."""

    likes: Callable[[Kind], bool]
    runs: float


def _styles(random: Random) -> Style:
    suit = 9 * random.randrange(3)
    return random.choice(
        (
            Style(lambda kind: True, 0.6),
            Style(lambda kind: not kind.is_yaochuu, 0.7),
            Style(lambda kind: kind.is_honour or suit <= kind.index < suit + 9, 0.5),
            Style(lambda kind: kind.is_yaochuu or kind.rank in (2, 3, 7, 8), 0.6),
            Style(lambda kind: True, 0.1),
        )
    )


def _table(random: Random) -> Table | None:
    pool = Pool(random)
    discard = pool.take_any(lambda kind: True)
    by = random.choice(SEATS)
    players = []
    for _ in SEATS:
        ready = _ready(random, pool, discard) if random.random() < 0.7 else None
        players.append(ready or _loose(random, pool, discard))
    moment = Discard(discard, by)
    for place, seat in enumerate(SEATS):
        if seat is not by and random.random() < 0.1:
            players[place] = _in_furiten(random, pool, seat, players)
    east, south, west, north = players
    seated = (east, south, west, north)
    wall = 0 if random.random() < 0.1 else random.randint(1, most_left(seated, moment))
    try:
        return Table(seated, moment, wall, random.choice((Seat.EAST, Seat.SOUTH)), deposits=sticks_laid(seated, moment))
    except PositionError:  # a fifth kan
        return None


def _ready(random: Random, pool: Pool, tile: Tile) -> Player | None:
    """Deal a hand that the discard completes."""
    style = _styles(random)
    sets = random.choice((0, 0, 1, 1, 2, 3))
    if sets == 0 and random.random() < 0.15:
        return _pairs(random, pool, tile)
    first = _groups_with(tile.kind, style, random)
    if first is None or (rest := pool.take(first[1:])) is None:
        return None
    hand = list(rest)
    wanted = 4 - (len(first) == 3)
    melds: list[Meld] = []
    if len(first) == 3:
        pair = _pair(random, pool, style)
        if pair is None:
            return None
        hand += pair
    for number in range(wanted):
        group = _group(random, pool, style)
        if group is None:
            return None
        if number < sets:
            melds.append(_laid(random, pool, group))
        else:
            hand += group
    return _player(random, hand, melds)


def _pairs(random: Random, pool: Pool, tile: Tile) -> Player | None:
    hand: list[Tile] = []
    kinds = random.sample([kind for kind in KINDS if kind != tile.kind], 6)
    for kinds_of in (tuple([kind] * 2) for kind in kinds):
        pair = pool.take(kinds_of)
        if pair is None:
            return None
        hand += pair
    last = pool.take((tile.kind,))
    return None if last is None else _player(random, [*hand, *last], [])


def _loose(random: Random, pool: Pool, tile: Tile) -> Player:
    """Deal a hand with tiles near the discard, so that it may be able to call it."""
    reach = random.choice((1, 2, 3, len(KINDS)))

    def likes(kind: Kind) -> bool:
        return abs(kind.index - tile.kind.index) <= reach

    melds = []
    style = Style(lambda kind: True, 0.5)
    for _ in range(random.choice((0, 1, 2, 3, 3))):
        group = _group(random, pool, style)
        if group is not None:
            melds.append(_laid(random, pool, group))
    size = 13 - 3 * len(melds)
    hand = [pool.take_any(likes if number < size * 0.7 else lambda kind: True) for number in range(size)]
    return _player(random, hand, melds)


def _player(random: Random, hand: list[Tile], melds: list[Meld]) -> Player:
    may_declare = not any(meld.is_open for meld in melds) and random.random() < 0.3
    return Player(tuple(hand), tuple(melds), riichi=may_declare and bool(waits(hand, melds, held=True)))


def _in_furiten(random: Random, pool: Pool, seat: Seat, players: Sequence[Player]) -> Player:
    """Give the player a pond with a winning tile, if one is left, and with the tiles others called from it."""
    player = players[SEATS.index(seat)]
    left = [kind for kind in waits(player.concealed, player.melds) if pool.left[kind]]
    if not left:
        return player
    pond = [
        PondTile(meld.called, called_by=caller)
        for caller, other in zip(SEATS, players, strict=True)
        for meld in other.melds
        if meld.called is not None and caller.at(meld.source) is seat
    ]
    own = pool.left[random.choice(left)].pop()
    pond.insert(random.randint(0, len(pond)), PondTile(own, turned=player.riichi))
    return replace(player, pond=tuple(pond))


def _groups_with(kind: Kind, style: Style, random: Random) -> tuple[Kind, ...] | None:
    """Return a group or pair that contains the kind, with that kind first."""
    ways: list[tuple[Kind, ...]] = [(kind, kind), (kind, kind, kind)]
    for by in (-2, -1, 0):
        run = [kind.step(by + more) for more in range(3)]
        found = [one for one in run if one is not None and one != kind]
        if len(found) == 2:
            ways += [(kind, *found)] * 2
    return random.choice(ways)


def _pair(random: Random, pool: Pool, style: Style) -> Group | None:
    for _ in range(MOST_TRIES):
        kind = random.choice(KINDS)
        if style.likes(kind) and (pair := pool.take((kind, kind))) is not None:
            return pair
    return None


def _group(random: Random, pool: Pool, style: Style) -> Group | None:
    for _ in range(MOST_TRIES):
        kind = random.choice(KINDS)
        run = (kind, kind.step(1), kind.step(2)) if random.random() < style.runs else (kind, kind, kind)
        kinds = tuple(one for one in run if one is not None and style.likes(one))
        if len(kinds) == 3 and (group := pool.take(kinds)) is not None:
            return group
    return None


def _laid(random: Random, pool: Pool, group: Group) -> Meld:
    """Turn a group into a meld; some triplets become kans."""
    if group[0].kind != group[1].kind:
        called = random.choice(group)
        rest = sorted(tile for tile in group if tile is not called)
        return Meld(MeldKind.CHII, (called, *rest), 0)
    fourth = pool.take((group[0].kind,)) if random.random() < pool.kans else None
    if fourth is None:
        return Meld(MeldKind.PON, group, random.randrange(3))
    kind = random.choice((MeldKind.DAIMINKAN, MeldKind.ANKAN, MeldKind.SHOUMINKAN))
    tiles = (*group, *fourth)
    if kind is MeldKind.ANKAN:
        return Meld(kind, tuple(sorted(tiles)))
    return Meld(kind, tiles, random.choice((0, 1, COPIES - 1 if kind is MeldKind.DAIMINKAN else 2)))
