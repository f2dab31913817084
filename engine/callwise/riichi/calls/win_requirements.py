"""
What a win needs, one thing at a time: why the button wasn't there, or why the table said no.

Five things must hold: the tile completes the hand; the hand has a yaku; the player isn't furiten by their own discards;
no win they passed on stops them; and they speak in time. Each is judged on its own, so that every fault is named and
not only the first. Together they allow exactly the wins that the whole rule allows.

A hand that the tile doesn't complete has neither a yaku nor waits to be furiten on, so those points don't arise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from callwise.ground.seats import Relation
from callwise.law.clauses import Clauses
from callwise.law.ruling import Fact, Ruling, Verdict
from callwise.riichi.agreement.call_options import WinWindow
from callwise.riichi.agreement.furiten_options import ReadyDeadHand
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import claims, winning
from callwise.riichi.furiten import dead_hand, furiten, missed_discard, sacred
from callwise.riichi.hand.hand import By, Finish, worth
from callwise.riichi.hand.waiting_player import PlayerEvent, Waiting
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.player import Player
from callwise.riichi.table.tiles import Tile, plain

clause = Clauses(__file__)

_INCOMPLETE = clause.retold(winning.INCOMPLETE, "reason", "called", "drawn", "hand")
_NO_WAITS = clause.retold(winning.INCOMPLETE, "no-waits", "called", "drawn", "hand")
_COMPLETE = clause.retold(winning.INCOMPLETE, "complete", "called", "drawn", "hand:{held}")
_NOTHING_TO_COUNT = clause.retold(winning.NO_YAKU, "incomplete", "hand")
_NOTHING_TO_BLOCK = clause.retold(sacred.NONE, "incomplete", "hand")
_DISCARDS_UNTOLD = clause.retold(sacred.NONE, "untold", "called", "drawn", "hand:{held}")
_NOTHING_PASSED = clause.retold(missed_discard.TEMPORARY, "nothing", "hand:{held}")
_PASSED_UNKNOWN = clause.retold(missed_discard.TEMPORARY, "unknown", "called", "drawn", "hand:{held}")
_AT_ONCE = clause.retold(claims.TOO_LATE_TO_WIN, "at-once", "called")
_LATE = clause.retold(claims.TOO_LATE_TO_WIN, "late", "called")
_NEXT_DISCARD = clause.retold(claims.TOO_LATE_TO_WIN, "discarded", "called")
_STILL = clause.retold(claims.STILL_TO_WIN, "drawn", "called")
_STILL_OR_KAN = clause.retold(claims.STILL_OR_KAN, "drawn-or-kan", "called")
_KAN_SINCE = clause.retold(claims.KAN_SINCE, "declared", "called")
_OPEN = clause.retold(claims.WINDOW_OPEN, "drawn", "called")
_TIME_UNKNOWN = clause.retold(claims.TOO_LATE_TO_WIN, "unknown", "called")
_OWN_TURN = clause.retold(winning.TSUMO, "own-turn", "drawn")
_IF_DRAWN = clause.aside("nearest.drawn")
_IF_CLOSED = clause.aside("nearest.closed")
_WITH_RIICHI = clause.aside("nearest.riichi")
_OTHER_TILES = clause.aside("nearest.others")
_IN_TIME = clause.aside("nearest.in-time")
CLAUSES = clause.every()


class Requirement(Enum):
    """What a win needs, in the order in which a referee looks at it."""

    COMPLETE = "complete"
    YAKU = "yaku"
    OWN_DISCARDS = "own-discards"
    NOTHING_PASSED = "nothing-passed"
    IN_TIME = "in-time"


class Spoken(Enum):
    """When a player spoke up for a win on a discard."""

    AT_ONCE = "at-once"
    DRAWN = "drawn"
    KAN = "kan"
    DISCARDED = "discarded"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Attempt:
    """
    A win that a player wants, on a tile that another player discarded or that they drew.

    `knows_passed` is False if the player can't say whether they passed on a win, and `knows_discards` if their discards
    aren't told. The waiting hand has a `finish`.
    """

    waiting: Waiting
    tile: Tile
    by: By = By.RON
    spoken: Spoken = Spoken.AT_ONCE
    knows_passed: bool = True
    knows_discards: bool = True

    @property
    def finish(self) -> Finish:
        """How the win would be scored."""
        assert self.waiting.finish is not None
        return replace(self.waiting.finish, by=self.by)

    @property
    def player(self) -> Player:
        """The player, with the hand before the tile."""
        return Player(self.waiting.hand, self.waiting.melds)

    @property
    def is_complete(self) -> bool:
        """Whether the tile completes the hand."""
        return worth(self.waiting.hand, self.waiting.melds, self.tile, self.finish) is not None

    @property
    def facts(self) -> dict[str, Fact]:
        """The player and the tile, and the group that it completes."""
        return furiten.completed(self.tile, self.waiting)


def judge_requirement(requirement: Requirement, attempt: Attempt, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether one requirement of a win is met; if not, the ruling adds what would have made it a win.

    MOOT if the point doesn't arise, because the tile doesn't complete the hand. Unsettled if it depends on something
    the player doesn't know, or that the ruleset's sources don't say.
    """
    ruling = _JUDGES[requirement](attempt, rules)
    if ruling.verdict is not Verdict.ILLEGAL:
        return ruling
    return _with_nearest(ruling, requirement, attempt, rules)


