"""
Declining to exchange a joker: exchanges are never required, but the joker may be gone later.

A player may leave a joker for a later turn, to win with it, or to keep its owner's hand from becoming jokerless, which
pays double. That is strategy, not a rule.
"""

from __future__ import annotations

from callwise.american.agreement.sources import EXCHANGE_THREADS, SPARING
from callwise.american.table.exchange_acts import Leave
from callwise.american.table.table import Table
from callwise.american.turn.dead_hand import facts_of
from callwise.ground.errors import PositionError
from callwise.law.clauses import Clauses
from callwise.law.ruling import PERMITS, Ruling

clause = Clauses(__file__)

OPTIONAL = clause("leave.optional", PERMITS, "JOK-13b", EXCHANGE_THREADS, "joker:{owner}:{nth}")
LAST_ONE = clause("leave.last-joker", PERMITS, "JOK-13b JOK-34", SPARING, "joker:{owner}:{nth}")
CLAUSES = clause.every()


def judge_leaving(act: Leave, table: Table) -> Ruling:
    """
    Rule on leaving a joker where it is.

    Raises PositionError if there isn't one.
    """
    found = table.exposure(act.target)
    if found is None or not table.jokers(act.target.seat, found[0]) or found[0] in table.returned(act.target.seat):
        raise PositionError(f"there’s no joker in {act.target} to leave there")
    owner = table[act.target.seat]
    place = table.place(act.target.seat, found[0])
    facts = facts_of(act, table, owner=act.target.seat, nth=place)
    lying = sum(table.jokers(act.target.seat, nth) for nth in range(len(owner.exposures)))
    if act.target.seat is not act.seat and lying == 1 and not owner.dead:
        return LAST_ONE.permits(**facts)
    return OPTIONAL.permits(**facts)
