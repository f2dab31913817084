"""Values that several presets share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from callwise.agreement.declared_options import either
from callwise.law.ruling import Source
from callwise.riichi.agreement.call_options import Kuikae
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.payment_options import PaoYakuman
from callwise.riichi.agreement.riichi_options import KandoraTiming

PlaceT = TypeVar("PlaceT", str, Source, Source | str)


def placed(places: Mapping[PlaceT, str]) -> Mapping[str, PlaceT]:
    """Map each rule to its place in a book, or its source, from a mapping of places to rules."""
    return {rule: place for place, rules in places.items() for rule in rules.split()}


EVERY_ABORT = frozenset(AbortiveDraw)
NO_ABORT: frozenset[AbortiveDraw] = frozenset()
DRAGONS_AND_WINDS = frozenset({PaoYakuman.DAISANGEN, PaoYakuman.DAISUUSHII})
FORBIDDEN_SOMEHOW = either(Kuikae.STRICT, Kuikae.SAME_TILE_ONLY)
KAN_SOMEHOW = either(KandoraTiming.AT_ONCE, KandoraTiming.LATER)
FOUR_PLAYERS = ("kita_interrupts",)
"""Options that only matter in three-player games."""
NO_WAIT = ("kandora_next",)
"""Options that don't matter if no indicator waits for the discard."""
SLIPS = (
    "empty_call",
    "changed_call",
    "false_meld_early",
    "false_meld",
    "false_kan",
    "false_win_hidden",
    "false_win_shown",
    "dead_hand_call",
    "tile_count",
    "wrong_draw",
    "noten_riichi",
    "noten_riichi_unseen",
    "false_riichi_kan",
    "riichi_open",
    "riichi_unsaid",
    "riichi_taken_back",
    "late_riichi",
    "short_riichi",
    "riichi_call",
    "riichi_discard",
    "chombo_pays",
    "chombo_deal",
    "chombo_sticks",
    "chombo_with_win",
)
"""Options about mistakes that a program doesn't let players make."""
