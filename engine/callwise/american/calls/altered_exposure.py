"""
Altering a fresh exposure: making it larger or smaller, and when it freezes.

You may change the exposure you've just made from your rack until you discard or begin an exchange: the two are separate
moves. The called tile stays. Afterwards an exposure changes only when its jokers are redeemed; a fourth tile is never
added in another turn.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import AmericanRuleset, FreezeAt
from callwise.american.agreement.sources import EXCHANGE, EXCHANGE_THREADS
from callwise.american.table.acts import Add, Remove
from callwise.american.table.exposures import SIZES, Exposure
from callwise.american.table.table import Phase, Table
from callwise.american.table.tiles import JOKER
from callwise.american.turn.dead_hand import facts_of
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Clause, Ruling

clause = Clauses(__file__)

_MELD = "meld:{seat}:{exposed}", "seat:{seat}"
"""The exposure and its seat; an exposure made by an earlier act isn't in the picture."""
_JOKERS = "joker:{seat}:{nth}"
"""The exposure's own jokers, not those of the rack."""

NOT_YOUR_TURN = clause("alter.not-your-turn", FORBIDS, "JOK-15", EXCHANGE, "meld:{seat}:{exposed}", "seat:{turn}")
NONE = clause("alter.no-such-exposure", FORBIDS, "JOK-15 JOK-07", EXCHANGE, "seat:{seat}")
NO_OTHER = clause.retold(NONE, "no-other")
LATER = clause("alter.later-turn", FORBIDS, "JOK-15", EXCHANGE, *_MELD)
FROZEN = clause("alter.exchange-begun", FORBIDS, "JOK-15 JOK-14", EXCHANGE_THREADS, *_MELD)
AT_ONCE = clause("alter.frozen-at-once", FORBIDS, "JOK-X2", sources.HOUSE, *_MELD)
NOT_THERE = clause("alter.not-there", FORBIDS, "JOK-15", EXCHANGE, "meld:{seat}:{exposed}")
CALLED_STAYS = clause("alter.called-stays", FORBIDS, "JOK-15 JOK-04", EXCHANGE, "meld:{seat}:{exposed}")
UNLIKE = clause("alter.unlike", FORBIDS, "JOK-15 JOK-06", EXCHANGE, "hand:{seat}:{tiles} - meld:{seat}:{exposed}")
NOT_IN_HAND = clause("alter.not-in-hand", FORBIDS, "JOK-15", EXCHANGE, "meld:{seat}:{exposed}", "seat:{seat}")
SIZE = clause("alter.size", FORBIDS, "JOK-15 JOK-01", EXCHANGE, "meld:{seat}:{exposed}")
ADDED = clause("alter.added", PERMITS, "JOK-15", EXCHANGE, "hand:{seat}:{tiles} - meld:{seat}:{exposed}", _JOKERS)
REMOVED = clause("alter.removed", PERMITS, "JOK-15", EXCHANGE, "meld:{seat}:{exposed}", _JOKERS)
AFTER_EXCHANGE = clause("alter.after-exchange", PERMITS, "JOK-X2", sources.HOUSE, *_MELD)
CLAUSES = clause.every()


def judge_altering(act: Add | Remove, table: Table, rules: AmericanRuleset) -> Ruling:
    """
    Rule on adding tiles to an exposure or taking them back; if there are several faults, report the first (JOK-53).
    """
    facts = facts_of(act, table, tiles=act.tiles, exposed=act.tile)
    if table.turn is not act.seat or table.phase is Phase.WINDOW:
        return NOT_YOUR_TURN.forbids(**facts)
    found = table.exposure(act.target)
    if found is None:
        return (NONE if table[act.seat].find(act.tile) is None else NO_OTHER).forbids(**facts)
    nth, exposure = found
    facts |= {"exposure": exposure, "nth": table.place(act.seat, nth)}
    fresh = table.fresh
    if fresh is None or fresh.nth != nth:
        return LATER.forbids(**facts)
    if rules.freeze_at is FreezeAt.IMMEDIATELY:
        return AT_ONCE.forbids(**facts)
    if fresh.frozen and rules.freeze_at is FreezeAt.EXCHANGE_OR_DISCARD:
        return FROZEN.forbids(**facts)
    fault = _judge_added(act, exposure, table) if isinstance(act, Add) else _judge_removed(act, exposure)
    size = exposure.size + (len(act.tiles) if isinstance(act, Add) else -len(act.tiles))
    if fault is not None:
        return fault.forbids(**facts)
    if size not in SIZES:
        return SIZE.forbids(**facts, size=size)
    if fresh.frozen:
        return AFTER_EXCHANGE.permits(**facts)
    return (ADDED if isinstance(act, Add) else REMOVED).permits(**facts)


def _judge_added(act: Add, exposure: Exposure, table: Table) -> Clause | None:
    if any(tile not in (exposure.tile, JOKER) for tile in act.tiles):
        return UNLIKE
    return None if table[act.seat].holds(act.tiles) else NOT_IN_HAND


def _judge_removed(act: Remove, exposure: Exposure) -> Clause | None:
    if any(act.tiles.count(tile) > exposure.tiles.count(tile) for tile in act.tiles):
        return NOT_THERE
    return CALLED_STAYS if act.tiles.count(exposure.tile) == exposure.naturals else None


def after_altering(act: Add | Remove, table: Table) -> Table:
    """
    Return the table after a legal change of the fresh exposure.

    A redeemed joker added to it still makes a win self-picked.
    """
    found = table.exposure(act.target)
    if found is None:
        raise ValueError(f"{act} isn’t legal here")
    nth, exposure = found
    sign = 1 if isinstance(act, Add) else -1
    jokers = act.tiles.count(JOKER)
    altered = Exposure(
        exposure.tile, exposure.naturals + sign * (len(act.tiles) - jokers), exposure.jokers + sign * jokers
    )
    player = table[act.seat]
    player = player.gives(*act.tiles) if isinstance(act, Add) else player.takes(*act.tiles)
    lays_won = isinstance(act, Add) and jokers > 0
    return replace(
        table.seating(act.seat, player.exposing(altered, nth)),
        redeemed=table.redeemed if lays_won else None,
        announced=None,
        naming=None,
    )
