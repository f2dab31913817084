"""
One player at a riichi table: tiles in hand, melds, pond, and what the others must know.

A hand that is not known, or not shown, is None, and so is a pond in which
nothing matters.  What lies open is always known.
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
    One player: tiles in hand, melds and pond, and what the others must know.

    `hand` holds the concealed tiles, with the drawn tile on the player's own
    turn.  `made` holds the melds in the order in which they were made; a pon
    that became an added kan may stand there too, in its own place.  `pond`
    holds every discard but the one that lies open now, or is None where
    nothing in it matters and it is not shown.

    `riichi` follows from a turned tile in the pond and is stated where none
    lies there to be seen.  `furiten` is stated for a hidden hand only: that
    of a hand which is shown follows (`callwise.riichi.furiten.furiten`).  `dead` says
    that the hand has been called dead.  `points` is the score where it is
    told.  Raises PositionError for riichi with an open hand.
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
                "melds there are closed kans only"
            )

    @cached_property
    def melds(self) -> tuple[Meld, ...]:
        """The melds as they lie, each added kan in the place of its pon."""
        return as_they_lie(self.made)

    @property
    def is_open(self) -> bool:
        """Whether a call has opened the hand (NAK-3)."""
        return any(meld.is_open for meld in self.melds)

    @property
    def concealed(self) -> tuple[Tile, ...]:
        """The tiles in hand.  Raises PositionError when they are not known."""
        if self.hand is None:
            raise PositionError("this hand isn’t shown, so its tiles can’t be ruled on; write it out")
        return self.hand

    @property
    def lying(self) -> tuple[Tile, ...]:
        """The tiles that lie in the pond: those that were called away lie in somebody's meld."""
        return tuple(one.tile for one in self.pond or () if one.called_by is None)

    @property
    def known(self) -> tuple[Tile, ...]:
        """Every tile of this player that can be seen."""
        return (*(self.hand or ()), *self.lying, *(tile for meld in self.melds for tile in meld.tiles))
