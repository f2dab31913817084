"""Sets of puzzles: what they are, how they are written, and the puzzles in them."""
