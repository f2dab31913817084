"""
Safe tiles: what a player whose hand is hidden can certainly not win on.

Whoever waits for a tile and has discarded one like it may not win on it,
whatever else the hand holds; how far that goes hangs on the version of the
sacred discard.  A tile called away was a discard all the same, and melds show
whose it was (FUR-18).  Neither can a tile win that the player let go by since,
as long as that bars: in riichi to the end, else for a while.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from callwise.riichi.ruleset import (
    AllowDeclaration,
    MissedDiscard,
    PassedWithoutYaku,
    ReadyDeadHand,
    RiichiRuleset,
    SacredDiscard,
    TempFuritenEnd,
)
from callwise.riichi.sources import DERIVED, SACRED_DISCARD, WIKI_FURITEN
from callwise.riichi.tiles import Kind, Tile, distinct
from callwise.riichi.waiting import Event
from callwise.riichi.way_out import LEFT_OPEN
from callwise.ruling import FORBIDS, PERMITS, Clause, Fact, Light, Ruling, figure
from callwise.seats import Relation

_LIES = figure(Light("pond:{by}:{lies}", "own discard"))
_WENT_BY = figure(Light("past:{place}", "let go by"))
_POND = figure(Light("pond:{by}"))

DISCARDED = Clause(
    "furiten.safe",
    PERMITS,
    rule="FUR-7 FUR-8 FUR-10",
    short="they have discarded one like it",
    says="Whoever has discarded a tile may not win on another one like it, whatever else the hand waits for.",
    means="{by} can certainly not win on the {tile}.",
    facts="{alike} lies among their discards",
    source=SACRED_DISCARD,
    figure=_LIES,
)
CALLED_AWAY = Clause(
    "furiten.safe-called",
    PERMITS,
    rule="FUR-5 FUR-18",
    short="they discarded one like it, and it was called away",
    says="A discard that was called away still counts as its player's own; the turned tile of a meld shows whose it "
    "was.",
    means="{by} can certainly not win on the {tile}.",
    facts="{by} discarded {alike}, which lies in another player's meld now",
    source=DERIVED,
    figure=_LIES,
)
LAST = Clause(
    "furiten.safe-last",
    PERMITS,
    rule="FUR-6",
    short="it is like their last discard",
    says="Here nobody may win on a discard like their own last one.",
    means="{by} can certainly not win on the {tile}.",
    facts="{alike} is their last discard",
    source=SACRED_DISCARD,
    relief="Their next discard takes its place.",
    figure=_LIES,
)
DEAD = Clause(
    "furiten.safe-dead",
    PERMITS,
    rule="FUR-20",
    short="a win on it would be a faulty one",
    says="Here a hand in [[riichi]] can't win on a tile of a kind that its owner has discarded, or let go by since.",
    means="{by} can certainly not win on the {tile}.",
    facts="if they waited for {tile}, the {gone} would have killed the hand",
    source=SACRED_DISCARD,
    figure=_POND,
)
IN_RIICHI = Clause(
    "furiten.safe-riichi",
    PERMITS,
    rule="FUR-24",
    short="they let one like it go by in [[riichi]]",
    says="Whoever lets a winning tile go by in [[riichi]] may not win on one like it for the rest of the hand.",
    means="{by} can certainly not win on the {tile}.",
    facts="{source} discarded {passed} since the [[riichi]], and {by} let it go by",
    source=WIKI_FURITEN,
    figure=_WENT_BY,
)
PASSED = Clause(
    "furiten.safe-passed",
    PERMITS,
    rule="FUR-22 FUR-23",
    short="they have just let one like it go by",
    says="Whoever lets a winning tile go by may not win on one like it until that bar ends.",
    means="{by} can certainly not win on the {tile} now.",
    facts="{source} discarded {passed} since their last discard, and {by} let it go by",
    source=WIKI_FURITEN,
    relief="It is safe until their next turn at the longest.",
    figure=_WENT_BY,
)
PASSED_FREE = replace(
    PASSED,
    rule="FUR-22 FUR-25",
    says="Here a tile without a [[yaku]] isn't missed; but a hand that had none with it has none with it now either, "
    "unless it is the last discard of the deal.",
)
"""The same clause where a tile without a yaku doesn't count as let go by."""
UNSEEN = Clause(
    "furiten.unsafe",
    FORBIDS,
    rule="FUR-7 FUR-10",
    short="they have discarded none like it, and let none go by",
    says="A tile is safe where its player has discarded one like it, or has let one go by and is barred for it still.",
    means="{by} may wait for the {tile}, for all that can be seen.",
    facts="no {tile} lies among their discards, and none went by that counts",
    source=SACRED_DISCARD,
    figure=_POND,
)
OTHER_END = Clause(
    "furiten.unsafe-other-end",
    FORBIDS,
    rule="FUR-8 FUR-10",
    short="only its other end was discarded",
    says="A discard makes its own kind safe. A tile three away may still complete another group of the hand.",
    means="{by} may wait for the {tile}, for all that can be seen.",
    facts="{lies} lies among their discards; {tile} may be wanted beside other tiles all the same",
    source=DERIVED,
    figure=_LIES,
)
NOT_LAST = Clause(
    "furiten.unsafe-not-last",
    FORBIDS,
    rule="FUR-6",
    short="it isn't like their last discard",
    says="Here only the last discard makes its kind safe.",
    means="{by} may wait for the {tile}, for all that can be seen.",
    facts="{alike} lies among their discards, and {last} came after it",
    source=SACRED_DISCARD,
    figure=_LIES,
)
DECLARED = Clause(
    "furiten.unsafe-declared",
    FORBIDS,
    rule="FUR-14 FUR-15",
    short="they have declared “sacred discard”",
    says="Whoever has declared “sacred discard” may win on any discard, so none of their own is a safe tile.",
    means="{by} may wait for the {tile}, for all that can be seen.",
    facts="{alike} lies among their discards, and it was declared",
    source=SACRED_DISCARD,
    figure=_LIES,
)
OFF = Clause(
    "furiten.unsafe-off",
    FORBIDS,
    rule="FUR-3",
    short="own discards bar nothing here",
    says="Here own discards bar no win, so they make no tile safe.",
    means="{by} may wait for the {tile}, for all that can be seen.",
    facts="{alike} lies among their discards and bars nothing",
    source=SACRED_DISCARD,
    figure=_LIES,
)
ENDED = Clause(
    "furiten.unsafe-ended",
    FORBIDS,
    rule="FUR-23",
    short="one like it went by, and the bar has ended since",
    says="Unless a player is in [[riichi]], a tile that went by bars for a while only.",
    means="{by} may wait for the {tile}, for all that can be seen.",
    facts="{source} discarded {passed}; since then {ended}",
    source=WIKI_FURITEN,
    figure=_WENT_BY,
)
MISSED_OFF = Clause(
    "furiten.unsafe-missed-off",
    FORBIDS,
    rule="FUR-22",
    short="letting a tile go by bars nothing here",
    says="Here a winning tile that was let go by bars nothing, so it makes none safe.",
    means="{by} may wait for the {tile}, for all that can be seen.",
    facts="{source} discarded {passed}, and {by} may win on the next one",
    source=SACRED_DISCARD,
    figure=_WENT_BY,
)

