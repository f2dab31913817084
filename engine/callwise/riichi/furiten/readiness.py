"""
The effect of declaring riichi with winning tiles among the player's discards.

Such a riichi is allowed (FUR-21). The player's discards, including the riichi tile, then block wins as usual: on every
wait, some or none. Under the strict rule for riichi hands the declaration is invalid (FUR-20).
"""

from __future__ import annotations

from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, Clause, Fact, Ruling, Verdict
from callwise.riichi.agreement.furiten_options import ReadyDeadHand
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import SACRED_DISCARD, WIKI_FURITEN
from callwise.riichi.furiten.dead_hand import PENALTY, blamed
from callwise.riichi.furiten.furiten import FAULTY, READY, RiichiFuritenResult, judge_discard_win, riichi_effect
from callwise.riichi.furiten.way_out import LEFT_OPEN, blamed_kind
from callwise.riichi.hand.waiting_player import Waiting
from callwise.riichi.table.tiles import plain

clause = Clauses(__file__)
_DISCARDED = ("pond:{seat}:{lies} - hand:{seat}:{held}", "pond:{seat}:{lies} - hand:{held}", "hand:{tile}")

CLEAN = clause("furiten.ready-clean", EITHER, "FUR-20", SACRED_DISCARD, "hand:{seat}:{tile}", "hand:{tile}")
SOME = clause("furiten.ready-some", EITHER, "FUR-7 FUR-8 FUR-21", SACRED_DISCARD, *_DISCARDED)
OWN_DRAW_ONLY = clause("furiten.ready-own-draw", EITHER, "FUR-10 FUR-21", WIKI_FURITEN, *_DISCARDED)
ANY = clause.retold(READY, "any")
_WRONG = {
    (right, wrong): clause.aside(f"furiten.follows.{right.value}-not-{wrong.value}")
    for right in RiichiFuritenResult
    for wrong in RiichiFuritenResult
    if wrong is not right
}
"""Remarks on wrong effects, by right and wrong effect."""
CLAUSES = clause.every()


def judge_follows(follows: RiichiFuritenResult, ready: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on a statement about the effect for a hand that has just declared riichi with its last discard.

    The ruling cites the clause on the actual effect.
    """
    facts: dict[str, Fact] = {"seat": ready.seat, "tile": ready.discards[-1], "waits": ready.waits}

    def judge(reading: RiichiRuleset) -> Ruling:
        found = riichi_effect(ready, reading)
        clause, more = _why(found, ready, reading)
        verdict = Verdict.LEGAL if found is follows else Verdict.ILLEGAL
        ruling = Ruling(verdict, clause, {**facts, **more}, stated=True)
        if found is not follows:
            ruling = ruling.adding(_WRONG[found, follows])
        return ruling.with_penalty(PENALTY) if clause is FAULTY else ruling

    return rules.ruling(judge, LEFT_OPEN, **facts)


def _why(found: RiichiFuritenResult, ready: Waiting, rules: RiichiRuleset) -> tuple[Clause, dict[str, Fact]]:
    """Return the clause for this effect, and its additional facts."""
    if found is RiichiFuritenResult.FAULTY:
        first = next(place for place, one in enumerate(ready.discards) if one.kind in ready.waits)
        return FAULTY, blamed(first, ready)
    if found is RiichiFuritenResult.ANY:
        return (CLEAN if rules.ready_dead_hand is ReadyDeadHand.YES else ANY), {}
    rulings = {kind: judge_discard_win(plain(kind), ready, rules) for kind in ready.waits}
    barred = tuple(kind for kind, ruling in rulings.items() if not ruling.is_legal)
    place = next(at for at, one in enumerate(ready.discards) if one.kind == blamed_kind(rulings[barred[0]]))
    more = {**blamed(place, ready), "barred": barred}
    if found is RiichiFuritenResult.SOME:
        return SOME, {**more, "free": tuple(kind for kind in ready.waits if kind not in barred)}
    return OWN_DRAW_ONLY, more
