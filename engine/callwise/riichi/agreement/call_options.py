"""Options for discards after a call, for competing claims, and for how long a discard can be claimed."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.agreement.declared_options import Agreed, option
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import NO, YES, Choice, count, may, may_not, per_choice
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
    """How long a discard can be claimed for a win (NAK-1)."""

    NEXT_DRAW = "next_draw", "Like any other claim: until the next player draws.", "a [[ron]] can’t wait"
    NEXT_DISCARD = (
        "next_discard",
        "Until the next player discards, unless that player wins by tsumo.",
        "a [[ron]] can wait for the next discard",
    )
    DISCARD_OR_KAN = (
        "discard_or_kan",
        "Until the next player discards or declares a kan, unless that player wins by tsumo.",
        "a [[ron]] can wait for the next discard or [[kan]]",
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
    """Options for calls, claims, and what several winners each take."""

    kuikae: Agreed[Kuikae] = option(
        Kuikae.STRICT,
        "What you can’t discard right after a [[chii]] or [[pon]].",
        per_choice("Can you discard the tile you called?", Kuikae, may_not("Frozen"), may_not("Frozen"), may("Free")),
        per_choice("Can you discard the sequence’s other end?", Kuikae, may_not("Frozen"), may("Free"), may("Free")),
        topic=AFTER_A_CALL,
    )
    kuikae_penalty: Agreed[KuikaePenalty] = option(
        KuikaePenalty.PREVENT,
        "What a frozen discard costs.",
        per_choice("What does a frozen discard cost?", KuikaePenalty, "Taken back", "Dead hand", "Chombo"),
        topic=AFTER_A_CALL,
        moot={"kuikae": Kuikae.FREE},
    )
    multiple_ron: Agreed[MultipleRon] = option(
        MultipleRon.DOUBLE_TRIPLE_ABORT,
        "What happens when several players can [[ron|win on|ron]] one discard.",
        per_choice(
            "Two say [[ron|win|ron]]: how many win?",
            MultipleRon,
            count(1, "First only"),
            count(2, "Both win"),
            count(2, "Both win"),
        ),
        per_choice(
            "Three say [[ron|win|ron]]: how many win?",
            MultipleRon,
            count(1, "First only"),
            count(0, "A draw"),
            count(3, "All win"),
        ),
        topic=WHO_GETS_IT,
    )
    honba: Agreed[Honba] = option(
        Honba.NEAREST,
        "Who is paid for the [[honba]] when several players win.",
        per_choice("Several win: who gets the [[honba]]?", Honba, "First in turn", "Every winner", "Nobody"),
        topic=WHO_IS_PAID,
        unspoken=(Honba.NEAREST, Honba.EACH),
        moot={"multiple_ron": MultipleRon.HEAD_BUMP},
    )
    deposits: Agreed[Deposits] = option(
        Deposits.NEAREST,
        "Who takes the [[riichi-stick|riichi sticks|riichi sticks]] when several players win.",
        per_choice("Several win: does each take their own stick back first?", Deposits, NO, YES),
        topic=WHO_IS_PAID,
        moot={"multiple_ron": MultipleRon.HEAD_BUMP},
    )
    dealer_repeats: Agreed[DealerRepeats] = option(
        DealerRepeats.ANY_WINNER,
        "When the dealer deals again after several players have won.",
        per_choice("The dealer is the second of two winners: another hand as dealer?", DealerRepeats, YES, NO),
        topic=WHO_IS_PAID,
        moot={"multiple_ron": MultipleRon.HEAD_BUMP},
    )
    win_window: Agreed[WinWindow] = option(
        WinWindow.NEXT_DRAW,
        "How long a discard can be claimed for [[ron|a win|ron]].",
        per_choice(
            "Next player has drawn: can you still [[ron|win|ron]]?",
            WinWindow,
            may_not("Too late"),
            may("In time"),
            may("In time"),
        ),
        topic=WHO_GETS_IT,
    )
    call_timing: Agreed[CallTiming] = option(
        CallTiming.ONLINE,
        "Whether it matters who spoke first.",
        per_choice("A [[pon]] beats a [[chii]]: even a late one?", CallTiming, may("Yes"), may_not("No")),
        topic=WHO_GETS_IT,
    )
