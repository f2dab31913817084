"""Questions about a position, how answers are given and graded, and what a game provides for them."""
