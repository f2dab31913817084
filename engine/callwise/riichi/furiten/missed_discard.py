"""
Missed discards: furiten from passing on a winning tile.

It is temporary (*temporary furiten*), and an option says what ends it. In riichi it lasts for the rest of the hand
(*riichi furiten*). A tile that would have completed the hand without a yaku may count too, and a tile added to a pon
does, since robbing the kan would have won.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.ground.seats import Relation, Seat
from callwise.law.clauses import Clauses
from callwise.law.options import Value
from callwise.law.ruling import FORBIDS, PERMITS, Clause, Fact, Ruling
from callwise.riichi.agreement.furiten_options import MissedDiscard, PassedWithoutYaku, TempFuritenEnd
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import EMA_2025, SACRED_DISCARD, WIKI_CHANKAN, WIKI_FURITEN
from callwise.riichi.agreement.yaku_options import OpenTanyao
from callwise.riichi.hand.waiting_player import PassedTile, Waiting
from callwise.riichi.table.tiles import Tile

clause = Clauses(__file__)
_PASSED = ("past:{place}", "pond:{by}:{passed}")

TEMPORARY = clause("furiten.passed", FORBIDS, "FUR-1 FUR-22 FUR-23", WIKI_FURITEN, *_PASSED)
SAME_KIND = clause("furiten.passed-same", FORBIDS, "FUR-1 FUR-22 FUR-23", SACRED_DISCARD, *_PASSED)
SAME_IN_RIICHI = clause.retold(SAME_KIND, "same-in-riichi", rule="FUR-22 FUR-24")
SAME_ADDED = clause.retold(SAME_KIND, "same-added", rule="FUR-22 FUR-27")
OTHER_KIND = clause("furiten.passed-other", PERMITS, "FUR-22", SACRED_DISCARD, *_PASSED)
IN_RIICHI = clause("furiten.passed-riichi", FORBIDS, "FUR-24", WIKI_FURITEN, *_PASSED)
ADDED = clause("furiten.passed-added", FORBIDS, "FUR-23 FUR-27", WIKI_CHANKAN, "past:{place}")
ADDED_IN_RIICHI = clause.retold(ADDED, "in-riichi", rule="FUR-24 FUR-27")
WITHOUT_YAKU = clause("furiten.passed-no-yaku", FORBIDS, "FUR-25", EMA_2025.at("3.3.9"), *_PASSED)
FREE_WITHOUT_YAKU = clause("furiten.no-yaku-free", PERMITS, "FUR-25", WIKI_FURITEN.concluded, *_PASSED)
OVER = clause("furiten.over", PERMITS, "FUR-23 FUR-26", WIKI_FURITEN, *_PASSED)
ENDED_BY_CALL = clause("furiten.over-by-call", PERMITS, "FUR-23", WIKI_FURITEN.concluded, *_PASSED)
_ENDS = {TempFuritenEnd.OWN_DRAW_OR_CLAIM: "to-draw", TempFuritenEnd.ANY_CALL: "to-call", None: "at-latest"}
LASTING: Mapping[tuple[str, Value | None], Clause] = {
    (one.id, end): clause.retold(one, case) for one in (TEMPORARY, SAME_KIND, ADDED) for end, case in _ENDS.items()
}
"""Clauses on temporary furiten that your next discard alone doesn't end, by what does; None if the rules don't say."""
MISSED_OFF = clause("furiten.passed-off", PERMITS, "FUR-22", SACRED_DISCARD, *_PASSED)
CLAUSES = clause.every()


def judge_missed(tile: Tile, waiting: Waiting, rules: RiichiRuleset) -> Ruling | None:
    """
    Rule on how passed tiles affect a win on a discard (FUR-22 to FUR-25); None if no tile was passed.

    The tile must complete the hand.
    """
    if not waiting.passed:
        before = waiting.passed_before
        if not before or rules.missed_discard is MissedDiscard.OFF or not (before := _counting(before, rules)):
            return None
        return OVER.permits(**_facts(tile, before[-1], waiting))
    last = waiting.passed[-1]
    if rules.missed_discard is MissedDiscard.OFF:
        return MISSED_OFF.permits(**_facts(tile, last, waiting))
    barring = still_barring(waiting, rules)
    if not barring:
        return _why_free(last, rules).permits(**_facts(tile, last, waiting))
    alike = [one for one in barring if one.tile.kind == tile.kind]
    if rules.missed_discard is MissedDiscard.IDENTICAL_ONLY and not alike:
        return OTHER_KIND.permits(**_facts(tile, barring[-1], waiting))
    passed = (alike or barring)[-1]
    return _why_barred(passed, waiting, rules).forbids(**_facts(tile, passed, waiting))


def judge_passed(passed: PassedTile, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """Rule on whether a passed tile still blocks a win on its own kind."""
    facts = _facts(passed.tile, passed, waiting)
    if rules.missed_discard is MissedDiscard.OFF:
        return MISSED_OFF.permits(**facts)
    if passed in still_barring(waiting, rules):
        return _why_barred(passed, waiting, rules).forbids(**facts)
    return (OVER if passed in waiting.passed_before else _why_free(passed, rules)).permits(**facts)


def still_barring(waiting: Waiting, rules: RiichiRuleset) -> tuple[PassedTile, ...]:
    """Return the passed tiles that still block a win, under the missed-discard rule."""
    if not waiting.passed or rules.missed_discard is MissedDiscard.OFF:
        return ()
    found = _counting(waiting.passed, rules)
    if waiting.riichi is not None or not found:
        return found
    if not _any_end_but_discard(waiting):
        return found
    return tuple(one for one in found if not _has_ended(one, waiting, rules))


def _counting(passed: tuple[PassedTile, ...], rules: RiichiRuleset) -> tuple[PassedTile, ...]:
    """Return the tiles that count as passed, depending on whether they need a yaku (FUR-25)."""
    if all(had_yaku(one, rules) for one in passed) or rules.passed_without_yaku is PassedWithoutYaku.COUNTS:
        return passed
    return tuple(one for one in passed if had_yaku(one, rules))


def had_yaku(passed: PassedTile, rules: RiichiRuleset) -> bool:
    """Whether a passed tile would have given the hand a yaku that counts under this ruleset (NAK-52)."""
    return passed.has_yaku and not (passed.on_tanyao and rules.open_tanyao is OpenTanyao.NO)


def _any_end_but_discard(waiting: Waiting) -> bool:
    """Whether, under any option, something other than the player's discard could have ended the furiten."""
    return waiting.at_turn or any(waiting.called_since(one) for one in waiting.passed)


