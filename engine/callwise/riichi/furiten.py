"""
Furiten 「振聴」: who may not win on a discard, and why.

Two rules limit such a win (FUR-1).  The sacred discard looks at what the
player discarded (`sacred`), the missed discard at winning tiles that the
player let go by (`missed`).  A win by one's own draw stays open (FUR-2), but
for a ready hand that is dead under the strict rule (`dead_hand`).

A player may be allowed to declare "sacred discard": own discards then bar
nothing any more.  What was let go by still does (FUR-17).
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from callwise.riichi import dead_hand, missed, sacred
from callwise.riichi.completing import Use
from callwise.riichi.ruleset import AllowDeclaration, ReadyDeadHand, RiichiRuleset
from callwise.riichi.sources import BEYOND, DERIVED, SACRED_DISCARD
from callwise.riichi.table import Table
from callwise.riichi.tiles import Tile, plain
from callwise.riichi.waiting import Waiting, waiting_of
from callwise.ruling import EITHER, FORBIDS, LEAVES_OPEN, PERMITS, Clause, Fact, Light, Ruling, Tie, figure
from callwise.seats import Seat

_HELD = figure(Light("hand:{seat}:{held}"), Light("hand:{held}"))

OPEN = Clause(
    "furiten.open",
    LEAVES_OPEN,
    rule="FUR-3 FUR-23",
    short="what was read leaves it open",
    says="What was read of this ruleset does not say everything about wins that are barred.",
    means="The sources of this ruleset do not settle it.",
    facts="{tile} completes {group}",
    source=BEYOND,
    figure=_HELD,
)
OPEN_DECLARATION = replace(OPEN, facts="the last own discard is {tile}", figure=figure(Light("pond:{seat}:{tile}")))
"""The same clause for declaring "sacred discard", which completes nothing."""
OWN_DRAW = Clause(
    "furiten.own-draw",
    PERMITS,
    rule="FUR-2 NAK-21",
    short="your own draw may always be taken",
    says="These rules bar wins on discards alone: a winning tile that you draw yourself may be taken.",
    means="The {tile} may be won with if you draw it.",
    facts="{tile} completes {group}",
    source=SACRED_DISCARD,
    figure=_HELD,
)
DECLARED = Clause(
    "furiten.declared",
    PERMITS,
    rule="FUR-14",
    short="“sacred discard” was declared",
    says="Whoever has declared “sacred discard” may win on any discard, whatever lies among the own discards.",
    means="The {tile} may be won on.",
    facts="it was declared, so {blamed} among the own discards bars nothing",
    source=SACRED_DISCARD,
    figure=figure(Light("pond:{seat}:{lies}", "declared"), Light("hand:{seat}:{held}"), Light("hand:{held}")),
)
STILL_MISSED = Clause(
    "furiten.declared-missed",
    FORBIDS,
    rule="FUR-17",
    short="declaring lifts only the bar of own discards",
    says="Declaring “sacred discard” lifts the bar of your own discards, and not that of a win you let go by.",
    means="No win on the {tile} from a discard.",
    facts="{by} discarded {passed}, and nobody said [[ron|win|ron]] for this hand",
    source=DERIVED,
    relief="A winning tile that is drawn may still be taken.",
    figure=figure(Light("past:{place}", "let go by"), Light("pond:{by}:{passed}", "let go by")),
)
FAULTY = Clause(
    "furiten.ready-faulty",
    EITHER,
    rule="FUR-20",
    short="a winning tile lies among your discards",
    says="Here nobody may declare [[riichi]] with a tile among the own discards that would complete the hand.",
    means="[[riichi|Riichi|Riichi]] with the {tile} is faulty.",
    facts="{blamed} lies among the own discards and would complete {group}",
    source=SACRED_DISCARD,
    figure=figure(
        Tie("pond:{seat}:{lies}", "hand:{seat}:{held}", "own discard"),
        Tie("pond:{seat}:{lies}", "hand:{held}", "own discard"),
    ),
)
READY = Clause(
    "furiten.ready",
    EITHER,
    rule="FUR-21",
    short="a winning tile among your discards forbids no [[riichi]]",
    says="[[riichi|Riichi|Riichi]] may be declared with a winning tile among the own discards; what these bar they bar "
    "then, as for any other hand.",
    means="[[riichi|Riichi|Riichi]] with the {tile} is allowed.",
    facts="the hand waits for {waits}",
    source=SACRED_DISCARD,
    figure=figure("hand:{seat}:{tile}", "hand:{tile}"),
)
DECLARE = Clause(
    "furiten.declare",
    PERMITS,
    rule="FUR-14 FUR-15 FUR-16",
    short="it may be declared here",
    says="Here a player may declare “sacred discard”, at the latest on the turn of a [[riichi]]; the last own discard "
    "is then marked with the player's wind.",
    means="“Sacred discard” may be declared.",
    facts="the mark says that the sacred tile is {marked} or one discarded before it",
    source=SACRED_DISCARD,
    figure=figure(Light("pond:{seat}:{marked}", "marked")),
)
NOT_HERE = Clause(
    "furiten.no-declaring",
    FORBIDS,
    rule="FUR-14",
    short="there is no such declaration here",
    says="Only some tables let a player declare “sacred discard”.",
    means="“Sacred discard” may not be declared.",
    facts="this table doesn't know it",
    source=SACRED_DISCARD,
    figure=figure(Light("pond:{seat}")),
)
TOO_LATE = Clause(
    "furiten.declared-late",
    FORBIDS,
    rule="FUR-16",
    short="the [[riichi]] came before it",
    says="“Sacred discard” is declared before [[riichi]] or on the same turn.",
    means="“Sacred discard” may not be declared any more.",
    facts="{riichi} declared [[riichi]], and other discards have come since",
    source=SACRED_DISCARD,
    figure=figure(Light("pond:{seat}:{riichi}", "[[riichi]]")),
)
NOTHING_TO_MARK = Clause(
    "furiten.nothing-to-mark",
    FORBIDS,
    rule="FUR-15",
    short="nothing is discarded yet",
    says="Declaring “sacred discard” marks the last own discard, so there must be one.",
    means="“Sacred discard” may not be declared yet.",
    facts="no own discard lies there",
    source=DERIVED,
    figure=figure("hand:{seat}", "hand"),
)

CLAUSES = (
    *sacred.CLAUSES,
    *missed.CLAUSES,
    *dead_hand.CLAUSES,
    OPEN,
    OWN_DRAW,
    DECLARED,
    STILL_MISSED,
    FAULTY,
    READY,
    DECLARE,
    NOT_HERE,
    TOO_LATE,
    NOTHING_TO_MARK,
)


def judge_discard_win(tile: Tile, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether furiten bars a win on another's discard, the yaku left out.

    The tile completes the hand.  Unsettled where it hangs on what the
    ruleset's sources leave open.
    """
    return rules.settle(lambda reading: _judge(tile, waiting, reading), OPEN, **completed(tile, waiting))


