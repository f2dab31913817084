"""Limits on the sizes in a log, since logs are untrusted."""

from __future__ import annotations

MOST_HANDS = 40
"""Hands in a game."""
MOST_ACTS = 200
"""Acts in a hand; no wall has enough turns and kans for this many."""
MOST_STEPS = 5_000
"""Steps in the search for a hand's order of play."""
MOST_GAMES = 20
"""Games in one file."""
MOST_TEXTS = 50_000
"""Consecutive JSON texts, such as events on lines."""
LONGEST_NAME = 40
"""Characters in a player's name."""
