"""
Missed discards: wins that are barred because a winning tile was let go by.

The bar is a short one (*temporary furiten*), and what ends it is an option.
In riichi it lasts for the rest of the hand (*riichi furiten*).  A tile that
would have won without a yaku may count as well.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.riichi.ruleset import MissedDiscard, PassedWithoutYaku, RiichiRuleset, TempFuritenEnd
from callwise.riichi.sources import DERIVED, ENGINES, SACRED_DISCARD, WIKI_FURITEN
from callwise.riichi.tiles import Tile
from callwise.riichi.waiting import Passed, Waiting
from callwise.ruling import FORBIDS, PERMITS, Clause, Fact, Light, Ruling, figure
from callwise.seats import Relation, Seat

_PASSED = figure(Light("past:{place}", "let go by"), Light("pond:{by}:{passed}", "let go by"))

TEMPORARY = Clause(
    "furiten.passed",
    FORBIDS,
    rule="FUR-1 FUR-22",
    short="you have just let a winning tile go by",
    says="Whoever lets a winning discard go by may not win on any discard until the bar ends.",
    means="No win on the {tile} from a discard.",
    facts="{by} discarded {passed}, and nobody said [[ron|win|ron]] for this hand",
    source=WIKI_FURITEN,
    relief="A winning tile that is drawn may still be taken.",
    figure=_PASSED,
)
SAME_KIND = Clause(
    "furiten.passed-same",
    FORBIDS,
    rule="FUR-1 FUR-22",
    short="you have just let one like it go by",
    says="Here whoever lets a winning discard go by may not win on one of the same kind until the bar ends.",
    means="No win on the {tile} from a discard.",
    facts="{by} discarded {passed}, and nobody said [[ron|win|ron]] for this hand",
    source=SACRED_DISCARD,
    relief="A winning tile that is drawn may still be taken.",
    figure=_PASSED,
)
SAME_IN_RIICHI = replace(
    SAME_KIND,
    rule="FUR-22 FUR-24",
    says="Here whoever lets a winning discard go by in [[riichi]] may not win on one of the same kind for the rest of "
    "the hand.",
    facts="{by} discarded {passed} after the [[riichi]], and nobody said [[ron|win|ron]] for this hand",
)
"""The same clause in riichi, where the bar doesn't end."""
OTHER_KIND = Clause(
    "furiten.passed-other",
    PERMITS,
    rule="FUR-22",
    short="the tile you let go by was another one",
    says="Here a winning discard that was let go by bars its own kind alone.",
    means="The {tile} may be won on.",
    facts="{passed} went by, and {tile} is another tile",
    source=SACRED_DISCARD,
    figure=_PASSED,
)
IN_RIICHI = Clause(
    "furiten.passed-riichi",
    FORBIDS,
    rule="FUR-24",
    short="you let a winning tile go by in [[riichi]]",
    says="Whoever lets a winning discard go by in [[riichi]] may not win on a discard for the rest of the hand.",
    means="No win on the {tile} from a discard.",
    facts="{by} discarded {passed} after the [[riichi]], and nobody said [[ron|win|ron]] for this hand",
    source=WIKI_FURITEN,
    relief="A winning tile that is drawn may still be taken.",
    figure=_PASSED,
)
WITHOUT_YAKU = Clause(
    "furiten.passed-no-yaku",
    FORBIDS,
    rule="FUR-25",
    short="a tile went by that would complete your hand, [[yaku]] or not",
    says="A tile counts as let go by also where the hand had no [[yaku]] with it and could not win.",
    means="No win on the {tile} from a discard.",
    facts="{by} discarded {passed}, which would have completed the hand without a [[yaku]]",
    source=ENGINES,
    relief="A winning tile that is drawn may still be taken.",
    figure=_PASSED,
)
FREE_WITHOUT_YAKU = Clause(
    "furiten.no-yaku-free",
    PERMITS,
    rule="FUR-25",
    short="what went by could not have won",
    says="Here a tile doesn't count as let go by if the hand had no [[yaku]] with it.",
    means="The {tile} may be won on.",
    facts="{by} discarded {passed}, with which the hand had no [[yaku]]",
    source=DERIVED,
    figure=_PASSED,
)
OVER = Clause(
    "furiten.over",
    PERMITS,
    rule="FUR-23 FUR-26",
    short="the bar has ended since",
    says="Unless you were in [[riichi]], a win that you let go by bars for a while only: at the latest until your own "
    "next discard.",
    means="The {tile} may be won on.",
    facts="{passed} went by, and the bar has ended since",
    source=WIKI_FURITEN,
    figure=_PASSED,
)
ENDED_BY_CALL = Clause(
    "furiten.over-by-call",
    PERMITS,
    rule="FUR-23",
    short="a call has ended the bar",
    says="Here the next call of any player ends the bar of a win that was let go by.",
    means="The {tile} may be won on.",
    facts="{passed} went by, and somebody has called since",
    source=DERIVED,
    figure=_PASSED,
)
MISSED_OFF = Clause(
    "furiten.passed-off",
    PERMITS,
    rule="FUR-22",
    short="letting a win go by bars nothing here",
    says="Here a winning discard that was let go by bars nothing.",
    means="The {tile} may be won on.",
    facts="{passed} went by",
    source=SACRED_DISCARD,
    figure=_PASSED,
)

