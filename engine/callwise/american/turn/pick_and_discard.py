"""
Picking, racking and discarding: how a turn begins and ends.

The next player picks; racking the pick closes the window of the discard. A turn ends with a discard: the unracked pick,
or a tile of the rack once the pick is racked. A called tile must be exposed first. A tile of the wall that was turned
over by accident goes back to its place.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import AmericanRuleset, RackedCalledTile
from callwise.american.agreement.sources import EXCHANGE, EXCHANGE_THREADS, THIRTEEN
from callwise.american.table.acts import Discard as Discards
from callwise.american.table.acts import Pick, Rack, TurnOver
from callwise.american.table.pick import begun, holding
from callwise.american.table.table import LiveDiscard, Phase, Table
from callwise.american.table.tiles import JOKER
from callwise.american.turn.dead_hand import facts_of
from callwise.ground.errors import PositionError
from callwise.law.clauses import Clauses
from callwise.law.ruling import FOLLOWS, FORBIDS, PERMITS, Ruling

clause = Clauses(__file__)

PICK = clause("pick.allowed", PERMITS, "JOK-10 JOK-25", sources.WINDOW_CLOSES.concluded, "wall", "seat:{seat}")
PICK_NOT_YOUR_TURN = clause("pick.not-your-turn", FORBIDS, "JOK-10", sources.PICKING_AHEAD.concluded, "seat:{turn}")
PICKED_ALREADY = clause("pick.already", FORBIDS, "JOK-10", sources.PICKING_AHEAD.concluded, "seat:{seat}")
WALL_EMPTY = clause("pick.wall-empty", FORBIDS, "JOK-36", sources.LAST_TILES, "wall")
RACK = clause("rack.picked", PERMITS, "JOK-25 JOK-11", sources.WINDOW_CLOSES, "rack:drawn", "seat:{seat}")
RACK_JOKER = clause("rack.redeemed-joker", PERMITS, "JOK-16", EXCHANGE_THREADS, "hand:{seat}:J", "seat:{seat}")
RACK_NOTHING = clause("rack.nothing", FORBIDS, "JOK-11", sources.WINDOW_CLOSES.concluded, "seat:{seat}")
RACK_CALLED = clause("rack.called", FORBIDS, "JOK-X5 JOK-16", EXCHANGE_THREADS, "discard", "seat:{seat}")
RACK_HARMLESS = clause("rack.called-no-harm", FOLLOWS, "JOK-X5", EXCHANGE_THREADS, "seat:{seat}")
RACK_DEADLY = clause("rack.called-dead", FOLLOWS, "JOK-X5", EXCHANGE_THREADS, "seat:{seat}")
ALLOWED = clause("discard.allowed", PERMITS, "JOK-16 JOK-14 JOK-13b", EXCHANGE, "hand:{seat}:{tile}", "seat:{seat}")
PICKED = clause(
    "discard.picked", PERMITS, "JOK-11", EXCHANGE.concluded, "rack:drawn", "hand:{seat}:{tile}", "seat:{seat}"
)
JOKER_FAIR = clause("discard.joker", PERMITS, "JOK-21 JOK-22", EXCHANGE_THREADS, "hand:{seat}:{tile}")
NOT_YOUR_TURN = clause("discard.not-your-turn", FORBIDS, "JOK-16", EXCHANGE, "hand:{seat}:{tile}", "seat:{turn}")
NOT_BEGUN = clause("discard.not-begun", FORBIDS, "JOK-10", EXCHANGE, "hand:{seat}:{tile}", "seat:{seat}")
INCOMPLETE = clause("discard.exposure-incomplete", FORBIDS, "JOK-14 JOK-10", EXCHANGE, "hand:{seat}:{tile}", "discard")
NOT_IN_HAND = clause("discard.not-in-hand", FORBIDS, "JOK-16", EXCHANGE, "seat:{seat}")
RACK_FIRST = clause("discard.rack-first", FORBIDS, "JOK-11", THIRTEEN, "rack:drawn - hand:{seat}:{tile}")
TURNED_OVER = clause("wall.turned-over", FORBIDS, "JOK-63", sources.PLAYING_ERRORS, "wall", "seat:{seat}")
TURNED_BACK = clause("wall.turned-back", FOLLOWS, "JOK-63", sources.PLAYING_ERRORS, "wall", "seat:{seat}")
PICKED_DEAD = clause("pick.out-of-turn-dead", FOLLOWS, "JOK-58", sources.PICKING_AHEAD, "seat:{seat}")
DISCARDED_DEAD = clause("discard.out-of-turn-dead", FOLLOWS, "JOK-58", sources.PICKING_AHEAD, "seat:{seat}")
CLAUSES = clause.every()


def judge_pick(act: Pick, table: Table) -> Ruling:
    """Rule on picking a tile."""
    facts = facts_of(act, table)
    if table.turn is not act.seat:
        return PICK_NOT_YOUR_TURN.forbids(**facts).with_penalty(PICKED_DEAD)
    if table.phase is not Phase.WINDOW:
        return PICKED_ALREADY.forbids(**facts)
    if table.wall == 0:
        return WALL_EMPTY.forbids(**facts)
    return PICK.permits(**facts)


def judge_turning_over(act: TurnOver, table: Table) -> Ruling:
    """Rule on turning over a tile of the wall."""
    return TURNED_OVER.forbids(**facts_of(act, table)).with_penalty(TURNED_BACK)


_RACKED = {RackedCalledTile.NO_DEATH: RACK_HARMLESS, RackedCalledTile.DEAD: RACK_DEADLY}


def judge_rack(act: Rack, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on racking a tile."""
    facts = facts_of(act, table)
    on_turn = table.turn is act.seat
    if on_turn and table.called is not None:
        return RACK_CALLED.forbids(**facts, discard=table.called.tile).with_penalty(_RACKED[rules.racked_called_tile])
    if on_turn and table.phase is Phase.PICKED and act.tile in (None, table.picked):
        return RACK.permits(**facts)
    if on_turn and act.tile == JOKER and table.redeemed is not None:
        return RACK_JOKER.permits(**facts)
    return RACK_NOTHING.forbids(**facts)


