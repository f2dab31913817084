"""The tile just picked: it belongs to the player before it is racked, and is racked as the turn continues."""

from __future__ import annotations

from dataclasses import replace

from callwise.american.table.player import Player
from callwise.american.table.table import Phase, Table


def holding(player: Player, table: Table) -> Player:
    """Return the player on turn with the picked tile in the rack."""
    if table.phase is not Phase.PICKED:
        return player
    return player.takes(table.picked) if table.picked is not None else replace(player, count=player.count + 1)


def begun(table: Table) -> Table:
    """Return the table after an exchange is begun: the pick is racked, and the exposure can no longer be altered."""
    if table.phase is Phase.PICKED:
        discard = () if table.discard is None else (table.discard.tile,)
        table = table.seating(table.turn, holding(table[table.turn], table))
        table = replace(table, phase=Phase.MAIN, picked=None, discard=None, floor=(*table.floor, *discard))
    return replace(table, fresh=None if table.fresh is None else replace(table.fresh, frozen=True), mislaid=False)
