"""
What an illegal act costs, asked as if nobody had stopped it.

A win was shown, a meld laid, and a riichi looked at when hands were. A call that lays no false meld was only said, and
taken back.
"""

from __future__ import annotations

from collections import Counter

from callwise.ground.seats import Seat
from callwise.law.ruling import Clause, Ruling, Verdict
from callwise.question.played_hands import Position
from callwise.riichi.calls import claims, kan_in_riichi, turn, winning
from callwise.riichi.calls.kuikae_cost import Noticed
from callwise.riichi.calls.penalties import Slip
from callwise.riichi.furiten import furiten
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.play.referee import last_call

_RIICHI = {
    turn.NOT_TENPAI.id: Slip.NOTEN_RIICHI,
    turn.WAITS_HELD.id: Slip.NOTEN_RIICHI,
    turn.HAND_OPEN.id: Slip.RIICHI_OPEN,
    turn.RIICHI_LATE.id: Slip.LATE_RIICHI,
    turn.RIICHI_NO_DRAW.id: Slip.LATE_RIICHI,
    turn.NO_POINTS.id: Slip.SHORT_RIICHI,
}
_KANS = {turn.NOT_FOUR.id: Slip.FALSE_KAN} | {one.id: Slip.FALSE_RIICHI_KAN for one in kan_in_riichi.CLAUSES}
_WINS = {one.id: Slip.WIN_FURITEN for one in furiten.CLAUSES} | {
    winning.NO_YAKU.id: Slip.WIN_NO_YAKU,
    winning.OPEN_TANYAO.id: Slip.WIN_NO_YAKU,
    winning.LATE_YAKU.id: Slip.WIN_NO_YAKU,
}
_NO_GROUPS = (claims.NO_GROUP, claims.HONOURS)


def cost_of(act: PlayedAct, ruling: Ruling, seat: Seat, hand: HandInPlay) -> Position | None:
    """Return the question what an act costs, by its ruling; None unless it's illegal and there is such a question."""
    if ruling.verdict is not Verdict.ILLEGAL:
        return None
    if act.doing is Doing.DISCARD and hand.table.turn.drawn is None:
        told = {"call": str(last_call(hand, seat)), "discard": str(act.tile)}
        return Position("kuikae.cost", {**told, "noticed": Noticed.AT_ONCE.value})
    slip = _slip(act, ruling.clause, seat, hand)
    return None if slip is None else Position("calls.cost", {"slip": slip.value})


def unseen_cost_of(act: PlayedAct, ruling: Ruling) -> Position | None:
    """Return the question about the cost of an invalid ron that is noticed before the hand is shown."""
    is_invalid = act.doing is Doing.RON and ruling.verdict is Verdict.ILLEGAL
    return Position("calls.cost", {"slip": Slip.WIN_HIDDEN.value}) if is_invalid else None


def _slip(act: PlayedAct, clause: Clause, seat: Seat, hand: HandInPlay) -> Slip | None:
    match act.doing:
        case Doing.DISCARD:
            return Slip.RIICHI_DISCARD
        case Doing.RIICHI:
            return _RIICHI.get(clause.id)
        case Doing.ANKAN:
            return _KANS.get(clause.id)
        case Doing.RON if hand.table.wall == 0:
            return Slip.WIN_LAST
        case Doing.RON | Doing.TSUMO:
            return _WINS.get(clause.id, Slip.WIN_SHOWN)
        case Doing.CHII | Doing.PON if clause is claims.IN_RIICHI:
            return Slip.RIICHI_CALL
        case Doing.CHII | Doing.PON | Doing.KAN:
            is_held = not Counter(act.tiles) - Counter(hand.table[seat].concealed)
            return Slip.FALSE_MELD if is_held and clause in _NO_GROUPS else Slip.EMPTY_CALL
    return None
