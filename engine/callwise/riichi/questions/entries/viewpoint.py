"""The seat a table is seen from, and whether the reader sits there."""

from __future__ import annotations

from callwise.ground.seats import Seat
from callwise.riichi.table.table import Table, Turn


def near(table: Table) -> Seat:
    """Return the seat a table is seen from: the only shown hand's, else that of the turn or discard."""
    moment = table.moment
    shown = [seat for seat, player in table.seated() if player.hand is not None]
    return shown[0] if len(shown) == 1 else moment.seat if isinstance(moment, Turn) else moment.by


def your_seat(table: Table) -> Seat | None:
    """Return the seat of the player being asked; None if the question is about several players with hidden hands."""
    return None if table[near(table)].hand is None else near(table)
