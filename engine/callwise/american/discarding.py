"""
Picking, racking and discarding: how a turn begins and ends.

The next player picks, and the window of the discard closes when the pick is
racked.  A turn ends with a discard: of the pick itself, unracked, or of a tile
of the rack once the pick is racked.  After a called tile the exposure comes first.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.acts import Discard as Discards
from callwise.american.acts import Pick, Rack
from callwise.american.dead import told
from callwise.american.exchanging import begun, holding
from callwise.american.ruleset import AmericanRuleset, RackedCalledTile
from callwise.american.sources import DERIVED, EXCHANGE, EXCHANGE_THREADS, LEAGUE
from callwise.american.table import Discard, Phase, Table
from callwise.american.tiles import JOKER
from callwise.errors import PositionError
from callwise.ruling import FOLLOWS, FORBIDS, PERMITS, Clause, Fact, Light, Ruling, Tie, figure

PICK = Clause(
    "pick.allowed",
    PERMITS,
    rule="JOK-10 JOK-25",
    short="it is your turn",
    says="After a discard the next player picks a tile from the wall.",
    means="{who} may pick.",
    facts="{discard} was discarded, and {seat} comes next",
    source=DERIVED,
    figure=figure("wall", Light("seat:{seat}", "next")),
)
PICK_NOT_YOUR_TURN = Clause(
    "pick.not-your-turn",
    FORBIDS,
    rule="JOK-10",
    short="it is another player's turn",
    says="Only the player on turn picks.",
    means="{who} may not pick.",
    facts="it is the turn of {turn}",
    source=DERIVED,
    figure=figure(Light("seat:{turn}", "on turn")),
)
PICKED_ALREADY = Clause(
    "pick.already",
    FORBIDS,
    rule="JOK-10",
    short="this turn has its tile",
    says="A turn has one tile from the wall, or a called one in its place.",
    means="{who} may not pick again.",
    facts="this turn has begun already",
    source=DERIVED,
    figure=figure(Light("seat:{seat}", "turn begun")),
)
WALL_EMPTY = Clause(
    "pick.wall-empty",
    FORBIDS,
    rule="JOK-36",
    short="the wall is empty",
    says="Once the wall is empty, nobody picks any more: after the last discard nobody has a turn.",
    means="{who} may not pick any more.",
    facts="no tile is left to pick",
    source=LEAGUE,
    figure=figure(Light("wall", "empty")),
)
RACK = Clause(
    "rack.picked",
    PERMITS,
    rule="JOK-25 JOK-11",
    short="it closes the window",
    says="The picked tile may be racked; that closes the [[window]] of the last discard.",
    means="{who} may rack the pick.",
    facts="the pick lies before the [[rack]]",
    source=LEAGUE,
    figure=figure(Light("rack:drawn", "racked"), "seat:{seat}"),
)
RACK_JOKER = Clause(
    "rack.redeemed-joker",
    PERMITS,
    rule="JOK-16",
    short="racking it does no harm",
    says="A redeemed [[joker]] goes into the [[rack]]; that does no harm, also right before [[mah-jongg]].",
    means="{who} may rack the [[joker]].",
    facts="it came from an exchange and was not called",
    source=EXCHANGE_THREADS,
    figure=figure("hand:{seat}:J", "seat:{seat}"),
)
RACK_NOTHING = Clause(
    "rack.nothing",
    FORBIDS,
    rule="JOK-11",
    short="nothing to rack",
    says="Racked is the tile that was picked, or a [[joker]] that was just redeemed.",
    means="{who} may not rack a tile now.",
    facts="no such tile lies before the [[rack]] of {seat}",
    source=DERIVED,
    figure=figure(Light("seat:{seat}", "nothing to rack")),
)
RACK_CALLED = Clause(
    "rack.called",
    FORBIDS,
    rule="JOK-X5 JOK-16",
    short="a called tile goes on top",
    says="A called tile is put on top of the [[rack]], where everyone sees it, and never into it.",
    means="{who} may not put the {discard} into the [[rack]].",
    facts="{discard} was called",
    source=EXCHANGE_THREADS,
    figure=figure(Light("discard", "on top"), "seat:{seat}"),
)
RACK_HARMLESS = Clause(
    "rack.called-no-harm",
    FOLLOWS,
    rule="JOK-X5",
    short="it costs nothing",
    says="In League play a called tile that was put into the [[rack]] costs nothing.",
    means="It comes out again, and the hand goes on.",
    facts="the hand is not [[dead]] for it",
    source=EXCHANGE_THREADS,
    figure=figure("seat:{seat}"),
)
RACK_DEADLY = Clause(
    "rack.called-dead",
    FOLLOWS,
    rule="JOK-X5",
    short="the hand is dead",
    says="At tournaments a hand is [[dead]] once a called tile is put into its [[rack]].",
    means="The hand is [[dead]].",
    facts="nobody could see any more which tile it was",
    source=EXCHANGE_THREADS,
    figure=figure(Light("seat:{seat}", "[[dead]]")),
)
ALLOWED = Clause(
    "discard.allowed",
    PERMITS,
    rule="JOK-16 JOK-14 JOK-13b",
    short="the turn ends with a discard",
    says="A turn ends with a discard, unless it ends with [[mah-jongg]]; nobody has to [[exchange]] before.",
    means="{who} may discard the {tile}.",
    facts="{tile} stands in the [[rack]] of {seat}, whose turn it is",
    source=EXCHANGE,
    figure=figure("hand:{seat}:{tile}"),
)
PICKED = Clause(
    "discard.picked",
    PERMITS,
    rule="JOK-11",
    short="the pick itself may go",
    says="The tile just picked may be discarded without being racked.",
    means="{who} may discard the {tile}.",
    facts="{tile} is the tile that was picked",
    source=DERIVED,
    figure=figure("rack:drawn", "hand:{seat}:{tile}"),
)
JOKER_FAIR = Clause(
    "discard.joker",
    PERMITS,
    rule="JOK-21 JOK-22",
    short="fair, and out of play",
    says="A [[joker]] may be discarded, also one just redeemed; it is then [[dead]], and nobody may take it.",
    means="{who} may discard the [[joker]].",
    facts="{tile} may go like any other tile",
    source=EXCHANGE_THREADS,
    figure=figure("hand:{seat}:{tile}"),
)
NOT_YOUR_TURN = Clause(
    "discard.not-your-turn",
    FORBIDS,
    rule="JOK-16",
    short="it is another player's turn",
    says="Only the player on turn discards, and once.",
    means="{who} may not discard now.",
    facts="it is the turn of {turn}",
    source=EXCHANGE,
    figure=figure("hand:{seat}:{tile}", Light("seat:{turn}", "on turn")),
)
NOT_BEGUN = Clause(
    "discard.not-begun",
    FORBIDS,
    rule="JOK-10",
    short="nothing was picked",
    says="A discard follows a pick or a complete exposure.",
    means="{who} may not discard yet.",
    facts="{who} neither picked a tile nor called one",
    source=EXCHANGE,
    figure=figure("hand:{seat}:{tile}", Light("seat:{seat}", "too early")),
)
INCOMPLETE = Clause(
    "discard.exposure-incomplete",
    FORBIDS,
    rule="JOK-14 JOK-10",
    short="the exposure comes first",
    says="Call, complete the exposure, exchange if you like, and then discard.",
    means="{who} may not discard yet.",
    facts="{discard} was called, and its exposure is not complete",
    source=EXCHANGE,
    figure=figure("hand:{seat}:{tile}", Light("discard", "expose it first")),
)
NOT_IN_HAND = Clause(
    "discard.not-in-hand",
    FORBIDS,
    rule="JOK-16",
    short="not in the rack",
    says="A discard comes from the [[rack]], or is the tile just picked; what is exposed stays.",
    means="{who} may not discard the {tile}.",
    facts="no {tile} stands in the [[rack]] of {seat}",
    source=EXCHANGE,
    figure=figure(Light("seat:{seat}", "does not hold it")),
)
RACK_FIRST = Clause(
    "discard.rack-first",
    FORBIDS,
    rule="JOK-11",
    short="rack the pick first",
    says="Before a tile of the [[rack]] is discarded, the picked tile is racked.",
    means="{who} may not discard the {tile} yet.",
    facts="the pick lies before the [[rack]] still",
    source=EXCHANGE,
    relief="Once the pick is racked, it may go.",
    figure=figure(Tie("rack:drawn", "hand:{seat}:{tile}", "rack it first")),
)

CLAUSES = (
    PICK,
    PICK_NOT_YOUR_TURN,
    PICKED_ALREADY,
    WALL_EMPTY,
    RACK,
    RACK_JOKER,
    RACK_NOTHING,
    RACK_CALLED,
    RACK_HARMLESS,
    RACK_DEADLY,
    ALLOWED,
    PICKED,
    JOKER_FAIR,
    NOT_YOUR_TURN,
    NOT_BEGUN,
    INCOMPLETE,
    NOT_IN_HAND,
    RACK_FIRST,
)

_RACKED = {RackedCalledTile.NO_DEATH: RACK_HARMLESS, RackedCalledTile.DEAD: RACK_DEADLY}


def judge_pick(act: Pick, table: Table) -> Ruling:
    """Rule on picking a tile."""
    facts = told(act.seat, table)
    if table.turn is not act.seat:
        return PICK_NOT_YOUR_TURN.forbids(**facts)
    if table.phase is not Phase.WINDOW or table.discard is None:
        return PICKED_ALREADY.forbids(**facts)
    if table.wall == 0:
        return WALL_EMPTY.forbids(**facts)
    return PICK.permits(**facts, discard=table.discard.tile)


def judge_rack(act: Rack, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on putting a tile into the rack."""
    facts = told(act.seat, table)
    on_turn = table.turn is act.seat
    if on_turn and table.called is not None:
        return RACK_CALLED.forbids(**facts, discard=table.called.tile).with_penalty(_RACKED[rules.racked_called_tile])
    if on_turn and table.phase is Phase.PICKED and act.tile in (None, table.picked):
        return RACK.permits(**facts)
    if on_turn and act.tile == JOKER and table.redeemed is not None:
        return RACK_JOKER.permits(**facts)
    return RACK_NOTHING.forbids(**facts)


