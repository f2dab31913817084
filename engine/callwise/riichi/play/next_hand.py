"""What follows a hand: everybody's points, the sticks left on the table, and the next hand of the round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling, Verdict
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.logs.replay.hand_record import Changes, Draw, Hand
from callwise.riichi.payment.drawn_deal import judge_drawn_deal
from callwise.riichi.payment.payment import STICK_POINTS
from callwise.riichi.play.hand_end import PlayedEnd
from callwise.riichi.play.hand_in_play import START, HandInPlay
from callwise.riichi.priority.abortive import Reason, ThreeWins
from callwise.riichi.priority.next_dealer import Next, judge_after_abort, judge_deal

_REASONS: dict[Draw, Reason] = {
    Draw.NINE_TERMINALS: AbortiveDraw.NINE_KINDS,
    Draw.FOUR_WINDS: AbortiveDraw.FOUR_WINDS,
    Draw.FOUR_RIICHI: AbortiveDraw.FOUR_RIICHI,
    Draw.FOUR_KANS: AbortiveDraw.FOUR_KANS,
    Draw.THREE_WINS: ThreeWins.THREE_WINS,
}
_HANDS = len(SEATS)


@dataclass(frozen=True)
class Following:
    """
    The points after a hand, from its East on, and how the next one begins.

    `start` is None if the last round `is_over`, or if the rules don't settle the payments or the deal.
    """

    points: Changes
    sticks: int
    start: Hand | None
    passes: bool = False
    is_over: bool = False


def following(hand: HandInPlay, *, hanchan: bool = False) -> Following:
    """Return what follows a hand that is over; in a hanchan a South round follows the East round."""
    end = hand.end
    assert end is not None
    settled, taken = end.settlement, 0
    east, south, west, north = (hand.points_of(seat) for seat in SEATS)
    if settled is not None:
        changes = settled.changes(SEATS)
        east, south, west, north = (hand.points_of(seat) + changes[seat] for seat in SEATS)
        taken = sum(settled.taken(seat) for seat in SEATS)
    points = (east, south, west, north)
    sticks = hand.begun.sticks + len(hand.laid) - taken // STICK_POINTS
    again, one_more = _judge(Next.AGAIN, end, hand), _judge(Next.ONE_MORE, end, hand)
    is_settled = settled is None or settled.is_settled
    if not (is_settled and {again.verdict, one_more.verdict} <= {Verdict.LEGAL, Verdict.ILLEGAL}):
        return Following(points, sticks, None)
    begun, passes = hand.begun, not again.is_legal
    is_last = passes and begun.dealer == _HANDS - 1
    if is_last and (begun.wind is Seat.SOUTH or not hanchan):
        return Following(points, sticks, None, passes, is_over=True)
    honba = begun.honba + 1 if one_more.is_legal else 0
    wind, dealer = (Seat.SOUTH, 0) if is_last else (begun.wind, begun.dealer + passes)
    scores = (south, west, north, east) if passes else points
    start = replace(START, wind=wind, dealer=dealer, honba=honba, sticks=sticks, scores=scores)
    return Following(points, sticks, start, passes)


def _judge(next_: Next, end: PlayedEnd, hand: HandInPlay) -> Ruling:
    """Rule on a statement about the next deal."""
    wins, draw = end.recorded.wins, end.recorded.draw
    if wins:
        by = wins[0].by or wins[0].seat.after(1)
        return judge_deal(next_, [win.seat for win in wins], by, hand.rules)
    if draw in _REASONS:
        return judge_after_abort(next_, _REASONS[draw], hand.rules)
    return judge_drawn_deal(next_, hand.table, hand.rules)
