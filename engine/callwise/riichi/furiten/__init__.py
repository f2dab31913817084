"""Furiten and the sacred discard: what prevents a win on a discard, until when, and how to get out."""
