"""The course: the home page, lessons, puzzles, and review."""