CLAUSES = (
    DISCARDED,
    CALLED_AWAY,
    LAST,
    DEAD,
    IN_RIICHI,
    PASSED,
    UNSEEN,
    OTHER_END,
    NOT_LAST,
    DECLARED,
    OFF,
    ENDED,
    MISSED_OFF,
)


@dataclass(frozen=True)
class Unseen:
    """
    A player whose hand is hidden: all that was discarded, and what has happened last.

    `by` is where the player sits; `called` are the places of discards that were called away.  In `since` a discard of
    that player's has no tile; those in it are the last of `discards`.  `riichi` is the place of the riichi tile, and
    `declared` counts the discards that lay there when "sacred discard" was declared.
    """

    by: Relation
    discards: tuple[Tile, ...]
    called: frozenset[int] = frozenset()
    since: tuple[Event, ...] = ()
    riichi: int | None = None
    declared: int | None = None

    def went_by(self, kind: Kind) -> tuple[int, ...]:
        """Give where in `since` others have discarded tiles of a kind."""
        return tuple(at for at, one in enumerate(self.since) if one.tile is not None and one.tile.kind == kind)

    @property
    def begin(self) -> int:
        """Where in `since` lies behind the last own discard, or behind that of the riichi."""
        own = [place for place, one in enumerate(self.since) if one.by is self.by and one.call is None]
        after = 0 if self.riichi is None else len(self.discards) - 1 - self.riichi
        return own[-1 - after] + 1 if after < len(own) else 0


def judge_safe(tile: Tile, unseen: Unseen, rules: RiichiRuleset) -> Ruling:
    """Rule on whether a player can certainly not win on a discard of a tile, whatever the hidden hand."""
    facts: dict[str, Fact] = {"by": unseen.by, "seat": unseen.by, "tile": tile}

    def judge(reading: RiichiRuleset) -> Ruling:
        if unseen.riichi is not None and reading.ready_dead_hand is ReadyDeadHand.YES:
            return _of_ready_hand(tile, unseen, facts)
        own = _of_own(tile, unseen, facts, reading)
        if own is not None and own.is_legal:
            return own
        return _of_missed(tile, unseen, facts, reading) or own or UNSEEN.forbids(**facts)

    return rules.settle(judge, LEFT_OPEN, **facts)


def _of_ready_hand(tile: Tile, unseen: Unseen, facts: dict[str, Fact]) -> Ruling:
    since = [place for place in unseen.went_by(tile.kind) if place >= unseen.begin]
    gone = [one for one in unseen.discards if one.kind == tile.kind]
    gone += [one for place in since if (one := unseen.since[place].tile) is not None]
    return DEAD.permits(**facts, gone=gone[0]) if gone else UNSEEN.forbids(**facts)


def _of_own(tile: Tile, unseen: Unseen, facts: dict[str, Fact], rules: RiichiRuleset) -> Ruling | None:
    """Rule by the player's own discards; None where none of them bears on the tile."""
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


def _is_lifted(unseen: Unseen, rules: RiichiRuleset) -> bool:
    return unseen.declared is not None and rules.allow_declaration is AllowDeclaration.YES


def _of_missed(tile: Tile, unseen: Unseen, facts: dict[str, Fact], rules: RiichiRuleset) -> Ruling | None:
    """Rule by what others have discarded and the player let go by; None where no such tile went by."""
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
