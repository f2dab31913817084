"""
Mah jongg: declared on your own turn, or by calling the discard.

The hand must be complete, without a joker in a pair, single or cluster of unlike tiles. A discard may complete any
group. A win right after an exchange is self-picked, regardless of the joker's owner and even if the turn began with a
call; a win on a called tile isn't. Mah jongg comes before any exposure, even one already made. A player who called a
tile and has a complete hand may declare before or after exposing; one who announced a call and then declares has called
to win.

East, who is dealt fourteen tiles, may have a complete hand before play: before the Charleston, after one of its rounds,
or before the first discard. That is self-picked. A round that has begun must be completed, even if it breaks up the
hand.

A hand declared in error is dead once it is shown. A player who called a discard for it may expose with that tile
instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import AmericanRuleset, FinesseRack
from callwise.american.agreement.sources import (
    BLIND,
    CHARLESTON,
    DEALT,
    EXCHANGE,
    EXCHANGE_THREADS,
    IN_ERROR,
    MISNAMED_JOKER,
)
from callwise.american.calls.called_discard import (
    FEWEST,
    MISNAMED,
    OTHER_TILE,
    PICKED,
    fitting,
    has_picked,
    is_wanted_by,
    judge_discard,
    judge_no_window,
    put_back,
)
from callwise.american.table.acts import Call, MahJongg, Purpose
from callwise.american.table.pick import holding
from callwise.american.table.player import Player
from callwise.american.table.practice_hands import Hand, is_complete, open_groups
from callwise.american.table.table import LiveDiscard, Passing, Phase, Table, Won
from callwise.american.table.tiles import JOKER, Tile
from callwise.american.turn.charleston import is_between_rounds, taken_back
from callwise.american.turn.dead_hand import facts_of
from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FOLLOWS, FORBIDS, PERMITS, Clause, Fact, Ruling

clause = Clauses(__file__)
_CALL = "discard - seat:{seat}"
_HAND = "hand:{seat}"

NOT_YOUR_TURN = clause("mah-jongg.not-your-turn", FORBIDS, "JOK-16", EXCHANGE, _HAND, "seat:{turn}")
NOT_BEGUN = clause("mah-jongg.not-begun", FORBIDS, "JOK-10", EXCHANGE, _HAND, "seat:{seat}")
JOKER_IN_PAIR = clause(
    "mah-jongg.joker-in-pair", FORBIDS, "JOK-02 JOK-03", EXCHANGE_THREADS, "hand:{seat}:J", "seat:{seat}"
)
NOT_COMPLETE = clause("mah-jongg.not-complete", FORBIDS, "JOK-02 JOK-05", sources.WINNING, _HAND, "seat:{seat}")
LACKS_NATURALS = clause.retold(NOT_COMPLETE, "naturals")
AS_DEALT = clause("mah-jongg.dealt", PERMITS, "JOK-55", DEALT, _HAND, "seat:{seat}")
BEFORE_PLAY = clause("mah-jongg.before-play", PERMITS, "JOK-55", BLIND, _HAND, "seat:{seat}")
MID_ROUND = clause("mah-jongg.mid-round", FORBIDS, "JOK-55 JOK-44", CHARLESTON, _HAND, "seat:{seat}")
SELF_PICKED = clause("mah-jongg.self-picked", PERMITS, "JOK-35", sources.PAYMENTS, _HAND, "seat:{seat}")
LAST_TILE = clause("mah-jongg.last-tile", PERMITS, "JOK-36", sources.LAST_TILES, _HAND, "wall")
BY_EXCHANGE = clause("mah-jongg.by-exchange", PERMITS, "JOK-20 JOK-16", EXCHANGE_THREADS, _HAND, "hand:{seat}:J")
EXCHANGED_AFTER_CALL = clause(
    "mah-jongg.exchanged-after-call", PERMITS, "JOK-20 JOK-14", EXCHANGE_THREADS, _HAND, "hand:{seat}:J"
)
NOT_SELF_PICKED = clause("mah-jongg.not-self-picked", PERMITS, "JOK-X6", sources.HOUSE, _HAND, "seat:{owner}")
WITH_CALLED = clause("mah-jongg.with-called", PERMITS, "JOK-14 JOK-35", IN_ERROR, _HAND, _CALL)
AFTER_CALL = clause("mah-jongg.after-call", PERMITS, "JOK-14 JOK-35", sources.WINNING, _HAND, "meld:{seat}:{tile}")
CALLED = clause("mah-jongg.called", PERMITS, "JOK-24 JOK-35", sources.TO_WIN, _HAND, _CALL)
CALLED_SINGLE = clause("mah-jongg.called-for-pair", PERMITS, "JOK-29 JOK-06", EXCHANGE_THREADS, _HAND, _CALL)
CALLED_CONCEALED = clause("mah-jongg.called-concealed", PERMITS, "JOK-28", sources.CLOSED_HAND, _HAND, _CALL)
CALLED_LAST = clause("mah-jongg.last-discard", PERMITS, "JOK-36", sources.LAST_TILES, _HAND, _CALL, "wall")
BEFORE_EXPOSURE = clause("mah-jongg.before-exposure", PERMITS, "JOK-24", sources.TO_WIN, _HAND, "seat:{turn}")
CALLED_MISNAMED = clause("mah-jongg.misnamed", PERMITS, "JOK-40", sources.MISNAMED, _HAND, "discard")
CALLED_JOKER = clause("mah-jongg.misnamed-joker", PERMITS, "JOK-40 JOK-22", MISNAMED_JOKER, _HAND, "discard")
IN_ERROR_SHOWN = clause("mah-jongg.in-error", FOLLOWS, "JOK-47", IN_ERROR, "seat:{seat}")
CAN_EXPOSE = clause("mah-jongg.exposure-instead", FOLLOWS, "JOK-47", IN_ERROR, "seat:{seat}", "discard")
EXCHANGED_SINCE = clause(
    "mah-jongg.exchanged-since", FORBIDS, "JOK-24 JOK-25", sources.WINDOW_CLOSES.concluded, _HAND, "seat:{turn}"
)
CLAUSES = clause.every()


def judge_mah_jongg(act: MahJongg, table: Table, rules: AmericanRuleset) -> Ruling:
    """
    Rule on declaring mah jongg on your own turn.

    Raises PositionError if the hand is unknown.
    """
    facts = facts_of(act, table)
    if table.turn is not act.seat:
        return NOT_YOUR_TURN.forbids(**facts)
    if table.called is not None:
        return _judge_called(act.seat, table.called, table, facts)
    if table.phase is Phase.CHARLESTON:
        return _judge_charleston(act.seat, table, facts)
    if table.phase not in (Phase.PICKED, Phase.MAIN):
        return NOT_BEGUN.forbids(**facts)
    if table.phase is Phase.PICKED and table.picked is None and table[act.seat].open_rack is not None:
        raise PositionError(f"the tile {act.seat.value} picked is missing; write it").at("picked")
    player = holding(table[act.seat], table)
    hand, rack = _known(act.seat, player)
    if (fault := _judge_complete(hand, rack, player, facts)) is not None:
        return fault.with_penalty(IN_ERROR_SHOWN)
    if table.redeemed is not None:
        won = _won(act.seat, table)
        if not won.is_of_others:
            return BY_EXCHANGE.permits(**facts)
        if is_self_picked(won, rules):
            return EXCHANGED_AFTER_CALL.permits(**facts, owner=table.redeemed)
        return NOT_SELF_PICKED.permits(**facts, owner=table.redeemed)
    if table.fresh is not None:
        return AFTER_CALL.permits(**facts, tile=table.fresh.called.tile)
    if table.is_before_play:
        return BEFORE_PLAY.permits(**facts)
    return (SELF_PICKED if table.wall else LAST_TILE).permits(**facts)


def _judge_charleston(seat: Seat, table: Table, facts: dict[str, Fact]) -> Ruling:
    """Rule on East declaring mah jongg during the Charleston."""
    if not is_between_rounds(seat, table):
        return MID_ROUND.forbids(**facts, passing=table.passing.words)
    player = table[seat]
    hand, rack = _known(seat, player)
    if (fault := _judge_complete(hand, rack, player, facts)) is not None:
        return fault.with_penalty(IN_ERROR_SHOWN)
    return (AS_DEALT if table.passing is Passing.RIGHT else BEFORE_PLAY).permits(**facts)


def _judge_called(seat: Seat, called: LiveDiscard, table: Table, facts: dict[str, Fact]) -> Ruling:
    """Rule on mah jongg after calling a tile but before exposing it: the two may be announced in either order."""
    player = table[seat]
    hand, rack = _known(seat, player)
    facts = {**facts, "tile": called.tile}
    fault = _judge_complete(hand, (*rack, called.tile), player, facts)
    if fault is not None:
        return fault.with_penalty(_instead(player, called.tile))
    return WITH_CALLED.permits(**facts)


def is_self_picked(won: Won, rules: AmericanRuleset) -> bool:
    """Whether a win is self-picked: by a pick, or by an exchange as the last act (JOK-20, JOK-35, JOK-X6)."""
    if won.is_of_others:
        return rules.finesse_rack is FinesseRack.ANY
    return won.by is None or won.redeemed is not None


def _won(seat: Seat, table: Table) -> Won:
    """Return the win if the player on turn declared now."""
    called = table.called if table.fresh is None else table.fresh.called
    return Won(seat, None if called is None else called.by, table.redeemed, dealt=table.is_before_play)


def judge_winning_call(act: Call, table: Table) -> Ruling:
    """
    Rule on calling a discard for mah jongg.

    Raises PositionError if the hand is unknown.
    """
    facts = facts_of(act, table, tile=act.tile)
    discard = contested(table)
    if discard is None:
        return _judge_too_late(act, table, facts)
    if act.tile not in (discard.tile, discard.named):
        return OTHER_TILE.forbids(**facts, discard=discard.tile)
    named = table.misnamed
    fault = judge_discard(act, discard, facts)
    if fault is not None and (named is None or act.tile != named or discard.by is act.seat):
        return fault
    if has_picked(act.seat, table):
        return PICKED.forbids(**facts)
    if table.turn is act.seat and table.called is not None:
        return _judge_called(act.seat, table.called, table, facts)
    if table.turn is act.seat and table.window is None:
        return judge_no_window(act, table, facts)
    player = table[act.seat]
    hand, rack = _known(act.seat, player)
    if named is not None:
        facts |= {"discard": discard.tile, "named": named}
        if act.tile == named and is_complete(hand, (*rack, named), player.exposures):
            return (CALLED_JOKER if discard.tile.is_joker else CALLED_MISNAMED).permits(**facts)
        return fault or MISNAMED.forbids(**facts)
    if (fault := _judge_complete(hand, (*rack, act.tile), player, facts)) is not None:
        return fault.with_penalty(_instead(player, act.tile))
    return _reason(act.tile, hand, rack, player, table).permits(**facts)


def would_win(seat: Seat, tile: Tile, table: Table) -> bool:
    """Whether a player could call a tile for mah jongg; False if the hand isn't fully known."""
    player = table[seat]
    if player.open_rack is None or player.seeks is None:
        return False
    return judge_winning_call(Call(seat, tile, Purpose.MAH_JONGG), table).is_legal


