"""
Joking: what a joker may stand for, and what a group is called that it stands in.

A joker stands for any tile of a pung, kong, quint or sextet, as many of them
as one likes, and for nothing else: no pair, no single tile, and none of a
cluster of unlike tiles, not even to win.

A set has four of each tile and eight flowers.  So an ordinary quint keeps a
joker for good and a sextet two, and where all four naturals are out, jokers
that stand for a fifth are stuck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from callwise.american.exposures import SIZES, Exposure
from callwise.american.hands import Group
from callwise.american.sources import DERIVED, EXCHANGE, EXCHANGE_THREADS, LEAGUE
from callwise.american.tiles import DRAGONS, FLOWER, Tile, in_order, parse_tiles
from callwise.errors import PositionError, quoted
from callwise.faces import Laid, Piece
from callwise.ruling import EITHER, FORBIDS, PERMITS, Clause, Light, Line, Ruling, Tie, figure

SOAP = DRAGONS[-1]

_STANDS = figure("joker", Tie("joker", "answer:{group}", "may stand here", Line.TAKES))
_FAILS = figure("joker", Tie("joker", "answer:{group}", "may not"))

ALIKE = Clause(
    "joker.alike",
    PERMITS,
    rule="JOK-01",
    short="three to six tiles alike",
    says="A [[joker]] may stand for any tile in a group of three to six tiles alike: "
    "a [[pung]], [[kong]], [[quint]] or [[sextet]].",
    means="A [[joker]] may stand here.",
    facts="{group}: {size} tiles alike",
    source=EXCHANGE,
    figure=_STANDS,
)
SOAPS = Clause(
    "joker.soap",
    PERMITS,
    rule="JOK-32 JOK-01",
    short="[[soap]] is one tile, dragon or zero",
    says="[[soap|Soap|Soap]] is a dragon and a zero, and it is the same tile either way: "
    "in three to six of them a [[joker]] may stand.",
    means="A [[joker]] may stand here.",
    facts="{group}: {size} tiles alike",
    source=LEAGUE,
    figure=_STANDS,
)
NO_MINIMUM = Clause(
    "joker.no-minimum",
    PERMITS,
    rule="JOK-04 JOK-01",
    short="jokers may be the most of it",
    says="No group needs a number of [[natural|naturals|naturals]]: one tile and [[joker|jokers|jokers]] will do, "
    "and a group that isn't exposed may be all jokers.",
    means="This group is good.",
    facts="{group}: {size} tiles, [[joker|jokers|jokers]] counted",
    source=EXCHANGE_THREADS,
    figure=_STANDS,
)
PAIR = Clause(
    "joker.pair",
    FORBIDS,
    rule="JOK-02",
    short="no pair, no single tile",
    says="A [[joker]] never stands in a pair or for a single tile, not even to win.",
    means="No [[joker]] may stand here.",
    facts="{group}: fewer than three tiles",
    source=EXCHANGE_THREADS,
    figure=_FAILS,
)
CLUSTER = Clause(
    "joker.cluster",
    FORBIDS,
    rule="JOK-03 JOK-02",
    short="unlike tiles are singles",
    says="The four winds, a year or any other row of unlike tiles are single tiles, so no [[joker]] stands among them.",
    means="No [[joker]] may stand here.",
    facts="{group} are unlike tiles",
    source=EXCHANGE_THREADS,
    figure=_FAILS,
)
FLOWERS = Clause(
    "joker.flowers",
    PERMITS,
    rule="JOK-31",
    short="there are eight flowers",
    says="Flowers are all alike, whatever they show, and a set has eight: "
    "a [[quint]] or a [[sextet]] of them needs no [[joker]].",
    means="This group is good.",
    facts="a set has eight flowers, and here are {size}",
    source=LEAGUE,
    figure=figure("joker", "answer:{group}"),
)
SUPPLY = Clause(
    "joker.supply",
    FORBIDS,
    rule="JOK-31",
    short="a set has only four of it",
    says="A set has four of each tile, flowers aside: a [[quint]] of them keeps a [[joker]] at least, "
    "and a [[sextet]] two.",
    means="There is no such group.",
    facts="it would need {naturals} [[natural|naturals|naturals]], and a set has four",
    source=DERIVED,
    figure=figure("joker", Tie("joker", "answer:{group}", "is missing")),
)
LEFT = Clause(
    "joker.left",
    PERMITS,
    rule="JOK-31 JOK-18",
    short="a natural is left",
    says="A [[joker]] in an [[exposure]] can be won as long as the tile it stands for may still turn up.",
    means="A [[joker]] can still be won here.",
    facts="{tile}: {out} of {copies} are out, so {left} may turn up",
    source=DERIVED,
    figure=figure("floor", Light("answer:{exposure}", "{left} left")),
)
STUCK = Clause(
    "joker.stuck",
    FORBIDS,
    rule="JOK-31 JOK-18",
    short="every natural is out",
    says="Where every [[natural]] of a tile is exposed or discarded, a [[joker]] that stands for it is stuck.",
    means="No [[joker]] can be won here any more.",
    facts="{tile}: all {copies} are out",
    source=DERIVED,
    figure=figure("floor", Light("answer:{exposure}", "none left")),
)
SIZE_NAME = Clause(
    "joker.size-name",
    EITHER,
    rule="JOK-41",
    short="the size gives the name",
    says="A group is called by its size, [[joker|jokers|jokers]] counted: three tiles are a [[pung]], four a [[kong]], "
    "five a [[quint]], six a [[sextet]].",
    means="This is {name}.",
    facts="{exposure} has {size} tiles",
    source=EXCHANGE_THREADS,
    figure=figure(Light("meld:{tile}", "{size} tiles")),
)

CLAUSES = (ALIKE, SOAPS, NO_MINIMUM, PAIR, CLUSTER, FLOWERS, SUPPLY, LEFT, STUCK, SIZE_NAME)


@dataclass(frozen=True, slots=True)
class Formed(Laid):
    """
    A group as somebody means to have it, jokers and all, such as ``4dJJJ`` or ``NEWJ``.

    Raises PositionError where no question about jokers arises.
    """

    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        many = len(self.tiles) > max(SIZES)
        if many or (not self.jokers and (len(self.kinds) > 1 or len(self.tiles) < 5)):
            raise PositionError(
                f"a group has a joker in it, or five or six tiles alike, and no more than six: like 4dJJJ; "
                f"got {quoted(str(self))}"
            )
        if self.jokers == len(self.tiles) < 3:
            raise PositionError(f"{self} says not what it is; write the tile that a joker stands beside, like 3bJ")

    @classmethod
    def parse(cls, text: str) -> Formed:
        """Read ``4dJJJ``, ``NEWJ`` or ``JJJ``.  Raises NotationError and PositionError."""
        return cls(parse_tiles(text))

    @property
    def jokers(self) -> int:
        """How many jokers are in it."""
        return sum(tile.is_joker for tile in self.tiles)

    @property
    def kinds(self) -> tuple[Tile, ...]:
        """The different naturals in it."""
        return tuple(dict.fromkeys(tile for tile in self.tiles if not tile.is_joker))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every tile, upright."""
        return tuple(map(Piece, self.tiles))

    @property
    def words(self) -> str:
        """Its tiles: ``4 dot and three jokers``."""
        return Tile.together(self.tiles)

    def __str__(self) -> str:
        return in_order(self.tiles)


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
    return clause.permits(group=group, size=len(group.tiles))


