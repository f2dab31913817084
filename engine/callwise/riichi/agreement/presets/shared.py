"""What several presets say alike."""

from __future__ import annotations

from callwise.riichi.agreement.calls import Kuikae
from callwise.riichi.agreement.payment import PaoYakuman
from callwise.riichi.agreement.riichi import KandoraTiming
from callwise.ruleset import either

DRAGONS_AND_WINDS = frozenset({PaoYakuman.DAISANGEN, PaoYakuman.DAISUUSHII})
FORBIDDEN_SOMEHOW = either(Kuikae.STRICT, Kuikae.SAME_TILE_ONLY)
KAN_SOMEHOW = either(KandoraTiming.AT_ONCE, KandoraTiming.LATER)
FOUR_PLAYERS = ("kita_interrupts",)
"""What only three-player games know."""
SLIPS = ("empty_call", "false_meld", "false_win_hidden", "false_win_shown")
"""What a program doesn't let anybody do."""
