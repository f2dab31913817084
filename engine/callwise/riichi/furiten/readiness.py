"""
What follows for a hand that declares riichi with winning tiles among its discards.

Riichi may be declared all the same (FUR-21).  What the own discards bar they
bar then, the declaring tile among them: on every wait, on some, or on none.
Under the strict rule for ready hands such a declaration is faulty (FUR-20).
"""

from __future__ import annotations

from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, Clause, Fact, Ruling, Verdict
from callwise.riichi.agreement.furiten_options import ReadyDeadHand
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import SACRED_DISCARD, WIKI_FURITEN
from callwise.riichi.furiten.dead_hand import PENALTY, blamed
from callwise.riichi.furiten.furiten import FAULTY, READY, RiichiFuritenResult, judge_discard_win, what_follows
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
    (right, said): clause.aside(f"furiten.follows.{right.value}-not-{said.value}")
    for right in RiichiFuritenResult
    for said in RiichiFuritenResult
    if said is not right
}
"""What is wrong with each thing that is said to follow, by what does."""
CLAUSES = clause.every()


def judge_follows(follows: RiichiFuritenResult, ready: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on what is said to follow for a hand that has just declared riichi with its last discard.

    It says whether that is so, by the clause on what does follow.
    """
    facts: dict[str, Fact] = {"seat": ready.seat, "tile": ready.discards[-1], "waits": ready.waits}

    def judge(reading: RiichiRuleset) -> Ruling:
        found = what_follows(ready, reading)
        clause, told = _why(found, ready, reading)
        verdict = Verdict.LEGAL if found is follows else Verdict.ILLEGAL
        ruling = Ruling(verdict, clause, {**facts, **told}, stated=True)
        if found is not follows:
            ruling = ruling.adding(_WRONG[found, follows])
        return ruling.with_penalty(PENALTY) if clause is FAULTY else ruling

    return rules.ruling(judge, LEFT_OPEN, **facts)


def _why(found: RiichiFuritenResult, ready: Waiting, rules: RiichiRuleset) -> tuple[Clause, dict[str, Fact]]:
    """Give the clause by which this follows, and what it tells beside the hand."""
    if found is RiichiFuritenResult.FAULTY:
        first = next(place for place, one in enumerate(ready.discards) if one.kind in ready.waits)
        return FAULTY, blamed(first, ready)
    if found is RiichiFuritenResult.ANY:
        return (CLEAN if rules.ready_dead_hand is ReadyDeadHand.YES else ANY), {}
    rulings = {kind: judge_discard_win(plain(kind), ready, rules) for kind in ready.waits}
    barred = tuple(kind for kind, ruling in rulings.items() if not ruling.is_legal)
    place = next(at for at, one in enumerate(ready.discards) if one.kind == blamed_kind(rulings[barred[0]]))
    told = {**blamed(place, ready), "barred": barred}
    if found is RiichiFuritenResult.SOME:
        return SOME, {**told, "free": tuple(kind for kind in ready.waits if kind not in barred)}
    return OWN_DRAW_ONLY, told
