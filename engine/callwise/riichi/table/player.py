"""
One player at a riichi table: hand, melds, pond and public state.

A hidden hand is None, and so is a pond whose discards don't matter. Melds are always known.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from callwise.ground.errors import PositionError
from callwise.riichi.table.melds import Meld, as_they_lie
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.pond import Pond
from callwise.riichi.table.tiles import Tile


@dataclass(frozen=True)
class Player:
    """
    One player: hand, melds, pond and public state.

    `hand` holds the concealed tiles, including the drawn tile on the player's own turn. `made` holds the melds in the
    order they were made; a pon that became an added kan can be listed separately. `pond` holds every discard except the
    live one, or is None if it doesn't matter and isn't shown.

    A turned tile in the pond sets `riichi`; set it explicitly if no turned tile is visible. `furiten` is for hidden
    hands only: a shown hand's furiten is worked out (`callwise.riichi.furiten.furiten`). `dead` means that the hand has
    been declared dead. `points` is the score, if known. Raises PositionError for riichi with an open hand.
    """

    hand: tuple[Tile, ...] | None = None
    made: tuple[Meld, ...] = ()
    pond: Pond | None = None
    riichi: bool = False
    furiten: bool = False
    dead: bool = False
    points: int | None = None

    def __post_init__(self) -> None:
        if any(one.turned for one in self.pond or ()):
            object.__setattr__(self, "riichi", True)
        opening = [meld for meld in self.melds if meld.is_open]
        if self.riichi and opening:
            raise PositionError(
                f"a player in riichi has a closed hand, but {write_meld(opening[0])} is open; "
                "its melds can only be closed kans"
            )

    @cached_property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, each added kan in place of its pon."""
        return as_they_lie(self.made)

    @property
    def is_open(self) -> bool:
        """Whether a call has opened the hand (NAK-3)."""
        return any(meld.is_open for meld in self.melds)

    @property
    def concealed(self) -> tuple[Tile, ...]:
        """The tiles in hand. Raises PositionError if the hand is hidden."""
        if self.hand is None:
            raise PositionError("this hand is hidden, so its tiles can’t be ruled on; write it out")
        return self.hand

    @property
    def lying(self) -> tuple[Tile, ...]:
        """The tiles still in the pond, without those called."""
        return tuple(one.tile for one in self.pond or () if one.called_by is None)

    @property
    def known(self) -> tuple[Tile, ...]:
        """Every visible tile of this player."""
        return (*(self.hand or ()), *self.lying, *(tile for meld in self.melds for tile in meld.tiles))
