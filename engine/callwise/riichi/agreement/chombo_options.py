"""Options for chombo: who is paid, who deals next, what happens to riichi sticks, and whether it still counts."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.agreement.declared_options import Agreed, option
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import NO, YES, Choice, per_choice


class ChomboPays(Choice):
    """The penalty for chombo, and who is paid (PEN-3)."""

    MANGAN = (
        "mangan",
        "A mangan to the others: 4,000 to the dealer and 2,000 to each of the others; a dealer pays 4,000 to each.",
        "[[chombo]] is a mangan to the others",
    )
    OFF_20 = (
        "off_20000",
        "20,000 off your total after the game. Nobody at the table is paid.",
        "[[chombo]] is 20,000 off your total",
    )
    OFF_30 = (
        "off_30000",
        "30,000 off your total after the game. Nobody at the table is paid.",
        "[[chombo]] is 30,000 off your total",
    )
    OFF_20_OR_MANGAN = (
        "off_20000_or_mangan",
        "In a tournament, 20,000 off your total after the game. Elsewhere, a mangan to the others.",
        "[[chombo]] is 20,000 off your total in a tournament, and a mangan elsewhere",
    )


class ChomboDeal(Choice):
    """Who deals after chombo, and with how many honba (PEN-4)."""

    SAME = "same", "The same dealer deals again, with as many honba as before.", "[[chombo]] adds no honba"
    HONBA = "honba", "The same dealer deals again, with one honba more.", "[[chombo]] adds a honba"
    PASSES = "passes", "The deal passes to the next player.", "[[chombo]] passes the deal on"
    DEALER_PASSES = (
        "dealer_passes",
        "After the dealer’s chombo the deal passes. After anyone else’s, the same dealer deals again, with one honba "
        "more.",
        "only the dealer’s [[chombo]] passes the deal on",
    )


class ChomboSticks(Choice):
    """What happens to this hand's riichi sticks after chombo (PEN-4)."""

    BACK = "back", "They go back to those who laid them in this hand.", "riichi sticks go back after [[chombo]]"
    STAY = "stay", "They stay on the table.", "riichi sticks stay after [[chombo]]"


class ChomboWithWin(Choice):
    """What happens to chombo if another player wins at the same time (PEN-5)."""

    VOID = "void", "The chombo is void, and the win is paid.", "a win makes [[chombo]] void"
    COUNTS = (
        "counts",
        "Both count: the win is paid, the chombo costs what it costs, and the hand isn’t dealt again.",
        "[[chombo]] counts beside a win",
    )


class ChomboLast(Choice):
    """What a mistake costs after the last discard if it would be chombo, and the draw can be settled (PEN-5)."""

    COUNTS = "counts", "Chombo, as at any other time.", "[[chombo]] counts to the end of the hand"
    DEAD_HAND = (
        "dead_hand",
        "The hand is dead, if the draw can still be settled.",
        "after the last discard, [[chombo]] is a dead hand",
    )


@dataclass(kw_only=True, eq=False, repr=False)
class ChomboOptions(Ruleset):
    """Options for chombo."""

    TOPIC = "[[chombo|Chombo|Chombo]]"

    chombo_pays: Agreed[ChomboPays] = option(
        ChomboPays.MANGAN,
        "What [[chombo]] costs, and who is paid.",
        per_choice(
            "What does [[chombo]] cost in a tournament?",
            ChomboPays,
            "A mangan, paid",
            "20,000 off",
            "30,000 off",
            "20,000 off",
        ),
        per_choice(
            "[[chombo|Chombo|Chombo]] outside tournaments: 2,000 to each, 4,000 to or as the dealer?",
            ChomboPays,
            YES,
            NO,
            NO,
            YES,
        ),
    )
    chombo_deal: Agreed[ChomboDeal] = option(
        ChomboDeal.SAME,
        "Who deals after [[chombo]], and whether a [[honba]] is added.",
        per_choice(
            "Who deals after [[chombo]]?",
            ChomboDeal,
            "Same dealer",
            "Same, plus honba",
            "Next player",
            "Depends on whose",
        ),
    )
    chombo_sticks: Agreed[ChomboSticks] = option(
        ChomboSticks.BACK,
        "What becomes of this hand’s [[riichi-stick|riichi sticks|riichi sticks]] after [[chombo]].",
        per_choice("Do this hand’s [[riichi-stick|riichi sticks|riichi sticks]] go back?", ChomboSticks, YES, NO),
    )
    chombo_with_win: Agreed[ChomboWithWin] = option(
        ChomboWithWin.VOID,
        "Whether [[chombo]] counts if another player wins at the same time.",
        per_choice("Somebody else wins at the same time: does [[chombo]] count?", ChomboWithWin, NO, YES),
    )
    chombo_last: Agreed[ChomboLast] = option(
        ChomboLast.COUNTS,
        "What a mistake costs after the last discard that would otherwise be [[chombo]].",
        per_choice("After the last discard: still [[chombo]]?", ChomboLast, YES, NO),
    )