def judge_use(use: Use, tile: Tile, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on winning with another's discard in one of its uses (FUR-9).

    Where no rule looks at groups, every use is ruled on as the tile is.
    """
    return rules.settle(lambda reading: _judge(tile, waiting, reading, use), OPEN, **completed(tile, waiting))


def judge_draw_win(tile: Tile, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """Rule on whether furiten bars a win with one's own draw: it does for a dead hand alone (FUR-2, FUR-20)."""
    facts = completed(tile, waiting)

    def judge(reading: RiichiRuleset) -> Ruling:
        if waiting.riichi is not None and reading.ready_dead_hand is ReadyDeadHand.YES:
            ruling = dead_hand.judge_ready_hand(tile, waiting)
            if not ruling.is_legal:
                return ruling
        return OWN_DRAW.permits(**facts)

    return rules.settle(judge, OPEN, **facts)


class Follows(Enum):
    """What follows for a hand that declares riichi: on which discards it may win, or that it is faulty."""

    ANY = "any"
    SOME = "some"
    OWN_DRAW = "own-draw"
    FAULTY = "faulty"


def what_follows(waiting: Waiting, rules: RiichiRuleset) -> Follows:
    """
    Say what follows for a hand that has just declared riichi, the declaring tile being its last discard.

    Raises OpenOptionError where the ruleset leaves it open, unless it is one reading of it.
    """
    if rules.ready_dead_hand is ReadyDeadHand.YES:
        return Follows.FAULTY if waiting.discarded_waits else Follows.ANY
    free = [_judge(plain(kind), waiting, rules).is_legal for kind in waiting.waits]
    return Follows.ANY if all(free) else Follows.SOME if any(free) else Follows.OWN_DRAW


def judge_ready(waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on declaring riichi with the last discard of a hand that waits, as far as own discards speak to it (FUR-20).

    Whether riichi may be declared otherwise is for `callwise.riichi.turn`.
    """
    tile = waiting.discards[-1]
    facts: dict[str, Fact] = {"seat": waiting.seat, "tile": tile, "waits": waiting.waits}
    thrown = waiting.discarded_waits
    silent = completed(waiting.discards[thrown[0]], waiting) if thrown else {}

    def judge(reading: RiichiRuleset) -> Ruling:
        if thrown and reading.ready_dead_hand is ReadyDeadHand.YES:
            faulty = FAULTY.forbids(**facts, **dead_hand.blamed(thrown[0], waiting))
            return faulty.with_penalty(dead_hand.PENALTY)
        return READY.permits(**facts)

    return rules.settle(judge, OPEN, **silent)


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

    return rules.settle(judge, OPEN_DECLARATION, **facts, tile=waiting.discards[-1])


def is_in_furiten(seat: Seat, table: Table, rules: RiichiRuleset) -> bool:
    """
    Say whether a player may ron on no discard under a ruleset that settles it.

    It follows for a hand that is shown, from its own discards and from what
    was let go by where all four ponds are shown.  It is stated for a hidden
    one.
    """
    player = table[seat]
    if player.hand is None:
        return player.furiten
    waiting = waiting_of(table, seat)
    return bool(waiting.waits) and not any(_judge(plain(kind), waiting, rules).is_legal for kind in waiting.waits)


def _judge(tile: Tile, waiting: Waiting, rules: RiichiRuleset, use: Use | None = None) -> Ruling:
    if waiting.riichi is not None and rules.ready_dead_hand is ReadyDeadHand.YES:
        return dead_hand.judge_ready_hand(tile, waiting)
    lifted = _lifted(waiting, rules)
    by_own = None if lifted else sacred.judge_sacred(tile, waiting, rules, use)
    if by_own is not None and not by_own.is_legal:
        return by_own
    by_missed = missed.judge_missed(tile, waiting, rules)
    if by_own is not None:
        names_its_use = use is not None or by_own.clause is sacred.ONE_USE
        return by_own if by_missed is None or (by_missed.is_legal and names_its_use) else by_missed
    if by_missed is not None and not by_missed.is_legal:
        return STILL_MISSED.forbids(**by_missed.facts)
    return DECLARED.permits(**{**dead_hand.blamed(lifted[0], waiting), **completed(tile, waiting)})


def _lifted(waiting: Waiting, rules: RiichiRuleset) -> tuple[int, ...]:
    """Give the places of the own discards that would bar, had "sacred discard" not been declared."""
    is_declared = waiting.declared is not None and rules.allow_declaration is AllowDeclaration.YES
    return sacred.barring(waiting, rules) if is_declared else ()


def completed(tile: Tile, waiting: Waiting) -> dict[str, Fact]:
    """Say what a tile completes, and with which tiles of the hand: what is told where a win is left open."""
    return {"seat": waiting.seat, "tile": tile, **dead_hand.completed(tile, waiting)}
