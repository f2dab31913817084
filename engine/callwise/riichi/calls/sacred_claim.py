"""
Claiming a discard that is sacred to you: winning on it, or calling it and discarding.

You can call a sacred tile for a group like any other (FUR-6, FUR-13). But you don't win even if it completes your hand:
after the call you must discard, and can't win that turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Fact, Ruling
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import SACRED_DISCARD
from callwise.riichi.calls.kuikae import completers
from callwise.riichi.calls.turn import NOTHING_DRAWN
from callwise.riichi.furiten.furiten import OPEN, completed, judge_discard_win
from callwise.riichi.furiten.way_out import blamed_facts, passed_facts
from callwise.riichi.hand.waiting_player import Waiting
from callwise.riichi.table.melds import Call
from callwise.riichi.table.tiles import Tile, without

clause = Clauses(__file__)

FREE = clause("furiten.claim-free", PERMITS, "FUR-6 FUR-13", SACRED_DISCARD.concluded, "called - hand:{shown}")
THIS_TURN = clause(
    "furiten.claim-turn", FORBIDS, "FUR-6 FUR-13", SACRED_DISCARD, "called - hand:{shown}", "pond:{seat}:{lies}"
)
MISSED_THIS_TURN = clause.retold(THIS_TURN, "missed-this-turn", "called - hand:{shown}", "past:{place}")
NO_DRAW = clause.retold(NOTHING_DRAWN, "no-draw", "called - hand:{shown}")
CLAUSES = clause.every()


def judge_taking(taking: Taking, tile: Tile, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on claiming another player's discard, as far as furiten matters.

    For a win, the tile must complete the hand; for a call, there must be a legal discard left.
    """
    if taking.call is None:
        return judge_discard_win(tile, waiting, rules)
    shown = taking.call.shown
    facts: dict[str, Fact] = {"seat": waiting.seat, "tile": tile, "shown": shown}
    if not taking.at_once:
        return FREE.permits(**facts)

    def judge(reading: RiichiRuleset) -> Ruling:
        barred = judge_discard_win(tile, waiting, reading)
        if barred.is_legal:
            return NO_DRAW.forbids(**facts)
        if "passed" in barred.facts:
            return MISSED_THIS_TURN.forbids(**{**passed_facts(barred, waiting), **facts})
        return THIS_TURN.forbids(**{**blamed_facts(barred), **facts})

    return rules.ruling(judge, OPEN, **{**completed(tile, waiting), **facts})


@dataclass(frozen=True, slots=True)
class Taking:
    """A claim on a discard: a win (`call` is None), or a call, followed by a discard or an immediate win."""

    call: Call | None = None
    at_once: bool = False

    def __str__(self) -> str:
        if self.call is None:
            return "ron"
        return f"{self.call}, win at once" if self.at_once else f"{self.call}"


def leaves_a_discard(call: Call, hand: tuple[Tile, ...]) -> bool:
    """Whether a call leaves a tile that no kuikae rule freezes."""
    frozen = {call.tile.kind, *(completers(call.shown))}
    return any(tile.kind not in frozen for tile in without(hand, call.shown))
