"""How much of a log is read, one cap for each size: logs come from anywhere."""

from __future__ import annotations

MOST_HANDS = 40
"""Hands of a game."""
MOST_ACTS = 200
"""Acts of a hand: more than a wall gives turns and kans for."""
MOST_STEPS = 5_000
"""Steps of the search for the order of play of a hand in which it is not written."""
MOST_GAMES = 20
"""Games in one file."""
MOST_TEXTS = 50_000
"""JSON texts that stand one behind the other, such as events on lines."""
LONGEST_NAME = 40
"""Characters of a player's name."""
