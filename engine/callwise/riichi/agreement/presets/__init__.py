"""
Published rulesets.

A preset settles only what its sources settle. If they don't settle an option, its possible readings are listed; if no
text was found, every value is possible. Anything that depends on such an option isn't ruled on.
"""

from __future__ import annotations

from callwise.agreement.named_ruleset import named
from callwise.riichi.agreement.presets.ema import EMA_2016, EMA_2025
from callwise.riichi.agreement.presets.japan import JPML_A, M_LEAGUE, MU, RMU, SAIKOUISEN, SAIKOUISEN_CLASSIC
from callwise.riichi.agreement.presets.programs import MAHJONG_SOUL, MJSTARS_RANKED, TENHOU
from callwise.riichi.agreement.presets.usual import COMMON
from callwise.riichi.agreement.presets.wrc import WRC_2015, WRC_2022, WRC_2025
from callwise.riichi.agreement.ruleset import RiichiRuleset

__all__ = [
    "COMMON",
    "EMA_2016",
    "EMA_2025",
    "JPML_A",
    "MAHJONG_SOUL",
    "MJSTARS_RANKED",
    "MU",
    "M_LEAGUE",
    "PRESETS",
    "RMU",
    "SAIKOUISEN",
    "SAIKOUISEN_CLASSIC",
    "TENHOU",
    "WRC_2015",
    "WRC_2022",
    "WRC_2025",
    "preset",
]

PRESETS: tuple[RiichiRuleset, ...] = (
    COMMON,
    TENHOU,
    MAHJONG_SOUL,
    EMA_2025,
    WRC_2025,
    M_LEAGUE,
    JPML_A,
    RMU,
    SAIKOUISEN,
    SAIKOUISEN_CLASSIC,
    MU,
    MJSTARS_RANKED,
    EMA_2016,
    WRC_2022,
    WRC_2015,
)
"""All named rulesets: the usual one, the six that most readers need, then the rest, and former editions last."""


def preset(name: str) -> RiichiRuleset:
    """
    Return the ruleset with this name, such as ``jpml-a`` or ``common+kuikae=free``.

    Raises RulesetError listing the known names.
    """
    return named(PRESETS, name)
