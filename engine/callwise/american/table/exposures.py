"""
Exposures: three to six tiles of a kind on top of a rack, jokers included.

This module contains no rulings; impossible exposures raise PositionError.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace

from callwise.american.table.tiles import JOKER, Tile, format_tiles, parse_tiles, too_many
from callwise.ground.errors import NotationError, PositionError, quoted
from callwise.ground.faces import Laid, Piece
from callwise.ground.seats import Seat

SIZES = {3: "pung", 4: "kong", 5: "quint", 6: "sextet"}
"""Names of groups by size, jokers included (JOK-41)."""


class Upright(Laid):
    """Tiles laid down side by side, none of them turned."""

    __slots__ = ()

    @property
    @abstractmethod
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles, in order."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(map(Piece, self.tiles))

    @property
    def words(self) -> str:
        """The tiles in words: ``6 dot and 7 dot``."""
        return Tile.together(self.tiles)

    def __str__(self) -> str:
        return format_tiles(self.tiles)


@dataclass(frozen=True, slots=True)
class Exposure(Upright):
    """
    An exposed group: its tile, the number of naturals, and the number of jokers.

    Raises PositionError for a size without a name, or if all tiles are jokers.

    >>> str(Exposure.parse("33bJ"))
    '33bJ'
    """

    tile: Tile
    naturals: int
    jokers: int = 0

    def __post_init__(self) -> None:
        if self.tile.is_joker or self.naturals < 1:
            raise PositionError("jokers alone aren’t an exposure: the called tile is part of it; write it like 3bJJ")
        if self.size not in SIZES:
            raise PositionError(f"an exposure has three to six tiles; {quoted(str(self))} has {self.size}")
        for fault in too_many(self.tiles):
            raise PositionError(f"{fault}; got {quoted(str(self))}")

    @classmethod
    def parse(cls, text: str) -> Exposure:
        """Read ``33bJ``. Raises NotationError and PositionError."""
        tiles = parse_tiles(text)
        if not tiles:
            raise NotationError("an exposure is missing; write one like 33bJ")
        return cls.of(tiles)

    @classmethod
    def of(cls, tiles: Sequence[Tile]) -> Exposure:
        """Build an exposure from tiles. Raises PositionError."""
        naturals = [tile for tile in tiles if not tile.is_joker]
        if len(set(naturals)) > 1:
            laid = quoted(format_tiles(tiles))
            raise PositionError(f"an exposure is one kind of tile and jokers, like 33bJ; {laid} has several kinds")
        return cls(naturals[0] if naturals else JOKER, len(naturals), len(tiles) - len(naturals))

    @property
    def size(self) -> int:
        """The number of tiles, jokers included."""
        return self.naturals + self.jokers

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles, jokers last."""
        return (self.tile,) * self.naturals + (JOKER,) * self.jokers

    @property
    def name(self) -> str:
        """The name of a group of its size, as a marked term."""
        return f"[[{SIZES[self.size]}]]"

    @property
    def words(self) -> str:
        """The exposure in words: ``a pung of 3 bams with a joker``."""
        jokers = {0: "", 1: " with a joker"}.get(self.jokers, f" with {self.jokers} jokers")
        return f"a {self.name} of {self.tile.words}s{jokers}"

    def redeemed(self, count: int = 1) -> Exposure:
        """Return the exposure after `count` jokers are exchanged. Raises PositionError if it has fewer."""
        if not 0 < count <= self.jokers:
            raise PositionError(f"{self} has {self.jokers} jokers, got {count} to exchange")
        return replace(self, naturals=self.naturals + count, jokers=self.jokers - count)

    def __str__(self) -> str:
        letter = self.tile.suit.value if self.tile.code != self.tile.sign else ""
        return self.tile.sign * self.naturals + letter + "J" * self.jokers


@dataclass(frozen=True, slots=True)
class LooseTiles(Upright):
    """Tiles laid down together that aren't a valid exposure."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class WrongExposure(Upright):
    """
    An exposure with a wrong tile in place of a joker.

    >>> str(WrongExposure(Exposure.parse("22cJ"), Tile.parse("2b")))
    '22c2b'
    """

    exposure: Exposure
    tile: Tile

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles, the wrong one last."""
        return (*self.exposure.tiles[:-1], self.tile)


@dataclass(frozen=True, slots=True)
class Target:
    """
    The exposure an act refers to: its rack, its tile, and its number among several.

    Without a tile, the target is the closed rack.
    """

    seat: Seat
    tile: Tile | None
    nth: int = 1

    def __str__(self) -> str:
        if self.tile is None:
            return f"{self.seat.value} rack"
        return f"{self.seat.value} {self.tile}" + (f" {self.nth}" if self.nth > 1 else "")
