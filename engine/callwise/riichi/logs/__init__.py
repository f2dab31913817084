"""Recorded games: reading logs of several programs, and replaying them to find what the rules decided."""
