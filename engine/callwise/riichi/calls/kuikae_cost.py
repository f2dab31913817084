"""
The penalty for kuikae: a frozen tile was discarded after a call, and somebody noticed.

In most rulebooks the discard is final, however soon it's noticed: the tile and the meld stay, and the hand is dead, or
it's *chombo*. At a friendly table the tile is taken back; no text we've read says what happens once the next player has
drawn. Discarding a tile that isn't frozen costs nothing.
"""

from __future__ import annotations

from enum import Enum

from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, LEAVES_OPEN, Ruling, Verdict
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, WIKI_KUIKAE
from callwise.riichi.calls import kuikae
from callwise.riichi.table.melds import Call
from callwise.riichi.table.tiles import Tile

clause = Clauses(__file__)

FREE = clause("kuikae.free", EITHER, "KUI-25", WIKI_KUIKAE.concluded, "hand:{discard}")
REFUSED_LATER = clause("kuikae.refused-later", LEAVES_OPEN, "KUI-25", BEYOND, "hand:{discard}")
COST_OPEN = clause("kuikae.cost-open", LEAVES_OPEN, "KUI-25", BEYOND, "hand:{discard}")


class SwapCost(Enum):
    """Possible penalties for a discard after a call."""

    NOTHING = "nothing"
    TAKEN_BACK = "taken-back"
    DEAD_HAND = "dead-hand"
    CHOMBO = "chombo"


class Noticed(Enum):
    """When it was noticed: before the next player drew, or later."""

    AT_ONCE = "at-once"
    LATER = "later"


_COSTS = {
    FREE: SwapCost.NOTHING,
    kuikae.REFUSED: SwapCost.TAKEN_BACK,
    kuikae.DEAD_HAND: SwapCost.DEAD_HAND,
    kuikae.CHOMBO: SwapCost.CHOMBO,
}
"""Penalty stated by each clause."""
_WRONG: dict[tuple[SwapCost, SwapCost], str] = {
    (right, wrong): clause.aside(f"kuikae.{says}.not-{wrong.value}")
    for right, says in (
        (SwapCost.NOTHING, "free"),
        (SwapCost.TAKEN_BACK, "refused"),
        (SwapCost.DEAD_HAND, "dead-hand"),
        (SwapCost.CHOMBO, "chombo"),
    )
    for wrong in SwapCost
    if wrong not in (right, SwapCost.NOTHING)
}
"""Remarks on wrong penalties, by right and wrong penalty."""
_NEVER_FREE = clause.aside("kuikae.free.not-here")
CLAUSES = clause.every()


def judge_cost(cost: SwapCost, discard: Tile, after: Call, rules: RiichiRuleset, *, noticed: Noticed) -> Ruling:
    """
    Rule on whether a discard made right after a call has this exact penalty.

    Unsettled if the ruleset's sources don't settle whether the tile is frozen, or the penalty.

    >>> from callwise.riichi.agreement.presets import WRC_2025
    >>> chii = Call.parse("chii 4m with 23m")
    >>> judge_cost(SwapCost.DEAD_HAND, Tile.parse("1m"), chii, WRC_2025, noticed=Noticed.AT_ONCE).clause.id
    'kuikae.dead-hand'
    """

    def judge(reading: RiichiRuleset) -> Ruling:
        ruling = kuikae.judge_discard(discard, after, reading)
        follows = ruling.follows or FREE
        if ruling.follows and cost is SwapCost.NOTHING:
            return ruling.on_statement(Verdict.ILLEGAL).adding(_NEVER_FREE)
        if follows is kuikae.REFUSED and noticed is Noticed.LATER:
            return REFUSED_LATER.leaves_open(discard=discard)
        right = _COSTS[follows]
        verdict = Verdict.LEGAL if cost is right else Verdict.ILLEGAL
        stated = Ruling(verdict, follows, {**ruling.facts, "why": ruling.clause.short}, stated=True)
        return stated if cost is right else stated.adding(_WRONG[right, cost])

    return rules.ruling(judge, COST_OPEN, discard=discard)
