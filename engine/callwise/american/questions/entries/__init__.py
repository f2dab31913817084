"""How American positions are written in puzzle files, and what all American questions share."""
