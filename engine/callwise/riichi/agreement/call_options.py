"""Options for discards after a call, for competing claims, and for how long a discard can be claimed."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.agreement.declared_options import Agreed, option
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import NO, YES, Answer, Choice, Point, count, may, may_not
from callwise.riichi.agreement.payment_options import Honba

AFTER_A_CALL = "After a call"
WHO_GETS_IT = "Who gets the tile"
WHO_IS_PAID = "Who is paid"


class Kuikae(Choice):
    """Which tiles can't be discarded right after a call (KUI-24)."""

    STRICT = "strict", "The called tile and the sequence’s other end are both frozen.", "both ends are frozen"
    SAME_TILE_ONLY = "same_tile_only", "Only the called tile is frozen.", "only the called tile is frozen"
    FREE = "free", "Nothing is frozen: you can discard any tile.", "nothing is frozen"


class KuikaePenalty(Choice):
    """The penalty for discarding a frozen tile (KUI-25)."""

    PREVENT = "prevent", "You take the tile back and discard another.", "a frozen discard is taken back"
    DEAD_HAND = (
        "dead_hand",
        "The tile stays discarded and your hand is dead: you can’t win, call or declare riichi.",
        "a frozen discard makes the hand dead",
    )
    CHOMBO = "chombo", "Chombo: you lose points and the hand is dealt again.", "a frozen discard is chombo"


class MultipleRon(Choice):
    """What happens when several players can ron one discard (NAK-24)."""

    HEAD_BUMP = "head_bump", "Only the first in turn order after the discarder wins.", "only the first [[ron]] wins"
    DOUBLE_TRIPLE_ABORT = (
        "double_triple_abort",
        "Two win together; three end the hand in an abortive draw.",
        "two win, three is a draw",
    )
    ALL_WIN = "all_win", "All of them win.", "every [[ron]] wins"


class Deposits(Choice):
    """Who takes the riichi sticks when several win (NAK-26)."""

    NEAREST = ("nearest", "The first winner in turn order takes them all.", "the first winner takes all sticks")
    OWN_BACK = (
        "own_back",
        "Each winner takes back their own stick; the first in turn order takes the others.",
        "winners take back their own sticks",
    )


class DealerRepeats(Choice):
    """When the dealer deals again after several have won (DRW-10)."""

    ANY_WINNER = ("any_winner", "If the dealer is among the winners.", "the dealer repeats with any win")
    NEAREST = (
        "nearest",
        "Only if the dealer is the first winner in turn order.",
        "the dealer repeats only as the first winner",
    )


class WinWindow(Choice):
    """Until when a discard can be claimed for a win (NAK-1)."""

    NEXT_DRAW = "next_draw", "Like any other claim: until the next player draws.", "a [[ron]] can’t wait"
    NEXT_DISCARD = (
        "next_discard",
        "Until the next player discards, unless that player wins by tsumo.",
        "a [[ron]] can wait for the next discard",
    )


class CallTiming(Choice):
    """Whether it matters who spoke first (NAK-28 to NAK-30)."""

    ONLINE = (
        "online",
        "A pon or kan beats a chii until the next player draws, whoever spoke first.",
        "it doesn’t matter who spoke first",
    )
    PHYSICAL = (
        "physical",
        "A pon or kan called noticeably later than a chii is too late.",
        "a late [[pon]] comes too late",
    )


