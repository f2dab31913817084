"""
Who takes the riichi sticks, and who is paid for the honba, when several players win on one discard.

Usually the first winner in turn order gets both. Under other rules each winner takes back their own stick, the first
takes the rest, and every winner is paid for the honba. A player who doesn't win gets neither, whether they said ron or
not.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Ruling
from callwise.riichi.agreement.call_options import Deposits, MultipleRon
from callwise.riichi.agreement.payment_options import Honba
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import EMA_2025, MU_RULES, MULTIPLE_RON
from callwise.riichi.priority.priority import HEAD_BUMPED, MULTIPLE_OPEN, TRIPLE_ABORT

clause = Clauses(__file__)
_SEAT = "seat:{seat}"
_NEAREST = "seat:{by} > seat:{seat}"
_NEARER = "seat:{by} > seat:{nearest}"

STICKS_NEAREST = clause("priority.sticks-nearest", PERMITS, "NAK-26", MULTIPLE_RON, _NEAREST)
STICKS_NOT = clause("priority.sticks-not", FORBIDS, "NAK-26", MULTIPLE_RON, _NEARER, _SEAT)
OWN_STICK = clause("priority.own-stick", PERMITS, "NAK-26", EMA_2025.at("3.3.10 and 4.1"), _NEARER, _SEAT)
STICKS_LEFT = clause("priority.sticks-left", PERMITS, "NAK-26", EMA_2025.at("3.3.10 and 4.1"), _NEAREST)
NO_OWN_STICK = clause("priority.no-own-stick", FORBIDS, "NAK-26", EMA_2025.at("3.3.10 and 4.1"), _NEARER, _SEAT)
_NOTHING_LEFT = clause.retold(NO_OWN_STICK, "nothing-left", "seat:{by} - seat:{seat}", "seat:{owners}")
ALONE_PAID = clause("priority.only-winner", PERMITS, "NAK-26", MULTIPLE_RON.concluded, _SEAT)
NO_COUNTERS = clause("priority.no-counters", FORBIDS, "NAK-26", MU_RULES, _SEAT)
HONBA_NEAREST = clause("priority.honba-nearest", PERMITS, "NAK-26", MULTIPLE_RON, _NEAREST)
HONBA_NOT = clause("priority.honba-not", FORBIDS, "NAK-26", MULTIPLE_RON, _NEARER, _SEAT)
HONBA_TO_EACH = clause("priority.honba-to-each", PERMITS, "NAK-26", EMA_2025.at("3.4.4"), _SEAT)
NO_WIN = clause("priority.no-win", FORBIDS, "NAK-26", MULTIPLE_RON.concluded, _SEAT)
CLAUSES = clause.every()


def judge_sticks(
    seat: Seat,
    winners: Sequence[Seat],
    by: Seat,
    rules: RiichiRuleset,
    *,
    riichi: Sequence[Seat] = (),
    left: int | None = None,
) -> Ruling:
    """
    Rule on whether a seat takes riichi sticks when `winners` can ron `by`'s discard (NAK-26).

    `riichi` are the seats that have laid a stick this hand, without a discarder whose riichi tile is won on. `left`
    counts the sticks from earlier hands. If it's None, some are assumed if nobody has laid one this hand. Unsettled as
    `judge_honba` is.
    """
    others = left if left is not None else 0 if riichi else 1
    return rules.ruling(
        lambda reading: _judge_sticks(seat, winners, by, riichi, others, reading), MULTIPLE_OPEN, seat=seat
    )


def _judge_sticks(
    seat: Seat, winners: Sequence[Seat], by: Seat, riichi: Sequence[Seat], left: int, rules: RiichiRuleset
) -> Ruling:
    if (fault := judge_unpaid_winner(seat, winners, by, rules)) is not None:
        return fault
    if _wins_alone(winners, rules):
        return ALONE_PAID.permits(seat=seat)
    nearest = _nearest(winners, by)
    if rules.deposits is Deposits.NEAREST:
        if seat is nearest:
            return STICKS_NEAREST.permits(seat=seat, by=by)
        return STICKS_NOT.forbids(seat=seat, by=by, nearest=nearest)
    if seat is nearest:
        owners = tuple(winner for winner in winners if winner in riichi and winner is not seat)
        if left or len(riichi) > len(owners):
            return STICKS_LEFT.permits(seat=seat, by=by)
        return _NOTHING_LEFT.forbids(seat=seat, by=by, nearest=nearest, owners=owners)
    if seat in riichi:
        return OWN_STICK.permits(seat=seat, by=by, nearest=nearest)
    return NO_OWN_STICK.forbids(seat=seat, by=by, nearest=nearest)


def judge_honba(seat: Seat, winners: Sequence[Seat], by: Seat, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a seat is paid for the honba when `winners` can ron `by`'s discard (NAK-26).

    Unsettled if the ruleset's sources don't settle `multiple_ron`, `honba` or `deposits` and the readings disagree.
    """
    return rules.ruling(lambda reading: _judge_honba(seat, winners, by, reading), MULTIPLE_OPEN, seat=seat)


def _judge_honba(seat: Seat, winners: Sequence[Seat], by: Seat, rules: RiichiRuleset) -> Ruling:
    if (fault := judge_unpaid_winner(seat, winners, by, rules)) is not None:
        return fault
    if rules.honba is Honba.NONE:
        return NO_COUNTERS.forbids(seat=seat)
    if _wins_alone(winners, rules):
        return ALONE_PAID.permits(seat=seat)
    if rules.honba is Honba.EACH:
        return HONBA_TO_EACH.permits(seat=seat)
    nearest = _nearest(winners, by)
    if seat is nearest:
        return HONBA_NEAREST.permits(seat=seat, by=by)
    return HONBA_NOT.forbids(seat=seat, by=by, nearest=nearest)


def _wins_alone(winners: Sequence[Seat], rules: RiichiRuleset) -> bool:
    """Whether only one seat is paid."""
    return len(winners) == 1 or rules.multiple_ron is MultipleRon.HEAD_BUMP


def judge_unpaid_winner(seat: Seat, winners: Sequence[Seat], by: Seat, rules: RiichiRuleset) -> Ruling | None:
    """
    Rule on a seat that isn't paid: it didn't ron, or the ruleset doesn't let every ron win.

    None for a seat that is paid. The ruleset's open options must be settled first.
    """
    nearest = _nearest(winners, by)
    if seat not in winners:
        return NO_WIN.forbids(seat=seat)
    if seat is not nearest and rules.multiple_ron is MultipleRon.HEAD_BUMP:
        return HEAD_BUMPED.forbids(seat=seat, by=by, winners=nearest)
    if len(winners) == 3 and rules.multiple_ron is MultipleRon.DOUBLE_TRIPLE_ABORT:
        return TRIPLE_ABORT.forbids(seat=seat, winners=tuple(winners))
    return None


def _nearest(winners: Sequence[Seat], by: Seat) -> Seat:
    return min(winners, key=by.turns_to)
