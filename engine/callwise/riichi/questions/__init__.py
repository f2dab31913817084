"""What can be asked about riichi positions, one module a topic."""
