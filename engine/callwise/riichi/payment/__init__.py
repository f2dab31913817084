"""Payment: the value of a win, and who is liable for it."""
