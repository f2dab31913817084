"""An American player: the rack, the exposures on it, and what of a hidden hand is known."""

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
    One player: what is on the rack, and what is exposed on top of it.

    `rack` is None where it is hidden, and shorter than `count`, which says how many tiles it holds, where only some of
    them are known.
    `died_of` are the exposures, counted from 0, whose fault the hand died of; whether they are back in the rack
    hangs on the table (`Table.returned`).  `loose` is what was laid down on the rack and is no exposure.
    `miscounted` says that there are too many tiles or too few, as after a pick too many or one that was forgotten.
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
        """How many tiles there are, exposures and all."""
        return self.count + sum(one.size for one in self.exposures) + sum(map(len, self.loose))

    @property
    def unseen(self) -> int:
        """How many tiles on the rack nothing is known of."""
        return self.count - len(self.rack or ())

    @property
    def open_rack(self) -> tuple[Tile, ...] | None:
        """The rack where all of it is known, None otherwise."""
        return None if self.unseen else self.rack

    @property
    def plays_concealed(self) -> bool:
        """Whether the hand is one that may not expose anything."""
        return self.concealed or (self.seeks is not None and self.seeks.concealed)

    def holds(self, tiles: tuple[Tile, ...]) -> bool:
        """Whether these tiles are on the rack, each as often as it is given; what is hidden may be any of them."""
        return sum((Counter(tiles) - Counter(self.rack or ())).values()) <= self.unseen

    def gives(self, *tiles: Tile) -> Player:
        """Take tiles from the rack, those that are known first.  Raises CallwiseError where they are not there."""
        known = tuple((Counter(tiles) & Counter(self.rack or ())).elements()) if self.unseen else tiles
        rack = None if self.rack is None else without(self.rack, known)
        return replace(self, rack=rack, count=self.count - len(tiles))

    def takes(self, *tiles: Tile) -> Player:
        """Put tiles into the rack."""
        rack = None if self.rack is None else tuple(sorted((*self.rack, *tiles)))
        return replace(self, rack=rack, count=self.count + len(tiles))

    def exposing(self, exposure: Exposure, nth: int | None = None) -> Player:
        """Lay down an exposure, or put it in the place of the nth."""
        laid = list(self.exposures)
        if nth is None:
            laid.append(exposure)
        else:
            laid[nth] = exposure
        return replace(self, exposures=tuple(laid))

    def find(self, tile: Tile, nth: int = 1) -> int | None:
        """Give the place of the nth exposure of a tile, counted from 0; None where there is none."""
        found = [place for place, one in enumerate(self.exposures) if one.tile == tile]
        return found[nth - 1] if 0 < nth <= len(found) else None

    @property
    def known(self) -> Iterator[Tile]:
        """Every tile of this player that is known."""
        yield from self.rack or ()
        for exposure in self.exposures:
            yield from exposure.tiles
        for tiles in self.loose:
            yield from tiles
