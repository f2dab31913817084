"""Checks on lessons and puzzles: rulings, order, patterns, seats and voice."""