@dataclass(kw_only=True, eq=False, repr=False)
class CallOptions(Ruleset):
    """Calls, claims, and what each of several winners takes."""

    kuikae: Agreed[Kuikae] = option(
        Kuikae.STRICT,
        "What you can’t discard right after a [[chii]] or [[pon]].",
        topic=AFTER_A_CALL,
        points=(
            Point(
                "Can you discard the tile you called?",
                {Kuikae.STRICT: may_not("Frozen"), Kuikae.SAME_TILE_ONLY: may_not("Frozen"), Kuikae.FREE: may("Free")},
            ),
            Point(
                "Can you discard the sequence’s other end?",
                {Kuikae.STRICT: may_not("Frozen"), Kuikae.SAME_TILE_ONLY: may("Free"), Kuikae.FREE: may("Free")},
            ),
        ),
    )
    kuikae_penalty: Agreed[KuikaePenalty] = option(
        KuikaePenalty.PREVENT,
        "What a frozen discard costs.",
        topic=AFTER_A_CALL,
        moot={"kuikae": Kuikae.FREE},
        points=(
            Point(
                "What does a frozen discard cost?",
                {
                    KuikaePenalty.PREVENT: Answer("Taken back"),
                    KuikaePenalty.DEAD_HAND: Answer("Dead hand"),
                    KuikaePenalty.CHOMBO: Answer("Chombo"),
                },
            ),
        ),
    )
    multiple_ron: Agreed[MultipleRon] = option(
        MultipleRon.DOUBLE_TRIPLE_ABORT,
        "What happens when several players can [[ron|win on|ron]] one discard.",
        topic=WHO_GETS_IT,
        points=(
            Point(
                "Two say [[ron|win|ron]]: how many win?",
                {
                    MultipleRon.HEAD_BUMP: count(1, "First only"),
                    MultipleRon.DOUBLE_TRIPLE_ABORT: count(2, "Both win"),
                    MultipleRon.ALL_WIN: count(2, "Both win"),
                },
            ),
            Point(
                "Three say [[ron|win|ron]]: how many win?",
                {
                    MultipleRon.HEAD_BUMP: count(1, "First only"),
                    MultipleRon.DOUBLE_TRIPLE_ABORT: count(0, "A draw"),
                    MultipleRon.ALL_WIN: count(3, "All win"),
                },
            ),
        ),
    )
    honba: Agreed[Honba] = option(
        Honba.NEAREST,
        "Who is paid for the [[honba]] when several players win.",
        topic=WHO_IS_PAID,
        unspoken=(Honba.NEAREST, Honba.EACH),
        moot={"multiple_ron": MultipleRon.HEAD_BUMP},
        points=(
            Point(
                "Several win: who gets the [[honba]]?",
                {
                    Honba.NEAREST: Answer("First in turn"),
                    Honba.EACH: Answer("Every winner"),
                    Honba.NONE: Answer("Nobody"),
                },
            ),
        ),
    )
    deposits: Agreed[Deposits] = option(
        Deposits.NEAREST,
        "Who takes the [[riichi-stick|riichi sticks|riichi sticks]] when several players win.",
        topic=WHO_IS_PAID,
        moot={"multiple_ron": MultipleRon.HEAD_BUMP},
        points=(
            Point(
                "Several win: who gets the sticks?",
                {Deposits.NEAREST: Answer("First in turn"), Deposits.OWN_BACK: Answer("Own stick back")},
            ),
        ),
    )
    dealer_repeats: Agreed[DealerRepeats] = option(
        DealerRepeats.ANY_WINNER,
        "When the dealer deals again after several players have won.",
        topic=WHO_IS_PAID,
        moot={"multiple_ron": MultipleRon.HEAD_BUMP},
        points=(
            Point(
                "The dealer is the second of two winners: another hand as dealer?",
                {DealerRepeats.ANY_WINNER: YES, DealerRepeats.NEAREST: NO},
            ),
        ),
    )
    win_window: Agreed[WinWindow] = option(
        WinWindow.NEXT_DRAW,
        "How long a discard can be claimed for [[ron|a win|ron]].",
        topic=WHO_GETS_IT,
        points=(
            Point(
                "Next player has drawn: can you still [[ron|win|ron]]?",
                {WinWindow.NEXT_DRAW: may_not("Too late"), WinWindow.NEXT_DISCARD: may("In time")},
            ),
        ),
    )
    call_timing: Agreed[CallTiming] = option(
        CallTiming.ONLINE,
        "Whether it matters who spoke first.",
        topic=WHO_GETS_IT,
        points=(
            Point(
                "Can a late [[pon]] beat a [[chii]]?",
                {CallTiming.ONLINE: may("In time"), CallTiming.PHYSICAL: may_not("Too late")},
            ),
        ),
    )