def as_call(act: MahJongg, table: Table) -> Call | None:
    """
    Return the call that a declaration amounts to after an announced call, if the discard completes the hand; else None.
    """
    if table.window is None or not is_wanted_by(act.seat, table):
        return None
    tile = table.misnamed or table.window.tile
    return Call(act.seat, tile, Purpose.MAH_JONGG) if would_win(act.seat, tile, table) else None


def _instead(player: Player, tile: Tile) -> Clause:
    """Return the clause on calling a tile for mah jongg in error: whether the tile can be exposed instead."""
    held = fitting(player, tile) or ()
    return CAN_EXPOSE if len(held) >= FEWEST and not player.plays_concealed else IN_ERROR_SHOWN


def _judge_too_late(act: Call, table: Table, facts: dict[str, Fact]) -> Ruling:
    fresh = table.fresh
    if fresh is not None and fresh.called.tile == act.tile and act.seat not in (table.turn, fresh.called.by):
        return EXCHANGED_SINCE.forbids(**facts)
    return judge_no_window(act, table, facts)


def contested(table: Table) -> LiveDiscard | None:
    """Return the discard that can be called for mah jongg, even if already exposed, until its player continues."""
    if table.discard is not None:
        return table.discard
    if table.fresh is None or table.fresh.frozen:
        return None
    return table.fresh.called


