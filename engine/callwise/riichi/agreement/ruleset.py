"""
Riichi rulesets: all options that players agree on before the first deal.

Each option is declared under its topic with the questions people ask about it. Each default is the value the sources
call usual.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from callwise.law.ruling import Source
from callwise.riichi.agreement.call_options import CallOptions
from callwise.riichi.agreement.chombo_options import ChomboOptions
from callwise.riichi.agreement.draw_options import DrawOptions
from callwise.riichi.agreement.furiten_options import FuritenOptions
from callwise.riichi.agreement.payment_options import PaymentOptions
from callwise.riichi.agreement.riichi_options import RiichiOptions
from callwise.riichi.agreement.slip_options import SlipOptions
from callwise.riichi.agreement.yaku_options import YakuOptions


@dataclass(kw_only=True, eq=False, repr=False)
class RiichiRuleset(
    CallOptions, YakuOptions, RiichiOptions, DrawOptions, FuritenOptions, SlipOptions, ChomboOptions, PaymentOptions
):
    """
    The options of a riichi ruleset, by topic.

    `no_red_fives` is where its text says that there are no red fives, if it does: a place in its book, or a source.
    `ippatsu` and `ura_dora` are where it says that they count for a win after riichi. `begins_with` is how many points
    each player has when a game begins.
    """

    no_red_fives: Source | str | None = None
    ippatsu: Source | str | None = None
    ura_dora: Source | str | None = None
    begins_with: int = 25_000
    formerly: ClassVar[Mapping[str, tuple[str, ...]]] = {"tile_count": ("too_many_tiles", "too_few_tiles")}
