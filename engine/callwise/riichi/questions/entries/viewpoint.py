"""
From which seat a table is seen, and whether the reader sits there.
"""

from __future__ import annotations

from callwise.ground.seats import Seat
from callwise.riichi.table.table import Table, Turn


def near(table: Table) -> Seat:
    """Give the seat that a table is seen from: where one hand alone is shown, else whose turn or discard it is."""
    moment = table.moment
    shown = [seat for seat, player in table.seated() if player.hand is not None]
    return shown[0] if len(shown) == 1 else moment.seat if isinstance(moment, Turn) else moment.by


def your_seat(table: Table) -> Seat | None:
    """Give the seat of a player who is asked what can be done; None where several are whose hands aren't shown."""
    return None if table[near(table)].hand is None else near(table)
