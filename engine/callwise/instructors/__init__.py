"""What instructors need and learners don't: sets of puzzles, receipts, and results."""
