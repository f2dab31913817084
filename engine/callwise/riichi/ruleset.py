"""
What a riichi table agrees on before the first deal.

Each option is one line of that agreement, with the questions that people ask
about it.  The defaults are what the sources call usual, option by option.
"""

from __future__ import annotations

from dataclasses import dataclass

from callwise.options import NO, YES, Answer, Choice, Point, count, may, may_not
from callwise.ruleset import Ruleset, option


class Kuikae(Choice):
    """What may not be discarded right after a call (KUI-24)."""

    STRICT = "strict", "The called tile and the run's other end are both frozen."
    SAME_TILE_ONLY = "same_tile_only", "Only the called tile is frozen."
    FREE = "free", "Nothing is frozen; any tile may be discarded."


class KuikaePenalty(Choice):
    """What happens to a player who discards a frozen tile (KUI-25)."""

    PREVENT = "prevent", "The discard is refused and another tile is discarded."
    LOSE_RIGHT_TO_WIN = "lose_right_to_win", "The player may not win this hand."
    CHOMBO = "chombo", "The player pays the penalty for a dead hand."


class MultipleRon(Choice):
    """What happens when several players may ron one discard (NAK-24)."""

    HEAD_BUMP = "head_bump", "Only the first in turn order after the discarder wins."
    DOUBLE_TRIPLE_ABORT = "double_triple_abort", "Two win together; three end the hand in an abortive draw."
    ALL_WIN = "all_win", "All of them win."


class MultiRonBonus(Choice):
    """Who is paid for the repeat counters when several win (NAK-26)."""

    NEAREST = "nearest", "The winner nearest to the discarder in turn order."
    HONBA_TO_EACH = "honba_to_each", "Every winner; the deposits still go to the nearest."


class CallTiming(Choice):
    """Whether it matters who spoke first (NAK-28 to NAK-30)."""

    ONLINE = "online", "All answers are collected first; when they came does not matter."
    PHYSICAL = "physical", "A pon or kan called noticeably after a chii comes too late."


class KitaInterrupts(Choice):
    """Whether setting North aside is a call like any other (NAK-37)."""

    YES = "yes", "Setting North aside interrupts what a call interrupts."
    NO = "no", "Setting North aside interrupts nothing."


class KandoraTiming(Choice):
    """When the indicator of an open or added kan is turned (NAK-11)."""

    AT_ONCE = "at_once", "The new indicator is turned at once."
    AFTER_DISCARD = "after_discard", "After an open or added kan it is turned when the caller has discarded."


AFTER_A_CALL = "After a call"
WHO_GETS_IT = "Who gets the tile"
WHO_IS_PAID = "Who is paid"
KANS_AND_NORTH = "[[kan|Kongs|Kan]] and North"


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
                {
                    Kuikae.STRICT: may_not("Frozen"),
                    Kuikae.SAME_TILE_ONLY: may_not("Frozen"),
                    Kuikae.FREE: may("Free"),
                },
            ),
            Point(
                "May the sequence's other end go?",
                {
                    Kuikae.STRICT: may_not("Frozen"),
                    Kuikae.SAME_TILE_ONLY: may("Free"),
                    Kuikae.FREE: may("Free"),
                },
            ),
        ),
    )
    kuikae_penalty: KuikaePenalty = option(
        KuikaePenalty.PREVENT,
        "What a frozen discard costs.",
        topic=AFTER_A_CALL,
        points=(
            Point(
                "A frozen discard: what follows?",
                {
                    KuikaePenalty.PREVENT: Answer("Taken back"),
                    KuikaePenalty.LOSE_RIGHT_TO_WIN: Answer("No win"),
                    KuikaePenalty.CHOMBO: Answer("Penalty"),
                },
            ),
        ),
    )
    multiple_ron: MultipleRon = option(
        MultipleRon.DOUBLE_TRIPLE_ABORT,
        "What happens when several players may [[ron]] one discard.",
        topic=WHO_GETS_IT,
        points=(
            Point(
                "Two say ron: how many win?",
                {
                    MultipleRon.HEAD_BUMP: count(1, "First only"),
                    MultipleRon.DOUBLE_TRIPLE_ABORT: count(2, "Both win"),
                    MultipleRon.ALL_WIN: count(2, "Both win"),
                },
            ),
            Point(
                "Three say ron: how many win?",
                {
                    MultipleRon.HEAD_BUMP: count(1, "First only"),
                    MultipleRon.DOUBLE_TRIPLE_ABORT: count(0, "Drawn"),
                    MultipleRon.ALL_WIN: count(3, "All win"),
                },
            ),
        ),
    )
    multi_ron_bonus: MultiRonBonus = option(
        MultiRonBonus.NEAREST,
        "Who is paid for the [[honba]] when several players win.",
        topic=WHO_IS_PAID,
        points=(
            Point(
                "Several win: who gets the [[honba]]?",
                {
                    MultiRonBonus.NEAREST: Answer("The nearest"),
                    MultiRonBonus.HONBA_TO_EACH: Answer("Every winner"),
                },
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
        "When the [[kandora]] of an open or added [[kan]] is turned.",
        topic=KANS_AND_NORTH,
        points=(
            Point(
                "Open [[kan]]: when is its dora turned?",
                {
                    KandoraTiming.AT_ONCE: Answer("At once"),
                    KandoraTiming.AFTER_DISCARD: Answer("After the discard"),
                },
            ),
        ),
    )
