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

from callwise.riichi.ruleset import Cost, RiichiRuleset
from callwise.riichi.sources import BEYOND, DEAD_HANDS, WRC_2015_PENALTIES
from callwise.ruling import EITHER, LEAVES_OPEN, Clause, Ruling, figure

NO_COST = Clause(
    "penalty.none",
    EITHER,
    rule="KUI-25",
    short="no harm was done",
    says="A word that is taken back before it has changed anything costs nothing at this table.",
    means="It costs nothing.",
    facts="it was {slip}",
    figure=figure("slip"),
    source=WRC_2015_PENALTIES,
)
DEAD_HAND = Clause(
    "penalty.dead-hand",
    EITHER,
    rule="KUI-25",
    short="the hand is dead",
    says="For this the hand is [[dead-hand|dead|dead]]: it may not win, call or declare [[riichi]], and is [[noten]].",
    means="The hand is [[dead-hand|dead|dead]], and the others play on.",
    facts="it was {slip}",
    figure=figure("slip"),
    source=DEAD_HANDS,
)
CHOMBO = Clause(
    "penalty.chombo",
    EITHER,
    rule="KUI-25",
    short="[[chombo]]",
    says="For this a player pays [[chombo]]: points off, and the hand is dealt again.",
    means="It is [[chombo]].",
    facts="it was {slip}",
    figure=figure("slip"),
    source=WRC_2015_PENALTIES,
)
OPEN = Clause(
    "penalty.open",
    LEAVES_OPEN,
    rule="KUI-25",
    short="what was read leaves it open",
    says="What was read of this ruleset does not say what this costs.",
    means="The sources of this ruleset do not settle it.",
    facts="it was {slip}",
    figure=figure("slip"),
    source=BEYOND,
)

CLAUSES = (NO_COST, DEAD_HAND, CHOMBO, OPEN)


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
    Slip.FALSE_MELD: "a meld that is no group, noticed after the discard",
    Slip.WIN_HIDDEN: "a [[ron|win|ron]] that is none, noticed before the hand was shown",
    Slip.WIN_SHOWN: "a [[ron|win|ron]] that is none, with the hand laid open",
}
_CLAUSES = {Cost.NOTHING: NO_COST, Cost.DEAD_HAND: DEAD_HAND, Cost.CHOMBO: CHOMBO}


def judge_cost(cost: Cost, slip: Slip, rules: RiichiRuleset) -> Ruling:
    """Rule on whether a slip costs just that."""
    return rules.settle(lambda reading: _judge(cost, slip, reading), OPEN, slip=slip.words)


def _judge(cost: Cost, slip: Slip, rules: RiichiRuleset) -> Ruling:
    right = {
        Slip.EMPTY_CALL: lambda: rules.empty_call,
        Slip.FALSE_MELD: lambda: rules.false_meld,
        Slip.WIN_HIDDEN: lambda: rules.false_win_hidden,
        Slip.WIN_SHOWN: lambda: rules.false_win_shown,
    }[slip]()
    clause = _CLAUSES[right]
    return clause.permits(slip=slip.words) if cost is right else clause.forbids(slip=slip.words)
