"""
Impossible American tables: too many of a tile, a wrong hand size, or an inconsistent moment (JOK-52).

A wrong number of tiles, as after picking twice or not at all, is accepted only if the table says so.
"""

from __future__ import annotations

from callwise.american.table.player import Player
from callwise.american.table.practice_hands import HAND_SIZE
from callwise.american.table.table import SET, Phase, Table
from callwise.american.table.tiles import JOKER, too_many
from callwise.ground.errors import PositionError, quoted, within
from callwise.ground.seats import SEATS, Seat


def size_of(table: Table, seat: Seat) -> int:
    """Return a seat's number of tiles at this moment: racked and exposed, without a picked or called one."""
    nth = SEATS.index(seat)
    if table.phase is Phase.CHARLESTON:
        return HAND_SIZE - (seat is not Seat.EAST) - len(table.passed[nth] or ())
    if table.phase is Phase.OVER:
        return HAND_SIZE - (table.won is None or seat is not table.won.seat)
    return HAND_SIZE - (table.phase is not Phase.MAIN or seat is not table.turn)


def check(table: Table) -> None:
    """Reject an impossible table (JOK-52). Raises PositionError."""
    whose = {seat: tuple(player.known) for seat, player in table.seated()}
    for seat, player in table.seated():
        with within(seat.value):
            _check_player(table, seat, player)
            for fault in too_many(whose[seat], {seat: whose[seat]}):
                raise PositionError(fault)
    for fault in too_many(table.known, whose):
        raise PositionError(fault)
    _check_moment(table)
    _check_wall(table)


def _check_player(table: Table, seat: Seat, player: Player) -> None:
    for nth in player.died_of:
        if nth >= len(player.exposures):
            raise PositionError(f"{seat.value} has {len(player.exposures)} exposures, so not {nth + 1}")
    if player.died_of and not player.dead:
        raise PositionError(f"an exposure goes back into the rack when its hand dies; {seat.value}’s isn’t dead")
    belongs = size_of(table, seat)
    if player.miscounted:
        if player.size == belongs and not player.dead:
            raise PositionError(f"{seat.value} has {belongs} tiles, which is right; leave it out of miscounted")
        return
    if player.dead and player.size == HAND_SIZE:
        return
    if table.phase is Phase.OVER and table.won is None:
        return
    if player.size != belongs:
        raise PositionError(
            f"{seat.value} should have {belongs} tiles now, exposures included, but has {player.size}: "
            f"{player.count} on the rack and {player.size - player.count} exposed"
        )


def _check_moment(table: Table) -> None:
    phase, discard = table.phase, table.discard
    if discard is None and (
        phase is Phase.CALLED or (phase is Phase.WINDOW and not any(p.dead for p in table.players))
    ):
        raise PositionError("this phase needs a discard; write it like '8d by west'").at("discard")
    if discard is not None and phase not in (Phase.WINDOW, Phase.PICKED, Phase.CALLED):
        raise PositionError(f"this phase has no discard, got {quoted(str(discard))}").at("discard")
    if discard is not None and discard.by is table.turn:
        raise PositionError(f"{discard.by.value} has discarded, so it is another player’s turn").at("turn")
    if discard is not None and phase is not Phase.CALLED and table.following(discard.by) is not table.turn:
        raise PositionError(
            f"after {discard.by.value} it is {table.following(discard.by).value}’s turn, got {table.turn.value}"
        ).at("turn")
    if table.wanted and table.window is None:
        raise PositionError("there’s no discard to want").at("wanted")
    if any(seat is one.by or table[seat].dead for one in (discard,) if one is not None for seat in table.wanted):
        raise PositionError("only players who can call a discard can want it").at("wanted")
    if table.picked is not None and phase is not Phase.PICKED:
        raise PositionError("a picked tile that isn’t racked needs the phase picked").at("picked")
    if table.naming is not None and phase not in (Phase.MAIN, Phase.PICKED):
        raise PositionError("only a player who has picked or called can name a tile").at("naming")
    if table.fresh is not None and phase is not Phase.MAIN:
        raise PositionError("a fresh exposure needs the phase main").at("fresh")
    if table.exchanges and phase is not Phase.MAIN:
        raise PositionError("an exchange this turn needs the phase main").at("redeemed")
    if table.redeemed is not None and phase is Phase.MAIN and not _can_have_joker(table):
        raise PositionError(f"{table.turn.value} has just redeemed a joker, so write it in the rack").at("redeemed")
    if phase is not Phase.OVER and sum(player.dead for player in table.players) == len(SEATS) - 1:
        raise PositionError("with three dead hands, the deal is over").at("dead")
    if phase is not Phase.OVER and table[table.turn].dead:
        raise PositionError(f"{table.turn.value}’s hand is dead, so it is another player’s turn").at("turn")


def _can_have_joker(table: Table) -> bool:
    """Whether a joker is in the rack of the player whose turn it is, or was added to the fresh exposure."""
    player, fresh = table[table.turn], table.fresh
    added = fresh is not None and player.exposures[fresh.nth].jokers > 0
    return player.open_rack is None or JOKER in player.open_rack or added


def _check_wall(table: Table) -> None:
    if table.wall < len(table.draws):
        raise PositionError(f"{len(table.draws)} coming tiles are known, so at least that many are left").at("wall")
    lying = len(table.floor) + sum(player.size for player in table.players)
    lying += (table.discard is not None) + (table.phase is Phase.PICKED)
    lying += sum(len(several or ()) for several in table.passed)
    if table.wall < 0 or table.wall + lying > SET:
        raise PositionError(
            f"a set has {SET} tiles; with {lying} in hands and on the table, at most {SET - lying} are left, "
            f"got {table.wall}"
        ).at("wall")
