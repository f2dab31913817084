"""Turns: how they begin and end, and when play is over."""
