"""Hands: completion, waits, and the cost of opening."""
