"""
Play: every act is ruled on here, and a legal one changes the table.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import altering, calling, wanting
from callwise.american.exchange import announcing, exchanging, leaving
from callwise.american.priority import winning
from callwise.american.table.acts import (
    Act,
    Add,
    Begin,
    Call,
    CallDead,
    Correct,
    Discard,
    Expose,
    MahJongg,
    Pass,
    Pick,
    Purpose,
    Rack,
    Remove,
    Stop,
    TakeBack,
)
from callwise.american.table.exchanges import Announce, Exchange, Leave, Mend, Refuse, Withdraw
from callwise.american.table.table import Table
from callwise.american.table.wanting import Retract, Want
from callwise.american.turn import challenging, discarding, naming, passing
from callwise.american.turn.dead import judge_part
from callwise.ruling import Ruling


def judge(act: Act, table: Table, rules: AmericanRuleset) -> Ruling:
    """
    Rule on an act.

    Raises PositionError where the table does not say what it depends on, such as a hand that is hidden.
    """
    settled = judge_part(act, table) or passing.judge_too_soon(act, table) or wanting.judge_waiting(act, table)
    return settled or _judge(act, table, rules)


def _judge(act: Act, table: Table, rules: AmericanRuleset) -> Ruling:
    match act:
        case Exchange():
            return exchanging.judge_exchange(act, table, rules)
        case Call(purpose=Purpose.MAH_JONGG):
            return winning.judge_winning_call(act, table)
        case Call():
            return calling.judge_call(act, table, rules)
        case Expose():
            return calling.judge_exposing(act, table, rules)
        case Add() | Remove():
            return altering.judge_altering(act, table, rules)
        case Pick():
            return discarding.judge_pick(act, table)
        case Rack():
            return discarding.judge_rack(act, table, rules)
        case Discard():
            return discarding.judge_discarding(act, table)
        case MahJongg():
            return winning.judge_mah_jongg(act, table, rules)
    return _judge_said(act, table, rules)


def _judge_said(act: Act, table: Table, rules: AmericanRuleset) -> Ruling:
    match act:
        case Want():
            return wanting.judge_wanting(act, table, rules, wins=winning.would_win(act.seat, act.tile, table))
        case Retract():
            return wanting.judge_retracting(act, table, rules)
        case Announce():
            return announcing.judge_announcing(act, table, rules)
        case Withdraw():
            return announcing.judge_withdrawing(act, table)
        case Leave():
            return leaving.judge_leaving(act, table)
        case Refuse():
            return announcing.judge_refusing(act, table, rules)
        case Mend():
            return announcing.judge_mending(act, table)
        case Begin():
            return naming.judge_beginning(act, table)
        case TakeBack():
            return naming.judge_taking_back(act, table)
        case Correct():
            return naming.judge_correcting(act, table)
        case Pass():
            return passing.judge_pass(act, table)
        case Stop():
            return passing.judge_stopping(act, table)
        case CallDead():
            return challenging.judge_challenge(act, table, rules)
    raise TypeError(f"no rule is about {act!r}")


def after(act: Act, table: Table) -> Table:
    """
    Give the table after an act that is legal there.

    Raises PositionError where nothing says what is picked.
    """
    now = _after(act, table)
    return replace(now, wanted=wanting.still_wanted(act, table, now)) if now.wanted else now


def _after(act: Act, table: Table) -> Table:
    match act:
        case Exchange():
            return exchanging.after_exchange(act, table)
        case Call(purpose=Purpose.MAH_JONGG):
            return winning.after_winning_call(act, table)
        case Call():
            return calling.after_call(act, table)
        case Expose():
            return calling.after_exposing(act, table)
        case Add() | Remove():
            return altering.after_altering(act, table)
        case Pick():
            return discarding.after_pick(act, table)
        case Rack():
            return discarding.after_rack(table)
        case Discard():
            return discarding.after_discarding(act, table)
        case MahJongg():
            return winning.after_mah_jongg(act, table)
        case Want():
            return wanting.after_wanting(act, table)
        case Retract():
            return wanting.after_retracting(act, table)
        case Announce():
            return announcing.after_announcing(act, table)
        case Withdraw():
            return announcing.after_withdrawing(table)
        case Mend():
            return announcing.after_mending(act, table)
        case Begin():
            return naming.after_beginning(act, table)
        case TakeBack():
            return naming.after_taking_back(table)
        case Correct():
            return naming.after_correcting(table)
        case Pass():
            return passing.after_pass(act, table)
        case Stop():
            return passing.after_stopping(table)
        case CallDead():
            return challenging.after_challenge(act, table)
    return table
