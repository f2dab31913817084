"""An American player: the rack, its exposures, and the known part of a hidden hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from callwise.american.table.exposures import Exposure
from callwise.american.table.practice_hands import Hand
from callwise.american.table.tiles import Tile, without


@dataclass(frozen=True, slots=True)
class Player:
    """
    One player's rack and exposures.

    `rack` is None if hidden, and shorter than `count`, the number of its tiles, if only partly known. `died_of` are the
    indices of the exposures that made the hand dead; the table decides whether they are back in the rack
    (`Table.returned`). `loose` are tiles laid on the rack that don't form an exposure. `miscounted` says that the
    number of tiles is wrong, as after picking twice or forgetting to.
    """

    rack: tuple[Tile, ...] | None
    count: int
    exposures: tuple[Exposure, ...] = ()
    died_of: frozenset[int] = frozenset()
    concealed: bool = False
    dead: bool = False
    seeks: Hand | None = None
    loose: tuple[tuple[Tile, ...], ...] = ()
    miscounted: bool = False

    @property
    def size(self) -> int:
        """The number of tiles, exposures included."""
        return self.count + sum(one.size for one in self.exposures) + sum(map(len, self.loose))

    @property
    def unseen(self) -> int:
        """The number of unknown tiles on the rack."""
        return self.count - len(self.rack or ())

    @property
    def open_rack(self) -> tuple[Tile, ...] | None:
        """The rack if it is fully known, None otherwise."""
        return None if self.unseen else self.rack

    @property
    def plays_concealed(self) -> bool:
        """Whether the hand must stay concealed."""
        return self.concealed or (self.seeks is not None and self.seeks.concealed)

    def holds(self, tiles: tuple[Tile, ...]) -> bool:
        """Whether the rack has these tiles, each as often as given; hidden tiles may be any."""
        return sum((Counter(tiles) - Counter(self.rack or ())).values()) <= self.unseen

    def gives(self, *tiles: Tile) -> Player:
        """Take tiles from the rack, known ones first. Raises CallwiseError if they aren't there."""
        known = tuple((Counter(tiles) & Counter(self.rack or ())).elements()) if self.unseen else tiles
        rack = None if self.rack is None else without(self.rack, known)
        return replace(self, rack=rack, count=self.count - len(tiles))

    def takes(self, *tiles: Tile) -> Player:
        """Put tiles into the rack."""
        rack = None if self.rack is None else tuple(sorted((*self.rack, *tiles)))
        return replace(self, rack=rack, count=self.count + len(tiles))

    def exposing(self, exposure: Exposure, nth: int | None = None) -> Player:
        """Add an exposure, or replace the nth."""
        laid = list(self.exposures)
        if nth is None:
            laid.append(exposure)
        else:
            laid[nth] = exposure
        return replace(self, exposures=tuple(laid))

    def find(self, tile: Tile, nth: int = 1) -> int | None:
        """Return the index of the nth exposure of a tile, None if there isn't one."""
        found = [place for place, one in enumerate(self.exposures) if one.tile == tile]
        return found[nth - 1] if 0 < nth <= len(found) else None

    @property
    def known(self) -> Iterator[Tile]:
        """Yield every known tile of this player."""
        yield from self.rack or ()
        for exposure in self.exposures:
            yield from exposure.tiles
        for tiles in self.loose:
            yield from tiles
