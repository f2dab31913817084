"""
Ways out of furiten: which discard leaves a hand that may win on every tile it waits for.

What counts is the hand after the discard (FUR-4), so a changed wait frees it.
The tile that goes is an own discard as well: it ends the bar of a win that
was let go by (FUR-23), and it may itself complete the new wait.  In riichi
the hand can't be changed, and a win that was let go by bars to the end.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from callwise.riichi import dead_hand, missed
from callwise.riichi.furiten import OPEN, completed, judge_discard_win
from callwise.riichi.ruleset import RiichiRuleset, SacredDiscard
from callwise.riichi.sources import DERIVED, SACRED_DISCARD, WIKI_FURITEN, WIKI_RIICHI
from callwise.riichi.tiles import Kind, Tile, plain, without
from callwise.riichi.waiting import Event, Waiting
from callwise.ruling import FORBIDS, PERMITS, Clause, Fact, Light, Ruling, Tie, figure
from callwise.seats import Relation

_GOES = (Light("hand:{seat}:{discard}"), Light("hand:{discard}"))

OUT = Clause(
    "furiten.way-out",
    PERMITS,
    rule="FUR-4 FUR-10 FUR-23",
    short="no wait is barred after it",
    says="What counts is the hand as it is after your discard, so another wait, or another last discard, can free it.",
    means="After the {discard} you may win on any tile that you wait for.",
    facts="the hand then waits for {waits}, and nothing bars a win on these",
    source=SACRED_DISCARD,
    figure=figure(*_GOES),
)
NO_WAIT = Clause(
    "furiten.way-out-no-wait",
    FORBIDS,
    rule="FUR-4",
    short="the hand then waits for nothing",
    says="A hand that no tile would complete can't win on any.",
    means="After the {discard} you wait for nothing.",
    facts="without {discard} no single tile completes the hand",
    source=DERIVED,
    figure=figure(*_GOES),
)
STILL = Clause(
    "furiten.way-out-barred",
    FORBIDS,
    rule="FUR-4 FUR-5",
    short="a discard of yours still bars a wait",
    says="An own discard that would complete the hand bars, also where it was discarded before the hand waited so.",
    means="After the {discard} you may not win on the {tile} from a discard.",
    facts="the hand then waits for {waits}, and {blamed} among the own discards would complete {group}",
    source=SACRED_DISCARD,
    figure=figure(
        Tie("pond:{seat}:{lies}", "hand:{seat}:{held}", "own discard"),
        Tie("pond:{seat}:{lies}", "hand:{held}", "own discard"),
    ),
)
ITSELF = Clause(
    "furiten.way-out-itself",
    FORBIDS,
    rule="FUR-4 FUR-6",
    short="the discard itself would complete the hand",
    says="The tile that you discard now is one of your own discards as well.",
    means="After the {discard} you may not win on the {tile} from a discard.",
    facts="the hand then waits for {waits}, and {discard} itself would complete {group}",
    source=SACRED_DISCARD,
    figure=figure(
        Tie("hand:{seat}:{discard}", "hand:{seat}:{held}", "own discard"),
        Tie("hand:{discard}", "hand:{held}", "own discard"),
    ),
)
BOUND = Clause(
    "furiten.way-out-riichi",
    FORBIDS,
    rule="NAK-18",
    short="in [[riichi]] only the tile that you drew can go",
    says="In [[riichi]] the hand may not be changed, so only the tile that was drawn can be discarded.",
    means="The {discard} can't be discarded.",
    facts="{drawn} was drawn, and {riichi} declared [[riichi]]",
    source=WIKI_RIICHI,
    figure=figure(*_GOES, Light("pond:{seat}:{riichi}", "[[riichi]]")),
)
MISSED_STAYS = Clause(
    "furiten.way-out-missed",
    FORBIDS,
    rule="FUR-24",
    short="in [[riichi]] no discard ends the bar of a missed win",
    says="In [[riichi]] a win that was let go by bars for the rest of the hand, whatever you discard.",
    means="After the {discard} you may not win on the {tile} from a discard.",
    facts="{by} discarded {passed} after the [[riichi]], which would have completed {group}, and nobody said "
    "[[ron|win|ron]] for this hand",
    source=WIKI_FURITEN,
    relief="A winning tile that is drawn may still be taken.",
    figure=figure(Light("past:{place}", "let go by"), Light("pond:{by}:{passed}", "let go by")),
)

LEFT_OPEN = replace(OPEN, facts="its readings differ on this", figure=figure(Light("pond:{seat}")))
"""The clause that leaves it open, where no winning tile is in question."""

CLAUSES = (OUT, NO_WAIT, STILL, ITSELF, BOUND, MISSED_STAYS)


def after_discard(tile: Tile, waiting: Waiting, drawn: Tile | None = None, *, riichi: bool = False) -> Waiting:
    """
    Give a hand at its turn as it is once it has discarded a tile; with `riichi` that declares it.

    `waiting` is without the tile that was drawn.  Raises CallwiseError where the hand lacks the tile.
    """
    whole = waiting.hand if drawn is None else (*waiting.hand, drawn)
    return replace(
        waiting,
        hand=without(whole, (tile,)),
        discards=(*waiting.discards, tile),
        since=(*waiting.since, Event(Relation.SELF)),
        riichi=len(waiting.discards) if riichi else waiting.riichi,
        at_turn=False,
    )


def judge_way_out(discard: Tile, waiting: Waiting, drawn: Tile, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a discard leaves a hand that waits, and none of whose waits is barred.

    `waiting` is at its turn, without the tile that was drawn.
    """
    after = after_discard(discard, waiting, drawn)
    facts: dict[str, Fact] = {"discard": discard, "waits": after.waits}
    if waiting.riichi is not None and discard != drawn:
        return BOUND.forbids(**facts, seat=waiting.seat, drawn=drawn, riichi=waiting.discards[waiting.riichi])
    if not after.waits:
        return NO_WAIT.forbids(**facts, seat=waiting.seat)

    def judge(reading: RiichiRuleset) -> Ruling:
        rulings = [judge_discard_win(plain(kind), after, reading) for kind in after.waits]
        barred = next((one for one in rulings if not one.is_legal), None)
        return (
            OUT.permits(**facts, seat=waiting.seat)
            if barred is None
            else _still_barred(barred, facts, waiting, after, reading)
        )

    return rules.settle(judge, OPEN, **completed(plain(after.waits[0]), after), **facts)


