"""How a turn begins and ends, and when nothing may be done any more."""
