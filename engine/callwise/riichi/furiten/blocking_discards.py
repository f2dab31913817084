"""
Which discards prevent a waiting hand from winning on a discard, and why others don't.

A player's own discard blocks wins if it would complete the hand and the rule considers it. Another player's does if the
win was passed on and that still counts. Each discard is judged separately.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from callwise.law.clauses import Clauses
from callwise.law.ruling import PERMITS, Clause, Fact, Ruling, Verdict
from callwise.riichi.agreement.furiten_options import AllowDeclaration, ReadyDeadHand, SacredDiscard
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import SACRED_DISCARD, WIKI_FURITEN
from callwise.riichi.furiten import dead_hand, furiten, missed_discard, sacred
from callwise.riichi.hand.waiting_player import Waiting
from callwise.riichi.table.tiles import plain

clause = Clauses(__file__)

NO_PART = clause("furiten.no-part", PERMITS, "FUR-4 FUR-10", WIKI_FURITEN.concluded, "pond:{seat}:{tile}")
NO_PART_PASSED = clause.redrawn(NO_PART, "past:{place}")
OLDER = clause("furiten.older", PERMITS, "FUR-6", SACRED_DISCARD, "pond:{seat}:{last}")
CLAUSES = clause.every()


def judge_own(place: int, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """Rule on whether one of the player's own discards blocks a win: legal if it does, illegal if it doesn't."""
    tile = waiting.discards[place]
    facts: dict[str, Fact] = {"seat": waiting.seat, "tile": tile}
    if tile.kind not in waiting.waits:
        return _on_blame(NO_PART.permits(**facts, waits=waiting.waits))
    facts |= dead_hand.blamed(place, waiting)

    def judge(reading: RiichiRuleset) -> Ruling:
        if waiting.riichi is not None and reading.ready_dead_hand is ReadyDeadHand.YES:
            clause = dead_hand.FAULTY_OUT if place <= waiting.riichi else dead_hand.THROWN
            return _on_blame(clause.forbids(**facts))
        if waiting.declared is not None and reading.allow_declaration is AllowDeclaration.YES:
            return _on_blame(furiten.DECLARED.permits(**facts))
        last = waiting.discards[-1]
        if reading.sacred_discard is SacredDiscard.TRADITIONAL and place < len(waiting.discards) - 1:
            return _on_blame(OLDER.permits(**facts, last=last))
        return _on_blame(sacred.judge_sacred(plain(tile.kind), replace(waiting, discards=(tile,)), reading))

    return rules.ruling(judge, furiten.OPEN, **facts)


def judge_others(place: int, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """Rule on whether another player's discard, an event in `since`, blocks a win."""
    tile = waiting.since[place].tile
    assert tile is not None
    facts: dict[str, Fact] = {"seat": waiting.seat, "tile": tile, "place": place}
    found = next((one for one in (*waiting.passed, *waiting.passed_before) if one.place == place), None)
    if found is None:
        return _on_blame(NO_PART_PASSED.permits(**facts, waits=waiting.waits))
    facts |= {"passed": tile, "by": missed_discard.by_whom(found, waiting)}

    def judge(reading: RiichiRuleset) -> Ruling:
        is_strict = waiting.riichi is not None and reading.ready_dead_hand is ReadyDeadHand.YES
        if is_strict and found in waiting.passed:
            return _on_blame((dead_hand.MISSED_ADDED if found.added else dead_hand.MISSED).forbids(**facts))
        return _on_blame(missed_discard.judge_passed(found, waiting, reading))

    return rules.ruling(judge, furiten.OPEN, **facts, **dead_hand.completed(tile, waiting))


def _on_blame(ruling: Ruling) -> Ruling:
    """Turn a ruling on a win into one on the discard: legal if it blocks the win, illegal if it doesn't."""
    if not ruling.is_legal:
        return ruling.on_statement(Verdict.LEGAL)
    return replace(ruling, clause=_blameless(ruling.clause)).on_statement(Verdict.ILLEGAL)


@cache
def _blameless(clause: Clause) -> Clause:
    """Return the clause reworded to describe the discard instead of the win."""
    return replace(clause, means=NO_PART.means)
