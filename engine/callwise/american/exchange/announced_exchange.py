"""
Announcing an exchange, refusing it, and correcting a wrong one.

The player holds out the tile and announces the exchange in any words. A valid offer must be accepted. An announcement
may be withdrawn. A wrong natural can be corrected before the discard by whoever notices it, without penalty.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.agreement.sources import EXCHANGE_THREADS
from callwise.american.exchange.joker_exchange import judge_exchange
from callwise.american.table.exchange_acts import Announce, Mend, Refuse, Withdraw
from callwise.american.table.pick import begun
from callwise.american.table.table import Phase, Table
from callwise.american.table.tiles import JOKER
from callwise.american.turn.dead_hand import facts_of
from callwise.law.clauses import Clauses
from callwise.law.ruling import FOLLOWS, FORBIDS, PERMITS, Ruling

clause = Clauses(__file__)

ANNOUNCED = clause("announce.allowed", PERMITS, "JOK-26", EXCHANGE_THREADS, "hand:{seat}:{gives}", "seat:{owner}")
WITHDRAWABLE = clause("announce.nothing-lost", FOLLOWS, "JOK-38", sources.ERRORS, "seat:{seat}")
WITHDRAWN = clause("announce.withdrawn", PERMITS, "JOK-38 JOK-13", sources.ERRORS, "seat:{seat}")
NOTHING = clause("announce.nothing", FORBIDS, "JOK-26 JOK-38", sources.NOT_UNDONE, "seat:{seat}")
MUST_ACCEPT = clause("announce.must-accept", FORBIDS, "JOK-26", EXCHANGE_THREADS, "joker:{seat}")
MAY_REFUSE = clause("announce.may-refuse", PERMITS, "JOK-26 JOK-18", EXCHANGE_THREADS, "meld:{seat}", "seat:{seat}")
MENDED = clause("mend.allowed", PERMITS, "JOK-39", sources.WRONG_TILE, "meld:{owner}")
TOO_LATE = clause("mend.too-late", FORBIDS, "JOK-39", sources.WRONG_TILE, "meld:{owner}")
RACK_DEAD = clause("mend.rack-dead", FOLLOWS, "JOK-39", sources.WRONG_TILE, "seat:{owner}")
NOTHING_WRONG = clause("mend.nothing", FORBIDS, "JOK-39", sources.WRONG_TILE, "seat:{seat}")
CLAUSES = clause.every()


def judge_announcing(act: Announce, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on announcing an exchange, which is legal if the exchange is but has no penalty yet."""
    one = act.exchange
    ruling = judge_exchange(one, table, rules)
    if not ruling.is_legal:
        return ruling.with_penalty(WITHDRAWABLE)
    return ANNOUNCED.permits(**facts_of(act, table), gives=one.gives, owner=one.target.seat)


def judge_withdrawing(act: Withdraw, table: Table) -> Ruling:
    """Rule on withdrawing an announcement."""
    said = table.announced
    clause = WITHDRAWN if said is not None and said.seat is act.seat else None
    facts = facts_of(act, table)
    return NOTHING.forbids(**facts, do="withdraw") if clause is None else clause.permits(**facts)


def judge_refusing(act: Refuse, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on refusing an announced exchange."""
    said = table.announced
    if said is None or said.target.seat is not act.seat:
        return NOTHING.forbids(**facts_of(act, table), do="refuse")
    facts = facts_of(act, table, gives=said.gives)
    if judge_exchange(said, table, rules).is_legal:
        return MUST_ACCEPT.forbids(**facts)
    return MAY_REFUSE.permits(**facts)


def judge_mending(act: Mend, table: Table) -> Ruling:
    """Rule on undoing an exchange with a wrong tile, which any player who notices it may do (JOK-39)."""
    wrong = table.wrong
    if wrong is None:
        return NOTHING_WRONG.forbids(**facts_of(act, table))
    facts = facts_of(act, table, given=wrong.tile, owner=wrong.target.seat, giver=wrong.giver)
    if table.turn is wrong.giver and table.phase is Phase.MAIN:
        return MENDED.permits(**facts)
    return TOO_LATE.forbids(**facts).with_penalty(RACK_DEAD)


def after_announcing(act: Announce, table: Table) -> Table:
    """Return the table after an exchange is announced: the tile is held out, so it has begun."""
    return replace(begun(table), announced=act.exchange, naming=None)


def after_withdrawing(table: Table) -> Table:
    """Return the table without the announcement."""
    return replace(table, announced=None)


def after_mending(act: Mend, table: Table) -> Table:
    """Return the table with the joker back in its exposure."""
    if (wrong := table.wrong) is None:
        raise ValueError(f"{act} isn’t legal here")
    player = table[wrong.giver].gives(JOKER).takes(wrong.tile)
    return replace(table.seating(wrong.giver, player), wrong=None, redeemed=None)
