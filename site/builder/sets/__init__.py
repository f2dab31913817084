"""Sets of puzzles: what there is to choose, what instructors read, what packages are made of."""
