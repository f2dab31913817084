"""Formats of recorded games, one per module."""