CLAUSES = (
    TEMPORARY,
    SAME_KIND,
    OTHER_KIND,
    IN_RIICHI,
    WITHOUT_YAKU,
    FREE_WITHOUT_YAKU,
    OVER,
    ENDED_BY_CALL,
    MISSED_OFF,
)


def judge_missed(tile: Tile, waiting: Waiting, rules: RiichiRuleset) -> Ruling | None:
    """
    Rule on what a tile that was let go by says to a win on a discard (FUR-22 to FUR-25); None where nothing was.

    The tile completes the hand.
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


def judge_passed(passed: Passed, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """Rule on whether one tile that was let go by bars a win on its own kind still."""
    facts = _facts(passed.tile, passed, waiting)
    if rules.missed_discard is MissedDiscard.OFF:
        return MISSED_OFF.permits(**facts)
    if passed in still_barring(waiting, rules):
        return _why_barred(passed, waiting, rules).forbids(**facts)
    return (OVER if passed in waiting.passed_before else _why_free(passed, rules)).permits(**facts)


def still_barring(waiting: Waiting, rules: RiichiRuleset) -> tuple[Passed, ...]:
    """Give what was let go by and bars something still, by the rule on missed discards."""
    if not waiting.passed or rules.missed_discard is MissedDiscard.OFF:
        return ()
    found = _counting(waiting.passed, rules)
    if waiting.riichi is not None or not found:
        return found
    if not _any_end_but_discard(waiting):
        return found
    return tuple(one for one in found if not _has_ended(one, waiting, rules))


def _counting(passed: tuple[Passed, ...], rules: RiichiRuleset) -> tuple[Passed, ...]:
    """Give what counts as let go by, with a yaku or without (FUR-25)."""
    if all(one.has_yaku for one in passed) or rules.passed_without_yaku is PassedWithoutYaku.COUNTS:
        return passed
    return tuple(one for one in passed if one.has_yaku)


def _any_end_but_discard(waiting: Waiting) -> bool:
    """Say whether anything has happened that could end the bar before the own discard, under whatever option."""
    return waiting.at_turn or any(waiting.called_since(one) for one in waiting.passed)


def _has_ended(passed: Passed, waiting: Waiting, rules: RiichiRuleset) -> bool:
    end = rules.temp_furiten_end
    if end is TempFuritenEnd.ANY_CALL:
        return waiting.called_since(passed)
    is_by_draw = end is TempFuritenEnd.OWN_DRAW_OR_CLAIM
    return is_by_draw and (waiting.at_turn or waiting.called_since(passed, own=True))


def _why_free(passed: Passed, rules: RiichiRuleset) -> Clause:
    if not passed.has_yaku and rules.passed_without_yaku is PassedWithoutYaku.FREE:
        return FREE_WITHOUT_YAKU
    return ENDED_BY_CALL if rules.temp_furiten_end is TempFuritenEnd.ANY_CALL else OVER


def _why_barred(passed: Passed, waiting: Waiting, rules: RiichiRuleset) -> Clause:
    same = rules.missed_discard is MissedDiscard.IDENTICAL_ONLY
    if waiting.riichi is not None:
        return SAME_IN_RIICHI if same else IN_RIICHI
    if not passed.has_yaku:
        return WITHOUT_YAKU
    return SAME_KIND if same else TEMPORARY


def _facts(tile: Tile, passed: Passed, waiting: Waiting) -> dict[str, Fact]:
    by = by_whom(passed, waiting)
    return {"seat": waiting.seat, "tile": tile, "passed": passed.tile, "by": by, "place": passed.place}


def by_whom(passed: Passed, waiting: Waiting) -> Seat | Relation:
    """Say who discarded a tile that went by: the seat, or where it is if seats aren't known."""
    return waiting.seat.at(passed.by) if isinstance(waiting.seat, Seat) else passed.by