def _reason(tile: Tile, hand: Hand, rack: Sequence[Tile], player: Player, table: Table) -> Clause:
    """Return the most informative clause for calling a discard to win."""
    if table.window is None:
        return BEFORE_EXPOSURE
    if table.has_last_discard:
        return CALLED_LAST
    if player.plays_concealed:
        return CALLED_CONCEALED
    return CALLED if is_complete(hand, (*rack, JOKER), player.exposures) else CALLED_SINGLE


def _known(seat: Seat, player: Player) -> tuple[Hand, tuple[Tile, ...]]:
    if player.open_rack is None or player.seeks is None:
        raise PositionError(f"{seat.value}’s rack, or the hand it needs, is missing; write both")
    return player.seeks, player.open_rack


def _judge_complete(hand: Hand, rack: Sequence[Tile], player: Player, facts: dict[str, Fact]) -> Ruling | None:
    if is_complete(hand, rack, player.exposures):
        return None
    groups = open_groups(hand, player.exposures)
    if groups is None:
        return NOT_COMPLETE.forbids(**facts)
    jokers = rack.count(JOKER)
    lacking = Counter(tile for group in groups for tile in group.tiles) - Counter(rack)
    natural = Counter(tile for group in groups if not group.takes_jokers for tile in group.tiles) - Counter(rack)
    where = tuple(sorted(natural))
    if lacking.total() == jokers:
        return JOKER_IN_PAIR.forbids(**facts, lacking=where)
    if where and (lacking - natural).total() <= jokers:
        return LACKS_NATURALS.forbids(**facts, lacking=where)
    return NOT_COMPLETE.forbids(**facts)


