"""
Rulesets that American tables go by.

What a source says of a tournament is added to League play, which tournaments
go by otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.american import sources
from callwise.american.ruleset import AmericanRuleset, LastDiscardExposure, RackedCalledTile
from callwise.ruling import Source

_SOURCES: Mapping[str, Source] = {
    "must_rack_pick": sources.EXCHANGE,
    "freeze_at": sources.EXCHANGE,
    "racked_called_tile": sources.EXCHANGE_THREADS,
    "finesse_rack": sources.EXCHANGE,
    "early_exchange": sources.LEAGUE,
    "dead_exposures": sources.LEAGUE,
}
_OPEN = {"last_discard_exposure": (LastDiscardExposure.ALLOW, LastDiscardExposure.REFUSE)}

LEAGUE = AmericanRuleset(name="league", title="League play", usual=True, sources=_SOURCES, open=_OPEN)
TOURNAMENT = AmericanRuleset(
    name="league-tournament",
    title="League tournament",
    sources=_SOURCES,
    open=_OPEN,
    racked_called_tile=RackedCalledTile.DEAD,
)

PRESETS = (LEAGUE, TOURNAMENT)
"""All of them, the usual one first."""
