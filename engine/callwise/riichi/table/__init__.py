"""What lies on a table and how it is written: tiles, melds, ponds, seats. Nothing here rules."""
