"""Furiten and the sacred discard: what bars a win on a discard, until when, and how to get out."""
