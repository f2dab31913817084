"""The table and its notation: tiles, melds, ponds, seats. Contains no rules."""