def after_mah_jongg(act: MahJongg, table: Table) -> Table:
    """Return the table after a hand was declared on the player's own turn, or before play."""
    won, table = _won(act.seat, table), taken_back(table)
    player = holding(table[act.seat], table)
    discard = () if table.discard is None else (table.discard.tile,)
    if table.called is not None:
        player, discard = player.takes(table.called.tile), ()
    return replace(
        table.seating(act.seat, player),
        phase=Phase.OVER,
        picked=None,
        discard=None,
        naming=None,
        fresh=None,
        exchanges=0,
        announced=None,
        floor=(*table.floor, *discard),
        won=won,
    )


def after_winning_call(act: Call, table: Table) -> Table:
    """Return the table after a discard was called to win; an exposure already made with it is undone."""
    discard = contested(table)
    if discard is None:
        raise ValueError(f"{act} isn’t legal here")
    misnamed = table.misnamed is not None
    table = put_back(table)
    if (fresh := table.fresh) is not None:
        caller = table[table.turn]
        exposure = caller.exposures[fresh.nth]
        back = (exposure.tile,) * (exposure.naturals - 1) + (JOKER,) * exposure.jokers
        left = caller.exposures[: fresh.nth] + caller.exposures[fresh.nth + 1 :]
        table = table.seating(table.turn, replace(caller.takes(*back), exposures=left))
    return replace(
        table.seating(act.seat, table[act.seat].takes(discard.tile)),
        phase=Phase.OVER,
        turn=act.seat,
        discard=None,
        fresh=None,
        naming=None,
        announced=None,
        won=Won(act.seat, discard.by, misnamed=misnamed),
    )
