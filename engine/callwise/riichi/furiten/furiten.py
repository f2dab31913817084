"""
Furiten 「振聴」: who can't win on a discard, and why.

Two rules limit such a win (FUR-1). The sacred discard considers the player's own discards (`sacred`), the missed
discard the winning tiles the player passed on (`missed_discard`). Tsumo is still allowed (FUR-2), except for a riichi
hand that is dead under the strict rule (`dead_hand`).

Some rules let a player declare "sacred discard": the player's own discards then block nothing. Tiles the player passed
on still do (FUR-17).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, FORBIDS, LEAVES_OPEN, PERMITS, Fact, Ruling
from callwise.riichi.agreement.furiten_options import AllowDeclaration, ReadyDeadHand
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, SACRED_DISCARD, WIKI_FURITEN
from callwise.riichi.furiten import dead_hand, missed_discard, sacred
from callwise.riichi.hand.completion import Use
from callwise.riichi.hand.kan_histories import histories, untold_kans
from callwise.riichi.hand.waiting_player import Waiting
from callwise.riichi.table.own_kans import written_at
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import Tile, plain

clause = Clauses(__file__)
_OWN = ("pond:{seat}:{lies} - hand:{seat}:{held}", "pond:{seat}:{lies} - hand:{held}")
_HELD = ("hand:{seat}:{held}", "hand:{held}")

OPEN = clause("furiten.open", LEAVES_OPEN, "FUR-3 FUR-23", BEYOND, *_HELD)
OPEN_DECLARATION = clause.retold(OPEN, "open-declaration", "pond:{seat}:{tile}")
OWN_DRAW = clause("furiten.own-draw", PERMITS, "FUR-2 NAK-21", WIKI_FURITEN, *_HELD)
DECLARED = clause("furiten.declared", PERMITS, "FUR-14", SACRED_DISCARD, "pond:{seat}:{lies}", *_HELD)
STILL_MISSED = clause(
    "furiten.declared-missed", FORBIDS, "FUR-17", SACRED_DISCARD.concluded, "past:{place}", "pond:{by}:{passed}"
)
STILL_MISSED_ADDED = clause.retold(STILL_MISSED, "added", "past:{place}", rule="FUR-17 FUR-27")
FAULTY = clause("furiten.ready-faulty", EITHER, "FUR-20", SACRED_DISCARD, *_OWN)
READY = clause("furiten.ready", EITHER, "FUR-21", WIKI_FURITEN, "hand:{seat}:{tile}", "hand:{tile}")
DECLARE = clause("furiten.declare", PERMITS, "FUR-14 FUR-15 FUR-16", SACRED_DISCARD, "pond:{seat}:{marked}")
NOT_HERE = clause("furiten.no-declaring", FORBIDS, "FUR-14", SACRED_DISCARD, "pond:{seat}")
TOO_LATE = clause("furiten.declared-late", FORBIDS, "FUR-16", SACRED_DISCARD, "pond:{seat}:{riichi}")
NOTHING_TO_MARK = clause("furiten.nothing-to-mark", FORBIDS, "FUR-15", SACRED_DISCARD.concluded, "hand:{seat}", "hand")
WHEN_KAN = clause(
    "furiten.when-kan", LEAVES_OPEN, "FUR-23 FUR-24 FUR-27", WIKI_FURITEN.concluded, "meld:{by}:{kan}", "seat:{seat}"
)
CLAUSES = (*sacred.CLAUSES, *missed_discard.CLAUSES, *dead_hand.CLAUSES, *clause.every())


def judge_discard_win(tile: Tile, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether furiten prevents a win on another player's discard, or on a tile laid for a kan, ignoring yaku.

    The tile must complete the hand. Unsettled if it depends on what the ruleset's sources don't say.
    """
    return rules.ruling(lambda reading: _judge(tile, waiting, reading), OPEN, **completed(tile, waiting))


