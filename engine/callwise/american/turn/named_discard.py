"""
Naming a discard: down is down.

A tile is discarded once it is fully named or touches the table. "Four" can be taken back, "four bam" can't. The
discarder corrects a misnamed discard.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.agreement import sources
from callwise.american.agreement.sources import EXCHANGE
from callwise.american.table.acts import Begin, Correct, TakeBack
from callwise.american.table.pick import holding
from callwise.american.table.table import Phase, Table
from callwise.american.turn.dead_hand import facts_of
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Ruling

clause = Clauses(__file__)

BEGUN = clause("naming.begun", PERMITS, "JOK-27", EXCHANGE, "hand:{seat}:{tile}")
NOT_NOW = clause("naming.not-now", FORBIDS, "JOK-08 JOK-27", EXCHANGE, "seat:{turn}")
TAKEN_BACK = clause("naming.taken-back", PERMITS, "JOK-27", EXCHANGE, "hand:{seat}:{tile}")
DOWN = clause("naming.down", FORBIDS, "JOK-27", EXCHANGE, "discard")
NOTHING_NAMED = clause("naming.nothing", FORBIDS, "JOK-27", EXCHANGE, "seat:{seat}")
CORRECTED = clause("naming.corrected", PERMITS, "JOK-40", sources.MISNAMED, "discard")
NOTHING_WRONG = clause("naming.nothing-wrong", FORBIDS, "JOK-40", sources.MISNAMED, "seat:{seat}")
CLAUSES = clause.every()


def judge_beginning(act: Begin, table: Table) -> Ruling:
    """Rule on partly naming a tile."""
    facts = facts_of(act, table, tile=act.tile)
    on_turn = table.turn is act.seat and table.phase in (Phase.PICKED, Phase.MAIN)
    if not on_turn or not holding(table[act.seat], table).holds((act.tile,)):
        return NOT_NOW.forbids(**facts)
    return BEGUN.permits(**facts)


def judge_taking_back(act: TakeBack, table: Table) -> Ruling:
    """Rule on taking back a named tile."""
    facts = facts_of(act, table, tile=act.tile)
    down = table.discard if table.fresh is None else table.fresh.called
    if down is not None and down.by is act.seat and act.tile in (down.tile, down.named):
        return DOWN.forbids(**{**facts, "tile": down.tile})
    if table.turn is act.seat and table.naming == act.tile:
        return TAKEN_BACK.permits(**facts)
    return NOTHING_NAMED.forbids(**facts)


def judge_correcting(act: Correct, table: Table) -> Ruling:
    """Rule on correcting a discard's name."""
    discard, named = table.window, table.misnamed
    if discard is None or discard.by is not act.seat or named is None:
        return NOTHING_WRONG.forbids(**facts_of(act, table))
    return CORRECTED.permits(**facts_of(act, table), tile=discard.tile, named=named)


def after_beginning(act: Begin, table: Table) -> Table:
    """Return the table with a partly named tile."""
    return replace(table, naming=act.tile, announced=None)


def after_taking_back(table: Table) -> Table:
    """Return the table with no tile named."""
    return replace(table, naming=None)


def after_correcting(table: Table) -> Table:
    """Return the table with the discard correctly named."""
    return replace(table, discard=None if table.discard is None else replace(table.discard, named=None))
