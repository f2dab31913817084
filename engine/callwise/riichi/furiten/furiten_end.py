"""
When furiten from a missed win ends: from which moment the player can win on a discard again.

It ends with the player's next discard at the latest, under some rules with their draw or call before it, or with
anyone's call (FUR-23). In riichi it lasts for the rest of the hand (FUR-24).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from callwise.ground.seats import Relation
from callwise.law.clauses import Clauses
from callwise.law.ruling import PERMITS, Fact, Ruling, Verdict
from callwise.riichi.agreement.furiten_options import MissedDiscard, PassedWithoutYaku, ReadyDeadHand, TempFuritenEnd
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import EMA_2025, WIKI_FURITEN
from callwise.riichi.furiten.dead_hand import judge_ready_hand
from callwise.riichi.furiten.furiten import OPEN, completed
from callwise.riichi.furiten.missed_discard import FREE_WITHOUT_YAKU, MISSED_OFF, by_whom, had_yaku
from callwise.riichi.hand.waiting_player import PassedTile, PlayerEvent, Waiting


class At(Enum):
    """Kinds of moment: immediately, a past event, the player's draw or discard, or not in this hand."""

    ONCE = "at-once"
    EVENT = "event"
    DRAW = "draw"
    DISCARD = "discard"
    NEVER = "never"


clause = Clauses(__file__)
_PASSED = ("past:{place}", "pond:{by}:{passed}")

AT_ONCE = clause.retold(MISSED_OFF, "at-once")
NO_YAKU = clause.retold(FREE_WITHOUT_YAKU, "no-yaku")
BY_DISCARD = clause("furiten.end-discard", PERMITS, "FUR-23 FUR-26", WIKI_FURITEN, *_PASSED)
BY_DRAW = clause("furiten.end-draw", PERMITS, "FUR-23", EMA_2025.at("3.3.9"), *_PASSED)
BY_OWN_CALL = clause.retold(BY_DRAW, "by-own-call")
BY_CALL = clause("furiten.end-call", PERMITS, "FUR-23", WIKI_FURITEN.concluded, *_PASSED)
FIRST_CALL_IS_OWN = clause.retold(BY_CALL, "first-call-is-own")
NO_CALL = clause.retold(BY_CALL, "no-call")
NEVER = clause("furiten.end-riichi", PERMITS, "FUR-24", WIKI_FURITEN, *_PASSED)
NEVER_ALIKE = clause.retold(NEVER, "never-alike")
NOT_YET = {
    At.ONCE: clause.aside("furiten.end.not-at-once"),
    At.DRAW: clause.aside("furiten.end.not-by-draw"),
    At.DISCARD: clause.aside("furiten.end.not-in-riichi"),
}
NOT_BY_DISCARD = clause.aside("furiten.end.not-by-discard")
NOT_BY_CALL = clause.aside("furiten.end.not-by-call")
NOT_BY_OWN_CALL = clause.aside("furiten.end.not-by-own-call")
BEFORE = {
    At.DRAW: clause.aside("furiten.end.before-draw"),
    At.DISCARD: clause.aside("furiten.end.before-discard"),
    At.NEVER: clause.aside("furiten.end.before-long"),
}
BEFORE_DISCARD_OF = clause.aside("furiten.end.before-discard-of")
BEFORE_CALL_OF = clause.aside("furiten.end.before-call-of")
BEFORE_OWN_CALL = clause.aside("furiten.end.before-own-call")
CLAUSES = clause.every()


