"""The goal of a turn: what it should lead to, as a puzzle writes it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from callwise.american.table.table import Phase, Table
from callwise.american.table.tiles import Tile, parse_tiles
from callwise.ground.errors import NotationError, check_length, quoted
from callwise.ground.seats import Seat


@dataclass(frozen=True)
class Goal:
    """The goal of a turn: a declared hand, a completed turn, and the tiles then on the rack."""

    declares: bool
    ends: bool
    holds: tuple[Tile, ...]

    @classmethod
    def parse(cls, text: str) -> Goal:
        """Read ``mah jongg``, ``discard``, ``hold JJ`` or several of them. Raises NotationError."""
        check_length(text)
        declares = ends = False
        holds: tuple[Tile, ...] = ()
        for part in filter(None, map(str.strip, text.split(";"))):
            if part == "mah jongg":
                declares = True
            elif part == "discard":
                ends = True
            elif match := _HOLD.fullmatch(part):
                holds += tuple(sorted(parse_tiles(match["tiles"])))
            else:
                raise NotationError(f"{quoted(part)} isn’t a goal; write 'mah jongg', 'discard' or 'hold JJ'")
        if not (declares or ends or holds):
            raise NotationError("a goal is missing; write 'mah jongg', 'discard' or 'hold JJ'")
        return cls(declares, ends, holds)

    def is_reached(self, table: Table, you: Seat) -> bool:
        """Whether a table meets the goal."""
        if self.declares and (table.won is None or table.won.seat is not you):
            return False
        return (has_ended(table, you) or not self.ends) and table[you].holds(self.holds)


def has_ended(table: Table, you: Seat | None) -> bool:
    """Whether somebody has won, or your discard is open."""
    by_you = table.window is not None and table.window.by is you
    return by_you or table.phase is Phase.OVER


_HOLD = re.compile(r"hold\s+(?P<tiles>\S.*)")
