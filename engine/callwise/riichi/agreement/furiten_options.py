"""Options for furiten from your discards and from missed wins."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.agreement.declared_options import Agreed, option
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import NO, YES, Choice, may, may_not, per_choice


class SacredDiscard(Choice):
    """What a player's own discards block (FUR-3)."""

    OFF = "off", "Nothing.", "your discards never stop a win"
    TRADITIONAL = ("traditional", "A win on the kind of tile you discarded last.", "only your last discard stops a win")
    EXTENDED = ("extended", "A win on any kind of tile you’ve discarded.", "each of your discards blocks its own kind")
    ONE_FOUR_SEVEN = (
        "one_four_seven",
        "A win on a discard that completes a group one of your own could complete.",
        "your discards block groups",
    )
    ABSOLUTE = (
        "absolute",
        "Every win on a discard, if one of your own would complete the hand.",
        "one discarded winning tile makes every wait furiten",
    )


class MissedDiscard(Choice):
    """What a passed winning discard blocks (FUR-22)."""

    OFF = "off", "Nothing.", "passing on a win doesn’t matter"
    IDENTICAL_ONLY = "identical_only", "A win on the same kind, for a while.", "passing on a win blocks that kind"
    ALL_WAITS = "all_waits", "Every win on a discard, for a while.", "passing on a win blocks every wait"


class TempFuritenEnd(Choice):
    """When temporary furiten from a missed discard ends (FUR-23)."""

    OWN_DISCARD = "own_discard", "With your next discard.", "furiten lasts to your next discard"
    OWN_DRAW_OR_CLAIM = (
        "own_draw_or_claim",
        "When you draw or call a tile.",
        "furiten lasts to your next draw or call",
    )
    ANY_CALL = (
        "any_call",
        "With your next discard, or with anyone’s [[chii]], [[pon]] or [[kan]] before it.",
        "any call ends temporary furiten",
    )


class PassedWithoutYaku(Choice):
    """Whether a tile counts as missed if the hand had no yaku with it (FUR-25)."""

    COUNTS = "counts", "It counts as missed.", "a tile without a [[yaku]] counts as missed"
    FREE = "free", "It doesn’t count.", "a tile without a [[yaku]] isn’t missed"


class AllowDeclaration(Choice):
    """Whether a player can declare "sacred discard" (FUR-14)."""

    NO = "no", "Nobody can.", "nobody can declare “sacred discard”"
    YES = "yes", "You can, and then your discards no longer stop a win.", "you can declare “sacred discard”"


class ReadyDeadHand(Choice):
    """Whether a missed or discarded winning tile makes a riichi hand dead (FUR-19)."""

    NO = "no", "It isn’t; the other rules apply as for any hand.", "[[riichi]] changes nothing about your discards"
    YES = "yes", "It is, and it can’t win, not even by [[tsumo]].", "missing a win in [[riichi]] makes the hand dead"


@dataclass(kw_only=True, eq=False, repr=False)
class FuritenOptions(Ruleset):
    """Options for furiten."""

    TOPIC = "[[furiten|When you can’t win|Furiten]]"

    sacred_discard: Agreed[SacredDiscard] = option(
        SacredDiscard.ABSOLUTE,
        "What your own discards stop you from winning on.",
        per_choice(
            "A win on what you discarded last?",
            SacredDiscard,
            may("Allowed"),
            may_not("Not allowed"),
            may_not("Not allowed"),
            may_not("Not allowed"),
            may_not("Not allowed"),
        ),
        per_choice(
            "You discarded a winning tile: what can’t you win on?",
            SacredDiscard,
            "Nothing",
            "It, at once",
            "That tile",
            "Its group",
            "All waits",
        ),
    )
    missed_discard: Agreed[MissedDiscard] = option(
        MissedDiscard.ALL_WAITS,
        "What you can’t win on after you pass on a winning tile.",
        per_choice("You passed on a win: what can’t you win on?", MissedDiscard, "Nothing", "That tile", "All waits"),
    )
    temp_furiten_end: Agreed[TempFuritenEnd] = option(
        TempFuritenEnd.OWN_DISCARD,
        "When you can win again after you pass on a win, unless you’re in [[riichi]].",
        per_choice(
            "You passed on a win: when does that end?", TempFuritenEnd, "Own discard", "Own draw, call", "Any call"
        ),
        unspoken=(TempFuritenEnd.OWN_DISCARD, TempFuritenEnd.OWN_DRAW_OR_CLAIM),
        moot={"missed_discard": MissedDiscard.OFF},
    )
    passed_without_yaku: Agreed[PassedWithoutYaku] = option(
        PassedWithoutYaku.COUNTS,
        "Whether you pass on a win if your hand had no [[yaku]] with that tile.",
        per_choice("Passed without a [[yaku]]: does it count?", PassedWithoutYaku, YES, NO),
        moot={"missed_discard": MissedDiscard.OFF},
    )
    allow_declaration: Agreed[AllowDeclaration] = option(
        AllowDeclaration.NO,
        "Whether you can declare “sacred discard”.",
        per_choice("Can you declare a sacred discard?", AllowDeclaration, may_not("No such call"), may("Allowed")),
        unspoken=(AllowDeclaration.NO,),
    )
    ready_dead_hand: Agreed[ReadyDeadHand] = option(
        ReadyDeadHand.NO,
        "Whether missing or discarding a winning tile in [[riichi]] makes your hand dead.",
        per_choice("In [[riichi]], a win missed: hand dead?", ReadyDeadHand, NO, YES),
        unspoken=(ReadyDeadHand.NO,),
    )
