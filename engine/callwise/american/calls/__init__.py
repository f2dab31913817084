"""Calling a discard, and the exposure that it is called for."""
