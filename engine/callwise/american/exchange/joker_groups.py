"""
Jokers in groups: which tiles a joker may stand for, and the names of groups.

Any number of jokers may stand for tiles of a pung, kong, quint or sextet, but never for tiles of a pair, a single or a
cluster of unlike tiles, not even to win.

A set has four of each tile and eight flowers, so a quint other than of flowers always keeps one joker and a sextet two:
once all four naturals are out, its jokers can't be redeemed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from callwise.american.agreement import sources
from callwise.american.agreement.sources import EXCHANGE, EXCHANGE_THREADS
from callwise.american.table.exposures import SIZES, Exposure, Upright
from callwise.american.table.practice_hands import Group
from callwise.american.table.tiles import DRAGONS, FLOWER, Tile, in_order, parse_tiles
from callwise.ground.errors import PositionError, quoted
from callwise.ground.faces import number
from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, FORBIDS, PERMITS, Ruling

clause = Clauses(__file__)

SOAP = DRAGONS[-1]

_STANDS = ("joker", "joker > answer:{group}")
_FAILS = ("joker", "joker - answer:{group}")

ALIKE = clause("joker.alike", PERMITS, "JOK-01", EXCHANGE, *_STANDS)
SOAPS = clause("joker.soap", PERMITS, "JOK-32 JOK-01", sources.CARD, *_STANDS)
NO_MINIMUM = clause("joker.no-minimum", PERMITS, "JOK-04 JOK-01", EXCHANGE_THREADS, *_STANDS)
PAIR = clause("joker.pair", FORBIDS, "JOK-02", EXCHANGE_THREADS, *_FAILS)
CLUSTER = clause("joker.cluster", FORBIDS, "JOK-03 JOK-02", EXCHANGE_THREADS, *_FAILS)
FLOWERS = clause("joker.flowers", PERMITS, "JOK-31", sources.FLOWERS, "joker", "answer:{group}")
SUPPLY = clause("joker.supply", FORBIDS, "JOK-31", sources.FLOWERS.concluded, "joker", "joker - answer:{group}")
LEFT = clause("joker.left", PERMITS, "JOK-31 JOK-18", EXCHANGE.concluded, "floor", "answer:{exposure}")
STUCK = clause("joker.stuck", FORBIDS, "JOK-31 JOK-18", EXCHANGE.concluded, "floor", "answer:{exposure}")
SIZE_NAME = clause("joker.size-name", EITHER, "JOK-41", EXCHANGE_THREADS, "meld:{tile}")
CLAUSES = clause.every()


def judge_place(group: Group) -> Ruling:
    """
    Rule on a joker in a group of a hand.

    >>> judge_place(Group.parse("333b")).clause.id, judge_place(Group.parse("NEWS")).clause.id
    ('joker.alike', 'joker.cluster')
    """
    if not group.is_alike:
        return CLUSTER.forbids(group=group)
    if not group.takes_jokers:
        return PAIR.forbids(group=group)
    clause = SOAPS if group.tiles[0] == SOAP else ALIKE
    return clause.permits(group=group, size=number(len(group.tiles)))


@dataclass(frozen=True, slots=True)
class WrittenGroup(Upright):
    """
    A group as a player intends it, jokers included, such as ``4dJJJ`` or ``NEWJ``.

    Raises PositionError if it raises no question about jokers.
    """

    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        many = len(self.tiles) > max(SIZES)
        if many or (not self.jokers and (len(self.kinds) > 1 or len(self.tiles) < 5)):
            raise PositionError(
                f"a group has a joker, or five or six of a kind, and at most six tiles, like 4dJJJ; "
                f"got {quoted(str(self))}"
            )
        if self.jokers == len(self.tiles) < 3:
            raise PositionError(f"{self} doesn’t say which tile it is; write that with the joker, like 3bJ")

    @classmethod
    def parse(cls, text: str) -> WrittenGroup:
        """Read ``4dJJJ``, ``NEWJ`` or ``JJJ``. Raises NotationError and PositionError."""
        return cls(parse_tiles(text))

    @property
    def jokers(self) -> int:
        """The number of jokers in it."""
        return sum(tile.is_joker for tile in self.tiles)

    @property
    def kinds(self) -> tuple[Tile, ...]:
        """The distinct naturals in it."""
        return tuple(dict.fromkeys(tile for tile in self.tiles if not tile.is_joker))

    def __str__(self) -> str:
        return in_order(self.tiles)


def judge_formed(formed: WrittenGroup) -> Ruling:
    """
    Rule on a group as it is written, jokers included.

    >>> judge_formed(WrittenGroup.parse("4dJJJ")).is_legal, judge_formed(WrittenGroup.parse("4dJ")).is_legal
    (True, False)
    """
    size, naturals = len(formed.tiles), len(formed.tiles) - formed.jokers
    if len(formed.kinds) > 1:
        return CLUSTER.forbids(group=formed)
    if size not in SIZES:
        return PAIR.forbids(group=formed)
    if any(naturals > kind.suit.copies for kind in formed.kinds):
        return SUPPLY.forbids(group=formed, naturals=naturals)
    if formed.kinds == (FLOWER,) and not formed.jokers:
        return FLOWERS.permits(group=formed, size=number(size))
    if naturals < 2:
        return NO_MINIMUM.permits(group=formed, size=number(size))
    return ALIKE.permits(group=formed, size=number(size))


def judge_left(exposure: Exposure, exposures: Sequence[Exposure], floor: Iterable[Tile]) -> Ruling:
    """
    Rule on whether a joker of an exposure can still be redeemed, given the discards and all exposures, this one
    included.

    Only visible tiles count: a natural in somebody's rack may still be offered.
    """
    tile = exposure.tile
    out = sum(one.naturals for one in exposures if one.tile == tile) + sum(one == tile for one in floor)
    left = tile.suit.copies - out
    if left <= 0:
        return STUCK.forbids(exposure=exposure, tile=tile, copies=tile.suit.copies)
    return LEFT.permits(exposure=exposure, tile=tile, copies=tile.suit.copies, out=out, left=left)


def judge_name(size: int, exposure: Exposure) -> Ruling:
    """Rule on calling an exposure by the name of a group size."""
    judged = SIZE_NAME.permits if size == exposure.size else SIZE_NAME.forbids
    return judged(exposure=exposure, name=f"a {exposure.name}", size=number(exposure.size), tile=exposure.tile)
