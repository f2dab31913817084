"""
Altering: a fresh exposure may be made larger or smaller, and when it freezes.

What you have just exposed may be changed from your rack until you discard or
begin an exchange: the two are separate moves.  The called tile stays.  Later
an exposure changes only when a joker of it is redeemed; a fourth tile is never
added to it in another turn.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.acts import Add, Remove
from callwise.american.dead import told
from callwise.american.exposures import SIZES, Exposure
from callwise.american.ruleset import AmericanRuleset, FreezeAt
from callwise.american.sources import EXCHANGE, EXCHANGE_THREADS, LEAGUE
from callwise.american.table import Phase, Table
from callwise.american.tiles import JOKER
from callwise.ruling import FORBIDS, PERMITS, Clause, Fact, Light, Ruling, Tie, figure

NOT_YOUR_TURN = Clause(
    "alter.not-your-turn",
    FORBIDS,
    rule="JOK-15",
    short="it is another player's turn",
    says="An exposure may be altered only in the turn in which it is made.",
    means="{who} may not alter an exposure now.",
    facts="it is the turn of {turn}",
    source=EXCHANGE,
    figure=figure("meld:{seat}:{exposed}", Light("seat:{turn}", "on turn")),
)
NONE = Clause(
    "alter.no-such-exposure",
    FORBIDS,
    rule="JOK-15 JOK-07",
    short="no such exposure",
    says="Only what lies exposed on your own [[rack]] can be altered.",
    means="{who} may not alter that.",
    facts="{seat} has exposed no {exposed}s",
    source=EXCHANGE,
    figure=figure(Light("seat:{seat}", "no such exposure")),
)
LATER = Clause(
    "alter.later-turn",
    FORBIDS,
    rule="JOK-15",
    short="it was not made this turn",
    says="Once its turn is over, an exposure changes only when a [[joker]] of it is redeemed: no tile is added later.",
    means="{who} may not alter the exposed {exposed}s any more.",
    facts="it was not made this turn",
    source=EXCHANGE,
    figure=figure(Light("meld:{seat}:{exposed}", "locked")),
)
FROZEN = Clause(
    "alter.exchange-begun",
    FORBIDS,
    rule="JOK-15 JOK-14",
    short="the exchange froze it",
    says="Exposing and exchanging are two moves: once an exchange has begun, the fresh exposure can't be altered, "
    "also not with the [[joker]] just won.",
    means="{who} may not alter the exposed {exposed}s any more.",
    facts="an exchange was begun after it was laid down",
    source=EXCHANGE_THREADS,
    figure=figure(Light("meld:{seat}:{exposed}", "frozen")),
)
AT_ONCE = Clause(
    "alter.frozen-at-once",
    FORBIDS,
    rule="JOK-X2",
    short="here it freezes at once",
    says="At some tables an exposure stays as it was laid down.",
    means="{who} may not alter the exposed {exposed}s.",
    facts="it is laid down, and at this table that is final",
    source=LEAGUE,
    figure=figure(Light("meld:{seat}:{exposed}", "frozen")),
)
NOT_THERE = Clause(
    "alter.not-there",
    FORBIDS,
    rule="JOK-15",
    short="not in the exposure",
    says="Only a tile that lies in an exposure can be taken back from it.",
    means="{who} may not take that back.",
    facts="{exposure} has no such tile, or not so often",
    source=EXCHANGE,
    figure=figure(Light("meld:{seat}:{exposed}", "not in it")),
)
CALLED_STAYS = Clause(
    "alter.called-stays",
    FORBIDS,
    rule="JOK-15 JOK-04",
    short="the called tile stays",
    says="The called tile stays in its exposure.",
    means="{who} may not take that back.",
    facts="the called {exposed} would be among them",
    source=EXCHANGE,
    figure=figure(Light("meld:{seat}:{exposed}", "the called tile")),
)
UNLIKE = Clause(
    "alter.unlike",
    FORBIDS,
    rule="JOK-15 JOK-06",
    short="not the same tile",
    says="To an exposure only its own tile or a [[joker]] is added.",
    means="{who} may not add that.",
    facts="only {exposed} or a [[joker]] goes there, and not {tiles}",
    source=EXCHANGE,
    figure=figure(Tie("hand:{seat}:{tiles}", "meld:{seat}:{exposed}", "not the same")),
)
NOT_IN_HAND = Clause(
    "alter.not-in-hand",
    FORBIDS,
    rule="JOK-15",
    short="not in the rack",
    says="What is added to an exposure comes from the [[rack]].",
    means="{who} may not add that.",
    facts="the [[rack]] does not hold {tiles}",
    source=EXCHANGE,
    figure=figure("meld:{seat}:{exposed}", Light("seat:{seat}", "does not hold them")),
)
SIZE = Clause(
    "alter.size",
    FORBIDS,
    rule="JOK-15 JOK-01",
    short="three to six tiles",
    says="Also an altered exposure has three to six tiles.",
    means="{who} may not alter it that way.",
    facts="{exposure} would have {size} tiles",
    source=EXCHANGE,
    figure=figure(Light("meld:{seat}:{exposed}", "{size} tiles")),
)
ADDED = Clause(
    "alter.added",
    PERMITS,
    rule="JOK-15",
    short="it is fresh",
    says="A fresh exposure may be made larger from the [[rack]] until its player begins an exchange or discards.",
    means="{who} may add that.",
    facts="{exposure} was laid down this turn, and no exchange came after it",
    source=EXCHANGE,
    figure=figure(Tie("hand:{seat}:{tiles}", "meld:{seat}:{exposed}", "added")),
)
REMOVED = Clause(
    "alter.removed",
    PERMITS,
    rule="JOK-15",
    short="it is fresh",
    says="A fresh exposure may be made smaller until its player begins an exchange or discards; the called tile stays.",
    means="{who} may take that back.",
    facts="{exposure} was laid down this turn, and no exchange came after it",
    source=EXCHANGE,
    figure=figure(Light("meld:{seat}:{exposed}", "fresh")),
)
AFTER_EXCHANGE = Clause(
    "alter.after-exchange",
    PERMITS,
    rule="JOK-X2",
    short="here only the discard freezes it",
    says="At some tables a fresh exposure may be altered until its player discards, also after an exchange.",
    means="{who} may alter the exposed {exposed}s.",
    facts="{seat} has yet to discard in this turn",
    source=LEAGUE,
    figure=figure(Light("meld:{seat}:{exposed}", "fresh")),
)

CLAUSES = (
    NOT_YOUR_TURN,
    NONE,
    LATER,
    FROZEN,
    AT_ONCE,
    NOT_THERE,
    CALLED_STAYS,
    UNLIKE,
    NOT_IN_HAND,
    SIZE,
    ADDED,
    REMOVED,
    AFTER_EXCHANGE,
)


def judge_altering(act: Add | Remove, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on adding tiles to an exposure or taking them back; of several faults the first one is told (JOK-53)."""
    facts: dict[str, Fact] = {**told(act.seat, table), "tiles": act.tiles, "exposed": act.tile}
    if table.turn is not act.seat or table.phase is Phase.WINDOW:
        return NOT_YOUR_TURN.forbids(**facts)
    found = table.exposure(act.target)
    if found is None:
        return NONE.forbids(**facts)
    nth, exposure = found
    facts["exposure"] = exposure
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
    """Give the table after a legal change of the fresh exposure."""
    found = table.exposure(act.target)
    if found is None:
        raise ValueError(f"{act} is not legal here")
    nth, exposure = found
    sign = 1 if isinstance(act, Add) else -1
    jokers = act.tiles.count(JOKER)
    altered = Exposure(
        exposure.tile, exposure.naturals + sign * (len(act.tiles) - jokers), exposure.jokers + sign * jokers
    )
    player = table[act.seat]
    player = player.gives(*act.tiles) if isinstance(act, Add) else player.takes(*act.tiles)
    return replace(table.seating(act.seat, player.exposing(altered, nth)), redeemed=None, announced=None, naming=None)
