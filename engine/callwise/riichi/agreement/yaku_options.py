"""Options for the yaku a win needs, and on which waits."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.agreement.declared_options import Agreed, option
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import NO, YES, Choice, may, may_not, per_choice


class OpenTanyao(Choice):
    """Whether tanyao counts in an open hand, *kuitan* (NAK-52)."""

    YES = "yes", "Tanyao counts in an open hand, too.", "[[tanyao]] counts in an open hand"
    NO = "no", "Tanyao counts only in a closed hand.", "[[tanyao]] needs a closed hand"


class Atozuke(Choice):
    """
    Whether a hand can ron for a yaku that another of its waits wouldn't have, *atozuke* (NAK-53).

    Stricter rules require the yaku before the first or second call, but no two sources agree how, so there is no option
    for them.
    """

    YES = "yes", "You can win on any wait that gives you a yaku.", "one wait with a [[yaku]] is enough"
    NO = "no", "For ron, every wait must give you a yaku.", "every wait needs a [[yaku]] for [[ron]]"


@dataclass(kw_only=True, eq=False, repr=False)
class YakuOptions(Ruleset):
    """Options for which yaku count for a win."""

    TOPIC = "What wins"

    open_tanyao: Agreed[OpenTanyao] = option(
        OpenTanyao.YES,
        "Whether [[tanyao]] counts in an open hand.",
        per_choice("Does [[tanyao]] count in an open hand?", OpenTanyao, YES, NO),
    )
    atozuke: Agreed[Atozuke] = option(
        Atozuke.YES,
        "Whether you can [[ron|win|ron]] on a discard that gives you a [[yaku]] if another of your waits wouldn’t.",
        per_choice(
            "Only one of your waits gives a [[yaku]]: can you [[ron|win|ron]] on it?",
            Atozuke,
            may("Allowed"),
            may_not("Not allowed"),
        ),
        unspoken=(Atozuke.YES,),
    )
