"""
Practice hands: complete hands, written out in tiles.

Three to six tiles of a kind are a pung, kong, quint or sextet, and jokers may stand for any of them. Pairs, single
tiles and clusters of unlike tiles, such as the four winds or the digits of a year, must be entirely natural, even when
they win (JOK-01, JOK-02, JOK-03).

All hands are our own: the League sells its card, so none of its hands is included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from callwise.american.table.exposures import SIZES, Exposure, Upright
from callwise.american.table.tiles import Suit, Tile, in_order, parse_tiles, too_many
from callwise.ground.errors import NotationError, PositionError, check_length, quoted

HAND_SIZE = 14
"""Number of tiles in a winning hand, exposures included."""
CONCEALED = "concealed"
"""The word after a hand that can't be exposed (JOK-28)."""


@dataclass(frozen=True, slots=True)
class Group(Upright):
    """
    A group of a hand: tiles of a kind, or a cluster of unlike ones, all natural.

    Raises PositionError for groups that occur in no hand.

    >>> Group.parse("444d").takes_jokers, Group.parse("2b024b").takes_jokers
    (True, False)
    """

    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        if not self.tiles:
            raise PositionError("a group has at least one tile; write it like 3333b, FF or NEWS")
        if any(tile.is_joker for tile in self.tiles):
            raise PositionError(f"write a hand without jokers, as they only stand in for tiles; got {self}")
        if self.is_alike and len(self.tiles) > max(SIZES):
            raise PositionError(f"a group of one kind has at most six; {quoted(str(self))} has {len(self.tiles)}")
        for fault in () if self.takes_jokers else too_many(self.tiles):
            raise PositionError(f"{fault}; jokers can’t replace them in {quoted(str(self))}")

    @classmethod
    def parse(cls, text: str) -> Group:
        """Read ``3333b``, ``FF``, ``NEWS`` or a year, ``2b024b``. Raises NotationError and PositionError."""
        return cls(parse_tiles(text))

    @property
    def is_alike(self) -> bool:
        """Whether all its tiles are the same."""
        return len(set(self.tiles)) == 1

    @property
    def takes_jokers(self) -> bool:
        """Whether jokers may be used in it: only in three to six tiles of a kind (JOK-01, JOK-02, JOK-03)."""
        return self.is_alike and len(self.tiles) in SIZES

    @property
    def words(self) -> str:
        """The group in words: ``a pair of flowers``, ``a pung of 3 bams``, ``North, East, West and South``."""
        name, size = self.tiles[0].words, len(self.tiles)
        if not self.is_alike:
            return Tile.together(self.tiles)
        if size == 1:
            return f"a single {name}"
        return f"a pair of {name}s" if size == 2 else f"a [[{SIZES[size]}]] of {name}s"

    def __str__(self) -> str:
        return in_order(self.tiles)


@dataclass(frozen=True, slots=True)
class Hand:
    """
    A hand to play for: groups of fourteen tiles in all.

    A concealed hand exposes nothing (JOK-28). Raises PositionError for a hand that a set has too few tiles for.

    >>> str(Hand.parse("FF 3333b 444d NEWS 0"))
    'FF 3333b 444d NEWS 0'
    """

    groups: tuple[Group, ...]
    concealed: bool = False

    def __post_init__(self) -> None:
        tiles = [tile for group in self.groups for tile in group.tiles]
        if len(tiles) != HAND_SIZE:
            message = f"a hand has {HAND_SIZE} tiles; {quoted(str(self))} has {len(tiles)}"
            raise PositionError(message, (HAND_SIZE, len(tiles)))
        lacking = 0
        for tile, count in Counter(tiles).items():
            natural = self._natural(tile)
            if natural > tile.suit.copies:
                raise PositionError(f"{quoted(str(self))} needs {natural} of {tile}; a set has only {tile.suit.copies}")
            lacking += max(0, count - tile.suit.copies)
        if lacking > Suit.JOKER.copies:
            raise PositionError(f"{quoted(str(self))} needs {lacking} jokers; a set has only {Suit.JOKER.copies}")

    @classmethod
    def parse(cls, text: str) -> Hand:
        """
        Read ``FF 3333b 444d NEWS 0``, with groups separated by spaces, and optionally `concealed` at the end.

        Raises NotationError and PositionError.
        """
        check_length(text)
        words = text.split()
        concealed = words[-1:] == [CONCEALED]
        if not (groups := words[:-1] if concealed else words):
            raise NotationError(f"a hand is missing; write one like FF 3333b 444d NEWS 0, got {quoted(text)}")
        return cls(tuple(map(Group.parse, groups)), concealed)

    @property
    def is_singles_and_pairs(self) -> bool:
        """Whether no group of it may contain a joker."""
        return not any(group.takes_jokers for group in self.groups)

    def _natural(self, tile: Tile) -> int:
        """Count the copies of a tile that must be natural."""
        return sum(group.tiles.count(tile) for group in self.groups if not group.takes_jokers)

    def __str__(self) -> str:
        return " ".join([*map(str, self.groups), *([CONCEALED] if self.concealed else [])])


def open_groups(hand: Hand, exposures: Sequence[Exposure]) -> tuple[Group, ...] | None:
    """Return the groups that aren't exposed yet; None if the exposures aren't part of the hand."""
    if hand.concealed and exposures:
        return None
    left = list(hand.groups)
    for exposure in exposures:
        group = Group((exposure.tile,) * exposure.size)
        if group not in left:
            return None
        left.remove(group)
    return tuple(left)


def missing(hand: Hand, rack: Iterable[Tile], exposures: Sequence[Exposure] = ()) -> int | None:
    """
    Count the tiles a rack lacks to complete a hand, using jokers wherever possible.

    Return None if the exposures aren't part of the hand.

    >>> missing(Hand.parse("FF 3333b 444d NEWS 0"), parse_tiles("F 33bJJ 444d NEWS 0 7c"))
    1
    """
    groups = open_groups(hand, exposures)
    if groups is None:
        return None
    held, natural, others = Counter(rack), Counter[Tile](), Counter[Tile]()
    for group in groups:
        (others if group.takes_jokers else natural).update(group.tiles)
    lacking = sum(max(0, count - held[tile]) for tile, count in natural.items())
    replaceable = sum(max(0, count - max(0, held[tile] - natural[tile])) for tile, count in others.items())
    jokers = sum(count for tile, count in held.items() if tile.is_joker)
    return lacking + max(0, replaceable - jokers)


def is_complete(hand: Hand, rack: Iterable[Tile], exposures: Sequence[Exposure] = ()) -> bool:
    """
    Whether a rack, including the winning tile, and the exposures are exactly the hand.

    >>> is_complete(Hand.parse("FF 3333b 444d NEWS 0"), parse_tiles("FF 33bJJ NEWS 0"), [Exposure.parse("444d")])
    True
    >>> is_complete(Hand.parse("FF 3333b 444d NEWS 0"), parse_tiles("FJ 3333b NEWS 0"), [Exposure.parse("444d")])
    False
    """
    tiles = tuple(rack)
    whole = len(tiles) + sum(exposure.size for exposure in exposures) == HAND_SIZE
    return whole and missing(hand, tiles, exposures) == 0
