"""
What a riichi table agrees on before the first deal.

Each option is one line of that agreement, declared under its topic with the
questions that people ask about it.  The defaults are what the sources call
usual, option by option.
"""

from __future__ import annotations

from dataclasses import dataclass

from callwise.riichi.agreement.calls import CallOptions
from callwise.riichi.agreement.chombo import ChomboOptions
from callwise.riichi.agreement.draws import DrawOptions
from callwise.riichi.agreement.furiten import FuritenOptions
from callwise.riichi.agreement.payment import PaymentOptions
from callwise.riichi.agreement.riichi import RiichiOptions
from callwise.riichi.agreement.slips import SlipOptions
from callwise.riichi.agreement.yaku import YakuOptions


@dataclass(kw_only=True, eq=False, repr=False)
class RiichiRuleset(
    CallOptions, YakuOptions, RiichiOptions, DrawOptions, FuritenOptions, SlipOptions, ChomboOptions, PaymentOptions
):
    """The options of a riichi table, topic by topic."""
