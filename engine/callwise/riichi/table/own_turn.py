"""A player's own turn, before the discard."""

from __future__ import annotations

import re
from dataclasses import dataclass

from callwise.ground.errors import NotationError, check_length, quoted
from callwise.ground.seats import Seat
from callwise.riichi.table.tiles import Tile

_TURN = re.compile(
    r"\s*+(?P<seat>[A-Za-z]++)\s++(?:(?P<called>called)|drew\s++(?P<tile>\S++)(?P<replacement>\s++as\s++replacement)?)\s*+"
)


@dataclass(frozen=True, slots=True)
class Turn:
    """
    A player's own turn, before the discard.

    `drawn` is the tile just taken, from the wall or as a kan's replacement; None if the turn began with a chii or pon,
    which draw no tile.
    """

    seat: Seat
    drawn: Tile | None
    replacement: bool = False

    @classmethod
    def parse(cls, text: str) -> Turn:
        """
        Read ``south drew 4m``, ``south drew 4m as replacement`` or ``south called``.

        Raises NotationError for anything else.
        """
        check_length(text)
        match = _TURN.fullmatch(text)
        if match is None:
            raise NotationError(
                f"{quoted(text)} isn’t a turn; write 'south drew 4m', 'south drew 4m as replacement' or 'south called'"
            )
        drawn = Tile.parse(match["tile"]) if match["tile"] else None
        return cls(Seat.parse(match["seat"]), drawn, bool(match["replacement"]))

    def __str__(self) -> str:
        if self.drawn is None:
            return f"{self.seat.value} called"
        return f"{self.seat.value} drew {self.drawn}{' as replacement' if self.replacement else ''}"
