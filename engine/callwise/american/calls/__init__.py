"""Calling a discard, and exposing a group with it."""
