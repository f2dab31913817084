"""
What a riichi table agrees on before the first deal.

Each option is one line of that agreement.  The defaults are what the sources
call usual, option by option.
"""

from __future__ import annotations

from dataclasses import dataclass

from callwise.ruleset import Choice, Ruleset, option


class Kuikae(Choice):
    """What may not be discarded right after a call (KUI-24)."""

    STRICT = "strict", "The called tile and the run's other end are both frozen."
    SAME_TILE_ONLY = "same_tile_only", "Only the called tile is frozen."
    FREE = "free", "Nothing is frozen; any tile may be discarded."


class KuikaePenalty(Choice):
    """What happens to a player who discards a frozen tile (KUI-25)."""

    PREVENT = "prevent", "The discard is refused and another tile is discarded."
    LOSE_RIGHT_TO_WIN = "lose_right_to_win", "The player may not win this hand."
    CHOMBO = "chombo", "The player pays the penalty for a dead hand."


@dataclass(frozen=True, kw_only=True)
class RiichiRuleset(Ruleset):
    """The options of a riichi table."""

    kuikae: Kuikae = option(Kuikae.STRICT, "What you may not discard right after a [[chii]] or [[pon]].")
    kuikae_penalty: KuikaePenalty = option(KuikaePenalty.PREVENT, "What a frozen discard costs.")
