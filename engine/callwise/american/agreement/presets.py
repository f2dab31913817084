"""
Rulesets of American tables.

Tournament rules are League rules, with the changes stated by a source on tournaments.
"""

from __future__ import annotations

from callwise.agreement.declared_options import either
from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import (
    AmericanRuleset,
    CallKept,
    LastDiscardExposure,
    MisnamedPlaced,
    MisnamedWin,
    PeekedPass,
    RackedCalledTile,
    WinCounts,
    WrongChallenge,
)

LEAGUE = AmericanRuleset(
    "league",
    "League play as taught",
    usual=True,
    must_rack_pick=sources.EXCHANGE,
    freeze_at=sources.EXCHANGE,
    last_discard_exposure=(either(LastDiscardExposure.ALLOW, LastDiscardExposure.REFUSE), sources.LAST_TILES),
    call_kept=sources.COMMITTED,
    misnamed_win=(either(MisnamedWin.NAME, MisnamedWin.TILE), sources.NAMED_FIRST),
    misnamed_placed=(either(MisnamedPlaced.DEAD, MisnamedPlaced.USED), sources.CLAIMING_ERRORS),
    racked_called_tile=sources.EXCHANGE_THREADS,
    finesse_rack=sources.EXCHANGE,
    early_exchange=sources.ERRORS,
    dead_exposures=sources.DEAD_JOKERS,
    wrong_challenge=sources.CONTESTED,
    peeked_pass=sources.PEEKING,
    last_wall_calls=sources.LAST_WALL,
    hot_wall=sources.LAST_WALL,
    wall_game_deal=sources.WALL_GAMES,
    win_counts=sources.PAYMENTS,
)
TOURNAMENT = AmericanRuleset(
    "league-tournament",
    "League tournament",
    like=LEAGUE,
    call_kept=(CallKept.PLACED, sources.GIVEN_BACK),
    racked_called_tile=(RackedCalledTile.DEAD, sources.EXCHANGE_THREADS),
    peeked_pass=(PeekedPass.TEN_POINTS, sources.PEEKING_POINTS),
    wrong_challenge=(WrongChallenge.CALLER_DEAD, sources.TOURNAMENT),
    win_counts=(WinCounts.POINTS, sources.MAHJCON),
)

PRESETS = (LEAGUE, TOURNAMENT)
"""All presets, the default first."""
