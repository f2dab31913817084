"""Payment: what a win is worth, and who answers for it."""
