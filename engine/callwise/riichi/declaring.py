"""
What declaring "sacred discard" changes for the player, and what its mark tells the others.

From then on the player's own discards bar nothing (FUR-14).  A win that was
let go by still does, and so does the strict rule for ready hands (FUR-17).
The wind disc on the last discard says that the sacred tile is that one or an
earlier one (FUR-15).
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from callwise.riichi.dead_hand import blamed
from callwise.riichi.furiten import NOT_HERE, judge_declaration
from callwise.riichi.ruleset import AllowDeclaration, RiichiRuleset
from callwise.riichi.sacred import barring
from callwise.riichi.sources import DERIVED, SACRED_DISCARD
from callwise.riichi.tiles import Tile
from callwise.riichi.waiting import Waiting
from callwise.riichi.way_out import LEFT_OPEN
from callwise.ruling import EITHER, FORBIDS, PERMITS, Clause, Fact, Light, Ruling, figure
from callwise.seats import Relation, Seat

LIFTS_OWN = Clause(
    "furiten.lifts-own",
    PERMITS,
    rule="FUR-14",
    short="it lifts the bars of your own discards",
    says="Declaring “sacred discard” lifts all limits that your own discards put on your wins.",
    means="Your own discards bar nothing any more.",
    facts="none of them bars a win now, and none will",
    source=SACRED_DISCARD,
    figure=figure(Light("pond:{seat}:{marked}", "marked")),
)
LIFTS_BARRING = replace(
    LIFTS_OWN,
    facts="{blamed} lies among the own discards and would complete {group}; after it that bars nothing",
    figure=figure(Light("pond:{seat}:{marked}", "marked"), Light("pond:{seat}:{lies}", "lifted"), Light("hand:{held}")),
)
"""The same clause where an own discard bars now."""
LIFTS_NO_MISSED = Clause(
    "furiten.lifts-no-missed",
    FORBIDS,
    rule="FUR-17",
    short="it lifts only the bars of your own discards",
    says="Declaring “sacred discard” lifts the bars of your own discards, and not that of a win you let go by.",
    means="It changes nothing for a win that you let go by.",
    facts="{marked} is marked as a discard of your own; what others discarded is another matter",
    source=DERIVED,
    figure=figure(Light("pond:{seat}:{marked}", "marked")),
)
LIFTS_NO_DEAD = Clause(
    "furiten.lifts-no-dead",
    FORBIDS,
    rule="FUR-17",
    short="it changes nothing for ready hands that are dead",
    says="Where a missed or discarded winning tile kills a hand in [[riichi]], declaring “sacred discard” doesn't save "
    "it.",
    means="It saves no hand in [[riichi]] that is dead.",
    facts="the declaration lifts the limits on sacred discards, and the rule for ready hands stands in their place",
    source=DERIVED,
    figure=figure(Light("pond:{seat}:{marked}", "marked")),
)
MARKED = Clause(
    "furiten.marked",
    EITHER,
    rule="FUR-15",
    short="the sacred tile is the marked one, or lies before it",
    says="The wind disc marks the last discard at the moment of the declaration: the sacred tile is that one or an "
    "earlier one.",
    means="The {tile} may be the sacred tile.",
    facts="{marked} bears the disc, and {tile} lies there or before it",
    source=SACRED_DISCARD,
    figure=figure(Light("pond:{by}:{tile}"), Light("pond:{by}:{marked}", "marked")),
)
AFTER_MARK = replace(
    MARKED,
    means="The {tile} is not what the declaration is about.",
    facts="{marked} bears the disc, and {tile} was discarded after it",
)
"""The same clause for what was discarded later."""

CLAUSES = (LIFTS_OWN, LIFTS_NO_MISSED, LIFTS_NO_DEAD, MARKED)


class Says(Enum):
    """What can be said of a declaration: that it may be made now, and what it lifts."""

    NOW = "now"
    LIFTS_OWN = "lifts-own"
    LIFTS_MISSED = "lifts-missed"
    LIFTS_DEAD = "lifts-dead"


def judge_saying(saying: Says, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on what is said of declaring "sacred discard" at this moment.

    Where it may not be declared it changes nothing, and that is why.
    """
    marked: Fact = waiting.discards[-1] if waiting.discards else ()

    def judge(reading: RiichiRuleset) -> Ruling:
        declaring = judge_declaration(waiting, reading)
        if saying is Says.NOW or not declaring.is_legal:
            return declaring
        facts: dict[str, Fact] = {"seat": waiting.seat, "marked": marked}
        if saying is Says.LIFTS_MISSED:
            return LIFTS_NO_MISSED.forbids(**facts)
        if saying is Says.LIFTS_DEAD:
            return LIFTS_NO_DEAD.forbids(**facts)
        lifted = barring(waiting, reading)
        return LIFTS_BARRING.permits(**facts, **blamed(lifted[0], waiting)) if lifted else LIFTS_OWN.permits(**facts)

    return rules.settle(judge, LEFT_OPEN, seat=waiting.seat)


def judge_mark(
    tile: Tile, by: Relation | Seat, discards: tuple[Tile, ...], declared: int, rules: RiichiRuleset
) -> Ruling:
    """
    Rule on whether a discard may be the tile that a declaration of "sacred discard" is about, seen from the others.

    `declared` counts the discards that lay there then, the last of them marked.
    """
    facts: dict[str, Fact] = {"seat": by, "by": by, "tile": tile, "marked": discards[declared - 1]}

    def judge(reading: RiichiRuleset) -> Ruling:
        if reading.allow_declaration is AllowDeclaration.NO:
            return NOT_HERE.forbids(**facts)
        if any(one.kind == tile.kind for one in discards[:declared]):
            return MARKED.permits(**facts)
        return AFTER_MARK.forbids(**facts)

    return rules.settle(judge, LEFT_OPEN, **facts)
