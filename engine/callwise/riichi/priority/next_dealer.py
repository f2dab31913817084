"""
Who deals next after several players win on one discard, or after an abortive draw.

If East is paid, East deals again with one more honba; otherwise the deal passes and the honba are cleared. If only the
first winner in turn order wins, that must be East. Some rules require this even if several win.

After an abortive draw, a triple ron among them, East deals again with one more honba, tenpai or not. Under some rules
the deal passes. Nobody is paid for tenpai, and riichi sticks stay for the next winner.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, FORBIDS, LEAVES_OPEN, PERMITS, Ruling
from callwise.riichi.agreement.call_options import DealerRepeats
from callwise.riichi.agreement.draw_options import AbortiveDeal
from callwise.riichi.agreement.payment_options import Honba
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import (
    BEYOND,
    MAJAN_SHINBUN,
    WIKI_ABORTIVE,
    WIKI_MULTIPLE_RON,
    WIKI_RENCHAN,
)
from callwise.riichi.priority.abortive import REASONS, Reason, ThreeWins, judge_unused
from callwise.riichi.priority.bonuses import NO_COUNTERS, judge_unpaid_winner
from callwise.riichi.priority.priority import MULTIPLE_OPEN

clause = Clauses(__file__)
_EAST = "seat:{dealer}"

EAST_WON = clause("deal.east-won", EITHER, "DRW-10", WIKI_RENCHAN, _EAST)
EAST_FARTHER = clause("deal.east-farther", EITHER, "DRW-10", WIKI_MULTIPLE_RON, "seat:{by} > seat:{nearest}", _EAST)
OTHERS_WON = clause("deal.others-won", EITHER, "DRW-10", WIKI_RENCHAN, "seat:{winners}")
DRAWN = clause("deal.drawn", EITHER, "DRW-10 DRW-17", WIKI_RENCHAN, _EAST)
DRAWN_PASSES = clause("deal.drawn-passes", EITHER, "DRW-17", MAJAN_SHINBUN, _EAST)
DRAWN_STICKS = clause("deal.drawn-sticks", PERMITS, "DRW-17", WIKI_ABORTIVE, "stick")
DRAWN_UNPAID = clause("deal.drawn-unpaid", FORBIDS, "DRW-17", WIKI_ABORTIVE, _EAST)
DRAWN_OPEN = clause("deal.drawn-open", LEAVES_OPEN, "DRW-17", BEYOND, _EAST)
_WRONG = {
    (right, wrong): clause.aside(f"{right}.not-{wrong}")
    for right, others in {
        EAST_WON.id: ("back-to-zero",),
        EAST_FARTHER.id: ("again", "one-more"),
        OTHERS_WON.id: ("again", "one-more"),
        DRAWN.id: ("back-to-zero",),
        DRAWN_PASSES.id: ("again", "back-to-zero"),
    }.items()
    for wrong in others
}
"""Remarks on wrong statements, by the clause on the right statement and the wrong statement."""
CLAUSES = clause.every()

DEALER = Seat.EAST


def judge_deal(next_: Next, winners: Sequence[Seat], by: Seat, rules: RiichiRuleset) -> Ruling:
    """Rule on a statement about the next deal and honba when `winners` can ron `by`'s discard (DRW-10)."""
    return rules.ruling(lambda reading: _judge(next_, _why(winners, by, reading), reading), MULTIPLE_OPEN, seat=DEALER)


class Next(Enum):
    """Possible statements about the next hand."""

    AGAIN = "again"
    ONE_MORE = "one-more"
    BACK_TO_ZERO = "back-to-zero"


class Left(Enum):
    """Possible statements about the points after an abortive draw."""

    STICKS_STAY = "sticks-stay"
    TENPAI_PAID = "tenpai-paid"


AfterAbort = Next | Left
"""Possible statements about what follows an abortive draw."""


def judge_after_abort(after: AfterAbort, why: Reason, rules: RiichiRuleset) -> Ruling:
    """Rule on a statement about what follows an abortive draw (DRW-17); all are wrong if the table has no such draw."""

    def judge(reading: RiichiRuleset) -> Ruling:
        if (unused := judge_unused(why, reading)) is not None:
            return unused
        if after is Left.STICKS_STAY:
            return DRAWN_STICKS.permits(why=REASONS[why])
        if after is Left.TENPAI_PAID:
            return DRAWN_UNPAID.forbids(dealer=DEALER, why=REASONS[why])
        return _judge(after, _drawn(why, reading), reading)

    return rules.ruling(judge, DRAWN_OPEN, dealer=DEALER, why=REASONS[why])


def _judge(next_: Next, why: Ruling, rules: RiichiRuleset) -> Ruling:
    if next_ is not Next.AGAIN and rules.honba is Honba.NONE:
        return NO_COUNTERS.forbids(seat=DEALER)
    wrong = _WRONG.get((why.clause.id, next_.value))
    return why if wrong is None else why.clause.forbids(**why.facts).adding(wrong)


def _why(winners: Sequence[Seat], by: Seat, rules: RiichiRuleset) -> Ruling:
    """Return a ruling that the deciding clause applies."""
    paid = tuple(
        sorted((one for one in winners if judge_unpaid_winner(one, winners, by, rules) is None), key=by.turns_to)
    )
    if not paid:
        return _drawn(ThreeWins.THREE_WINS, rules)
    if DEALER not in paid:
        return OTHERS_WON.permits(winners=paid, dealer=DEALER)
    nearest = min(paid, key=by.turns_to)
    if nearest is DEALER or rules.dealer_repeats is DealerRepeats.ANY_WINNER:
        return EAST_WON.permits(dealer=DEALER)
    return EAST_FARTHER.permits(dealer=DEALER, by=by, nearest=nearest)


def _drawn(why: Reason, rules: RiichiRuleset) -> Ruling:
    clause = DRAWN if rules.abortive_deal is AbortiveDeal.STAYS else DRAWN_PASSES
    return clause.permits(dealer=DEALER, why=REASONS[why])
