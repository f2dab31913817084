"""
Exposures: three to six tiles alike on top of a rack, some of which jokers may stand for.

Nothing here says what is allowed.  What cannot lie on a rack is refused with
PositionError.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from callwise.american.table.tiles import JOKER, Tile, format_tiles, parse_tiles, too_many
from callwise.ground.errors import NotationError, PositionError, quoted
from callwise.ground.faces import Laid, Piece

SIZES = {3: "pung", 4: "kong", 5: "quint", 6: "sextet"}
"""What a group is called by its size, jokers counted (JOK-41)."""


@dataclass(frozen=True, slots=True)
class Exposure(Laid):
    """
    A group as it lies open: its tile, how many of it there are, and how many jokers stand for the rest.

    Raises PositionError for a size that has no name, and where no tile tells what it is.

    >>> str(Exposure.parse("33bJ"))
    '33bJ'
    """

    tile: Tile
    naturals: int
    jokers: int = 0

    def __post_init__(self) -> None:
        if self.tile.is_joker or self.naturals < 1:
            raise PositionError("jokers alone aren’t an exposure: the called tile is part of it; write like 3bJJ")
        if self.size not in SIZES:
            raise PositionError(f"an exposure has three to six tiles; {quoted(str(self))} has {self.size}")
        for fault in too_many(self.tiles):
            raise PositionError(f"{fault}; got {quoted(str(self))}")

    @classmethod
    def parse(cls, text: str) -> Exposure:
        """Read ``33bJ``.  Raises NotationError and PositionError."""
        tiles = parse_tiles(text)
        if not tiles:
            raise NotationError("an exposure is missing; write like 33bJ")
        return cls.of(tiles)

    @classmethod
    def of(cls, tiles: Sequence[Tile]) -> Exposure:
        """Lay tiles down together.  Raises PositionError."""
        naturals = [tile for tile in tiles if not tile.is_joker]
        if len(set(naturals)) > 1:
            laid = quoted(format_tiles(tiles))
            raise PositionError(f"an exposure is of one tile and jokers, like 33bJ; {laid} has several")
        return cls(naturals[0] if naturals else JOKER, len(naturals), len(tiles) - len(naturals))

    @property
    def size(self) -> int:
        """How many tiles lie there, jokers counted."""
        return self.naturals + self.jokers

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles, jokers last."""
        return (self.tile,) * self.naturals + (JOKER,) * self.jokers

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every tile, upright."""
        return tuple(map(Piece, self.tiles))

    @property
    def name(self) -> str:
        """What a group of its size is called, as a marked term."""
        return f"[[{SIZES[self.size]}]]"

    @property
    def words(self) -> str:
        """What lies there: ``a pung of 3 bams with a joker``."""
        jokers = {0: "", 1: " with a joker"}.get(self.jokers, f" with {self.jokers} jokers")
        return f"a {self.name} of {self.tile.words}s{jokers}"

    def redeemed(self, count: int = 1) -> Exposure:
        """Give what lies there once so many jokers have been exchanged.  Raises PositionError where there are fewer."""
        if not 0 < count <= self.jokers:
            raise PositionError(f"{self} has {self.jokers} jokers, got {count} to exchange")
        return replace(self, naturals=self.naturals + count, jokers=self.jokers - count)

    def __str__(self) -> str:
        letter = self.tile.suit.value if self.tile.code != self.tile.sign else ""
        return self.tile.sign * self.naturals + letter + "J" * self.jokers


@dataclass(frozen=True, slots=True)
class Loose(Laid):
    """Tiles that somebody laid down together though they are no exposure."""

    tiles: tuple[Tile, ...]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every tile, upright."""
        return tuple(map(Piece, self.tiles))

    @property
    def words(self) -> str:
        """What lies there: ``6 dot and 7 dot``."""
        return Tile.together(self.tiles)

    def __str__(self) -> str:
        return format_tiles(self.tiles)


@dataclass(frozen=True, slots=True)
class Mistaken(Laid):
    """
    An exposure in which a wrong tile lies where a joker was.

    >>> str(Mistaken(Exposure.parse("22cJ"), Tile.parse("2b")))
    '22c2b'
    """

    exposure: Exposure
    tile: Tile

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles, the wrong one last."""
        return (*self.exposure.tiles[:-1], self.tile)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every tile, upright."""
        return tuple(map(Piece, self.tiles))

    @property
    def words(self) -> str:
        """What lies there: ``two 2 craks and 2 bam``."""
        return Tile.together(self.tiles)

    def __str__(self) -> str:
        return format_tiles(self.tiles)
