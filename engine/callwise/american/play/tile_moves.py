"""
Tile moves: where an act puts the tiles, legal or not.

Only tiles move: rulings decide turns and penalties. Legal acts are carried out by the rules themselves
(`callwise.american.play.judged_acts.after`).
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.calls.called_discard import after_call, is_wanted_by, put_back
from callwise.american.table.acts import Act, Add, Call, Discard, Expose, Pick, Purpose, Rack, Remove, Retract
from callwise.american.table.exchange_acts import Exchange
from callwise.american.table.exposures import Exposure
from callwise.american.table.player import Player
from callwise.american.table.table import LiveDiscard as Discarded
from callwise.american.table.table import Phase, Table
from callwise.american.table.tiles import JOKER, Tile
from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat


def laid(act: Act, table: Table) -> Table:
    """
    Return the table with the tiles where an act puts them; announcements move none.

    Raises PositionError for impossible acts, such as moving a missing tile or picking from an empty wall.
    """
    match act:
        case Exchange():
            return _exchanged(act, table)
        case Call():
            return _called(act, table)
        case Expose():
            return _exposed(act, table)
        case Add() | Remove():
            return _altered(act, table)
        case Pick():
            return _picked(act.seat, table)
        case Rack():
            return _racked(act, table)
        case Discard():
            return _discarded(act, table)
        case Retract() if table.called is not None and act.seat is table.turn:
            return replace(table, phase=Phase.WINDOW, turn=table.following(table.called.by))
    return table


def _exchanged(act: Exchange, table: Table) -> Table:
    found = table.exposure(act.target)
    if found is None:
        raise PositionError(f"{act.target} isn’t an exposure on the table, so nothing can be taken from it")
    nth, exposure = found
    taken = (act.wants or JOKER,) * len(act.gives)
    left = list(exposure.tiles)
    for tile in taken:
        if tile not in left:
            raise PositionError(f"there aren’t {len(taken)} {tile.words}s in {act.target} to take")
        left.remove(tile)
    if not act.discarded:
        table = _given(act.seat, act.gives, table)
    elif table.discard is None or act.gives != (table.discard.tile,):
        raise PositionError(f"there’s no {act.gives[0].words} on the table to give")
    else:
        table = replace(table, discard=None)
    table = _altering(act.target.seat, nth, (*left, *act.gives), table)
    return table.seating(act.seat, table[act.seat].takes(*taken))


def _called(act: Call, table: Table) -> Table:
    if table.discard is None:
        raise PositionError(f"there’s no discard, so the {act.tile.words} can’t be called")
    called, table = table.discard.tile, put_back(table)
    if act.purpose is Purpose.MAH_JONGG:
        player = table[act.seat].takes(called)
        return replace(table.seating(act.seat, player), phase=Phase.MAIN, turn=act.seat, discard=None)
    return replace(table, phase=Phase.CALLED, turn=act.seat)


def _exposed(act: Expose, table: Table) -> Table:
    table = _given(act.seat, act.tiles, table)
    if is_wanted_by(act.seat, table):
        assert table.window is not None
        table = after_call(Call(act.seat, table.window.tile), table)
    called = table.called if act.seat is table.turn else None
    tiles = act.tiles if called is None else (called.tile, *act.tiles)
    table = table.seating(act.seat, _laying(table[act.seat], tiles))
    if called is not None:
        table = replace(table, phase=Phase.MAIN, discard=None)
    is_new = act.seat is table.turn and table.phase is Phase.MAIN
    return replace(table, mislaid=True) if is_new and _exposure(tiles) is None else table


def _altered(act: Add | Remove, table: Table) -> Table:
    found = table.exposure(act.target)
    if found is None:
        raise PositionError(f"{act.seat.value} has no exposure of {act.tile} to change")
    nth, exposure = found
    if isinstance(act, Add):
        table = _given(act.seat, act.tiles, table)
        return _altering(act.seat, nth, (*exposure.tiles, *act.tiles), table)
    left = list(exposure.tiles)
    for tile in act.tiles:
        if tile not in left:
            raise PositionError(f"there’s no {tile.words} to take back")
        left.remove(tile)
    return _altering(act.seat, nth, tuple(left), table.seating(act.seat, table[act.seat].takes(*act.tiles)))


def _picked(seat: Seat, table: Table) -> Table:
    if not table.wall:
        raise PositionError("the wall is empty, so nothing can be picked")
    table = _put_down(table) if table.phase is Phase.CALLED else _taken_up(table)
    picked = table.draws[0] if table.draws else None
    return replace(table, phase=Phase.PICKED, turn=seat, picked=picked, wall=table.wall - 1, draws=table.draws[1:])


def _racked(act: Rack, table: Table) -> Table:
    called = table.called if act.seat is table.turn else None
    if called is not None and act.tile == called.tile:
        return replace(table.seating(act.seat, table[act.seat].takes(act.tile)), phase=Phase.MAIN, discard=None)
    return _taken_up(table) if act.seat is table.turn else table


def _discarded(act: Discard, table: Table) -> Table:
    table = _put_down(_given(act.seat, (act.tile,), table))
    return replace(
        table, phase=Phase.WINDOW, turn=table.following(act.seat), discard=Discarded(act.tile, act.seat), mislaid=False
    )


def _given(seat: Seat, tiles: tuple[Tile, ...], table: Table) -> Table:
    """Take tiles from a rack, racking a pick first if it's among them."""
    if seat is table.turn and table.picked in tiles:
        table = _taken_up(table)
    if not table[seat].holds(tiles):
        raise PositionError(f"{Tile.together(tiles)} isn’t in {seat.value}’s rack")
    return table.seating(seat, table[seat].gives(*tiles))


