"""
Calling a discard, and exposing the group it was called for.

A discard may be called while its window is open: until the next player racks, discards, declares or begins an exchange.
It is called for three to six tiles of a kind, and all the others, jokers or naturals, must already be in the rack: a
joker yet to be redeemed doesn't count. The exposure comes before anything else.

A player who has picked the next tile can no longer call the discard; the others can, and the pick goes back. While a
player nearer in turn has announced a call, nobody after them can take the tile for an exposure.

In a cold wall, a table's own rule, discards of the last wall can be called only to win, or not at all.

A tile can be called for a single, a pair or a cluster of unlike tiles only to win;
`callwise.american.priority.mah_jongg` rules on that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import AmericanRuleset, LastDiscardExposure, LastWallCalls, MisnamedPlaced
from callwise.american.agreement.sources import CLAIMING_ERRORS, EXCHANGE, EXCHANGE_THREADS, HELD, WINDOW
from callwise.american.table.acts import Call, Expose, Purpose
from callwise.american.table.exposures import Exposure
from callwise.american.table.player import Player
from callwise.american.table.table import Fresh, LiveDiscard, Phase, Table
from callwise.american.table.tiles import JOKER, Tile
from callwise.american.turn.dead_hand import facts_of, is_back
from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FOLLOWS, FORBIDS, LEAVES_OPEN, PERMITS, Clause, Fact, Ruling, Verdict

clause = Clauses(__file__)

FEWEST, MOST = 2, 5
"""Minimum and maximum number of tiles exposed with the called one, for a pung and a sextet."""

CLOSED = clause("call.window-closed", FORBIDS, "JOK-25 JOK-14", sources.WINDOW_CLOSES, "seat:{turn}", "floor:{tile}")
NONE_OPEN = clause.retold(CLOSED, "none-open")
OTHER_TILE = clause("call.not-the-last", FORBIDS, "JOK-25 JOK-13", sources.CALLING, "discard", "seat:{seat}")
NOT_NAMED = clause("call.not-named", FORBIDS, "JOK-25 JOK-27", sources.NAMING, "seat:{turn}")
COMMITTED = clause("call.committed", FORBIDS, "JOK-24", sources.TWO_CLAIMS, "discard - seat:{turn}")
OWN = clause("call.own-discard", FORBIDS, "JOK-27 JOK-06", EXCHANGE.concluded, "discard - seat:{seat}")
JOKER_DEAD = clause("call.joker", FORBIDS, "JOK-22", sources.DISCARDED_JOKER, "discard", "seat:{seat}")
MISNAMED = clause("call.misnamed", FORBIDS, "JOK-40", sources.MISNAMED, "discard")
CALLER_DEAD = clause("call.misnamed-exposed", FOLLOWS, "JOK-40 JOK-X12", sources.MISNAMED, "seat:{seat}")
USES_IT = clause("call.misnamed-used", FOLLOWS, "JOK-X12", CLAIMING_ERRORS, "seat:{seat}")
PICKED = clause("call.own-pick", FORBIDS, "JOK-25", WINDOW, "rack:drawn", "seat:{seat}")
NEARER = clause("call.nearer-wants", FORBIDS, "JOK-24 JOK-48", HELD, "discard - seat:{wanting}")
FOR_EXCHANGE = clause("call.for-exchange", FORBIDS, "JOK-13 JOK-07", EXCHANGE_THREADS, "discard")
SINGLE = clause("call.single-or-pair", FORBIDS, "JOK-06", sources.PAIR, "discard", "seat:{seat}")
NEEDS_CALL = clause("call.nothing-called", FORBIDS, "JOK-07", EXCHANGE_THREADS, "hand:{seat}:{tiles}", "seat:{seat}")
SIZE = clause("call.size", FORBIDS, "JOK-01 JOK-41", EXCHANGE, "hand:{seat}:{tiles}", "discard")
UNLIKE = clause("call.unlike", FORBIDS, "JOK-06 JOK-03", sources.CALLING, "discard - hand:{seat}:{tiles}")
INSUFFICIENT = clause("call.insufficient", FORBIDS, "JOK-05", EXCHANGE, "seat:{seat}", "discard")
UNREDEEMED = clause("call.joker-not-yet", FORBIDS, "JOK-05 JOK-14", EXCHANGE, "discard", "joker:{owner}")
MISSING = clause("call.not-in-hand", FORBIDS, "JOK-05", EXCHANGE, "discard", "seat:{seat}")
CONCEALED = clause("call.concealed", FORBIDS, "JOK-28", sources.CLOSED_HAND, "discard", "seat:{seat}")
LAST_REFUSED = clause("call.last-discard", FORBIDS, "JOK-36 JOK-X3", sources.LAST_TILES, "discard", "wall")
LAST_OPEN = clause("call.last-discard-open", LEAVES_OPEN, "JOK-X3", sources.LAST_TILES, "discard", "wall")
COLD = clause("call.cold-wall", FORBIDS, "JOK-X16", sources.HOUSE, "discard", "wall")
NO_CALLS = clause.retold(COLD, "for-nothing")
ALLOWED = clause("call.allowed", PERMITS, "JOK-05 JOK-06 JOK-25", EXCHANGE, "hand:{seat}:{held} - discard")
STILL_OPEN = clause(
    "call.still-open", PERMITS, "JOK-25", sources.PICKING_AHEAD, "hand:{seat}:{held} - discard", "seat:{turn}"
)
JOKERS_ONLY = clause("call.jokers-only", PERMITS, "JOK-04", EXCHANGE_THREADS, "hand:{seat}:{held} - discard")
LAST_ALLOWED = clause(
    "call.last-discard-too", PERMITS, "JOK-36 JOK-X3", sources.LAST_TILES, "hand:{seat}:{held} - discard", "wall"
)
EXPOSED = clause("call.exposed", PERMITS, "JOK-14 JOK-07 JOK-41", EXCHANGE, "hand:{seat}:{tiles} - discard")
CLAUSES = clause.every()


def judge_call(act: Call, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on a call for an exposure; if there are several faults, report the first (JOK-53)."""
    ruling = judge_claim(act, table, rules)
    nearer = _nearer(act.seat, table)
    if nearer is None or ruling.verdict is Verdict.ILLEGAL:
        return ruling
    return NEARER.forbids(**facts_of(act, table), tile=act.tile, wanting=nearer)


