"""How riichi positions are written in puzzle files, and what all riichi questions share."""