def judge_discarding(act: Discards, table: Table) -> Ruling:
    """Rule on a discard; if there are several faults, report the first."""
    facts = facts_of(act, table, tile=act.tile)
    if table.turn is not act.seat:
        return NOT_YOUR_TURN.forbids(**facts).with_penalty(DISCARDED_DEAD)
    if table.called is not None:
        return INCOMPLETE.forbids(**facts, discard=table.called.tile)
    if table.phase not in (Phase.PICKED, Phase.MAIN):
        return NOT_BEGUN.forbids(**facts).with_penalty(DISCARDED_DEAD)
    if not holding(table[act.seat], table).holds((act.tile,)):
        return NOT_IN_HAND.forbids(**facts)
    picked = table.phase is Phase.PICKED
    if picked and table.picked not in (None, act.tile):
        return RACK_FIRST.forbids(**facts)
    if act.tile.is_joker:
        return JOKER_FAIR.permits(**facts)
    return (PICKED if picked else ALLOWED).permits(**facts)


def after_pick(act: Pick, table: Table) -> Table:
    """
    Return the table after a legal pick.

    Raises PositionError if an unknown tile goes to a visible rack.
    """
    if not table.draws and table[act.seat].open_rack is not None:
        raise PositionError(f"the tile {act.seat.value} picks is unknown; write the next tiles of the wall").at("draws")
    picked = table.draws[0] if table.draws else None
    return replace(table, phase=Phase.PICKED, picked=picked, wall=table.wall - 1, draws=table.draws[1:], announced=None)


def after_discarding(act: Discards, table: Table) -> Table:
    """Return the table after a legal discard: its window is open, and it is the next player's turn."""
    table = begun(table)
    table = table.seating(act.seat, table[act.seat].gives(act.tile))
    return replace(
        table,
        phase=Phase.WINDOW,
        turn=table.following(act.seat),
        discard=LiveDiscard(act.tile, act.seat),
        naming=None,
        fresh=None,
        redeemed=None,
        exchanges=0,
        announced=None,
    )
