"""Whole cards: a puzzle, a free question, a moment of a game."""
