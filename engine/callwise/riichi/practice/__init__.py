"""Randomly generated riichi positions."""

from callwise.riichi.calls import interruption, turn
from callwise.riichi.practice.calls import (
    abortive_positions,
    calling_positions,
    chankan_positions,
    claim_positions,
    interruption_positions,
    kuikae_positions,
    meld_positions,
    own_discard_positions,
    stick_positions,
    timing_positions,
    turn_positions,
)
from callwise.riichi.practice.furiten import furiten_positions, own_turn_positions, safe_positions
from callwise.riichi.practice.payments import (
    after_abort_positions,
    chombo_positions,
    draw_positions,
    pao_positions,
    winner_positions,
    yaku_positions,
)

MAKERS = (
    *kuikae_positions.MAKERS,
    *furiten_positions.MAKERS,
    *own_turn_positions.MAKERS,
    *safe_positions.MAKERS,
    *turn_positions.MAKERS,
    *calling_positions.MAKERS,
    *chankan_positions.MAKERS,
    *yaku_positions.MAKERS,
    *meld_positions.MAKERS,
    *interruption_positions.MAKERS,
    *claim_positions.MAKERS,
    *timing_positions.MAKERS,
    *winner_positions.MAKERS,
    *yaku_positions.VALUE_MAKERS,
    *pao_positions.MAKERS,
    *draw_positions.MAKERS,
    *abortive_positions.MAKERS,
    *after_abort_positions.MAKERS,
    *chombo_positions.MAKERS,
    *stick_positions.MAKERS,
    *own_discard_positions.MAKERS,
)

FOR_THREE = (turn.KITA, interruption.KITA_CANCELS, interruption.KITA_CANCELS_NOTHING)
"""The clauses that only matter in a game for three."""

FIRST = (
    ("claims.chii", "calls.legal"),
    ("claims.pon", "calls.legal"),
    ("claims.not-kamicha", "priority.winner"),
    ("priority.ron-first", "priority.winner"),
    ("priority.beaten-by-pon", "priority.winner"),
    ("kuikae.genbutsu", "kuikae.legal"),
    ("kuikae.suji", "kuikae.legal"),
    ("kuikae.clear", "kuikae.legal"),
)
"""Clauses of the first lessons, to practise before any, each with a question."""