def _still_barred(
    barred: Ruling, facts: dict[str, Fact], waiting: Waiting, after: Waiting, rules: RiichiRuleset
) -> Ruling:
    """Say of a barred wait whether an earlier discard is to blame, or this one, or a win let go by."""
    if barred.clause in dead_hand.CLAUSES:
        return barred
    told = {**barred.facts, **facts}
    if barred.clause in missed.CLAUSES or "passed" in barred.facts:
        return MISSED_STAYS.forbids(**told_of_passed(barred, after), **facts)
    told |= told_of_blamed(barred)
    blamed = blamed_kind(barred)
    earlier = () if rules.sacred_discard is SacredDiscard.TRADITIONAL else waiting.discards
    is_earlier = any(one.kind == blamed for one in earlier)
    return (STILL if is_earlier else ITSELF).forbids(**told)


def told_of_blamed(barred: Ruling) -> dict[str, Fact]:
    """Give the facts of a ruling by own discards, with the first discard that it blames and what that completes."""
    blamed = blamed_kind(barred)
    held = cast("tuple[Tile, ...]", barred.facts["held"])
    group = sorted((*(one.kind for one in held), blamed))
    return {**barred.facts, "blamed": blamed, "group": tuple(map(plain, group))}


def told_of_passed(barred: Ruling, waiting: Waiting) -> dict[str, Fact]:
    """Give the facts of a ruling by a win that was let go by, with what the tile would have completed."""
    passed = cast("Tile", barred.facts["passed"])
    return {**barred.facts, "group": completed(passed, waiting)["group"]}


def blamed_kind(barred: Ruling) -> Kind:
    """Give the kind among the own discards that a ruling blames, the first of several."""
    blamed = barred.facts["blamed"]
    return cast("Kind", blamed[0] if isinstance(blamed, tuple) else blamed)
