"""What it costs when a call goes wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.agreed import Agreed, option
from callwise.options import Answer, Choice, Point, Value
from callwise.ruleset import Ruleset

SLIPS = "When a call goes wrong"


class Cost(Choice):
    """What a slip costs (KUI-25)."""

    NOTHING = "nothing", "Nothing."
    DEAD_HAND = "dead_hand", "Your hand is dead: you can’t win, call or declare [[riichi]], and you count as [[noten]]."
    CHOMBO = "chombo", "Chombo: you lose points, and the hand is dealt again."


_COSTS: Mapping[Value | bool, Answer] = {
    Cost.NOTHING: Answer("Nothing"),
    Cost.DEAD_HAND: Answer("Dead hand"),
    Cost.CHOMBO: Answer("Chombo"),
}


def _cost(default: Cost, says: str, asks: str) -> Agreed[Cost]:
    return option(default, says, topic=SLIPS, points=(Point(asks, _COSTS),))


@dataclass(kw_only=True, eq=False, repr=False)
class SlipOptions(Ruleset):
    """What slips cost."""

    empty_call: Agreed[Cost] = _cost(
        Cost.NOTHING,
        "What it costs to take back a claim before any tile is shown.",
        "A claim taken back right away?",
    )
    false_meld: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What it costs to lay a meld that isn’t a group, and discard.",
        "A false meld, after the discard?",
    )
    false_win_hidden: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What a false [[ron|win|ron]] costs if you haven’t shown your hand.",
        "A false [[ron|win|ron]], the hand hidden?",
    )
    false_win_shown: Agreed[Cost] = _cost(
        Cost.CHOMBO,
        "What a false [[ron|win|ron]] costs once you’ve shown your hand.",
        "A false [[ron|win|ron]], the hand shown?",
    )
