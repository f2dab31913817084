"""
Ways out of furiten: discards that leave a hand free to win on every wait.

The hand after the discard is what counts (FUR-4), so changing the wait can free it. The discard counts as the player's
own: it ends temporary furiten (FUR-23), but may itself complete the new wait. In riichi the hand can't change, and
furiten from a passed win lasts until the hand ends.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from callwise.ground.seats import Relation
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Fact, Ruling
from callwise.riichi.agreement.furiten_options import SacredDiscard
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import SACRED_DISCARD, WIKI_FURITEN, WIKI_RIICHI
from callwise.riichi.furiten import dead_hand, missed_discard
from callwise.riichi.furiten.furiten import OPEN, completed, judge_discard_win
from callwise.riichi.hand.waiting_player import PlayerEvent, Waiting
from callwise.riichi.table.tiles import Kind, Tile, plain, without

clause = Clauses(__file__)
_OWN = ("pond:{seat}:{lies} - hand:{seat}:{held}", "pond:{seat}:{lies} - hand:{held}")
_NEW = ("hand:{seat}:{discard} - hand:{seat}:{held}", "hand:{discard} - hand:{held}")
_GOES = ("hand:{seat}:{discard}", "hand:{discard}")

OUT = clause("furiten.way-out", PERMITS, "FUR-4 FUR-10 FUR-23", WIKI_FURITEN, *_GOES)
NO_WAIT = clause("furiten.way-out-no-wait", FORBIDS, "FUR-4", WIKI_FURITEN.concluded, *_GOES)
STILL = clause("furiten.way-out-barred", FORBIDS, "FUR-4 FUR-5", WIKI_FURITEN, *_OWN)
ITSELF = clause("furiten.way-out-itself", FORBIDS, "FUR-4 FUR-6", SACRED_DISCARD, *_NEW)
BOUND = clause("furiten.way-out-riichi", FORBIDS, "NAK-18", WIKI_RIICHI, *_GOES, "pond:{seat}:{riichi}")
MISSED_STAYS = clause("furiten.way-out-missed", FORBIDS, "FUR-24", WIKI_FURITEN, "past:{place}", "pond:{by}:{passed}")

LEFT_OPEN = clause.retold(OPEN, "left-open", "pond:{seat}")
CLAUSES = clause.every()


def judge_way_out(discard: Tile, waiting: Waiting, drawn: Tile, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a discard leaves a waiting hand with no blocked waits.

    `waiting` is the hand on its player's turn, without the drawn tile.
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

    return rules.ruling(judge, OPEN, **completed(plain(after.waits[0]), after), **facts)


def after_discard(tile: Tile, waiting: Waiting, drawn: Tile | None = None, *, riichi: bool = False) -> Waiting:
    """
    Return a hand after it discards a tile; with `riichi`, the discard declares it.

    `waiting` excludes the drawn tile. Raises CallwiseError if the hand lacks the tile.
    """
    whole = waiting.hand if drawn is None else (*waiting.hand, drawn)
    return replace(
        waiting,
        hand=without(whole, (tile,)),
        discards=(*waiting.discards, tile),
        since=(*waiting.since, PlayerEvent(Relation.SELF)),
        riichi=len(waiting.discards) if riichi else waiting.riichi,
        at_turn=False,
    )


def _still_barred(
    barred: Ruling, facts: dict[str, Fact], waiting: Waiting, after: Waiting, rules: RiichiRuleset
) -> Ruling:
    """Explain why a wait is blocked: by an earlier discard, by this one, or by a passed win."""
    if barred.clause in dead_hand.CLAUSES:
        return barred
    cited = {**barred.facts, **facts}
    if barred.clause in missed_discard.CLAUSES or "passed" in barred.facts:
        return MISSED_STAYS.forbids(**passed_facts(barred, after), **facts)
    cited |= blamed_facts(barred)
    blamed = blamed_kind(barred)
    earlier = () if rules.sacred_discard is SacredDiscard.TRADITIONAL else waiting.discards
    is_earlier = any(one.kind == blamed for one in earlier)
    return (STILL if is_earlier else ITSELF).forbids(**cited)


def blamed_facts(barred: Ruling) -> dict[str, Fact]:
    """Return the facts of a ruling on the player's discards, with the first blocking one and its group."""
    blamed = blamed_kind(barred)
    held = cast("tuple[Tile, ...]", barred.facts["held"])
    group = sorted((*(one.kind for one in held), blamed))
    return {**barred.facts, "blamed": blamed, "group": tuple(map(plain, group))}


def passed_facts(barred: Ruling, waiting: Waiting) -> dict[str, Fact]:
    """Return the facts of a ruling on a passed win, with the group the tile would have completed."""
    passed = cast("Tile", barred.facts["passed"])
    return {**barred.facts, "group": completed(passed, waiting)["group"]}


def blamed_kind(barred: Ruling) -> Kind:
    """Return the discarded kind a ruling names as blocking, the first if there are several."""
    blamed = barred.facts["blamed"]
    return cast("Kind", blamed[0] if isinstance(blamed, tuple) else blamed)
