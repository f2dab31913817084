"""Features for instructors, not learners: sets of puzzles, receipts and results."""
