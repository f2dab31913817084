"""
What an illegal act costs, as far as it had gone when it was stopped.

A call is put right before the discard: tiles that aren't a group were shown, anything else was only said. The hand of
an invalid win or riichi was shown or not, and each may have its cost.
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
_KANS = dict.fromkeys((turn.NOT_FOUR.id, turn.NO_PON.id), Slip.EMPTY_CALL) | {
    one.id: Slip.FALSE_RIICHI_KAN for one in kan_in_riichi.CLAUSES
}
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
    """Return the question about the cost of an invalid win or riichi if the hand isn't shown."""
    if ruling.verdict is not Verdict.ILLEGAL:
        return None
    if act.doing in (Doing.RON, Doing.TSUMO):
        slip = Slip.WIN_HIDDEN
    elif act.doing is Doing.RIICHI and _RIICHI.get(ruling.clause.id) is Slip.NOTEN_RIICHI:
        slip = Slip.NOTEN_RIICHI_UNSEEN
    else:
        return None
    return Position("calls.cost", {"slip": slip.value})


def _slip(act: PlayedAct, clause: Clause, seat: Seat, hand: HandInPlay) -> Slip | None:
    match act.doing:
        case Doing.DISCARD:
            return Slip.RIICHI_DISCARD
        case Doing.RIICHI:
            return _RIICHI.get(clause.id)
        case Doing.ANKAN | Doing.SHOUMINKAN:
            return _KANS.get(clause.id)
        case Doing.RON if hand.table.wall == 0:
            return Slip.WIN_LAST
        case Doing.RON | Doing.TSUMO:
            return _WINS.get(clause.id, Slip.WIN_SHOWN)
        case Doing.CHII | Doing.PON | Doing.KAN if hand.table[seat].riichi:
            return Slip.RIICHI_CALL_EARLY
        case Doing.CHII | Doing.PON | Doing.KAN:
            is_held = not Counter(act.tiles) - Counter(hand.table[seat].concealed)
            return Slip.FALSE_MELD_EARLY if is_held and clause in _NO_GROUPS else Slip.EMPTY_CALL
    return None
