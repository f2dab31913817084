"""Positions that nobody wrote: drawn by seed, sifted by the referee, and written as puzzles."""