def judge_use(use: Use, tile: Tile, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on winning on another player's discard by completing one particular group (FUR-9).

    If no rule considers groups, the ruling is the same for each group.
    """
    return rules.ruling(lambda reading: _judge(tile, waiting, reading, use), OPEN, **completed(tile, waiting))


def judge_draw_win(tile: Tile, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """Rule on whether furiten prevents a tsumo, which it only does for a dead hand (FUR-2, FUR-20)."""
    facts = completed(tile, waiting)

    def judge(reading: RiichiRuleset) -> Ruling:
        if waiting.riichi is not None and reading.ready_dead_hand is ReadyDeadHand.YES:
            ruling = dead_hand.judge_ready_hand(tile, waiting)
            if not ruling.is_legal:
                return ruling
        return OWN_DRAW.permits(**facts)

    return rules.ruling(judge, OPEN, **facts)


def judge_each_past(seat: Seat, tile: Tile, table: Table, judge: Callable[[Waiting], Ruling]) -> Ruling:
    """
    Rule on a win, given every history the table allows; `judge` rules on one history under a settled ruleset.

    Unsettled if it depends on when a kan was made and the ponds don't show it. Raises PositionError if the hand is not
    shown.
    """
    rulings = [judge(waiting) for waiting in histories(table, seat)]
    if all(ruling.verdict is rulings[0].verdict for ruling in rulings):
        return rulings[0]
    kan = untold_kans(table, seat)[0]
    when = written_at({kan: kan.turns[-1]}, table.played or (), table.moment)
    return WHEN_KAN.leaves_open(seat=seat, tile=tile, by=kan.seat, kan=kan.meld.tiles[0], told=when)


class RiichiFuritenResult(Enum):
    """The effect of declaring riichi: which discards the hand can win on, or that the riichi is invalid."""

    ANY = "any"
    SOME = "some"
    OWN_DRAW = "own-draw"
    FAULTY = "faulty"


def riichi_effect(waiting: Waiting, rules: RiichiRuleset) -> RiichiFuritenResult:
    """
    Return the effect for a hand that has just declared riichi with its last discard.

    Raises OpenOptionError if the ruleset leaves a needed option open; a single reading never does.
    """
    if rules.ready_dead_hand is ReadyDeadHand.YES:
        return RiichiFuritenResult.FAULTY if waiting.discarded_waits else RiichiFuritenResult.ANY
    free = [_judge(plain(kind), waiting, rules).is_legal for kind in waiting.waits]
    return (
        RiichiFuritenResult.ANY
        if all(free)
        else RiichiFuritenResult.SOME
        if any(free)
        else RiichiFuritenResult.OWN_DRAW
    )


def judge_ready(waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on declaring riichi with a waiting hand's last discard, considering only its own discards (FUR-20).

    Other requirements for riichi are judged in `callwise.riichi.calls.turn`.
    """
    tile = waiting.discards[-1]
    facts: dict[str, Fact] = {"seat": waiting.seat, "tile": tile, "waits": waiting.waits}
    thrown = waiting.discarded_waits
    done = completed(waiting.discards[thrown[0]], waiting) if thrown else {}

    def judge(reading: RiichiRuleset) -> Ruling:
        if thrown and reading.ready_dead_hand is ReadyDeadHand.YES:
            faulty = FAULTY.forbids(**facts, **dead_hand.blamed(thrown[0], waiting))
            return faulty.with_penalty(dead_hand.PENALTY)
        return READY.permits(**facts)

    return rules.ruling(judge, OPEN, **done)


def judge_declaration(waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """Rule on declaring "sacred discard" at this moment (FUR-14 to FUR-16)."""
    facts: dict[str, Fact] = {"seat": waiting.seat}
    if not waiting.discards:
        return NOTHING_TO_MARK.forbids(**facts)
    last = len(waiting.discards) - 1

    def judge(reading: RiichiRuleset) -> Ruling:
        if reading.allow_declaration is AllowDeclaration.NO:
            return NOT_HERE.forbids(**facts)
        if waiting.riichi is not None and waiting.riichi < last:
            return TOO_LATE.forbids(**facts, riichi=waiting.discards[waiting.riichi])
        return DECLARE.permits(**facts, marked=waiting.discards[-1])

    return rules.ruling(judge, OPEN_DECLARATION, **facts, tile=waiting.discards[-1])


def is_in_furiten(seat: Seat, table: Table, rules: RiichiRuleset) -> bool:
    """
    Whether a player certainly can't ron on any discard, under a ruleset that settles it.

    For a shown hand, this follows from its own discards and, if all four ponds are shown, the tiles passed on. For a
    hidden hand, the table states it.
    """
    player = table[seat]
    if player.hand is None:
        return player.furiten
    return all(
        waiting.waits and not any(_judge(plain(kind), waiting, rules).is_legal for kind in waiting.waits)
        for waiting in histories(table, seat)
    )


def _judge(tile: Tile, waiting: Waiting, rules: RiichiRuleset, use: Use | None = None) -> Ruling:
    if waiting.riichi is not None and rules.ready_dead_hand is ReadyDeadHand.YES:
        return dead_hand.judge_ready_hand(tile, waiting)
    lifted = _lifted(waiting, rules)
    by_own = None if lifted else sacred.judge_sacred(tile, waiting, rules, use)
    if by_own is not None and not by_own.is_legal:
        return by_own
    by_missed = missed_discard.judge_missed(tile, waiting, rules)
    if by_own is not None:
        names_its_use = use is not None or by_own.clause is sacred.ONE_USE
        return by_own if by_missed is None or (by_missed.is_legal and names_its_use) else by_missed
    if by_missed is not None and not by_missed.is_legal:
        was_added = any(one.added and one.place == by_missed.facts["place"] for one in waiting.passed)
        return (STILL_MISSED_ADDED if was_added else STILL_MISSED).forbids(**by_missed.facts)
    return DECLARED.permits(**{**dead_hand.blamed(lifted[0], waiting), **completed(tile, waiting)})


def _lifted(waiting: Waiting, rules: RiichiRuleset) -> tuple[int, ...]:
    """Return the indices of the discards that would block wins without the "sacred discard" declaration."""
    is_declared = waiting.declared is not None and rules.allow_declaration is AllowDeclaration.YES
    return sacred.barring(waiting, rules) if is_declared else ()


def completed(tile: Tile, waiting: Waiting) -> dict[str, Fact]:
    """Return the facts of an unsettled win: the group a tile completes, and the tiles from the hand."""
    return {"seat": waiting.seat, "tile": tile, **dead_hand.completed(tile, waiting)}
