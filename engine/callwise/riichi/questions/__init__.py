"""Questions about riichi positions, one topic per module."""
