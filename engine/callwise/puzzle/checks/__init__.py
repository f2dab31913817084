"""What lessons and puzzles are checked for: rulings, order, patterns, seats and voice."""
