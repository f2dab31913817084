"""
Options for who pays: pao 「包」, and which yakuman count.

A player who feeds the call that makes a yakuman certain can be liable for it. Each option is defined here with the
questions people ask about it; `callwise.riichi.agreement.ruleset` combines them with all others.
"""

from __future__ import annotations

from dataclasses import dataclass

from callwise.agreement.declared_options import Agreed, option
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import NO, YES, Choice, per_choice, whether


class Honba(Choice):
    """Who is paid for the honba when several players win (NAK-26)."""

    NEAREST = "nearest", "The first winner in turn order.", "the first winner gets the [[honba]]"
    EACH = "each", "Every winner.", "every winner gets the [[honba]]"
    NONE = "none", "Nobody: there is no honba.", "there is no [[honba]]"


class PaoYakuman(Choice):
    """The yakuman for which the player who feeds the last group is liable (PAO-5)."""

    DAISANGEN = "daisangen", "[[daisangen|Big three dragons|Daisangen]]."
    DAISUUSHII = "daisuushii", "[[daisuushii|Big four winds|Daisuushii]]."
    SUUKANTSU = "suukantsu", "[[suukantsu|Four quads|Suukantsu]]."


class PaoRinshan(Choice):
    """Whether feeding an open kan makes a player liable for a win on its replacement tile (PAO-6)."""

    NO = "no", "If you feed an open kan, you aren’t liable for a win on its replacement tile."
    YES = (
        "yes",
        "If you feed an open kan, you’re liable for a win on its replacement tile.",
        "feeding an open [[kan]] makes you liable",
    )


class RinshanPaoPrice(Choice):
    """How much a player liable for a win on a replacement tile pays (PAO-18)."""

    RON_PRICE = "ron_price", "The liable player pays what the hand is worth on a discard."
    SUM_OF_SHARES = (
        "sum_of_tsumo_shares",
        "The liable player pays all three players’ shares.",
        "the player liable for a [[kan]] pays all three shares",
    )


class Kiriage(Choice):
    """Whether a near-mangan counts as a mangan: kiriage mangan."""

    NO = "no", "Four han with 30 fu and three with 60 aren’t rounded up."
    YES = (
        "yes",
        "Four han with 30 fu and three with 60 are rounded up to a mangan.",
        "7,700 is rounded up to a [[mangan]]",
    )


class PaoScope(Choice):
    """How much of several yakuman the liable player pays for (PAO-M9)."""

    SPLIT = "split", "The liable player pays for the yakuman that was fed; the rest is paid as usual."
    WHOLE = "whole", "The liable player pays for the whole hand.", "the liable player pays for the whole hand"


class PaoSplitUnits(Choice):
    """How much of a double yakuman the liable player pays for (PAO-M12)."""

    FULL_VALUE = "full_value", "The liable player pays the full value of the yakuman."
    ONE_UNIT = (
        "one_unit",
        "The liable player pays for one yakuman; the second is paid as usual.",
        "[[pao]] covers one part of a double [[yakuman]]",
    )


class PaoHonbaRon(Choice):
    """Who pays the honba if the price of a ron is shared (PAO-M7)."""

    LIABLE = "liable", "The liable player pays the honba."
    DISCARDER = "discarder", "The player who deals in pays the honba.", "the player who deals in pays the [[honba]]"
    SPLIT_HALF = (
        "split_half",
        "The liable player and the one who deals in each pay half of the honba.",
        "the [[honba]] are split in half",
    )


class PaoHonbaSplitTsumo(Choice):
    """Who pays the honba on a tsumo if a player is liable for only part of it (PAO-M8)."""

    LIABLE = "liable", "The liable player pays all the honba."
    ALL = "all", "Everyone pays a share of the honba.", "everyone pays a share of the [[honba]]"


class PaoClosedKan(Choice):
    """Whether a closed kan counts as a group on the table (PAO-29)."""

    YES = "yes", "A closed kan counts as a group on the table."
    NO = "no", "A closed kan doesn’t count; only called groups do.", "a closed [[kan]] doesn’t count for pao"


class DaisuushiiUnits(Choice):
    """How much daisuushii is worth (PAO-M12)."""

    ONE = "1", "Daisuushii is worth one yakuman."
    TWO = "2", "Daisuushii is worth two yakuman.", "[[daisuushii]] counts double"


class MultipleYakuman(Choice):
    """Whether several yakuman in one hand all count (PAO-M9)."""

    YES = "yes", "Every yakuman in a hand counts."
    NO = "no", "Only one yakuman in a hand counts.", "only one [[yakuman]] in a hand counts"