def wins(attempt: Attempt, rules: RiichiRuleset) -> bool:
    """Whether every requirement is certainly met."""
    return all(judge(attempt, rules).is_legal for judge in _JUDGES.values())


def _judge_complete(attempt: Attempt, rules: RiichiRuleset) -> Ruling:
    facts: dict[str, Fact] = {"seat": attempt.waiting.seat, "tile": attempt.tile}
    if attempt.is_complete:
        return _COMPLETE.forbids(**attempt.facts).on_statement(Verdict.LEGAL)
    waits = attempt.waiting.waits
    return _INCOMPLETE.forbids(**facts, waits=waits) if waits else _NO_WAITS.forbids(**facts)


def _judge_yaku(attempt: Attempt, rules: RiichiRuleset) -> Ruling:
    if not attempt.is_complete:
        return _NOTHING_TO_COUNT.forbids().on_statement(Verdict.MOOT)
    ruling = winning.judge_wait(attempt.tile, attempt.player, attempt.finish, rules)
    return replace(ruling, facts={**ruling.facts, "seat": attempt.waiting.seat})


def _judge_own_discards(attempt: Attempt, rules: RiichiRuleset) -> Ruling:
    if not attempt.is_complete:
        return _NOTHING_TO_BLOCK.permits().on_statement(Verdict.MOOT)
    alone = replace(attempt.waiting, since=())
    judge = furiten.judge_discard_win if attempt.by is By.RON else furiten.judge_draw_win
    ruling = judge(attempt.tile, alone, rules)
    if attempt.knows_discards or not ruling.is_legal:
        return ruling
    discarded = replace(alone, discards=(*alone.discards, attempt.tile))
    if judge(attempt.tile, discarded, rules).is_legal:
        return ruling
    return _DISCARDS_UNTOLD.permits(**attempt.facts, waits=alone.waits).on_statement(Verdict.UNSETTLED)


def _judge_passed(attempt: Attempt, rules: RiichiRuleset) -> Ruling:
    if not attempt.is_complete:
        return _NOTHING_TO_BLOCK.permits().on_statement(Verdict.MOOT)
    ruling = _judge_known_passed(attempt, rules)
    if attempt.knows_passed or not ruling.is_legal:
        return ruling
    passed = PlayerEvent(Relation.TOIMEN, attempt.tile)
    supposed = replace(attempt, waiting=replace(attempt.waiting, since=(*attempt.waiting.since, passed)))
    if _judge_known_passed(supposed, rules).is_legal:
        return ruling
    return _PASSED_UNKNOWN.forbids(**attempt.facts).on_statement(Verdict.UNSETTLED)


def _judge_known_passed(attempt: Attempt, rules: RiichiRuleset) -> Ruling:
    waiting, tile = attempt.waiting, attempt.tile
    nothing = _NOTHING_PASSED.forbids(**attempt.facts, waits=waiting.waits).on_statement(Verdict.LEGAL)

    def judge(reading: RiichiRuleset) -> Ruling:
        if waiting.riichi is not None and reading.ready_dead_hand is ReadyDeadHand.YES:
            return dead_hand.judge_missed(tile, waiting) or nothing
        if attempt.by is By.TSUMO:
            return furiten.OWN_DRAW.permits(**attempt.facts) if waiting.passed else nothing
        return missed_discard.judge_missed(tile, waiting, reading) or nothing

    return rules.ruling(judge, furiten.OPEN, **attempt.facts)


