"""Generated American positions."""

from callwise.american.practice import (
    alteration_positions,
    announcement_positions,
    call_positions,
    card_positions,
    charleston_positions,
    claim_positions,
    dead_hand_positions,
    error_positions,
    exchange_positions,
    joker_positions,
    mah_jongg_positions,
    payment_positions,
    play_positions,
    points_positions,
    sequence_positions,
    turn_positions,
    wall_game_positions,
)

MAKERS = (
    *exchange_positions.MAKERS,
    *sequence_positions.MAKERS,
    *play_positions.MAKERS,
    *turn_positions.MAKERS,
    *call_positions.MAKERS,
    *alteration_positions.MAKERS,
    *announcement_positions.MAKERS,
    *charleston_positions.MAKERS,
    *mah_jongg_positions.MAKERS,
    *dead_hand_positions.MAKERS,
    *error_positions.MAKERS,
    *joker_positions.MAKERS,
    *claim_positions.MAKERS,
    *payment_positions.MAKERS,
    *wall_game_positions.MAKERS,
    *card_positions.MAKERS,
    *points_positions.MAKERS,
)

FIRST = (
    ("exchange.allowed", "exchange.jokers"),
    ("exchange.not-in-hand", "exchange.jokers"),
    ("exchange.not-begun", "exchange.jokers"),
    ("exchange.mismatch", "exchange.allowed"),
    ("joker.alike", "joker.groups"),
    ("joker.pair", "joker.groups"),
    ("joker.cluster", "joker.groups"),
    ("claim.mah-jongg-first", "american.winner"),
    ("claim.next-in-turn", "american.winner"),
)
"""Clauses to practise before any lesson, each with the question about it that is easiest to read."""
