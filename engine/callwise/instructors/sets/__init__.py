"""Sets of puzzles: their data, file formats and puzzles."""
