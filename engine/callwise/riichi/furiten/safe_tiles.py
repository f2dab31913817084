"""
Safe tiles: discards a player with a hidden hand certainly can't win on.

A player who has discarded a tile they wait for can't win on it, whatever else the hand holds; how far that extends
depends on the version of the sacred discard. Called tiles still count as discards, and melds show whose they were
(FUR-18). A tile the player has passed on is safe as long as that furiten lasts: in riichi until the hand ends,
otherwise temporarily.
"""

from __future__ import annotations

from dataclasses import dataclass

from callwise.ground.seats import Relation
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Fact, Ruling
from callwise.riichi.agreement.furiten_options import (
    AllowDeclaration,
    MissedDiscard,
    PassedWithoutYaku,
    ReadyDeadHand,
    SacredDiscard,
    TempFuritenEnd,
)
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import SACRED_DISCARD, WIKI_FURITEN
from callwise.riichi.furiten.way_out import LEFT_OPEN
from callwise.riichi.hand.waiting_player import PlayerEvent
from callwise.riichi.table.tiles import Kind, Tile, distinct

clause = Clauses(__file__)
_LIES = "pond:{by}:{lies}"
_WENT_BY = "past:{place}"
_POND = "pond:{by}"

DISCARDED = clause("furiten.safe", PERMITS, "FUR-7 FUR-8 FUR-10", WIKI_FURITEN, _LIES)
CALLED_AWAY = clause("furiten.safe-called", PERMITS, "FUR-5 FUR-18", WIKI_FURITEN.concluded, _LIES)
LAST = clause("furiten.safe-last", PERMITS, "FUR-6", SACRED_DISCARD, _LIES)
DEAD = clause("furiten.safe-dead", PERMITS, "FUR-20", SACRED_DISCARD, _POND)
IN_RIICHI = clause("furiten.safe-riichi", PERMITS, "FUR-24", WIKI_FURITEN, _WENT_BY)
PASSED = clause("furiten.safe-passed", PERMITS, "FUR-22 FUR-23", WIKI_FURITEN, _WENT_BY)
PASSED_FREE = clause.retold(PASSED, "passed-free", rule="FUR-22 FUR-25")
UNSEEN = clause("furiten.unsafe", FORBIDS, "FUR-7 FUR-10", WIKI_FURITEN, _POND)
OTHER_END = clause("furiten.unsafe-other-end", FORBIDS, "FUR-8 FUR-10", WIKI_FURITEN.concluded, _LIES)
NOT_LAST = clause("furiten.unsafe-not-last", FORBIDS, "FUR-6", SACRED_DISCARD, _LIES)
DECLARED = clause("furiten.unsafe-declared", FORBIDS, "FUR-14 FUR-15", SACRED_DISCARD, _LIES)
OFF = clause("furiten.unsafe-off", FORBIDS, "FUR-3", SACRED_DISCARD, _LIES)
ENDED = clause("furiten.unsafe-ended", FORBIDS, "FUR-23", WIKI_FURITEN, _WENT_BY)
MISSED_OFF = clause("furiten.unsafe-missed-off", FORBIDS, "FUR-22", SACRED_DISCARD, _WENT_BY)
CLAUSES = clause.every()


def judge_safe(tile: Tile, unseen: HiddenPlayer, rules: RiichiRuleset) -> Ruling:
    """Rule on whether a player certainly can't win on a tile, whatever the hidden hand."""
    facts: dict[str, Fact] = {"by": unseen.by, "seat": unseen.by, "tile": tile}

    def judge(reading: RiichiRuleset) -> Ruling:
        if unseen.riichi is not None and reading.ready_dead_hand is ReadyDeadHand.YES:
            return _of_ready_hand(tile, unseen, facts)
        own = _of_own(tile, unseen, facts, reading)
        if own is not None and own.is_legal:
            return own
        return _of_missed(tile, unseen, facts, reading) or own or UNSEEN.forbids(**facts)

    return rules.ruling(judge, LEFT_OPEN, **facts)


