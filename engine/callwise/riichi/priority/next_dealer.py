"""
Who deals next after several players win on one discard.

If East is paid, East deals again with one more honba; otherwise the deal passes and the honba are cleared. If only the
first winner in turn order wins, that must be East. Some rules require this even if several win. After a triple ron that
is a draw, East deals again.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, Clause, Ruling
from callwise.riichi.agreement.call_options import DealerRepeats
from callwise.riichi.agreement.payment_options import Honba
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import WIKI_MULTIPLE_RON, WIKI_RENCHAN
from callwise.riichi.priority.bonuses import NO_COUNTERS, judge_unpaid_winner
from callwise.riichi.priority.priority import MULTIPLE_OPEN

clause = Clauses(__file__)
_EAST = "seat:{dealer}"

EAST_WON = clause("deal.east-won", EITHER, "DRW-10", WIKI_RENCHAN, _EAST)
EAST_FARTHER = clause("deal.east-farther", EITHER, "DRW-10", WIKI_MULTIPLE_RON, "seat:{by} > seat:{nearest}", _EAST)
OTHERS_WON = clause("deal.others-won", EITHER, "DRW-10", WIKI_RENCHAN, "seat:{winners}")
DRAWN = clause("deal.drawn", EITHER, "DRW-10", WIKI_RENCHAN, _EAST)
_WRONG = {
    (right, wrong): clause.aside(f"{right}.not-{wrong}")
    for right, others in {
        EAST_WON.id: ("back-to-zero",),
        EAST_FARTHER.id: ("again", "one-more"),
        OTHERS_WON.id: ("again", "one-more"),
        DRAWN.id: ("back-to-zero",),
    }.items()
    for wrong in others
}
"""Remarks on wrong statements, by the clause on the right statement and the wrong statement."""
CLAUSES = clause.every()

DEALER = Seat.EAST


def judge_deal(next_: Next, winners: Sequence[Seat], by: Seat, rules: RiichiRuleset) -> Ruling:
    """Rule on a statement about the next deal and honba when `winners` can ron `by`'s discard (DRW-10)."""
    return rules.ruling(lambda reading: _judge(next_, winners, by, reading), MULTIPLE_OPEN, seat=DEALER)


class Next(Enum):
    """Possible statements about the next hand."""

    AGAIN = "again"
    ONE_MORE = "one-more"
    BACK_TO_ZERO = "back-to-zero"


def _judge(next_: Next, winners: Sequence[Seat], by: Seat, rules: RiichiRuleset) -> Ruling:
    if next_ is not Next.AGAIN and rules.honba is Honba.NONE:
        return NO_COUNTERS.forbids(seat=DEALER)
    clause, ruling = _why(winners, by, rules)
    wrong = _WRONG.get((clause.id, next_.value))
    return ruling if wrong is None else clause.forbids(**ruling.facts).adding(wrong)


def _why(winners: Sequence[Seat], by: Seat, rules: RiichiRuleset) -> tuple[Clause, Ruling]:
    """Return the deciding clause, with a ruling that it applies."""
    paid = tuple(
        sorted((one for one in winners if judge_unpaid_winner(one, winners, by, rules) is None), key=by.turns_to)
    )
    if not paid:
        return DRAWN, DRAWN.permits(dealer=DEALER)
    if DEALER not in paid:
        return OTHERS_WON, OTHERS_WON.permits(winners=paid, dealer=DEALER)
    nearest = min(paid, key=by.turns_to)
    if nearest is DEALER or rules.dealer_repeats is DealerRepeats.ANY_WINNER:
        return EAST_WON, EAST_WON.permits(dealer=DEALER)
    return EAST_FARTHER, EAST_FARTHER.permits(dealer=DEALER, by=by, nearest=nearest)
