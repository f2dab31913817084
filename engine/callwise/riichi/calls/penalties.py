"""
Penalties for mistakes at the table.

A mistaken call that has changed nothing can usually be taken back. Shown tiles and a discard can't: then the hand is
dead, *agari houki*. It can't win, call or declare riichi, and counts as noten; the others play on. The worst mistake is
a false win with the hand shown: *chombo*, which loses points, and the hand is replayed.

A noten riichi is discovered only when the hand must be shown: at an exhaustive draw, or on the player's own win. Minor
mistakes earn a warning, and some tables deduct points and let the hand continue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, LEAVES_OPEN, Ruling
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slip_options import Cost
from callwise.riichi.agreement.sources import BEYOND, DEAD_HANDS, WIKI_CHOMBO, WRC_2015_PENALTIES, WRC_2025_PENALTIES

clause = Clauses(__file__)

NO_COST = clause("penalty.none", EITHER, "PEN-1", WRC_2015_PENALTIES, "slip")
WARNING = clause("penalty.warning", EITHER, "PEN-1", WRC_2025_PENALTIES, "slip")
POINTS = clause("penalty.points", EITHER, "PEN-1", WRC_2015_PENALTIES, "slip")
DEAD_HAND = clause("penalty.dead-hand", EITHER, "PEN-1", DEAD_HANDS, "slip")
CHOMBO = clause("penalty.chombo", EITHER, "PEN-1", WRC_2015_PENALTIES, "slip")
UNSEEN = clause("penalty.unseen", EITHER, "PEN-2", WIKI_CHOMBO, "slip")
SEEN = clause("penalty.seen", EITHER, "PEN-2", WIKI_CHOMBO, "slip")
OPEN = clause("penalty.open", LEAVES_OPEN, "PEN-1", BEYOND, "slip")
_TAKEN_BACK = clause.retold(NO_COST, "taken-back")
_PUT_RIGHT = clause.retold(NO_COST, "put-right")
_CORRECTED = clause.retold(NO_COST, "corrected")
_VOID = clause.retold(NO_COST, "void")
_FIRST_CALL = clause.retold(WARNING, "first-call")
_STILL_VALID = clause.retold(WARNING, "still-valid")
_VOIDED = clause.retold(POINTS, "voided")
_WRONG = {
    (right, cost): clause.aside(f"penalty.{says}.not-{cost.value.replace('_', '-')}")
    for right, says in (
        (Cost.NOTHING, "none"),
        (Cost.WARNING, "warning"),
        (Cost.POINTS, "points"),
        (Cost.DEAD_HAND, "dead-hand"),
        (Cost.CHOMBO, "chombo"),
    )
    for cost in Cost
    if cost is not right
}
"""Explanations of each wrong penalty, by the right one."""
CLAUSES = clause.every()


def judge_cost(cost: Cost, slip: Slip, rules: RiichiRuleset) -> Ruling:
    """Rule on whether a mistake has this exact penalty."""
    return rules.ruling(lambda reading: _judge(cost, slip, reading), OPEN, slip=slip.words)


class Slip(Enum):
    """Possible mistakes, and how far they went."""

    EMPTY_CALL = "empty-call"
    CHANGED_CALL = "changed-call"
    FALSE_MELD_EARLY = "false-meld-early"
    FALSE_MELD = "false-meld"
    FALSE_KAN = "false-kan"
    WIN_TO_CALL = "win-to-call"
    WIN_HIDDEN = "win-hidden"
    WIN_SHOWN = "win-shown"
    WIN_NO_YAKU = "win-no-yaku"
    WIN_FURITEN = "win-furiten"
    DEAD_HAND_CALL = "dead-hand-call"
    TILE_COUNT = "tile-count"
    WRONG_DRAW = "wrong-draw"
    NOTEN_RIICHI = "noten-riichi"
    NOTEN_RIICHI_UNSEEN = "noten-riichi-unseen"
    FALSE_RIICHI_KAN = "false-riichi-kan"
    RIICHI_OPEN = "riichi-open"
    RIICHI_UNSAID = "riichi-unsaid"
    RIICHI_TAKEN_BACK = "riichi-taken-back"
    LATE_RIICHI = "late-riichi"
    SHORT_RIICHI = "riichi-short"
    RIICHI_CALL = "riichi-call"
    RIICHI_DISCARD = "riichi-discard"

    @property
    def words(self) -> str:
        """Its description in marked words."""
        return _WORDS[self]


_WORDS = {
    Slip.EMPTY_CALL: "a claim taken back before any tile was shown",
    Slip.CHANGED_CALL: "one call said, and another right after it",
    Slip.FALSE_MELD_EARLY: "a meld that isn’t a group, put right before the discard",
    Slip.FALSE_MELD: "a meld that isn’t a group, noticed after the discard",
    Slip.FALSE_KAN: "a closed [[kan]] that isn’t four of a kind, noticed after the discard",
    Slip.WIN_TO_CALL: "an invalid [[ron|win|ron]] changed to a call, before the hand was shown",
    Slip.WIN_HIDDEN: "an invalid [[ron|win|ron]], noticed before the hand was shown",
    Slip.WIN_SHOWN: "an invalid [[ron|win|ron]], with the hand shown",
    Slip.WIN_NO_YAKU: "a [[ron|win|ron]] without a [[yaku]], with the hand shown",
    Slip.WIN_FURITEN: "a [[ron|win on a discard|ron]] in [[furiten]], with the hand shown",
    Slip.DEAD_HAND_CALL: "a call by a player whose hand was [[dead-hand|dead|dead]] and who knew it",
    Slip.TILE_COUNT: "a hand with a tile too many or too few",
    Slip.WRONG_DRAW: "a tile drawn out of turn and mixed into the hand",
    Slip.NOTEN_RIICHI: "a [[riichi]] with a hand that wasn’t [[tenpai]], shown at an exhaustive draw",
    Slip.NOTEN_RIICHI_UNSEEN: "a [[riichi]] with a hand that wasn’t [[tenpai]], and another player won",
    Slip.FALSE_RIICHI_KAN: "a closed [[kan]] in [[riichi]] that wasn’t allowed, seen at an exhaustive draw",
    Slip.RIICHI_OPEN: "a [[riichi]] with an open hand",
    Slip.RIICHI_UNSAID: "a [[riichi]] paid for and with its tile turned, but not said",
    Slip.RIICHI_TAKEN_BACK: "a [[riichi]] said and taken back before the discard",
    Slip.LATE_RIICHI: "a [[riichi]] with too few tiles in the wall",
    Slip.SHORT_RIICHI: "a [[riichi]] with fewer than 1,000 points",
    Slip.RIICHI_CALL: "a [[chii]] or [[pon]] called in [[riichi]], noticed after the discard",
    Slip.RIICHI_DISCARD: "a tile discarded in [[riichi]] that wasn’t the one just drawn",
}
_RIGHT: Mapping[Slip, Callable[[RiichiRuleset], Cost]] = {
    Slip.EMPTY_CALL: lambda rules: rules.empty_call,
    Slip.CHANGED_CALL: lambda rules: rules.changed_call,
    Slip.FALSE_MELD_EARLY: lambda rules: rules.false_meld_early,
    Slip.FALSE_MELD: lambda rules: rules.false_meld,
    Slip.FALSE_KAN: lambda rules: rules.false_kan,
    Slip.WIN_TO_CALL: lambda rules: rules.false_win_hidden,
    Slip.WIN_HIDDEN: lambda rules: rules.false_win_hidden,
    Slip.WIN_SHOWN: lambda rules: rules.false_win_shown,
    Slip.WIN_NO_YAKU: lambda rules: rules.false_win_shown,
    Slip.WIN_FURITEN: lambda rules: rules.false_win_shown,
    Slip.DEAD_HAND_CALL: lambda rules: rules.dead_hand_call,
    Slip.TILE_COUNT: lambda rules: rules.tile_count,
    Slip.WRONG_DRAW: lambda rules: rules.wrong_draw,
    Slip.NOTEN_RIICHI: lambda rules: rules.noten_riichi,
    Slip.NOTEN_RIICHI_UNSEEN: lambda rules: rules.noten_riichi_unseen,
    Slip.FALSE_RIICHI_KAN: lambda rules: rules.false_riichi_kan,
    Slip.RIICHI_OPEN: lambda rules: rules.riichi_open,
    Slip.RIICHI_UNSAID: lambda rules: rules.riichi_unsaid,
    Slip.RIICHI_TAKEN_BACK: lambda rules: rules.riichi_taken_back,
    Slip.LATE_RIICHI: lambda rules: rules.late_riichi,
    Slip.SHORT_RIICHI: lambda rules: rules.short_riichi,
    Slip.RIICHI_CALL: lambda rules: rules.riichi_call,
    Slip.RIICHI_DISCARD: lambda rules: rules.riichi_discard,
}
_CLAUSES = {
    Cost.NOTHING: NO_COST,
    Cost.WARNING: WARNING,
    Cost.POINTS: POINTS,
    Cost.DEAD_HAND: DEAD_HAND,
    Cost.CHOMBO: CHOMBO,
}
_TOLD = {
    (Slip.EMPTY_CALL, Cost.NOTHING): _TAKEN_BACK,
    (Slip.RIICHI_TAKEN_BACK, Cost.NOTHING): _TAKEN_BACK,
    (Slip.FALSE_MELD_EARLY, Cost.NOTHING): _PUT_RIGHT,
    (Slip.CHANGED_CALL, Cost.NOTHING): _CORRECTED,
    (Slip.LATE_RIICHI, Cost.NOTHING): _VOID,
    (Slip.CHANGED_CALL, Cost.WARNING): _FIRST_CALL,
    (Slip.RIICHI_UNSAID, Cost.WARNING): _STILL_VALID,
    (Slip.DEAD_HAND_CALL, Cost.POINTS): _VOIDED,
    (Slip.NOTEN_RIICHI_UNSEEN, Cost.NOTHING): UNSEEN,
    (Slip.NOTEN_RIICHI, Cost.CHOMBO): SEEN,
    (Slip.FALSE_RIICHI_KAN, Cost.CHOMBO): SEEN,
}
"""Clauses for penalties that have their own reason or wording."""


def _judge(cost: Cost, slip: Slip, rules: RiichiRuleset) -> Ruling:
    right = _RIGHT[slip](rules)
    clause = _TOLD.get((slip, right), _CLAUSES[right])
    if cost is right:
        return clause.permits(slip=slip.words)
    return clause.forbids(slip=slip.words).adding(_WRONG[right, cost])
