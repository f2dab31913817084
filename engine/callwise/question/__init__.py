"""What can be asked of a position, how an answer is given and graded, and what a game brings along."""