def _has_ended(passed: PassedTile, waiting: Waiting, rules: RiichiRuleset) -> bool:
    end = rules.temp_furiten_end
    if end is TempFuritenEnd.ANY_CALL:
        return waiting.called_since(passed)
    is_by_draw = end is TempFuritenEnd.OWN_DRAW_OR_CLAIM
    return is_by_draw and (waiting.at_turn or waiting.called_since(passed, own=True))


def _why_free(passed: PassedTile, rules: RiichiRuleset) -> Clause:
    if not had_yaku(passed, rules) and rules.passed_without_yaku is PassedWithoutYaku.FREE:
        return FREE_WITHOUT_YAKU
    return ENDED_BY_CALL if rules.temp_furiten_end is TempFuritenEnd.ANY_CALL else OVER


def _why_barred(passed: PassedTile, waiting: Waiting, rules: RiichiRuleset) -> Clause:
    same = rules.missed_discard is MissedDiscard.IDENTICAL_ONLY
    if passed.added:
        return SAME_ADDED if same else _lasting(ADDED, rules) if waiting.riichi is None else ADDED_IN_RIICHI
    if waiting.riichi is not None:
        return SAME_IN_RIICHI if same else IN_RIICHI
    if not had_yaku(passed, rules):
        return WITHOUT_YAKU
    return _lasting(SAME_KIND if same else TEMPORARY, rules)


def _lasting(clause: Clause, rules: RiichiRuleset) -> Clause:
    """Return a clause on temporary furiten, with what ends it under these rules."""
    end = rules.stated("temp_furiten_end")
    return clause if end is TempFuritenEnd.OWN_DISCARD else LASTING[clause.id, end]


def _facts(tile: Tile, passed: PassedTile, waiting: Waiting) -> dict[str, Fact]:
    by = by_whom(passed, waiting)
    return {"seat": waiting.seat, "tile": tile, "passed": passed.tile, "by": by, "place": passed.place}


def by_whom(passed: PassedTile, waiting: Waiting) -> Seat | Relation:
    """Return who discarded a passed tile: the seat, or the relative position if seats are unknown."""
    return waiting.seat.at(passed.by) if isinstance(waiting.seat, Seat) else passed.by
