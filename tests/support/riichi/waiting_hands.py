"""Tenpai hands: in puzzle notation, and random ones in all suits or one, including odd shapes."""

from collections.abc import Iterator
from random import Random

from callwise.ground.seats import Relation, Seat
from callwise.law.ruling import Ruling
from callwise.riichi.furiten import missed_discard
from callwise.riichi.hand.hand import By, Finish, waits
from callwise.riichi.hand.waiting_player import PlayerEvent, Waiting
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.mjt import read_melds
from callwise.riichi.table.pond import read_pond
from callwise.riichi.table.tiles import COPIES, KINDS, Kind, Tile, parse_tiles, plain
from tests.support.rulings.verdicts import Told

A = "23456s 11z 123m 456p"
"""Waits for 1s, 4s and 7s: the first worked example."""
B = "34555s 11z 123m 456p"
"""Waits for 2s, 5s and East: the second one."""
CALLS = {"chii": MeldKind.CHII, "pon": MeldKind.PON, "kan": MeldKind.DAIMINKAN}

_BY_ID = {clause.id: clause for clause in missed_discard.CLAUSES}
_RED = {kind: Tile(kind, red=True) for kind in KINDS if kind.rank == 5 and not kind.is_honour}


def waiter(
    hand: str,
    pond: str = "",
    past: str = "",
    *,
    melds: str = "",
    declared: int | None = None,
    seat: Seat | None = None,
    wind: Seat = Seat.EAST,
    at_turn: bool = False,
) -> Waiting:
    """
    Return a player in tenpai, with recent events such as ``kamicha 4m; you; toimen pon``.

    Yaku are counted if a seat is given.
    """
    discards = read_pond(pond)
    riichi = next((place for place, one in enumerate(discards) if one.turned), None)
    finish = None if seat is None else Finish(By.RON, seat, wind, riichi=riichi is not None)
    return Waiting(
        seat or Relation.SELF,
        parse_tiles(hand),
        read_melds(melds),
        tuple(one.tile for one in discards),
        tuple(event(one) for one in past.split(";") if one.strip()),
        riichi,
        declared,
        finish,
        at_turn,
    )


def event(text: str) -> PlayerEvent:
    """Read one event: a discard, a call, or ``kamicha adds 4m``."""
    who, _, what = text.strip().partition(" ")
    if what.startswith("adds "):
        return PlayerEvent(Relation(who), Tile.parse(what.removeprefix("adds ")), MeldKind.SHOUMINKAN)
    by = Relation.SELF if who == "you" else Relation(who)
    return PlayerEvent(by, call=CALLS[what]) if what in CALLS else PlayerEvent(by, Tile.parse(what) if what else None)


def waiting_hands(seed: int, count: int) -> Iterator[tuple[Tile, ...]]:
    """
    Yield this many tenpai hands of 1, 4, 7, 10 or 13 tiles; the same for the same seed.

    None contains five of a kind, and a five of each suit may be red.
    """
    random = Random(seed)
    found = 0
    while found < count:
        kinds = _drawn(random)
        if kinds is None or max(map(kinds.count, kinds)) > COPIES:
            continue
        del kinds[random.randrange(len(kinds))]
        hand = tuple(map(plain, kinds))
        if waits(hand):
            found += 1
            yield with_red_fives(hand, random)


def with_red_fives(hand: tuple[Tile, ...], random: Random) -> tuple[Tile, ...]:
    """Make some fives of a hand red, at most one per suit, and one if it has all four."""
    tiles = list(hand)
    for kind, red in _RED.items():
        if (held := tiles.count(plain(kind))) and (held == COPIES or random.random() < 0.3):
            tiles[tiles.index(plain(kind))] = red
    return tuple(tiles)


def _drawn(random: Random) -> list[Kind] | None:
    """Draw a complete hand; removing a tile leaves a tenpai hand."""
    shape = random.random()
    if shape < 0.04:
        return [kind for kind in random.sample(KINDS, 7) for _ in range(2)]
    if shape < 0.06:
        orphans = [kind for kind in KINDS if kind.is_yaochuu]
        return [*orphans, random.choice(orphans)]
    suits = random.choice(([0], [1], [2], [0, 1], [0, 1, 2, 3], [0, 1, 2, 3]))
    near = [kind for kind in KINDS if kind.index // 9 in suits]
    if len(suits) == 1 and random.random() < 0.5:
        lowest = random.randrange(5)
        near = near[lowest : lowest + 5]
    runs = random.choice((0.3, 0.7, 0.9))
    kinds = [random.choice(near)] * 2
    for _ in range(random.choice((0, 1, 2, 3, 4, 4, 4, 4, 4))):
        kind = random.choice(near)
        run = [kind, kind.step(1), kind.step(2)] if random.random() < runs else [kind] * 3
        whole = [one for one in run if one is not None]
        if len(whole) < len(run):
            return None
        kinds += whole
    return kinds


def whatever_ends_it(ruling: Ruling) -> Told:
    """Return a ruling's verdict and clause, leaving out when temporary furiten ends at the table."""
    lasting = ruling.clause in missed_discard.LASTING.values()
    return ruling.verdict, (_BY_ID[ruling.clause.id] if lasting else ruling.clause)
