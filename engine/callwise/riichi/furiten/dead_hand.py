"""
Ready hands that a missed or discarded winning tile kills: the strict rule of FUR-19 and FUR-20.

Where it is in use it stands in for the sacred rule once a hand is ready.
Nobody may declare riichi with a winning tile among the own discards, and after
it each winning tile that is missed or discarded ends all chances, that of a
win by one's own draw too.
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
    Rule on a win of a hand in riichi under the strict rule, on a discard or by a draw (FUR-20).

    The tile completes the hand, which is in riichi.
    """
    facts: dict[str, Fact] = {"seat": waiting.seat, "tile": tile}
    thrown = waiting.discarded_waits
    if thrown and (waiting.riichi is None or thrown[0] <= waiting.riichi):
        return FAULTY_OUT.forbids(**facts, **blamed(thrown[0], waiting))
    if waiting.passed:
        first = waiting.passed[0]
        missed = MISSED_ADDED if first.added else MISSED
        return missed.forbids(**facts, passed=first.tile, by=by_whom(first, waiting), place=first.place)
    if thrown:
        return THROWN.forbids(**facts, **blamed(thrown[0], waiting))
    return ALIVE.permits(**facts, waits=waiting.waits, held=waiting.held(uses(waiting.hand, tile.kind)[0].beside))


def blamed(place: int, waiting: Waiting) -> dict[str, Fact]:
    """Name an own discard, the group that it would complete, and the tiles of the hand for it."""
    tile = waiting.discards[place]
    return {"blamed": tile, "lies": (tile,), **completed(tile, waiting)}


def completed(tile: Tile, waiting: Waiting) -> dict[str, Fact]:
    """Name the group that a tile would complete, and the tiles of the hand for it."""
    use = uses(waiting.hand, tile.kind)[0]
    return {"group": tuple(map(plain, use.group)), "held": waiting.held(use.beside)}
