"""Penalties for mistakes with calls, wins, tiles and riichi."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.agreement.declared_options import Agreed, option
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import Answer, Choice, Point, Value
from callwise.riichi.agreement.riichi_options import RiichiPoints, RiichiWall

SLIPS = "When a call goes wrong"
TILE_SLIPS = "When tiles go astray"
RIICHI_SLIPS = "When a [[riichi]] goes wrong"


class Cost(Choice):
    """The penalty for a mistake (PEN-1)."""

    NOTHING = "nothing", "Nothing."
    WARNING = "warning", "A warning, and nothing more."
    POINTS = "points", "You lose points, and the hand goes on."
    NO_RON = "no_ron", "You can’t [[ron|win on a discard|ron]] with what you’ve shown."
    DEAD_HAND = "dead_hand", "Your hand is dead: you can’t win, call or declare [[riichi]], and you count as [[noten]]."
    CHOMBO = "chombo", "Chombo: you lose points, and the hand is dealt again."


_COSTS: Mapping[Value | bool, Answer] = {
    Cost.NOTHING: Answer("Nothing"),
    Cost.WARNING: Answer("A warning"),
    Cost.POINTS: Answer("Points"),
    Cost.NO_RON: Answer("A lost wait"),
    Cost.DEAD_HAND: Answer("Dead hand"),
    Cost.CHOMBO: Answer("Chombo"),
}


_ALL = tuple(Cost)
_USUAL = tuple(cost for cost in Cost if cost is not Cost.NO_RON)


def _cost(
    default: Cost,
    says: str,
    asks: str,
    topic: str = SLIPS,
    moot: Mapping[str, Value] | None = None,
    among: tuple[Cost, ...] = _USUAL,
) -> Agreed[Cost]:
    return option(default, says, Point(asks, _COSTS), topic=topic, among=among, moot=moot)


@dataclass(kw_only=True, eq=False, repr=False)
class SlipOptions(Ruleset):
    """Options for the penalty of each mistake."""

    empty_call: Agreed[Cost] = _cost(
        Cost.NOTHING, "What it costs to take back a claim before any tile is shown.", "A claim taken back right away?"
    )
    changed_call: Agreed[Cost] = _cost(
        Cost.NOTHING,
        "What it costs to say one call and another right after it.",
        "“[[chii|Chow|Chii]], no, [[pon]],” said in one breath?",
    )
    late_call: Agreed[Cost] = _cost(
        Cost.NOTHING,
        "What it costs to call [[pon]] after the next player has drawn.",
        "A [[pon]] after the next draw?",
    )
    false_meld_early: Agreed[Cost] = _cost(
        Cost.NOTHING,
        "What it costs to lay a meld that isn’t a group, and put it right before the discard.",
        "A false meld, put right in time?",
    )
    false_meld: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What it costs to lay a meld that isn’t a group, and discard.",
        "A false meld, after the discard?",
    )
    false_kan: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What it costs to declare a closed [[kan]] that isn’t four of a kind, and discard.",
        "A false closed [[kan]], after the discard?",
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
    late_tsumo: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What it costs to say [[tsumo]] once you’ve discarded the winning tile, if you haven’t shown your hand.",
        "[[tsumo|Self-draw|Tsumo]] after the discard, the hand hidden?",
    )
    late_tsumo_shown: Agreed[Cost] = _cost(
        Cost.CHOMBO,
        "What it costs to say [[tsumo]] once you’ve discarded the winning tile, and show your hand.",
        "[[tsumo|Self-draw|Tsumo]] after the discard, the hand shown?",
    )
    mixed_win: Agreed[Cost] = _cost(
        Cost.NOTHING,
        "What it costs to win by [[tsumo]] with the winning tile mixed into your hand.",
        "The winning tile mixed in before [[tsumo]]?",
    )
    early_tenpai: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What it costs to say [[tenpai]] or [[noten]] before the hand is over, with your tiles hidden.",
        "[[tenpai|Tenpai|Tenpai]] said too early?",
    )
    dead_hand_call: Agreed[Cost] = _cost(
        Cost.CHOMBO,
        "What it costs to call when you know that your hand is [[dead-hand|dead|dead]].",
        "A call with a [[dead-hand]], which can’t win, call or be [[tenpai]]?",
    )
    tile_not_taken: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What it costs to leave a tile you’ve called on the table for too long.",
        "A called tile not taken in time?",
        TILE_SLIPS,
    )
    too_many_tiles: Agreed[Cost] = _cost(
        Cost.DEAD_HAND, "What it costs to have too many tiles.", "Too many tiles?", TILE_SLIPS
    )
    too_few_tiles: Agreed[Cost] = _cost(
        Cost.DEAD_HAND, "What it costs to have too few tiles.", "Too few tiles?", TILE_SLIPS
    )
    wrong_draw: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What it costs to draw a tile out of turn and mix it into your hand.",
        "A tile drawn out of turn, mixed in?",
        TILE_SLIPS,
    )
    shown_tile: Agreed[Cost] = _cost(
        Cost.NO_RON,
        "What it costs to show one or two tiles of your hand by accident.",
        "One or two tiles shown by accident?",
        TILE_SLIPS,
        among=_ALL,
    )
    shown_hand: Agreed[Cost] = _cost(
        Cost.DEAD_HAND, "What it costs to knock over your whole closed hand.", "A closed hand knocked over?", TILE_SLIPS
    )
    discard_back: Agreed[Cost] = _cost(
        Cost.NOTHING,
        "What it costs to reach for your discard once it’s on the table.",
        "Your discard wanted back?",
        TILE_SLIPS,
    )
    noten_riichi: Agreed[Cost] = _cost(
        Cost.CHOMBO,
        "What a [[riichi]] costs with a hand that isn’t [[tenpai]], when an exhaustive draw shows it.",
        "[[noten|Noten|Noten]] [[riichi]], seen at a draw?",
        RIICHI_SLIPS,
    )
    noten_riichi_unseen: Agreed[Cost] = _cost(
        Cost.NOTHING,
        "What a [[riichi]] costs with a hand that isn’t [[tenpai]], when another player wins.",
        "[[noten|Noten|Noten]] [[riichi]], and another wins?",
        RIICHI_SLIPS,
    )
    false_riichi_kan: Agreed[Cost] = _cost(
        Cost.CHOMBO,
        "What a closed [[kan]] in [[riichi]] costs that wasn’t allowed, when an exhaustive draw shows it.",
        "A forbidden [[kan]] in [[riichi]], seen at a draw?",
        RIICHI_SLIPS,
    )
    riichi_open: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What it costs to declare [[riichi]] with an open hand.",
        "[[riichi|Riichi|Riichi]] with an open hand?",
        RIICHI_SLIPS,
    )
    riichi_unsaid: Agreed[Cost] = _cost(
        Cost.WARNING,
        "What it costs to turn a tile and pay for [[riichi]] without saying it.",
        "[[riichi|Riichi|Riichi]] not said aloud?",
        RIICHI_SLIPS,
    )
    riichi_unturned: Agreed[Cost] = _cost(
        Cost.WARNING,
        "What it costs to say [[riichi]] and forget to turn the discard sideways.",
        "The [[riichi]] tile not turned?",
        RIICHI_SLIPS,
    )
    riichi_said_late: Agreed[Cost] = _cost(
        Cost.WARNING,
        "What it costs to say [[riichi]] only after the discard.",
        "[[riichi|Riichi|Riichi]] said after the discard?",
        RIICHI_SLIPS,
    )
    riichi_unpaid: Agreed[Cost] = _cost(
        Cost.NOTHING,
        "What it costs to declare [[riichi]] and forget the stick.",
        "The stick forgotten?",
        RIICHI_SLIPS,
    )
    riichi_taken_back: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What it costs to take back a [[riichi]] before the discard.",
        "[[riichi|Riichi|Riichi]] taken back before the discard?",
        RIICHI_SLIPS,
    )
    late_riichi: Agreed[Cost] = _cost(
        Cost.NOTHING,
        "What it costs to declare [[riichi]] with too few tiles in the wall.",
        "A [[riichi]] declared too late?",
        RIICHI_SLIPS,
        {"riichi_wall": RiichiWall.ANY},
    )
    short_riichi: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What it costs to declare [[riichi]] with fewer than 1,000 points, where you need them.",
        "[[riichi|Riichi|Riichi]] without 1,000 points for it?",
        RIICHI_SLIPS,
        {"riichi_points": RiichiPoints.ANY},
    )
    riichi_call_early: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What it costs to call in [[riichi]], and put it right before the discard.",
        "A call in [[riichi]], put right in time?",
        RIICHI_SLIPS,
    )
    riichi_call: Agreed[Cost] = _cost(
        Cost.DEAD_HAND,
        "What it costs to call [[chii]] or [[pon]] in [[riichi]], and discard.",
        "A [[chii]] or [[pon]] in [[riichi]]?",
        RIICHI_SLIPS,
    )
    riichi_discard: Agreed[Cost] = _cost(
        Cost.CHOMBO,
        "What it costs in [[riichi]] to discard a tile that isn’t the one you drew.",
        "Another tile than the drawn one, in [[riichi]]?",
        RIICHI_SLIPS,
    )
    riichi_mixed: Agreed[Cost] = _cost(
        Cost.WARNING,
        "What it costs in [[riichi]] if a drawn tile touches your hand for the first time.",
        "A drawn tile mixed in, in [[riichi]]?",
        RIICHI_SLIPS,
    )
