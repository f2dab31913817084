"""The tile just picked: it is the player's though it lies before the rack, and it is taken up once the turn goes on."""

from __future__ import annotations

from dataclasses import replace

from callwise.american.table.player import Player
from callwise.american.table.table import Phase, Table


def holding(player: Player, table: Table) -> Player:
    """Give the player on turn with the picked tile among the others."""
    if table.phase is not Phase.PICKED:
        return player
    return player.takes(table.picked) if table.picked is not None else replace(player, count=player.count + 1)


def begun(table: Table) -> Table:
    """Give the table once the player on turn begins an exchange: the pick is taken up, and nothing can be altered."""
    if table.phase is Phase.PICKED:
        discard = () if table.discard is None else (table.discard.tile,)
        table = table.seating(table.turn, holding(table[table.turn], table))
        table = replace(table, phase=Phase.MAIN, picked=None, discard=None, floor=(*table.floor, *discard))
    return replace(table, fresh=None if table.fresh is None else replace(table.fresh, frozen=True), mislaid=False)
