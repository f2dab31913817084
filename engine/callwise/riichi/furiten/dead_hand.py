"""
The strict rule of FUR-19 and FUR-20: a missed or discarded winning tile makes a riichi hand dead.

This rule replaces the sacred rule once a hand is in riichi. A player with a winning tile among their discards can't
declare riichi, and afterwards each winning tile missed or discarded rules out every win, even tsumo.
"""

from __future__ import annotations

from callwise.law.clauses import Clauses
from callwise.law.ruling import FOLLOWS, FORBIDS, PERMITS, Fact, Ruling
from callwise.riichi.agreement.sources import SACRED_DISCARD
from callwise.riichi.furiten.missed_discard import by_whom
from callwise.riichi.hand.completion import uses
from callwise.riichi.hand.waiting_player import Waiting
from callwise.riichi.table.tiles import Tile, plain

clause = Clauses(__file__)
_OWN = ("pond:{seat}:{lies} - hand:{seat}:{held}", "pond:{seat}:{lies} - hand:{held}")

FAULTY_OUT = clause("furiten.faulty-out", FORBIDS, "FUR-19 FUR-20", SACRED_DISCARD, *_OWN)
MISSED = clause("furiten.dead-missed", FORBIDS, "FUR-19 FUR-20", SACRED_DISCARD, "past:{place}", "pond:{by}:{passed}")
MISSED_ADDED = clause.retold(MISSED, "added", "past:{place}", rule="FUR-19 FUR-20 FUR-27")
THROWN = clause("furiten.dead-discarded", FORBIDS, "FUR-19 FUR-20", SACRED_DISCARD, *_OWN)
ALIVE = clause("furiten.alive", PERMITS, "FUR-20", SACRED_DISCARD, "hand:{seat}:{held}", "hand:{held}")
PENALTY = clause("furiten.faulty-ready-penalty", FOLLOWS, "FUR-20", SACRED_DISCARD)
CLAUSES = clause.every()


def judge_ready_hand(tile: Tile, waiting: Waiting) -> Ruling:
    """
    Rule on a riichi hand's win under the strict rule, by ron or tsumo (FUR-20).

    The tile must complete the hand, which is in riichi.
    """
    facts: dict[str, Fact] = {"seat": waiting.seat, "tile": tile}
    thrown = waiting.discarded_waits
    if thrown and (waiting.riichi is None or thrown[0] <= waiting.riichi):
        return FAULTY_OUT.forbids(**facts, **blamed(thrown[0], waiting))
    if (missed := judge_missed(tile, waiting)) is not None:
        return missed
    if thrown:
        return THROWN.forbids(**facts, **blamed(thrown[0], waiting))
    return ALIVE.permits(**facts, waits=waiting.waits, held=waiting.held(uses(waiting.hand, tile.kind)[0].beside))


def judge_missed(tile: Tile, waiting: Waiting) -> Ruling | None:
    """Rule out every win of a riichi hand that missed a winning tile, under the strict rule; None if it missed none."""
    if not waiting.passed:
        return None
    first = waiting.passed[0]
    facts: dict[str, Fact] = {"seat": waiting.seat, "tile": tile, "passed": first.tile, "place": first.place}
    return (MISSED_ADDED if first.added else MISSED).forbids(**facts, by=by_whom(first, waiting))


def blamed(place: int, waiting: Waiting) -> dict[str, Fact]:
    """Return the facts of a player's own blocking discard: its group, and the tiles from the hand."""
    tile = waiting.discards[place]
    return {"blamed": tile, "lies": (tile,), **completed(tile, waiting)}


def completed(tile: Tile, waiting: Waiting) -> dict[str, Fact]:
    """Return the group a tile would complete, and the tiles from the hand that form it."""
    use = uses(waiting.hand, tile.kind)[0]
    return {"group": tuple(map(plain, use.group)), "held": waiting.held(use.beside)}
