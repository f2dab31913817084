"""How players of the American game say what happened."""