def _judge_time(attempt: Attempt, rules: RiichiRuleset) -> Ruling:
    facts: dict[str, Fact] = {"seat": attempt.waiting.seat, "tile": attempt.tile}
    if attempt.by is By.TSUMO:
        return _OWN_TURN.permits(**facts, held=())
    match attempt.spoken:
        case Spoken.AT_ONCE:
            return _AT_ONCE.forbids(**facts).on_statement(Verdict.LEGAL)
        case Spoken.DISCARDED:
            return _NEXT_DISCARD.forbids(**facts)
        case Spoken.UNKNOWN:
            return _TIME_UNKNOWN.forbids(**facts).on_statement(Verdict.UNSETTLED)
        case Spoken.DRAWN | Spoken.KAN:
            return rules.ruling(lambda reading: _drawn(attempt.spoken, reading, facts), _OPEN, **facts)


def _drawn(spoken: Spoken, rules: RiichiRuleset, facts: Mapping[str, Fact]) -> Ruling:
    """Rule on speaking up once the next player has drawn, or declared a kan too."""
    match rules.win_window:
        case WinWindow.NEXT_DRAW:
            return _LATE.forbids(**facts)
        case WinWindow.NEXT_DISCARD:
            return _STILL.permits(**facts)
        case WinWindow.DISCARD_OR_KAN:
            return _KAN_SINCE.forbids(**facts) if spoken is Spoken.KAN else _STILL_OR_KAN.permits(**facts)


_JUDGES: Mapping[Requirement, Callable[[Attempt, RiichiRuleset], Ruling]] = {
    Requirement.COMPLETE: _judge_complete,
    Requirement.YAKU: _judge_yaku,
    Requirement.OWN_DISCARDS: _judge_own_discards,
    Requirement.NOTHING_PASSED: _judge_passed,
    Requirement.IN_TIME: _judge_time,
}


def _with_nearest(ruling: Ruling, requirement: Requirement, attempt: Attempt, rules: RiichiRuleset) -> Ruling:
    """Add the smallest change that would have made it a win, if one is found."""
    if requirement is Requirement.IN_TIME:
        return ruling.adding(_IN_TIME) if wins(replace(attempt, spoken=Spoken.AT_ONCE), rules) else ruling
    if attempt.by is By.RON and attempt.is_complete and wins(replace(attempt, by=By.TSUMO), rules):
        return ruling.adding(_IF_DRAWN)
    if requirement is Requirement.YAKU:
        return _with_yaku(ruling, attempt, rules)
    return ruling


def _with_yaku(ruling: Ruling, attempt: Attempt, rules: RiichiRuleset) -> Ruling:
    """Add a way in which the hand would have had a yaku: closed, or with another tile."""
    closed = _closed(attempt.waiting)
    if closed is not None and attempt.waiting.melds != closed.melds:
        value = worth(closed.concealed, closed.melds, attempt.tile, attempt.finish)
        if value is not None and value.yaku:
            return ruling.adding(_IF_CLOSED, instead=value.names)
    others = tuple(
        kind
        for kind in attempt.waiting.waits
        if winning.judge_wait(plain(kind), attempt.player, attempt.finish, rules).is_legal
    )
    if others:
        return ruling.adding(_OTHER_TILES, others=others)
    return ruling if closed is None else ruling.adding(_WITH_RIICHI)


def _closed(waiting: Waiting) -> Player | None:
    """Return the player as if no tile had been called, None if a kan keeps the hand from being counted so."""
    opened: Sequence[Meld] = [meld for meld in waiting.melds if meld.is_open]
    if any(meld.kind not in (MeldKind.CHII, MeldKind.PON) for meld in opened):
        return None
    hand = (*waiting.hand, *(tile for meld in opened for tile in meld.tiles))
    return Player(hand, tuple(meld for meld in waiting.melds if not meld.is_open))
