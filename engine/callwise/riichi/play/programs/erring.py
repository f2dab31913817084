"""
An error in a hand, in sight of all: a swap call's frozen discard, a pon after the next player has drawn, a call of the
last discard, or a win on a discard with a winning tile among the player's own.

The hand's number decides which of the first two comes first, and how early; a chance may never come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256

from callwise.law.ruling import Ruling, Verdict
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.kuikae import judge_discard
from callwise.riichi.furiten import sacred
from callwise.riichi.hand.hand import completes
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.play.programs.calling import calls
from callwise.riichi.play.programs.discarding import discards
from callwise.riichi.play.programs.sight import Sight
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import without

Judge = Callable[[PlayedAct], Ruling]
"""Asks the referee about an act of the player."""
_LATEST, _EARLIEST = 20, 60


class Erring:
    """How somebody may err in a hand, and when."""

    def __init__(self, number: int) -> None:
        """Draw both by the hand's number."""
        when, first, *_ = sha256(f"callwise error 3, {number}".encode("ascii")).digest()
        self._wall = _LATEST + when % (_EARLIEST - _LATEST + 1)
        self._is_late_first = bool(first % 2)

    def _is_time(self, sight: Sight, *, is_late: bool = False) -> bool:
        """Whether it's time for a swap, or for a late pon: for one of the two early, for the other late in the hand."""
        return 0 < sight.wall <= (self._wall if is_late is self._is_late_first else _LATEST)

    def swap_call(self, sight: Sight, lying: Discard, judge: Judge, rules: RiichiRuleset) -> PlayedAct | None:
        """Return a legal call that freezes a tile of the hand."""
        if not self._is_time(sight):
            return None
        for call, act in _calls(sight, lying):
            left = without(sight.hand, call.shown)
            if any(_is_illegal(judge_discard(tile, call, rules)) for tile in left) and judge(act).is_legal:
                return act
        return None

    def last_call(self, sight: Sight, lying: Discard, judge: Judge) -> PlayedAct | None:
        """Return an illegal call of the last discard."""
        if sight.wall:
            return None
        return next((act for _, act in _calls(sight, lying) if _is_illegal(judge(act))), None)

    def late_pon(self, sight: Sight, lying: Discard, judge: Judge) -> PlayedAct | None:
        """Return a pon that is illegal once the next player has drawn, except of a riichi tile."""
        if lying.turned or not self._is_time(sight, is_late=True):
            return None
        pons = (act for _, act in _calls(sight, lying) if act.doing is Doing.PON)
        return next((act for act in pons if _is_illegal(judge(act))), None)

    def win(self, sight: Sight, lying: Discard, judge: Judge) -> PlayedAct | None:
        """Return a win that the player's own discards forbid."""
        if not completes(sight.hand, lying.tile):
            return None
        ruling = judge(ron := PlayedAct(Doing.RON))
        return ron if _is_illegal(ruling) and ruling.clause is sacred.ANY_WAIT else None

    def discard(self, sight: Sight, judge: Judge) -> PlayedAct | None:
        """Return a frozen discard, right after a call."""
        if sight.drawn is not None or not self._is_time(sight):
            return None
        acts = (PlayedAct(Doing.DISCARD, (tile,)) for tile in discards(sight))
        return next((act for act in acts if _is_illegal(judge(act))), None)


def _calls(sight: Sight, lying: Discard) -> Iterator[tuple[Call, PlayedAct]]:
    if not sight.riichi and lying.kan is None:
        for call in calls(sight, lying):
            yield call, PlayedAct(Doing.CHII if call.kind is MeldKind.CHII else Doing.PON, call.shown)


def _is_illegal(ruling: Ruling) -> bool:
    return ruling.verdict is Verdict.ILLEGAL