@dataclass(frozen=True)
class HiddenPlayer:
    """
    A player with a hidden hand: their discards, and the latest events.

    `by` is the player's position; `called` are the indices of called discards. In `since` this player's own discards
    have no tile; they are the last of `discards`. `riichi` is the index of the riichi tile, and `declared` is how many
    discards had been made when "sacred discard" was declared.
    """

    by: Relation
    discards: tuple[Tile, ...]
    called: frozenset[int] = frozenset()
    since: tuple[PlayerEvent, ...] = ()
    riichi: int | None = None
    declared: int | None = None

    def went_by(self, kind: Kind) -> tuple[int, ...]:
        """Return the indices in `since` of other players' discards of a kind."""
        return tuple(at for at, one in enumerate(self.since) if one.tile is not None and one.tile.kind == kind)

    @property
    def begin(self) -> int:
        """The index in `since` after the player's last discard, or after the riichi discard."""
        own = [place for place, one in enumerate(self.since) if one.by is self.by and one.call is None]
        after = 0 if self.riichi is None else len(self.discards) - 1 - self.riichi
        return own[-1 - after] + 1 if after < len(own) else 0


def _of_ready_hand(tile: Tile, unseen: HiddenPlayer, facts: dict[str, Fact]) -> Ruling:
    since = [place for place in unseen.went_by(tile.kind) if place >= unseen.begin]
    alike = [one for one in unseen.discards if one.kind == tile.kind]
    alike += [one for place in since if (one := unseen.since[place].tile) is not None]
    return DEAD.permits(**facts, gone=alike[0]) if alike else UNSEEN.forbids(**facts)


def _of_own(tile: Tile, unseen: HiddenPlayer, facts: dict[str, Fact], rules: RiichiRuleset) -> Ruling | None:
    """Rule on a tile by the player's own discards; None if they don't affect it."""
    version = rules.sacred_discard
    alike = [place for place, one in enumerate(unseen.discards) if one.kind == tile.kind]
    if not alike:
        groups = version in (SacredDiscard.ONE_FOUR_SEVEN, SacredDiscard.ABSOLUTE)
        ends = [one for one in unseen.discards if one.kind in (tile.kind.step(-3), tile.kind.step(3))] if groups else []
        lifted = bool(ends) and _is_lifted(unseen, rules)
        return OTHER_END.forbids(**facts, lies=ends[0]) if ends and not lifted else None
    facts = {**facts, "alike": tile.kind, "lies": distinct(unseen.discards[place] for place in alike)}
    if version is SacredDiscard.OFF:
        return OFF.forbids(**facts)
    if _is_lifted(unseen, rules):
        return DECLARED.forbids(**facts)
    if version is SacredDiscard.TRADITIONAL:
        last = unseen.discards[-1]
        return LAST.permits(**facts) if last.kind == tile.kind else NOT_LAST.forbids(**facts, last=last)
    return (CALLED_AWAY if unseen.called.issuperset(alike) else DISCARDED).permits(**facts)


def _is_lifted(unseen: HiddenPlayer, rules: RiichiRuleset) -> bool:
    return unseen.declared is not None and rules.allow_declaration is AllowDeclaration.YES


def _of_missed(tile: Tile, unseen: HiddenPlayer, facts: dict[str, Fact], rules: RiichiRuleset) -> Ruling | None:
    """Rule on a tile by other players' discards that the player passed on; None if no such discard was of its kind."""
    places = unseen.went_by(tile.kind)
    if not places:
        return None
    last = places[-1]
    passed = unseen.since[last].tile
    assert passed is not None
    facts = {**facts, "source": unseen.since[last].by, "passed": passed, "place": last}
    if rules.missed_discard is MissedDiscard.OFF:
        return MISSED_OFF.forbids(**facts)
    if last < unseen.begin:
        return ENDED.forbids(**facts, ended="they have discarded")
    if unseen.riichi is not None:
        return IN_RIICHI.permits(**facts)
    was_called = any(one.call is not None for one in unseen.since[last + 1 :])
    if was_called and rules.temp_furiten_end is TempFuritenEnd.ANY_CALL:
        return ENDED.forbids(**facts, ended="somebody has called")
    free = rules.passed_without_yaku is PassedWithoutYaku.FREE
    return (PASSED_FREE if free else PASSED).permits(**facts)
