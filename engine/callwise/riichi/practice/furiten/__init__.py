"""Practice positions on furiten and safe tiles."""
