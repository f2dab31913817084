"""Values shared by several presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from callwise.agreement.declared_options import either
from callwise.law.ruling import Source
from callwise.riichi.agreement.call_options import Kuikae
from callwise.riichi.agreement.chombo_options import ChomboOptions
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.payment_options import PaoYakuman
from callwise.riichi.agreement.riichi_options import KandoraTiming
from callwise.riichi.agreement.slip_options import SlipOptions

PlaceT = TypeVar("PlaceT", str, Source, Source | str)


def placed(places: Mapping[PlaceT, str]) -> Mapping[str, PlaceT]:
    """Map each rule to its place in a book or its source, given the rules at each place."""
    return {rule: place for place, rules in places.items() for rule in rules.split()}


EVERY_ABORT = frozenset(AbortiveDraw)
NO_ABORT: frozenset[AbortiveDraw] = frozenset()
DRAGONS_AND_WINDS = frozenset({PaoYakuman.DAISANGEN, PaoYakuman.DAISUUSHII})
FORBIDDEN_SOMEHOW = either(Kuikae.STRICT, Kuikae.SAME_TILE_ONLY)
KAN_SOMEHOW = either(KandoraTiming.AT_ONCE, KandoraTiming.LATER)
FOUR_PLAYERS = ("kita_interrupts",)
"""Options that only matter in three-player games."""
NO_WAIT = ("kandora_next", "kandora_ron")
"""Options that don't matter if no indicator waits for the discard."""
SLIPS = (*SlipOptions.__annotations__, *ChomboOptions.__annotations__)
"""Options about mistakes that a program makes impossible."""
