"""
What a slip of the tongue costs.

A call that was wrong and has changed nothing may be taken back at most tables.
Tiles that were shown, and a discard that was made, can't be: then the hand is
dead, *agari houki*.  It may not win, call or declare riichi, and counts as
noten; the others play on.  The worst is a win that was none, with the hand
laid open: *chombo*, points off, and the hand is dealt again.
"""

from __future__ import annotations

from enum import Enum

from callwise.clauses import Clauses
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slips import Cost
from callwise.riichi.agreement.sources import BEYOND, DEAD_HANDS, WRC_2015_PENALTIES
from callwise.ruling import EITHER, LEAVES_OPEN, Ruling

clause = Clauses(__file__)

NO_COST = clause("penalty.none", EITHER, "KUI-25", WRC_2015_PENALTIES, "slip")
DEAD_HAND = clause("penalty.dead-hand", EITHER, "KUI-25", DEAD_HANDS, "slip")
CHOMBO = clause("penalty.chombo", EITHER, "KUI-25", WRC_2015_PENALTIES, "slip")
OPEN = clause("penalty.open", LEAVES_OPEN, "KUI-25", BEYOND, "slip")
_WRONG = {
    (Cost.NOTHING, Cost.DEAD_HAND): clause.aside("penalty.none.not-dead-hand"),
    (Cost.NOTHING, Cost.CHOMBO): clause.aside("penalty.none.not-chombo"),
    (Cost.DEAD_HAND, Cost.NOTHING): clause.aside("penalty.dead-hand.not-nothing"),
    (Cost.DEAD_HAND, Cost.CHOMBO): clause.aside("penalty.dead-hand.not-chombo"),
    (Cost.CHOMBO, Cost.NOTHING): clause.aside("penalty.chombo.not-nothing"),
    (Cost.CHOMBO, Cost.DEAD_HAND): clause.aside("penalty.chombo.not-dead-hand"),
}
"""What is wrong with each cost, by the right one."""
CLAUSES = clause.every()


def judge_cost(cost: Cost, slip: Slip, rules: RiichiRuleset) -> Ruling:
    """Rule on whether a slip costs just that."""
    return rules.ruling(lambda reading: _judge(cost, slip, reading), OPEN, slip=slip.words)


class Slip(Enum):
    """What went wrong, and how far."""

    EMPTY_CALL = "empty-call"
    FALSE_MELD = "false-meld"
    WIN_HIDDEN = "win-hidden"
    WIN_SHOWN = "win-shown"

    @property
    def words(self) -> str:
        """What it is, in marked words."""
        return _WORDS[self]


_WORDS = {
    Slip.EMPTY_CALL: "a claim taken back before any tile was shown",
    Slip.FALSE_MELD: "a meld that isn’t a group, noticed after the discard",
    Slip.WIN_HIDDEN: "an invalid [[ron|win|ron]], noticed before the hand was shown",
    Slip.WIN_SHOWN: "an invalid [[ron|win|ron]], with the hand shown",
}
_CLAUSES = {Cost.NOTHING: NO_COST, Cost.DEAD_HAND: DEAD_HAND, Cost.CHOMBO: CHOMBO}


def _judge(cost: Cost, slip: Slip, rules: RiichiRuleset) -> Ruling:
    right = {
        Slip.EMPTY_CALL: lambda: rules.empty_call,
        Slip.FALSE_MELD: lambda: rules.false_meld,
        Slip.WIN_HIDDEN: lambda: rules.false_win_hidden,
        Slip.WIN_SHOWN: lambda: rules.false_win_shown,
    }[slip]()
    clause = _CLAUSES[right]
    if cost is right:
        return clause.permits(slip=slip.words)
    return clause.forbids(slip=slip.words).adding(_WRONG[right, cost])
