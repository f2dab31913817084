"""
When the bar of a missed win ends: from which moment on one may win on a discard again.

It ends with the player's own next discard at the latest; at some tables with
the own draw or call before it, or with a call of anybody (FUR-23).  In riichi
it lasts for the rest of the hand (FUR-24).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from callwise.riichi.dead_hand import judge_ready_hand
from callwise.riichi.furiten import OPEN, completed
from callwise.riichi.missed import FREE_WITHOUT_YAKU, MISSED_OFF, by_whom
from callwise.riichi.ruleset import MissedDiscard, PassedWithoutYaku, ReadyDeadHand, RiichiRuleset, TempFuritenEnd
from callwise.riichi.sources import DERIVED, WIKI_FURITEN
from callwise.riichi.waiting import Event, Passed, Waiting
from callwise.ruling import PERMITS, Clause, Fact, Light, Ruling, Verdict, figure
from callwise.seats import Relation

_PASSED = figure(Light("past:{place}", "let go by"), Light("pond:{by}:{passed}", "let go by"))
_WENT_BY = "{by} discarded {passed}, which would have completed {group}, and nobody said [[ron|win|ron]] for this hand"

AT_ONCE = replace(MISSED_OFF, means="You may win on a discard at once.", facts=_WENT_BY)
NO_YAKU = replace(FREE_WITHOUT_YAKU, means="You may win on a discard at once.")
BY_DISCARD = Clause(
    "furiten.end-discard",
    PERMITS,
    rule="FUR-23 FUR-26",
    short="your own next discard ends it, and nothing before",
    says="Unless you are in [[riichi]], a win that you let go by bars until your own next discard.",
    means="From your own next discard on you may win on a discard again.",
    facts=_WENT_BY,
    source=WIKI_FURITEN,
    relief="A winning tile that you draw before may be taken.",
    figure=_PASSED,
)
BY_DRAW = Clause(
    "furiten.end-draw",
    PERMITS,
    rule="FUR-23",
    short="your own next draw or call ends it",
    says="Here a win that you let go by bars until you draw or call a tile.",
    means="From your own next draw on you may win again.",
    facts=_WENT_BY,
    source=DERIVED,
    figure=_PASSED,
)
BY_OWN_CALL = replace(
    BY_DRAW,
    means="From your own call on you may win again.",
    facts=f"{_WENT_BY}; your call was the first tile that you took",
)
"""The same clause where the own call came first."""
BY_CALL = Clause(
    "furiten.end-call",
    PERMITS,
    rule="FUR-23",
    short="the first call ends it, or your own next discard",
    says="Here a win that you let go by bars until any player calls, or until your own next discard if that comes "
    "first.",
    means="From the call of {caller} on you may win on a discard again.",
    facts=f"{_WENT_BY}; {{caller}} made the first call after it",
    source=DERIVED,
    figure=_PASSED,
)
FIRST_CALL_IS_OWN = replace(
    BY_CALL,
    means="From your own call on you may win again.",
    facts=f"{_WENT_BY}; your call was the first after it",
)
"""The same clause where that call was one's own."""
NO_CALL = replace(
    BY_CALL,
    means="From your own next discard on, if no call comes first, you may win on a discard again.",
    facts=f"{_WENT_BY}; nobody has called since",
    relief="A winning tile that you draw before may be taken.",
)
"""The same clause where nobody has called."""
NEVER = Clause(
    "furiten.end-riichi",
    PERMITS,
    rule="FUR-24",
    short="in [[riichi]] it doesn't end in this hand",
    says="In [[riichi]] a win that you let go by bars for the rest of the hand.",
    means="In this hand you may win on a discard no more.",
    facts=f"{_WENT_BY}; that was after your [[riichi]]",
    source=WIKI_FURITEN,
    relief="A winning tile that is drawn may still be taken.",
    figure=_PASSED,
)
NEVER_ALIKE = replace(
    NEVER,
    means="In this hand you may win on a discard of {passed} no more.",
    relief="Another winning tile may be won on, and each that is drawn may be taken.",
)
"""The same clause where a missed win bars its own kind alone."""

CLAUSES = (BY_DISCARD, BY_DRAW, BY_CALL, NEVER)


class At(Enum):
    """What a moment is: at once, an event of the past, one's own draw or discard, or none in this hand."""

    ONCE = "at-once"
    EVENT = "event"
    DRAW = "draw"
    DISCARD = "discard"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Moment:
    """
    A moment from which on one might win again.

    `place` is the event of the past that it is, None for what is still to come and for an own draw, which goes
    unmentioned.
    """

    at: At
    place: int | None = None
    is_past: bool = False


def moments(waiting: Waiting) -> tuple[Moment, ...]:
    """
    Give the moments that come after a winning tile went by, first to last, up to one's own next discard.

    `since` begins with that tile.  At once stands before them, and never behind.
    """
    found = [Moment(At.ONCE)]
    for place, event in enumerate(waiting.since[1:], start=1):
        if event.is_own_discard:
            if waiting.since[place - 1].by is not Relation.SELF:
                found.append(Moment(At.DRAW, is_past=True))
            return (*found, Moment(At.DISCARD, place, is_past=True), Moment(At.NEVER))
        found.append(Moment(At.EVENT, place, is_past=True))
    return (*found, Moment(At.DRAW), Moment(At.DISCARD), Moment(At.NEVER))


def judge_end(moment: Moment, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a moment is the first at which the bar is over of the winning tile that `since` begins with.

    No other winning tile went by since, and none lies among the own discards.
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
        return ruling.on_statement(Verdict.LEGAL if found == moment else Verdict.ILLEGAL)

    return rules.settle(judge, OPEN, **facts)


def first_passed(waiting: Waiting) -> Passed:
    """Give the winning tile that `since` begins with."""
    return (*waiting.passed_before, *waiting.passed)[0]


def _end(passed: Passed, waiting: Waiting, facts: dict[str, Fact], rules: RiichiRuleset) -> tuple[Moment, Ruling]:
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
    if not passed.has_yaku and rules.passed_without_yaku is PassedWithoutYaku.FREE:
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


def event_at(moment: Moment, waiting: Waiting) -> Event | None:
    """Give the event of the past that a moment is."""
    return None if moment.place is None else waiting.since[moment.place]
