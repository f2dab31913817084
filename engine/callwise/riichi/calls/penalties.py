"""
Penalties for mistakes at the table.

A mistaken call that has changed nothing can usually be taken back. Shown tiles and a discard can't: then the hand is
dead, *agari houki*. It can't win, call or declare riichi, and counts as noten; the others play on. The worst mistake is
a false win with the hand shown: *chombo*, which loses points, and the hand is replayed. With a tile too many or too few
the hand is dead; some parlours make a tile too many chombo.

A noten riichi is discovered only when the hand must be shown: at an exhaustive draw, or on the player's own win. Minor
mistakes earn a warning, and some rules deduct points and let the hand continue.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Self

from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, LEAVES_OPEN, Ruling, Sentence
from callwise.riichi.agreement.chombo_options import ChomboLast, ChomboPays
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slip_options import Cost
from callwise.riichi.agreement.sources import (
    BEYOND,
    EMA_2025,
    MAJAN_SHOWN_TILE,
    WIKI_CHOMBO,
    WRC_2025_PENALTIES,
)

clause = Clauses(__file__)

NO_COST = clause("penalty.none", EITHER, "PEN-1", EMA_2025.at("6.5"), "slip")
WARNING = clause("penalty.warning", EITHER, "PEN-1", WRC_2025_PENALTIES, "slip")
POINTS = clause("penalty.points", EITHER, "PEN-1", WRC_2025_PENALTIES, "slip")
NO_RON = clause("penalty.no-ron", EITHER, "PEN-1", MAJAN_SHOWN_TILE, "slip")
DEAD_HAND = clause("penalty.dead-hand", EITHER, "PEN-1", EMA_2025.at("6.3 to 6.7"), "slip")
CHOMBO = clause("penalty.chombo", EITHER, "PEN-1", EMA_2025.at("6.2 to 6.9"), "slip")
UNSEEN = clause("penalty.unseen", EITHER, "PEN-2", WIKI_CHOMBO, "slip")
SEEN = clause("penalty.seen", EITHER, "PEN-2", WIKI_CHOMBO, "slip")
_PRICED = {CHOMBO: clause.retold(CHOMBO, "priced"), SEEN: clause.retold(SEEN, "priced")}
OPEN = clause("penalty.open", LEAVES_OPEN, "PEN-1", BEYOND, "slip")
_TAKEN_BACK = clause.retold(NO_COST, "taken-back")
_PUT_RIGHT = clause.retold(NO_COST, "put-right")
_CORRECTED = clause.retold(NO_COST, "corrected")
_VOID = clause.retold(NO_COST, "void")
_TOO_LATE = clause.retold(NO_COST, "too-late")
_STAYS = clause.retold(NO_COST, "stays")
_IN_DOUBT = clause.retold(NO_COST, "in-doubt")
_UNPAID = clause.retold(NO_COST, "unpaid")
_FIRST_CALL = clause.retold(WARNING, "first-call")
_STILL_VALID = clause.retold(WARNING, "still-valid")
_WARNED_IN_DOUBT = clause.retold(WARNING, "in-doubt")
_FIRST_TIME = clause.retold(WARNING, "first-time")
_VOIDED = clause.retold(POINTS, "voided")
_WHICH_COUNT = clause.retold(OPEN, "which-count")
_UNPROVEN = clause.retold(DEAD_HAND, "unproven")
_LAST_DISCARD = clause.retold(DEAD_HAND, "last-discard", rule="PEN-5")
_CLAUSES = {
    Cost.NOTHING: NO_COST,
    Cost.WARNING: WARNING,
    Cost.POINTS: POINTS,
    Cost.NO_RON: NO_RON,
    Cost.DEAD_HAND: DEAD_HAND,
    Cost.CHOMBO: CHOMBO,
}
_WRONG = {
    (right, cost): clause.aside(f"{stated.id}.not-{str(cost.value).replace('_', '-')}")
    for right, stated in _CLAUSES.items()
    for cost in Cost
    if cost is not right
}
"""Remarks on wrong penalties, by right and wrong penalty."""
CLAUSES = clause.every()


def judge_cost(cost: Cost, slip: Slip, rules: RiichiRuleset) -> Ruling:
    """Rule on whether a mistake has this exact penalty; where the table says what chombo costs, so does the ruling."""
    ruling = rules.ruling(lambda reading: _judge(cost, slip, reading), OPEN, slip=slip.words)
    pays = rules.stated("chombo_pays")
    price = _PRICES.get(pays) if isinstance(pays, ChomboPays) else None
    if price is None or ruling.clause not in _PRICED or not ruling.is_legal:
        return ruling
    return replace(ruling, clause=_PRICED[ruling.clause], facts={**ruling.facts, "price": price})


_PRICES = {
    ChomboPays.MANGAN: "a [[mangan]] to the others",
    ChomboPays.OFF_20: "20,000 off your total",
    ChomboPays.OFF_30: "30,000 off your total",
    ChomboPays.OFF_20_OR_MANGAN: "20,000 off your total in a tournament, a [[mangan]] elsewhere",
}


class Slip(Enum):
    """Mistakes, distinguished by how far they went: a word for files, and a description with marked terms."""

    words: str

    def __new__(cls, word: str, words: str = "") -> Self:
        member = object.__new__(cls)
        member._value_ = word
        member.words = words
        return member

    EMPTY_CALL = "empty-call", "a call taken back before any tile was shown"
    CHANGED_CALL = "changed-call", "a call changed right after it was said"
    CALL_TO_WIN = "call-to-win", "a [[pon]] changed to a [[ron|win|ron]] right after it was said"
    LATE_CALL = "late-call", "a [[pon]] called after the next player had drawn"
    FALSE_MELD_EARLY = "false-meld-early", "a meld that isn’t a group, put right before the discard"
    FALSE_MELD = "false-meld", "a meld that isn’t a group, noticed after the discard"
    FALSE_KAN = "false-kan", "a closed [[kan]] that isn’t four of a kind, noticed after the discard"
    WIN_TO_CALL = "win-to-call", "an invalid [[ron|win|ron]] changed to a call, before the hand was shown"
    WIN_HIDDEN = "win-hidden", "an invalid win, noticed before the hand was shown"
    WIN_SHOWN = "win-shown", "an invalid win, with the hand shown"
    WIN_LAST = "win-last", "an invalid [[ron|win|ron]] on the last discard, with the hand shown"
    WIN_NO_YAKU = "win-no-yaku", "a win without a [[yaku]], with the hand shown"
    WIN_FURITEN = "win-furiten", "a [[ron|win on a discard|ron]] in [[furiten]], with the hand shown"
    LATE_TSUMO = "late-tsumo", "[[tsumo]] said after the winning tile was discarded, with the hand hidden"
    LATE_TSUMO_SHOWN = "late-tsumo-shown", "[[tsumo]] said after the winning tile was discarded, and the hand shown"
    MIXED_WIN = "mixed-win", "a [[tsumo]] with the winning tile mixed into the hand"
    EARLY_TENPAI = "early-tenpai", "[[tenpai]] or [[noten]] said before the hand was over, with the tiles hidden"
    DEAD_HAND_CALL = "dead-hand-call", "a call by a player whose hand was [[dead-hand|dead|dead]] and who knew it"
    TILE_NOT_TAKEN = "tile-not-taken", "a called tile that wasn’t taken in time"
    TOO_MANY_TILES = "too-many-tiles", "a hand with too many tiles"
    TOO_FEW_TILES = "too-few-tiles", "a hand with too few tiles"
    TILE_COUNT = "tile-count", "a hand with a tile too many or too few"
    WRONG_DRAW = "wrong-draw", "a tile drawn out of turn and mixed into the hand"
    SHOWN_TILE = "shown-tile", "one or two tiles of the hand shown by accident"
    SHOWN_HAND = "shown-hand", "a whole closed hand knocked over"
    DISCARD_BACK = "discard-back", "a discard that its player wanted back"
    NOTEN_RIICHI = "noten-riichi", "a [[riichi]] with a hand that wasn’t [[tenpai]], shown at an exhaustive draw"
    NOTEN_RIICHI_UNSEEN = (
        "noten-riichi-unseen",
        "a [[riichi]] with a hand that wasn’t [[tenpai]], and another player won",
    )
    FALSE_RIICHI_KAN = (
        "false-riichi-kan",
        "a closed [[kan]] in [[riichi]] that wasn’t allowed, seen at an exhaustive draw",
    )
    RIICHI_OPEN = "riichi-open", "a [[riichi]] with an open hand"
    RIICHI_UNSAID = "riichi-unsaid", "a [[riichi]] paid for and with its tile turned, but not said"
    RIICHI_UNTURNED = "riichi-unturned", "a [[riichi]] said, but its tile not turned sideways"
    RIICHI_SAID_LATE = "riichi-said-late", "a [[riichi]] said only after the discard"
    RIICHI_UNPAID = "riichi-unpaid", "a [[riichi]] said and its tile turned, but the stick forgotten"
    RIICHI_TAKEN_BACK = "riichi-taken-back", "a [[riichi]] said and taken back before the discard"
    LATE_RIICHI = "late-riichi", "a [[riichi]] with too few tiles in the wall"
    SHORT_RIICHI = "riichi-short", "a [[riichi]] with fewer than 1,000 points"
    RIICHI_CALL_EARLY = "riichi-call-early", "a call in [[riichi]], put right before the discard"
    RIICHI_CALL = "riichi-call", "a [[chii]] or [[pon]] called in [[riichi]], noticed after the discard"
    RIICHI_DISCARD = "riichi-discard", "a tile discarded in [[riichi]] that wasn’t the one just drawn"
    RIICHI_MIXED = "riichi-mixed", "a drawn tile that touched the hand in [[riichi]] for the first time"


_NAMED = {
    Slip.CALL_TO_WIN: "changed_call",
    Slip.TILE_COUNT: "too_few_tiles",
    Slip.WIN_TO_CALL: "false_win_hidden",
    Slip.WIN_HIDDEN: "false_win_hidden",
    Slip.WIN_SHOWN: "false_win_shown",
    Slip.WIN_LAST: "false_win_shown",
    Slip.WIN_NO_YAKU: "false_win_shown",
    Slip.WIN_FURITEN: "false_win_shown",
}
"""Options whose names differ from the mistake they set the penalty for."""
_REASONS = {
    (Slip.EMPTY_CALL, Cost.NOTHING): _TAKEN_BACK,
    (Slip.RIICHI_TAKEN_BACK, Cost.NOTHING): _TAKEN_BACK,
    (Slip.FALSE_MELD_EARLY, Cost.NOTHING): _PUT_RIGHT,
    (Slip.CHANGED_CALL, Cost.NOTHING): _CORRECTED,
    (Slip.CALL_TO_WIN, Cost.NOTHING): _CORRECTED,
    (Slip.LATE_RIICHI, Cost.NOTHING): _VOID,
    (Slip.LATE_CALL, Cost.NOTHING): _TOO_LATE,
    (Slip.DISCARD_BACK, Cost.NOTHING): _STAYS,
    (Slip.MIXED_WIN, Cost.NOTHING): _IN_DOUBT,
    (Slip.RIICHI_UNPAID, Cost.NOTHING): _UNPAID,
    (Slip.CHANGED_CALL, Cost.WARNING): _FIRST_CALL,
    (Slip.CALL_TO_WIN, Cost.WARNING): _FIRST_CALL,
    (Slip.MIXED_WIN, Cost.WARNING): _WARNED_IN_DOUBT,
    (Slip.RIICHI_MIXED, Cost.WARNING): _FIRST_TIME,
    (Slip.RIICHI_UNSAID, Cost.WARNING): _STILL_VALID,
    (Slip.RIICHI_UNTURNED, Cost.WARNING): _STILL_VALID,
    (Slip.RIICHI_SAID_LATE, Cost.WARNING): _STILL_VALID,
    (Slip.RIICHI_UNPAID, Cost.WARNING): _STILL_VALID,
    (Slip.DEAD_HAND_CALL, Cost.POINTS): _VOIDED,
    (Slip.RIICHI_DISCARD, Cost.DEAD_HAND): _UNPROVEN,
    (Slip.NOTEN_RIICHI_UNSEEN, Cost.NOTHING): UNSEEN,
    (Slip.NOTEN_RIICHI, Cost.CHOMBO): SEEN,
    (Slip.FALSE_RIICHI_KAN, Cost.CHOMBO): SEEN,
}
"""Clauses for penalties that have their own reason or wording."""


def option_of(slip: Slip) -> str:
    """Return the name of the option that sets the penalty for a mistake."""
    return _NAMED.get(slip, slip.name.lower())


def _judge(cost: Cost, slip: Slip, rules: RiichiRuleset) -> Ruling:
    right: Cost = getattr(rules, option_of(slip))
    if slip is Slip.TILE_COUNT and right is not rules.too_many_tiles:
        return _WHICH_COUNT.leaves_open(slip=slip.words)
    if slip is Slip.WIN_LAST and right is Cost.CHOMBO and rules.chombo_last is ChomboLast.DEAD_HAND:
        right, clause = Cost.DEAD_HAND, _LAST_DISCARD
    else:
        clause = _REASONS.get((slip, right), _CLAUSES[right])
    if cost is right:
        return clause.permits(slip=slip.words)
    return clause.forbids(slip=slip.words).adding(_WRONG[right, cost])


_OTHERWISE = {
    Slip.LATE_TSUMO: ("If the tiles were shown", Slip.LATE_TSUMO_SHOWN),
    **dict.fromkeys(
        (Slip.WIN_SHOWN, Slip.WIN_NO_YAKU, Slip.WIN_FURITEN), ("If the tiles weren’t shown", Slip.WIN_HIDDEN)
    ),
    Slip.FALSE_MELD: ("Put right before the discard", Slip.FALSE_MELD_EARLY),
}
"""Mistakes that players tell of without saying how far they went: the other case, and the mistake that it is."""


def costs_otherwise(slip: Slip, rules: RiichiRuleset) -> Sentence | None:
    """Return a mistake's penalty and the one in the other case, if they differ and players seldom say which it was."""
    way, other = _OTHERWISE.get(slip, ("", slip))
    own, instead = _settled_cost(slip, rules), _settled_cost(other, rules)
    if own is None or instead is None or own.clause == instead.clause:
        return None
    means = instead.clause.means
    return Sentence(f"{own.clause.means} {way}, {means[0].lower()}{means[1:]}", {**instead.facts, **own.facts})


def _settled_cost(slip: Slip, rules: RiichiRuleset) -> Ruling | None:
    """Return the ruling on a mistake's penalty, or None if the rules don't settle a single one."""
    legal = [ruling for cost in Cost if (ruling := judge_cost(cost, slip, rules)).is_legal]
    return legal[0] if len(legal) == 1 else None