_TWO = frozenset({PaoYakuman.DAISANGEN, PaoYakuman.DAISUUSHII})


@dataclass(kw_only=True, eq=False, repr=False)
class PaymentOptions(Ruleset):
    """Options for who pays, and how much."""

    TOPIC = "Who pays"

    kiriage: Agreed[Kiriage] = option(
        Kiriage.NO,
        "Whether four [[han]] with 30 [[fu]], and three with 60, count as a [[mangan]].",
        per_choice("Four [[han]], 30 [[fu]]: a [[mangan]]?", Kiriage, NO, YES),
    )
    pao_yakuman: Agreed[frozenset[PaoYakuman]] = option(
        _TWO,
        "Which [[yakuman]] you’re liable for if you feed the last group.",
        whether("[[pao|Liability|Pao]] for [[daisangen]]?", PaoYakuman.DAISANGEN),
        whether("[[pao|Liability|Pao]] for [[daisuushii]]?", PaoYakuman.DAISUUSHII),
        whether("[[pao|Liability|Pao]] for [[suukantsu]]?", PaoYakuman.SUUKANTSU),
        unspoken=(_TWO, frozenset(PaoYakuman), frozenset()),
    )
    pao_rinshan: Agreed[PaoRinshan] = option(
        PaoRinshan.NO,
        "Whether feeding an open [[kan]] makes you liable for a win on its [[rinshan]].",
        per_choice("Liable for a win after an open [[kan]]?", PaoRinshan, NO, YES),
    )
    rinshan_pao_price: Agreed[RinshanPaoPrice] = option(
        RinshanPaoPrice.RON_PRICE,
        "What you pay if you’re liable for a win on a [[rinshan]].",
        per_choice("Liable after an open [[kan]]: for how much?", RinshanPaoPrice, "As on discard", "All shares"),
        moot={"pao_rinshan": PaoRinshan.NO},
    )
    pao_scope: Agreed[PaoScope] = option(
        PaoScope.SPLIT,
        "How much of a hand with several [[yakuman]] the liable player pays for.",
        per_choice("Several [[yakuman]]: liable for how much?", PaoScope, "The one fed", "The whole hand"),
        moot={"multiple_yakuman": MultipleYakuman.NO},
    )
    pao_split_units: Agreed[PaoSplitUnits] = option(
        PaoSplitUnits.FULL_VALUE,
        "How much of a double [[yakuman]] the liable player pays for.",
        per_choice("A double [[yakuman]]: liable for how much?", PaoSplitUnits, "Both parts", "One part"),
        moot={"daisuushi_units": DaisuushiiUnits.ONE, "pao_scope": PaoScope.WHOLE},
    )
    pao_honba_ron: Agreed[PaoHonbaRon] = option(
        PaoHonbaRon.LIABLE,
        "Who pays the [[honba]] when the liable player and the discarder split the hand.",
        per_choice("Hand split: who pays the [[honba]]?", PaoHonbaRon, "Liable player", "The discarder", "Half each"),
        moot={"honba": Honba.NONE},
    )
    pao_honba_split_tsumo: Agreed[PaoHonbaSplitTsumo] = option(
        PaoHonbaSplitTsumo.LIABLE,
        "Who pays the [[honba]] when someone is liable for part of a hand won by [[tsumo]].",
        per_choice(
            "Liable for part, [[tsumo]]: who pays the [[honba]]?", PaoHonbaSplitTsumo, "Liable player", "Everyone"
        ),
        moot={"honba": Honba.NONE, "pao_scope": PaoScope.WHOLE, "multiple_yakuman": MultipleYakuman.NO},
    )
    pao_closed_kan_counts: Agreed[PaoClosedKan] = option(
        PaoClosedKan.YES,
        "Whether a closed [[kan]] counts as a group of dragons or winds on the table.",
        per_choice("Does a closed [[kan]] count for [[pao]]?", PaoClosedKan, YES, NO),
    )
    daisuushi_units: Agreed[DaisuushiiUnits] = option(
        DaisuushiiUnits.ONE,
        "What [[daisuushii]] is worth.",
        per_choice("How much is [[daisuushii]] worth?", DaisuushiiUnits, "One [[yakuman]]", "Two [[yakuman]]"),
    )
    multiple_yakuman: Agreed[MultipleYakuman] = option(
        MultipleYakuman.YES,
        "Whether all the [[yakuman]] in a hand count.",
        per_choice("Do several [[yakuman]] all count?", MultipleYakuman, YES, NO),
    )
