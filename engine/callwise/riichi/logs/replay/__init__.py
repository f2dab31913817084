"""Replaying a recorded hand act by act, and its payments."""