def _nearer(seat: Seat, table: Table) -> Seat | None:
    """Return a player nearer in turn than a seat who has announced a call, None if there isn't one."""
    if table.window is None:
        return None
    turns = table.window.by.turns_to
    return next((one for one in table.wanted if turns(one) < turns(seat)), None)


def judge_claim(act: Call, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on a call, ignoring other players' claims."""
    facts = facts_of(act, table, tile=act.tile)
    discard = table.window
    if discard is None:
        return judge_no_window(act, table, facts)
    if act.tile not in (discard.tile, discard.named):
        return OTHER_TILE.forbids(**facts, discard=discard.tile)
    if table.misnamed is not None:
        facts |= {"discard": discard.tile, "named": table.misnamed}
    if (fault := judge_discard(act, discard, facts)) is not None:
        return fault.with_penalty(CALLER_DEAD) if fault.clause is JOKER_DEAD and table.misnamed else fault
    if has_picked(act.seat, table):
        return PICKED.forbids(**facts)
    if table.misnamed is not None:
        return _judge_misnamed(table[act.seat], discard.tile, rules, facts)
    if act.purpose is Purpose.EXCHANGE:
        return FOR_EXCHANGE.forbids(**facts)
    if act.purpose in (Purpose.PAIR, Purpose.SINGLE):
        return SINGLE.forbids(**facts)
    return _judge_enough(act, table, rules, facts)


def has_picked(seat: Seat, table: Table) -> bool:
    """Whether a player has picked the next tile, and so can't call the discard."""
    return table.phase is Phase.PICKED and table.turn is seat


def _judge_misnamed(player: Player, tile: Tile, rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling:
    """Rule on calling a misnamed tile; sources differ on the penalty for having placed a usable one on the rack."""
    ruling = MISNAMED.forbids(**facts)
    held = fitting(player, tile)
    if player.plays_concealed or (held is not None and len(held) < FEWEST):
        return ruling.with_penalty(CALLER_DEAD)
    return rules.ruling(lambda reading: ruling.with_penalty(PLACED[reading.misnamed_placed]), LAST_OPEN)


PLACED = {MisnamedPlaced.DEAD: CALLER_DEAD, MisnamedPlaced.USED: USES_IT}
"""The penalty for placing a misnamed tile that can be used as it is."""


def judge_discard(act: Call, discard: LiveDiscard, facts: dict[str, Fact]) -> Ruling | None:
    """Rule on discards that can't be called at all: your own, or a joker. None for other discards."""
    if discard.by is act.seat:
        return OWN.forbids(**facts)
    if discard.tile.is_joker:
        return JOKER_DEAD.forbids(**facts)
    return None


def judge_no_window(act: Call, table: Table, facts: dict[str, Fact]) -> Ruling:
    """
    Rule on a call without an open window: another player has the tile, the tile isn't named yet, or the window closed.
    """
    called = table.fresh.called if table.fresh is not None else table.called
    if called is not None and called.tile == act.tile:
        if table.turn is act.seat:
            return CLOSED.forbids(**facts)
        return OWN.forbids(**facts) if called.by is act.seat else COMMITTED.forbids(**facts)
    if table.naming == act.tile:
        return NOT_NAMED.forbids(**facts)
    if called is not None:
        return OTHER_TILE.forbids(**facts, discard=called.tile)
    return (CLOSED if act.tile in table.floor else NONE_OPEN).forbids(**facts)


def _judge_enough(act: Call, table: Table, rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling:
    player, tile = table[act.seat], act.tile
    held = fitting(player, tile)
    if held is not None and len(held) < FEWEST:
        lender = _lender(act.seat, FEWEST - len(held), table, rules)
        if lender is not None:
            return UNREDEEMED.forbids(**facts, owner=lender)
        return INSUFFICIENT.forbids(**facts)
    if player.plays_concealed:
        return CONCEALED.forbids(**facts)
    if table.in_last_wall and (fault := judge_cold(facts, rules, wins=False)) is not None:
        return fault
    facts["held"] = held or ()
    if not table.has_last_discard:
        return _reason(held, table).permits(**facts)
    return rules.ruling(lambda reading: _judge_last(reading, facts), LAST_OPEN, **facts)


def judge_cold(facts: Mapping[str, Fact], rules: AmericanRuleset, *, wins: bool) -> Ruling | None:
    """Rule on a call in the last wall, None if the table's rules allow it there."""
    if rules.last_wall_calls is LastWallCalls.NONE:
        return NO_CALLS.forbids(**facts)
    is_free = wins or rules.last_wall_calls is LastWallCalls.FREE
    return None if is_free else COLD.forbids(**facts)


def _judge_last(rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling:
    if rules.last_discard_exposure is LastDiscardExposure.REFUSE:
        return LAST_REFUSED.forbids(**facts)
    return LAST_ALLOWED.permits(**facts)


def _reason(held: tuple[Tile, ...] | None, table: Table) -> Clause:
    if held is not None and all(one.is_joker for one in held):
        return JOKERS_ONLY
    return STILL_OPEN if table.phase is Phase.PICKED else ALLOWED


def fitting(player: Player, tile: Tile) -> tuple[Tile, ...] | None:
    """Return the tiles of a rack that form an exposure with a tile, None if hidden tiles may be needed."""
    held = tuple(one for one in player.rack or () if one in (tile, JOKER))
    return None if player.unseen and len(held) < FEWEST else held


def _lender(seat: Seat, lacking: int, table: Table, rules: AmericanRuleset) -> Seat | None:
    """Return a player whose exposed jokers would make up the lacking tiles, if they could be redeemed now."""
    player = table[seat]
    most: dict[Seat, int] = {}
    for owner, other in table.seated():
        for nth, exposure in enumerate(other.exposures):
            if not is_back(nth, other, rules) and player.holds((exposure.tile,)):
                rack = player.rack or ()
                most[owner] = most.get(owner, 0) + min(table.jokers(owner, nth), rack.count(exposure.tile))
    return next((owner for owner, count in most.items() if count >= lacking), None)


def judge_exposing(act: Expose, table: Table, rules: AmericanRuleset) -> Ruling:
    """
    Rule on exposing tiles with the called one.

    A player who has announced a call may expose before taking the tile.
    """
    if is_wanted_by(act.seat, table):
        assert table.window is not None
        call = Call(act.seat, table.window.tile)
        ruling = judge_call(call, table, rules)
        if not ruling.is_legal:
            return ruling
        table = after_call(call, table)
    facts = facts_of(act, table, tiles=act.tiles)
    if table.called is None or table.turn is not act.seat:
        return NEEDS_CALL.forbids(**facts)
    tile = table.called.tile
    facts["tile"] = tile
    if len(act.tiles) < FEWEST:
        return SINGLE.forbids(**facts)
    if len(act.tiles) > MOST:
        return SIZE.forbids(**facts)
    if any(one not in (tile, JOKER) for one in act.tiles):
        return UNLIKE.forbids(**facts)
    if not table[act.seat].holds(act.tiles):
        return MISSING.forbids(**facts)
    if table[act.seat].plays_concealed:
        return CONCEALED.forbids(**facts)
    return EXPOSED.permits(**facts, exposure=_laid(act, tile))


def is_wanted_by(seat: Seat, table: Table) -> bool:
    """Whether a player has announced a call for the discard, and nobody has taken it."""
    return table.window is not None and seat in table.wanted


def _laid(act: Expose, tile: Tile) -> Exposure:
    return Exposure(tile, 1 + act.tiles.count(tile), act.tiles.count(JOKER))


def after_call(act: Call, table: Table) -> Table:
    """Return the table after a legal call: the tile is on the caller's rack, and any pick has gone back."""
    return replace(put_back(table), phase=Phase.CALLED, turn=act.seat, announced=None)


def put_back(table: Table) -> Table:
    """Return the table with an interrupted pick back on the wall (JOK-25)."""
    if table.phase is not Phase.PICKED:
        return table
    draws = table.draws if table.picked is None else (table.picked, *table.draws)
    return replace(table, picked=None, wall=table.wall + 1, draws=draws, naming=None)


def after_exposing(act: Expose, table: Table) -> Table:
    """Return the table after a legal exposure, which is fresh; an announced discard counts as called with it."""
    if is_wanted_by(act.seat, table):
        assert table.window is not None
        table = after_call(Call(act.seat, table.window.tile), table)
    discard = table.discard
    if discard is None:
        raise ValueError(f"{act} isn’t legal here")
    player = table[act.seat].gives(*act.tiles).exposing(_laid(act, discard.tile))
    fresh = Fresh(len(player.exposures) - 1, discard)
    return replace(table.seating(act.seat, player), phase=Phase.MAIN, discard=None, fresh=fresh)