def judge_formed(formed: Formed) -> Ruling:
    """
    Rule on a group that is to lie as it is written, jokers and all.

    >>> judge_formed(Formed.parse("4dJJJ")).is_legal, judge_formed(Formed.parse("4dJ")).is_legal
    (True, False)
    """
    size, naturals = len(formed.tiles), len(formed.tiles) - formed.jokers
    if len(formed.kinds) > 1:
        return CLUSTER.forbids(group=formed)
    if size not in SIZES:
        return PAIR.forbids(group=formed)
    if formed.kinds and naturals > formed.kinds[0].suit.copies:
        return SUPPLY.forbids(group=formed, naturals=naturals)
    if formed.kinds == (FLOWER,) and not formed.jokers:
        return FLOWERS.permits(group=formed, size=size)
    if naturals < 2:
        return NO_MINIMUM.permits(group=formed, size=size)
    return ALIKE.permits(group=formed, size=size)


def judge_left(exposure: Exposure, exposures: Sequence[Exposure], floor: Iterable[Tile]) -> Ruling:
    """
    Rule on whether a joker of an exposure can still be won, by what is exposed, it among them, and discarded.

    Whoever asks sees no more than that: a natural in somebody's rack may yet be offered.
    """
    tile = exposure.tile
    out = sum(one.naturals for one in exposures if one.tile == tile) + sum(one == tile for one in floor)
    left = tile.suit.copies - out
    if left <= 0:
        return STUCK.forbids(exposure=exposure, tile=tile, copies=tile.suit.copies)
    return LEFT.permits(exposure=exposure, tile=tile, copies=tile.suit.copies, out=out, left=left)


def judge_name(size: int, exposure: Exposure) -> Ruling:
    """Rule on calling a group by the name of a size."""
    judged = SIZE_NAME.permits if size == exposure.size else SIZE_NAME.forbids
    return judged(exposure=exposure, name=f"a {exposure.name}", size=exposure.size, tile=exposure.tile)
