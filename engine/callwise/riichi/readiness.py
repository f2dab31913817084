"""
What follows for a hand that declares riichi with winning tiles among its discards.

Riichi may be declared all the same (FUR-21).  What the own discards bar they
bar then, the declaring tile among them: on every wait, on some, or on none.
Under the strict rule for ready hands such a declaration is faulty (FUR-20).
"""

from __future__ import annotations

from dataclasses import replace

from callwise.riichi.dead_hand import PENALTY, blamed
from callwise.riichi.furiten import FAULTY, READY, Follows, judge_discard_win, what_follows
from callwise.riichi.ruleset import ReadyDeadHand, RiichiRuleset
from callwise.riichi.sources import SACRED_DISCARD
from callwise.riichi.tiles import plain
from callwise.riichi.waiting import Waiting
from callwise.riichi.way_out import LEFT_OPEN, blamed_kind
from callwise.ruling import EITHER, Clause, Fact, Light, Ruling, Tie, Verdict, figure

_DISCARDED = figure(
    Tie("pond:{seat}:{lies}", "hand:{seat}:{held}", "own discard"),
    Tie("pond:{seat}:{lies}", "hand:{held}", "own discard"),
    Light("hand:{tile}"),
)

CLEAN = Clause(
    "furiten.ready-clean",
    EITHER,
    rule="FUR-20",
    short="no winning tile lies among your discards",
    says="Here [[riichi]] is in order as long as none of your discards would complete the hand.",
    means="[[riichi|Riichi|Riichi]] with the {tile} is allowed, and any wait may be won on.",
    facts="the hand waits for {waits}, and none of these lies among the own discards",
    source=SACRED_DISCARD,
    figure=figure("hand:{seat}:{tile}", "hand:{tile}"),
)
SOME = Clause(
    "furiten.ready-some",
    EITHER,
    rule="FUR-7 FUR-8 FUR-21",
    short="your discards bar some of the waits",
    says="[[riichi|Riichi|Riichi]] may be declared with a winning tile among your discards, which bars what it bars.",
    means="[[riichi|Riichi|Riichi]] with the {tile} is allowed, and only {free} may be won on from a discard.",
    facts="{blamed} lies among the own discards and would complete {group}, which bars {barred}",
    source=SACRED_DISCARD,
    relief="A winning tile that is drawn may always be taken.",
    figure=_DISCARDED,
)
OWN_DRAW_ONLY = Clause(
    "furiten.ready-own-draw",
    EITHER,
    rule="FUR-10 FUR-21",
    short="your discards bar every wait",
    says="[[riichi|Riichi|Riichi]] may be declared with a winning tile among your discards, even where that bars "
    "every discard.",
    means="[[riichi|Riichi|Riichi]] with the {tile} is allowed, and only your own draw can win.",
    facts="{blamed} lies among the own discards and would complete {group}, which bars {barred}",
    source=SACRED_DISCARD,
    figure=_DISCARDED,
)
ANY = replace(
    READY,
    means="[[riichi|Riichi|Riichi]] with the {tile} is allowed, and any wait may be won on.",
    facts="the hand waits for {waits}, and no discard of yours bars a win on these",
)
"""The clause that allows it, where nothing is barred then."""

CLAUSES = (CLEAN, SOME, OWN_DRAW_ONLY)


def judge_follows(follows: Follows, ready: Waiting, rules: RiichiRuleset) -> Ruling:
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
        return ruling.with_penalty(PENALTY) if clause is FAULTY else ruling

    return rules.settle(judge, LEFT_OPEN, **facts)


def _why(found: Follows, ready: Waiting, rules: RiichiRuleset) -> tuple[Clause, dict[str, Fact]]:
    """Give the clause by which this follows, and what it tells beside the hand."""
    if found is Follows.FAULTY:
        first = next(place for place, one in enumerate(ready.discards) if one.kind in ready.waits)
        return FAULTY, blamed(first, ready)
    if found is Follows.ANY:
        return (CLEAN if rules.ready_dead_hand is ReadyDeadHand.YES else ANY), {}
    rulings = {kind: judge_discard_win(plain(kind), ready, rules) for kind in ready.waits}
    barred = tuple(kind for kind, ruling in rulings.items() if not ruling.is_legal)
    place = next(at for at, one in enumerate(ready.discards) if one.kind == blamed_kind(rulings[barred[0]]))
    told = {**blamed(place, ready), "barred": barred}
    if found is Follows.SOME:
        return SOME, {**told, "free": tuple(kind for kind in ready.waits if kind not in barred)}
    return OWN_DRAW_ONLY, told
