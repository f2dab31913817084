"""
Declaring "sacred discard": what it changes for the player, and what the mark tells the others.

From then on the player's own discards block nothing (FUR-14). A passed win still does, and so does the strict rule for
riichi hands (FUR-17). The wind disc on the last discard shows that the sacred tile is that one or an earlier one
(FUR-15).
"""

from __future__ import annotations

from enum import Enum

from callwise.ground.seats import Relation, Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, FORBIDS, PERMITS, Fact, Ruling
from callwise.riichi.agreement.furiten_options import AllowDeclaration
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import SACRED_DISCARD
from callwise.riichi.furiten.dead_hand import blamed
from callwise.riichi.furiten.furiten import NOT_HERE, judge_declaration
from callwise.riichi.furiten.sacred import barring
from callwise.riichi.furiten.way_out import LEFT_OPEN
from callwise.riichi.hand.waiting_player import Waiting
from callwise.riichi.table.tiles import Tile

clause = Clauses(__file__)

LIFTS_OWN = clause("furiten.lifts-own", PERMITS, "FUR-14", SACRED_DISCARD, "pond:{seat}:{marked}")
LIFTS_BARRING = clause.retold(LIFTS_OWN, "lifts-barring", "pond:{seat}:{marked}", "pond:{seat}:{lies}", "hand:{held}")
LIFTS_NO_MISSED = clause("furiten.lifts-no-missed", FORBIDS, "FUR-17", SACRED_DISCARD.concluded, "pond:{seat}:{marked}")
LIFTS_NO_DEAD = clause("furiten.lifts-no-dead", FORBIDS, "FUR-17", SACRED_DISCARD.concluded, "pond:{seat}:{marked}")
MARKED = clause("furiten.marked", EITHER, "FUR-15", SACRED_DISCARD, "pond:{by}:{tile}", "pond:{by}:{marked}")
AFTER_MARK = clause.retold(MARKED, "after-mark")
CLAUSES = clause.every()


def judge_saying(saying: Says, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on a statement about declaring "sacred discard" at this moment.

    If declaring isn't allowed, it changes nothing, and the ruling says so.
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

    return rules.ruling(judge, LEFT_OPEN, seat=waiting.seat)


class Says(Enum):
    """Possible statements about a declaration: that it's allowed now, and its effects."""

    NOW = "now"
    LIFTS_OWN = "lifts-own"
    LIFTS_MISSED = "lifts-missed"
    LIFTS_DEAD = "lifts-dead"


def judge_mark(
    tile: Tile, by: Relation | Seat, discards: tuple[Tile, ...], declared: int, rules: RiichiRuleset
) -> Ruling:
    """
    Rule on whether a discard may be the tile a "sacred discard" declaration refers to, as the other players see it.

    `declared` is how many discards had been made, the last of them marked.
    """
    facts: dict[str, Fact] = {"seat": by, "by": by, "tile": tile, "marked": discards[declared - 1]}

    def judge(reading: RiichiRuleset) -> Ruling:
        if reading.allow_declaration is AllowDeclaration.NO:
            return NOT_HERE.forbids(**facts)
        if any(one.kind == tile.kind for one in discards[:declared]):
            return MARKED.permits(**facts)
        return AFTER_MARK.forbids(**facts)

    return rules.ruling(judge, LEFT_OPEN, **facts)
