"""Sets of puzzles: choosing puzzles, pages for instructors, and packages."""
