"""
What a riichi table agrees on before the first deal.

Each option is one line of that agreement, with the questions that people ask
about it.  The defaults are what the sources call usual, option by option.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.options import NO, YES, Answer, Choice, Point, Value, count, may, may_not
from callwise.riichi import barring, paying
from callwise.riichi.barring import (
    AllowDeclaration,
    MissedDiscard,
    PassedWithoutYaku,
    ReadyDeadHand,
    SacredDiscard,
    TempFuritenEnd,
)
from callwise.riichi.paying import (
    DaisuushiiUnits,
    Honba,
    Kiriage,
    MultipleYakuman,
    PaoClosedKan,
    PaoHonbaRon,
    PaoHonbaSplitTsumo,
    PaoRinshan,
    PaoScope,
    PaoSplitUnits,
    PaoYakuman,
    RinshanPaoPrice,
)
from callwise.ruleset import Ruleset, option

__all__ = [
    "AllowDeclaration",
    "CallTiming",
    "Cost",
    "DaisuushiiUnits",
    "Deposits",
    "HeldWaits",
    "Honba",
    "KandoraTiming",
    "Kiriage",
    "KitaInterrupts",
    "Kuikae",
    "KuikaePenalty",
    "MissedDiscard",
    "MultipleRon",
    "MultipleYakuman",
    "PaoClosedKan",
    "PaoHonbaRon",
    "PaoHonbaSplitTsumo",
    "PaoRinshan",
    "PaoScope",
    "PaoSplitUnits",
    "PaoYakuman",
    "PassedWithoutYaku",
    "ReadyDeadHand",
    "RiichiKan",
    "RiichiRuleset",
    "RiichiWall",
    "RinshanPaoPrice",
    "SacredDiscard",
    "TempFuritenEnd",
    "WinWindow",
]


class Kuikae(Choice):
    """What may not be discarded right after a call (KUI-24)."""

    STRICT = "strict", "The called tile and the sequence's other end are both frozen.", "both ends are frozen"
    SAME_TILE_ONLY = "same_tile_only", "Only the called tile is frozen.", "only the called tile is frozen"
    FREE = "free", "Nothing is frozen; any tile may be discarded.", "nothing is frozen"


class KuikaePenalty(Choice):
    """What happens to a player who discards a frozen tile (KUI-25)."""

    PREVENT = "prevent", "The discard is refused and another tile is discarded.", "a frozen discard is taken back"
    DEAD_HAND = (
        "dead_hand",
        "The discard stands and the hand is dead: it may not win, call or declare riichi.",
        "a frozen discard costs the hand",
    )
    CHOMBO = "chombo", "Chombo: the player loses points and the hand is dealt again.", "a frozen discard is chombo"


class MultipleRon(Choice):
    """What happens when several players may ron one discard (NAK-24)."""

    HEAD_BUMP = "head_bump", "Only the first in turn order after the discarder wins.", "only the first [[ron]] wins"
    DOUBLE_TRIPLE_ABORT = (
        "double_triple_abort",
        "Two win together; three end the hand in an abortive draw.",
        "two win and three abort",
    )
    ALL_WIN = "all_win", "All of them win.", "every [[ron]] wins"


class Deposits(Choice):
    """Who takes the riichi sticks when several win (NAK-26)."""

    NEAREST = (
        "nearest",
        "The winner nearest to the discarder in turn order takes them all.",
        "the nearest winner takes all sticks",
    )
    OWN_BACK = (
        "own_back",
        "Each winner takes back a stick of their own; the nearest takes the others.",
        "winners take back their own sticks",
    )


class WinWindow(Choice):
    """Until when a discard can be claimed to win (NAK-1)."""

    NEXT_DRAW = "next_draw", "As for every other claim: until the next player draws.", "a [[ron]] can't wait"
    NEXT_DISCARD = (
        "next_discard",
        "Until the next player discards, unless that player wins by tsumo.",
        "a [[ron]] may wait for the next discard",
    )


class CallTiming(Choice):
    """Whether it matters who spoke first (NAK-28 to NAK-30)."""

    ONLINE = (
        "online",
        "A pon or kan comes before a chii until the next player draws, whoever spoke first.",
        "it doesn't matter who spoke first",
    )
    PHYSICAL = (
        "physical",
        "A pon or kan called noticeably after a chii comes too late.",
        "a late [[pon]] comes too late",
    )


class KitaInterrupts(Choice):
    """Whether setting North aside is a call like any other (NAK-37)."""

    YES = "yes", "Setting North aside interrupts what a call interrupts.", "[[kita]] interrupts"
    NO = "no", "Setting North aside interrupts nothing.", "[[kita]] doesn't interrupt"


class RiichiWall(Choice):
    """How many tiles must be left to draw for riichi (NAK-46)."""

    FOUR = (
        "four",
        "At least four tiles must be left, one draw for each player.",
        "[[riichi]] needs four tiles in the wall",
    )
    ANY = "any", "Any number will do.", "[[riichi]] may be declared to the end"


class RiichiKan(Choice):
    """When a closed kan may be set aside in riichi (NAK-18)."""

    ONLY_TRIPLET = (
        "only_triplet",
        "With the tile just drawn, if the three can only be a triplet and the waits stay.",
        "a [[kan]] in [[riichi]] must have been a triplet",
    )
    SAME_WAITS = (
        "same_waits",
        "With the tile just drawn, if the waits stay.",
        "a [[kan]] in [[riichi]] must keep the waits",
    )


class HeldWaits(Choice):
    """Whether a hand is ready that waits only for tiles of which its owner holds all four (NAK-46)."""

    NOTEN = "noten", "It is not tenpai.", "waiting for a fifth tile is [[noten]]"
    TENPAI = "tenpai", "It is tenpai.", "waiting for a fifth tile is [[tenpai]]"


class Cost(Choice):
    """What a slip costs (KUI-25)."""

    NOTHING = "nothing", "Nothing."
    DEAD_HAND = "dead_hand", "The hand is dead: it may not win, call or declare [[riichi]], and counts as [[noten]]."
    CHOMBO = "chombo", "Chombo: points off, and the hand is dealt again."


class KandoraTiming(Choice):
    """When the indicator of an open or added kan is turned (NAK-11)."""

    AT_ONCE = "at_once", "The new indicator is turned over at once.", "every indicator is turned at once"
    LATER = (
        "later",
        "After an open or added [[kan]] it is turned over later, with the caller's discard at the latest.",
        "an open [[kan|kong|kan]]'s indicator is turned later",
    )
    NONE = "none", "No [[kan]] brings an indicator.", "no [[kan]] turns up an indicator"


AFTER_A_CALL = "After a call"
WHO_GETS_IT = "Who gets the tile"
WHO_IS_PAID = "Who is paid"
KANS_AND_NORTH = "[[kan|Kongs|Kans]] and North"
IN_RIICHI = "[[riichi|Riichi|Riichi]]"
SLIPS = "When a call goes wrong"

_COSTS: Mapping[Value | bool, Answer] = {
    Cost.NOTHING: Answer("Nothing"),
    Cost.DEAD_HAND: Answer("Dead hand"),
    Cost.CHOMBO: Answer("Chombo"),
}


def _cost(default: Cost, says: str, asks: str) -> Cost:
    return option(default, says, topic=SLIPS, points=(Point(asks, _COSTS),))


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RiichiRuleset(Ruleset):
    """The options of a riichi table."""

    kuikae: Kuikae = option(
        Kuikae.STRICT,
        "What you may not discard right after a [[chii]] or [[pon]].",
        topic=AFTER_A_CALL,
        points=(
            Point(
                "May the tile you took go back out?",
                {Kuikae.STRICT: may_not("Frozen"), Kuikae.SAME_TILE_ONLY: may_not("Frozen"), Kuikae.FREE: may("Free")},
            ),
            Point(
                "May the sequence's other end go?",
                {Kuikae.STRICT: may_not("Frozen"), Kuikae.SAME_TILE_ONLY: may("Free"), Kuikae.FREE: may("Free")},
            ),
        ),
    )
    kuikae_penalty: KuikaePenalty = option(
        KuikaePenalty.PREVENT,
        "What a frozen discard costs.",
        topic=AFTER_A_CALL,
        moot={"kuikae": Kuikae.FREE},
        points=(
            Point(
                "A frozen discard: what follows?",
                {
                    KuikaePenalty.PREVENT: Answer("Taken back"),
                    KuikaePenalty.DEAD_HAND: Answer("Dead hand"),
                    KuikaePenalty.CHOMBO: Answer("Chombo"),
                },
            ),
        ),
    )
    multiple_ron: MultipleRon = option(
        MultipleRon.DOUBLE_TRIPLE_ABORT,
        "What happens when several players may [[ron|win on|ron]] one discard.",
        topic=WHO_GETS_IT,
        points=(
            Point(
                "Two claim a [[ron|win|ron]]: how many win?",
                {
                    MultipleRon.HEAD_BUMP: count(1, "First only"),
                    MultipleRon.DOUBLE_TRIPLE_ABORT: count(2, "Both win"),
                    MultipleRon.ALL_WIN: count(2, "Both win"),
                },
            ),
            Point(
                "Three claim a [[ron|win|ron]]: how many win?",
                {
                    MultipleRon.HEAD_BUMP: count(1, "First only"),
                    MultipleRon.DOUBLE_TRIPLE_ABORT: count(0, "Drawn"),
                    MultipleRon.ALL_WIN: count(3, "All win"),
                },
            ),
        ),
    )
    honba: Honba = option(
        Honba.NEAREST,
        "Who is paid for the [[honba]] when several players win.",
        topic=WHO_IS_PAID,
        unspoken=(Honba.NEAREST, Honba.EACH),
        moot={"multiple_ron": MultipleRon.HEAD_BUMP},
        points=(
            Point(
                "Several win: who gets the [[honba]]?",
                {
                    Honba.NEAREST: Answer("The nearest"),
                    Honba.EACH: Answer("Every winner"),
                    Honba.NONE: Answer("No counters"),
                },
            ),
        ),
    )
    deposits: Deposits = option(
        Deposits.NEAREST,
        "Who takes the [[riichi-stick|deposits|riichi sticks]] when several players win.",
        topic=WHO_IS_PAID,
        moot={"multiple_ron": MultipleRon.HEAD_BUMP},
        points=(
            Point(
                "Several win: who gets the sticks?",
                {Deposits.NEAREST: Answer("The nearest"), Deposits.OWN_BACK: Answer("Own ones back")},
            ),
        ),
    )
    win_window: WinWindow = option(
        WinWindow.NEXT_DRAW,
        "How long a discard can be claimed for [[ron|a win|ron]].",
        topic=WHO_GETS_IT,
        points=(
            Point(
                "Next player has drawn: still [[ron|a win|ron]]?",
                {WinWindow.NEXT_DRAW: may_not("Too late"), WinWindow.NEXT_DISCARD: may("In time")},
            ),
        ),
    )
    call_timing: CallTiming = option(
        CallTiming.ONLINE,
        "Whether it matters who spoke first.",
        topic=WHO_GETS_IT,
        points=(
            Point(
                "May a late [[pon]] overrule a [[chii]]?",
                {CallTiming.ONLINE: may("In time"), CallTiming.PHYSICAL: may_not("Too late")},
            ),
        ),
    )
    kita_interrupts: KitaInterrupts = option(
        KitaInterrupts.YES,
        "Whether [[kita]] interrupts what a call interrupts.",
        topic=KANS_AND_NORTH,
        points=(
            Point(
                "Does [[kita|setting North aside|kita]] interrupt?",
                {KitaInterrupts.YES: YES, KitaInterrupts.NO: NO},
            ),
        ),
    )
    kandora_timing: KandoraTiming = option(
        KandoraTiming.AT_ONCE,
        "When the [[kandora]] indicator of an open or added [[kan]] is turned over.",
        topic=KANS_AND_NORTH,
        points=(
            Point(
                "Open [[kan]]: when is its indicator turned over?",
                {
                    KandoraTiming.AT_ONCE: Answer("At once"),
                    KandoraTiming.LATER: Answer("Later"),
                    KandoraTiming.NONE: Answer("Never"),
                },
            ),
        ),
    )
    riichi_wall: RiichiWall = option(
        RiichiWall.FOUR,
        "How many tiles must be left to draw for [[riichi]].",
        topic=IN_RIICHI,
        points=(
            Point(
                "[[riichi|Riichi|Riichi]] with fewer than four tiles left?",
                {RiichiWall.FOUR: may_not("Too late"), RiichiWall.ANY: may("Allowed")},
            ),
        ),
    )
    riichi_kan: RiichiKan = option(
        RiichiKan.ONLY_TRIPLET,
        "When a closed [[kan]] may be set aside in [[riichi]].",
        topic=IN_RIICHI,
        points=(
            Point(
                "A closed [[kan]] that keeps the waits?",
                {RiichiKan.ONLY_TRIPLET: Answer("Only a triplet"), RiichiKan.SAME_WAITS: Answer("Allowed")},
            ),
        ),
    )
    held_waits: HeldWaits = option(
        HeldWaits.NOTEN,
        "Whether a hand is [[tenpai]] that waits only for tiles of which its owner holds all four.",
        topic=IN_RIICHI,
        points=(
            Point(
                "Waiting for a fifth tile: [[tenpai]]?",
                {HeldWaits.NOTEN: NO, HeldWaits.TENPAI: YES},
            ),
        ),
    )
    sacred_discard: SacredDiscard = barring.SACRED_DISCARD
    missed_discard: MissedDiscard = barring.MISSED_DISCARD
    temp_furiten_end: TempFuritenEnd = barring.TEMP_FURITEN_END
    passed_without_yaku: PassedWithoutYaku = barring.PASSED_WITHOUT_YAKU
    allow_declaration: AllowDeclaration = barring.ALLOW_DECLARATION
    ready_dead_hand: ReadyDeadHand = barring.READY_DEAD_HAND
    empty_call: Cost = _cost(
        Cost.NOTHING,
        "What a claim costs that is taken back before any tile is shown.",
        "A claim taken back at once?",
    )
    false_meld: Cost = _cost(
        Cost.DEAD_HAND,
        "What a meld costs that is no group, once its owner has discarded.",
        "A false meld, after the discard?",
    )
    false_win_hidden: Cost = _cost(
        Cost.DEAD_HAND,
        "What a false [[ron|win|ron]] costs while the hand is still hidden.",
        "A false [[ron|win|ron]], the hand hidden?",
    )
    false_win_shown: Cost = _cost(
        Cost.CHOMBO,
        "What a false [[ron|win|ron]] costs once the hand is laid open.",
        "A false [[ron|win|ron]], the hand shown?",
    )
    kiriage: Kiriage = paying.KIRIAGE
    pao_yakuman: frozenset[PaoYakuman] = paying.PAO_YAKUMAN
    pao_rinshan: PaoRinshan = paying.PAO_RINSHAN
    rinshan_pao_price: RinshanPaoPrice = paying.RINSHAN_PAO_PRICE
    pao_scope: PaoScope = paying.PAO_SCOPE
    pao_split_units: PaoSplitUnits = paying.PAO_SPLIT_UNITS
    pao_honba_ron: PaoHonbaRon = paying.PAO_HONBA_RON
    pao_honba_split_tsumo: PaoHonbaSplitTsumo = paying.PAO_HONBA_SPLIT_TSUMO
    pao_closed_kan_counts: PaoClosedKan = paying.PAO_CLOSED_KAN_COUNTS
    daisuushi_units: DaisuushiiUnits = paying.DAISUUSHI_UNITS
    multiple_yakuman: MultipleYakuman = paying.MULTIPLE_YAKUMAN