def judge_discarding(act: Discards, table: Table) -> Ruling:
    """Rule on a discard; of several faults the first one is told."""
    facts: dict[str, Fact] = {**told(act.seat, table), "tile": act.tile}
    if table.turn is not act.seat:
        return NOT_YOUR_TURN.forbids(**facts)
    if table.called is not None:
        return INCOMPLETE.forbids(**facts, discard=table.called.tile)
    if table.phase not in (Phase.PICKED, Phase.MAIN):
        return NOT_BEGUN.forbids(**facts)
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
    Give the table after a legal pick.

    Raises PositionError where a rack that is shown picks a tile that nothing is known of.
    """
    if not table.draws and table[act.seat].rack is not None:
        raise PositionError(f"nothing says what {act.seat.value} picks; write the next tiles of the wall").at("draws")
    picked = table.draws[0] if table.draws else None
    return replace(table, phase=Phase.PICKED, picked=picked, wall=table.wall - 1, draws=table.draws[1:], announced=None)


def after_rack(table: Table) -> Table:
    """Give the table once the pick is racked: the window is closed."""
    return begun(table)


def after_discarding(act: Discards, table: Table) -> Table:
    """Give the table after a legal discard: its window is open, and the next player is on turn."""
    table = begun(table)
    table = table.seating(act.seat, table[act.seat].gives(act.tile))
    return replace(
        table,
        phase=Phase.WINDOW,
        turn=table.following(act.seat),
        discard=Discard(act.tile, act.seat),
        naming=None,
        fresh=None,
        redeemed=None,
        exchanges=0,
        announced=None,
    )
