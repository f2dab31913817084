"""
Ready hands that a missed or discarded winning tile kills: the strict rule of FUR-19 and FUR-20.

Where it is in use it stands in for the sacred rule once a hand is ready.
Nobody may declare riichi with a winning tile among the own discards, and after
it each winning tile that is missed or discarded ends all chances, that of a
win by one's own draw too.
"""

from __future__ import annotations

from callwise.riichi.completing import uses
from callwise.riichi.missed import by_whom
from callwise.riichi.sources import SACRED_DISCARD
from callwise.riichi.tiles import Tile, plain
from callwise.riichi.waiting import Waiting
from callwise.ruling import FOLLOWS, FORBIDS, PERMITS, Clause, Fact, Light, Ruling, Tie, figure

_OWN = figure(
    Tie("pond:{seat}:{lies}", "hand:{seat}:{held}", "own discard"),
    Tie("pond:{seat}:{lies}", "hand:{held}", "own discard"),
)

FAULTY_OUT = Clause(
    "furiten.faulty-out",
    FORBIDS,
    rule="FUR-19 FUR-20",
    short="the [[riichi]] was faulty",
    says="Here [[riichi]] with a winning tile among one's own discards is faulty, and a win after it is faulty too.",
    means="No win with the {tile}: it would be a faulty win.",
    facts="{blamed} was discarded by the time of the [[riichi]] and would complete {group}",
    source=SACRED_DISCARD,
    figure=_OWN,
)
MISSED = Clause(
    "furiten.dead-missed",
    FORBIDS,
    rule="FUR-19 FUR-20",
    short="a winning tile was missed after [[riichi]]",
    says="Here a hand in [[riichi]] is dead once a winning discard is missed: it may win no more, not even by "
    "[[tsumo]].",
    means="No win with the {tile}: the hand is dead.",
    facts="{by} discarded {passed} after the [[riichi]], and nobody said [[ron|win|ron]] for this hand",
    source=SACRED_DISCARD,
    figure=figure(Light("past:{place}", "missed"), Light("pond:{by}:{passed}", "missed")),
)
THROWN = Clause(
    "furiten.dead-discarded",
    FORBIDS,
    rule="FUR-19 FUR-20",
    short="a winning tile was discarded after [[riichi]]",
    says="Here a hand in [[riichi]] is dead once its owner discards a winning tile: it may win no more, not even by "
    "[[tsumo]].",
    means="No win with the {tile}: the hand is dead.",
    facts="{blamed} was discarded after the [[riichi]] and would complete {group}",
    source=SACRED_DISCARD,
    figure=_OWN,
)
ALIVE = Clause(
    "furiten.alive",
    PERMITS,
    rule="FUR-20",
    short="no winning tile was missed or discarded",
    says="Here a hand in [[riichi]] may win as long as no winning tile was discarded, nor missed since.",
    means="The {tile} may be won with.",
    facts="none of {waits} lies among the own discards, and none was missed after the [[riichi]]",
    source=SACRED_DISCARD,
    figure=figure(Light("hand:{seat}:{held}"), Light("hand:{held}")),
)
PENALTY = Clause(
    "furiten.faulty-ready-penalty",
    FOLLOWS,
    rule="FUR-20",
    short="a faulty [[riichi]] is penalised",
    says="A faulty [[riichi]] is penalised, and may be so later even if no win is declared.",
    means="The declaration is faulty, and there is a penalty.",
    facts="[[riichi]] was declared with {tile}",
    source=SACRED_DISCARD,
)

CLAUSES = (FAULTY_OUT, MISSED, THROWN, ALIVE, PENALTY)


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
        return MISSED.forbids(**facts, passed=first.tile, by=by_whom(first, waiting), place=first.place)
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
