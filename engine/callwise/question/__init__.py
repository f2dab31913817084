"""Questions about a position, the ways to answer and grade them, and the games' contributions."""
