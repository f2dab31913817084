"""Calls and wins: what may be claimed or announced, and what follows from it."""
