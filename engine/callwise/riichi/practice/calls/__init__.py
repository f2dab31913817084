"""Practice positions on calls, priority, timing and the turn."""
