"""Features for instructors only: sets of puzzles, receipts and results."""
