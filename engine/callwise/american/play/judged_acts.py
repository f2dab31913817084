"""Play: rulings on every act, and the table after a legal one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import altered_exposure, announced_call, called_discard
from callwise.american.exchange import announced_exchange, declined_exchange, joker_exchange
from callwise.american.priority import mah_jongg
from callwise.american.table import acts, exchange_acts
from callwise.american.table.acts import Act, Call, MahJongg, Purpose, Want
from callwise.american.table.pick import begun
from callwise.american.table.table import Table
from callwise.american.turn import challenge, charleston, named_discard, pick_and_discard
from callwise.american.turn.dead_hand import facts_of, judge_part
from callwise.law.ruling import Ruling

ActT = TypeVar("ActT", bound=Act)


def judge(act: Act, table: Table, rules: AmericanRuleset) -> Ruling:
    """
    Rule on an act.

    Raises PositionError if it depends on something unknown, such as a hidden hand.
    """
    act = _as_counted(act, table)
    settled = (
        judge_part(act, table) or charleston.judge_too_soon(act, table) or announced_call.judge_waiting(act, table)
    )
    return settled or _RULES[type(act)].judge(act, table, rules)


def after(act: Act, table: Table) -> Table:
    """
    Return the table after a legal act.

    Raises PositionError if the picked tile is unknown.
    """
    counted = _as_counted(act, table)
    now = _RULES[type(counted)].after(counted, table)
    return replace(now, wanted=announced_call.still_wanted(act, table, now)) if now.wanted else now


def _as_counted(act: Act, table: Table) -> Act:
    """Return the act as it counts at this table: declaring after announcing a call for the discard counts as a call."""
    return (mah_jongg.as_call(act, table) or act) if isinstance(act, MahJongg) else act


@dataclass(frozen=True)
class _Rule:
    """How to judge a kind of act, and the table after it."""

    judge: Callable[[Act, Table, AmericanRuleset], Ruling]
    after: Callable[[Act, Table], Table]


def _rule(
    kind: type[ActT], judge: Callable[[ActT, Table, AmericanRuleset], Ruling], after: Callable[[ActT, Table], Table]
) -> tuple[type[Act], _Rule]:
    def judged(act: Act, table: Table, rules: AmericanRuleset) -> Ruling:
        assert isinstance(act, kind)
        return judge(act, table, rules)

    def made(act: Act, table: Table) -> Table:
        assert isinstance(act, kind)
        return after(act, table)

    return kind, _Rule(judged, made)


def _anywhere(judge: Callable[[ActT, Table], Ruling]) -> Callable[[ActT, Table, AmericanRuleset], Ruling]:
    """Wrap a judge that doesn't depend on the ruleset."""
    return lambda act, table, rules: judge(act, table)


def _by_anyone(after: Callable[[Table], Table]) -> Callable[[Act, Table], Table]:
    """Wrap a change of the table that doesn't depend on the act."""
    return lambda act, table: after(table)


def _unchanged(table: Table) -> Table:
    return table


def _judge_call(act: Call, table: Table, rules: AmericanRuleset) -> Ruling:
    if act.purpose is not Purpose.MAH_JONGG:
        return called_discard.judge_call(act, table, rules)
    ruling = mah_jongg.judge_winning_call(act, table)
    return (_judge_cold(act, table, rules) if ruling.is_legal else None) or ruling


def _judge_cold(act: Call | Want, table: Table, rules: AmericanRuleset) -> Ruling | None:
    """Rule on calling a discard to win in the last wall, None if the table's rules allow it."""
    if not table.in_last_wall:
        return None
    return called_discard.judge_cold(facts_of(act, table, tile=act.tile), rules, wins=True)


def _after_call(act: Call, table: Table) -> Table:
    if act.purpose is Purpose.MAH_JONGG:
        return mah_jongg.after_winning_call(act, table)
    return called_discard.after_call(act, table)


def _judge_wanting(act: Want, table: Table, rules: AmericanRuleset) -> Ruling:
    wins = mah_jongg.would_win(act.seat, act.tile, table)
    ruling = announced_call.judge_wanting(act, table, rules, wins=wins)
    return (_judge_cold(act, table, rules) if ruling.is_legal else None) or ruling


_RULES = dict(
    (
        _rule(acts.Pass, _anywhere(charleston.judge_pass), charleston.after_pass),
        _rule(acts.Stop, _anywhere(charleston.judge_stopping), _by_anyone(charleston.after_stopping)),
        _rule(acts.Peek, charleston.judge_peeking, _by_anyone(_unchanged)),
        _rule(acts.ChangePass, _anywhere(charleston.judge_changing), _by_anyone(_unchanged)),
        _rule(acts.TurnOver, _anywhere(pick_and_discard.judge_turning_over), _by_anyone(_unchanged)),
        _rule(acts.Pick, _anywhere(pick_and_discard.judge_pick), pick_and_discard.after_pick),
        _rule(acts.Rack, pick_and_discard.judge_rack, _by_anyone(begun)),
        _rule(acts.Discard, _anywhere(pick_and_discard.judge_discarding), pick_and_discard.after_discarding),
        _rule(acts.Begin, _anywhere(named_discard.judge_beginning), named_discard.after_beginning),
        _rule(acts.TakeBack, _anywhere(named_discard.judge_taking_back), _by_anyone(named_discard.after_taking_back)),
        _rule(acts.Correct, _anywhere(named_discard.judge_correcting), _by_anyone(named_discard.after_correcting)),
        _rule(acts.Want, _judge_wanting, announced_call.after_wanting),
        _rule(acts.Call, _judge_call, _after_call),
        _rule(acts.Retract, announced_call.judge_retracting, announced_call.after_retracting),
        _rule(acts.Expose, called_discard.judge_exposing, called_discard.after_exposing),
        _rule(acts.Add, altered_exposure.judge_altering, altered_exposure.after_altering),
        _rule(acts.Remove, altered_exposure.judge_altering, altered_exposure.after_altering),
        _rule(acts.MahJongg, mah_jongg.judge_mah_jongg, mah_jongg.after_mah_jongg),
        _rule(acts.CallDead, challenge.judge_challenge, challenge.after_challenge),
        _rule(exchange_acts.Exchange, joker_exchange.judge_exchange, joker_exchange.after_exchange),
        _rule(exchange_acts.Announce, announced_exchange.judge_announcing, announced_exchange.after_announcing),
        _rule(
            exchange_acts.Withdraw,
            _anywhere(announced_exchange.judge_withdrawing),
            _by_anyone(announced_exchange.after_withdrawing),
        ),
        _rule(exchange_acts.Refuse, announced_exchange.judge_refusing, _by_anyone(_unchanged)),
        _rule(exchange_acts.Mend, _anywhere(announced_exchange.judge_mending), announced_exchange.after_mending),
        _rule(exchange_acts.Leave, _anywhere(declined_exchange.judge_leaving), _by_anyone(_unchanged)),
    )
)
"""The rule for each kind of act."""
