"""What lies on an American table, and what can be done there. Nothing here rules."""