def _taken_up(table: Table) -> Table:
    """Return the table with the pick in its player's rack; a hidden pick is then an unknown tile of it."""
    if table.phase is not Phase.PICKED:
        return table
    player = table[table.turn]
    player = player.takes(table.picked) if table.picked is not None else replace(player, count=player.count + 1)
    return replace(table.seating(table.turn, player), phase=Phase.MAIN, picked=None)


def _put_down(table: Table) -> Table:
    """Return the table with the discard in its final place: on the floor, or on the caller's rack."""
    if table.discard is None:
        return table
    tile = table.discard.tile
    if table.phase is not Phase.CALLED:
        return replace(table, discard=None, floor=(*table.floor, tile))
    return replace(table.seating(table.turn, _laying(table[table.turn], (tile,))), phase=Phase.MAIN, discard=None)


def _laying(player: Player, tiles: tuple[Tile, ...]) -> Player:
    """Put tiles on a rack: as an exposure if they form one, otherwise loose."""
    exposure = _exposure(tiles)
    return replace(player, loose=(*player.loose, tiles)) if exposure is None else player.exposing(exposure)


def _altering(seat: Seat, nth: int, tiles: tuple[Tile, ...], table: Table) -> Table:
    """
    Replace an exposure with tiles; if they don't form an exposure they're loose, and it no longer counts as fresh.
    """
    player, exposure, fresh = table[seat], _exposure(tiles), table.fresh
    if exposure is not None:
        return table.seating(seat, player.exposing(exposure, nth))
    others = player.exposures[:nth] + player.exposures[nth + 1 :]
    died_of = frozenset(place - (place > nth) for place in player.died_of)
    if fresh is not None and seat is table.turn:
        fresh = None if fresh.nth == nth else replace(fresh, nth=fresh.nth - (fresh.nth > nth))
    player = replace(player, exposures=others, died_of=died_of, loose=(*player.loose, tiles))
    return replace(table.seating(seat, player), fresh=fresh)


def _exposure(tiles: tuple[Tile, ...]) -> Exposure | None:
    try:
        return Exposure.of(tiles)
    except PositionError:
        return None
