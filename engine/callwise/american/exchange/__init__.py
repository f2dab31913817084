"""Jokers and their exchange."""
