"""Reading a player's sentence: its words, the phrases a family knows, and the question that they suggest."""