def judge_end(moment: Moment, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether furiten from the winning tile at the start of `since` ends at this moment and no earlier.

    The player must not have passed on or discarded any other winning tile.
    """
    passed = first_passed(waiting)
    facts: dict[str, Fact] = {
        **completed(passed.tile, waiting),
        "passed": passed.tile,
        "by": by_whom(passed, waiting),
        "place": passed.place,
    }

    def judge(reading: RiichiRuleset) -> Ruling:
        found, ruling = _end(passed, waiting, facts, reading)
        if found == moment:
            return ruling.on_statement(Verdict.LEGAL)
        aside, named = _wrong(moment, found, waiting)
        return ruling.on_statement(Verdict.ILLEGAL).adding(aside, settles=True, **named)

    return rules.ruling(judge, OPEN, **facts)


@dataclass(frozen=True, slots=True)
class Moment:
    """
    A moment from which the player might win again.

    `place` is the index of its past event; None for a future moment, and for the player's draw, which isn't an event.
    """

    at: At
    place: int | None = None
    is_past: bool = False


def moments(waiting: Waiting) -> tuple[Moment, ...]:
    """
    Return the moments after a winning tile was passed, in order, up to the player's next discard.

    `since` begins with that tile. The first moment is always `At.ONCE`, the last `At.NEVER`.
    """
    found = [Moment(At.ONCE)]
    for place, event in enumerate(waiting.since[1:], start=1):
        if event.is_own_discard:
            if waiting.since[place - 1].by is not Relation.SELF:
                found.append(Moment(At.DRAW, is_past=True))
            return (*found, Moment(At.DISCARD, place, is_past=True), Moment(At.NEVER))
        found.append(Moment(At.EVENT, place, is_past=True))
    return (*found, Moment(At.DRAW), Moment(At.DISCARD), Moment(At.NEVER))


def first_passed(waiting: Waiting) -> PassedTile:
    """Return the winning tile at the start of `since`."""
    return (*waiting.passed_before, *waiting.passed)[0]


def _end(passed: PassedTile, waiting: Waiting, facts: dict[str, Fact], rules: RiichiRuleset) -> tuple[Moment, Ruling]:
    every = moments(waiting)
    once, never = every[0], every[-1]
    in_riichi = waiting.riichi is not None and bool(waiting.passed)
    if in_riichi and rules.ready_dead_hand is ReadyDeadHand.YES:
        return never, judge_ready_hand(passed.tile, waiting)
    if rules.missed_discard is MissedDiscard.OFF:
        return once, AT_ONCE.permits(**facts)
    if in_riichi:
        alike = rules.missed_discard is MissedDiscard.IDENTICAL_ONLY
        return never, (NEVER_ALIKE if alike else NEVER).permits(**facts)
    if not had_yaku(passed, rules) and rules.passed_without_yaku is PassedWithoutYaku.FREE:
        return once, NO_YAKU.permits(**facts)
    return _ends_by(rules.temp_furiten_end, waiting, every, facts)


def _ends_by(
    end: TempFuritenEnd, waiting: Waiting, every: tuple[Moment, ...], facts: dict[str, Fact]
) -> tuple[Moment, Ruling]:
    calls = [(one, event) for one in every if (event := event_at(one, waiting)) is not None and event.call is not None]
    discard = next(one for one in every if one.at is At.DISCARD)
    if end is TempFuritenEnd.OWN_DISCARD:
        return discard, BY_DISCARD.permits(**facts)
    if end is TempFuritenEnd.ANY_CALL:
        if not calls:
            return discard, NO_CALL.permits(**facts)
        first, event = calls[0]
        clause = FIRST_CALL_IS_OWN if event.by is Relation.SELF else BY_CALL
        return first, clause.permits(**facts, caller=event.by)
    own = next((one for one, event in calls if event.by is Relation.SELF), None)
    if own is not None:
        return own, BY_OWN_CALL.permits(**facts)
    return next(one for one in every if one.at is At.DRAW), BY_DRAW.permits(**facts)


def _wrong(moment: Moment, right: Moment, waiting: Waiting) -> tuple[str, dict[str, Fact]]:
    """Explain why a moment is wrong, by its event and whether it's too early or too late."""
    every = moments(waiting)
    early = every.index(moment) < every.index(right)
    event = event_at(moment, waiting) if moment.at is At.EVENT else None
    if event is None:
        return (NOT_YET if early else BEFORE)[moment.at], {}
    named: dict[str, Fact] = {"actor": event.by}
    if event.tile is not None and not event.adds:
        return (NOT_BY_DISCARD if early else BEFORE_DISCARD_OF), {**named, "then": event.tile}
    if event.by is Relation.SELF:
        return (NOT_BY_OWN_CALL if early else BEFORE_OWN_CALL), {}
    return (NOT_BY_CALL if early else BEFORE_CALL_OF), named


def event_at(moment: Moment, waiting: Waiting) -> PlayerEvent | None:
    """Return a moment's past event, if any."""
    return None if moment.place is None else waiting.since[moment.place]
