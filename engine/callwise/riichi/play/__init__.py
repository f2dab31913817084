"""Playing a hand: a reader and three programs at one table, ruled on by the same rules as any position."""
