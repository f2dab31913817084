"""Play: rulings on every act, and the table after a legal one."""

from __future__ import annotations

from dataclasses import replace

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import altered_exposure, announced_call, called_discard
from callwise.american.exchange import announced_exchange, declined_exchange, joker_exchange
from callwise.american.priority import mah_jongg
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
from callwise.american.table.exchange_acts import Announce, Exchange, Leave, Mend, Refuse, Withdraw
from callwise.american.table.table import Table
from callwise.american.table.wanted_discard import Retract, Want
from callwise.american.turn import challenge, charleston, named_discard, pick_and_discard
from callwise.american.turn.dead_hand import judge_part
from callwise.law.ruling import Ruling


def judge(act: Act, table: Table, rules: AmericanRuleset) -> Ruling:
    """
    Rule on an act.

    Raises PositionError if it depends on something unknown, such as a hidden hand.
    """
    act = _meant(act, table)
    settled = (
        judge_part(act, table) or charleston.judge_too_soon(act, table) or announced_call.judge_waiting(act, table)
    )
    return settled or _judge(act, table, rules)


def _meant(act: Act, table: Table) -> Act:
    """Return the act as it counts at this table: declaring after announcing a call for the discard is a call."""
    return (mah_jongg.as_call(act, table) or act) if isinstance(act, MahJongg) else act


def _judge(act: Act, table: Table, rules: AmericanRuleset) -> Ruling:
    match act:
        case Exchange():
            return joker_exchange.judge_exchange(act, table, rules)
        case Call(purpose=Purpose.MAH_JONGG):
            return mah_jongg.judge_winning_call(act, table)
        case Call():
            return called_discard.judge_call(act, table, rules)
        case Expose():
            return called_discard.judge_exposing(act, table, rules)
        case Add() | Remove():
            return altered_exposure.judge_altering(act, table, rules)
        case Pick():
            return pick_and_discard.judge_pick(act, table)
        case Rack():
            return pick_and_discard.judge_rack(act, table, rules)
        case Discard():
            return pick_and_discard.judge_discarding(act, table)
        case MahJongg():
            return mah_jongg.judge_mah_jongg(act, table, rules)
    return _judge_said(act, table, rules)


def _judge_said(act: Act, table: Table, rules: AmericanRuleset) -> Ruling:
    match act:
        case Want():
            return announced_call.judge_wanting(act, table, rules, wins=mah_jongg.would_win(act.seat, act.tile, table))
        case Retract():
            return announced_call.judge_retracting(act, table, rules)
        case Announce():
            return announced_exchange.judge_announcing(act, table, rules)
        case Withdraw():
            return announced_exchange.judge_withdrawing(act, table)
        case Leave():
            return declined_exchange.judge_leaving(act, table)
        case Refuse():
            return announced_exchange.judge_refusing(act, table, rules)
        case Mend():
            return announced_exchange.judge_mending(act, table)
        case Begin():
            return named_discard.judge_beginning(act, table)
        case TakeBack():
            return named_discard.judge_taking_back(act, table)
        case Correct():
            return named_discard.judge_correcting(act, table)
        case Pass():
            return charleston.judge_pass(act, table)
        case Stop():
            return charleston.judge_stopping(act, table)
        case CallDead():
            return challenge.judge_challenge(act, table, rules)
    raise TypeError(f"no rule is about {act!r}")


def after(act: Act, table: Table) -> Table:
    """
    Return the table after a legal act.

    Raises PositionError if the picked tile is unknown.
    """
    now = _after(_meant(act, table), table)
    return replace(now, wanted=announced_call.still_wanted(act, table, now)) if now.wanted else now


def _after(act: Act, table: Table) -> Table:
    match act:
        case Exchange():
            return joker_exchange.after_exchange(act, table)
        case Call(purpose=Purpose.MAH_JONGG):
            return mah_jongg.after_winning_call(act, table)
        case Call():
            return called_discard.after_call(act, table)
        case Expose():
            return called_discard.after_exposing(act, table)
        case Add() | Remove():
            return altered_exposure.after_altering(act, table)
        case Pick():
            return pick_and_discard.after_pick(act, table)
        case Rack():
            return pick_and_discard.after_rack(table)
        case Discard():
            return pick_and_discard.after_discarding(act, table)
        case MahJongg():
            return mah_jongg.after_mah_jongg(act, table)
        case Want():
            return announced_call.after_wanting(act, table)
        case Retract():
            return announced_call.after_retracting(act, table)
        case Announce():
            return announced_exchange.after_announcing(act, table)
        case Withdraw():
            return announced_exchange.after_withdrawing(table)
        case Mend():
            return announced_exchange.after_mending(act, table)
        case Begin():
            return named_discard.after_beginning(act, table)
        case TakeBack():
            return named_discard.after_taking_back(table)
        case Correct():
            return named_discard.after_correcting(table)
        case Pass():
            return charleston.after_pass(act, table)
        case Stop():
            return charleston.after_stopping(table)
        case CallDead():
            return challenge.after_challenge(act, table)
    return table
