"""Notation of riichi positions in puzzle files, and code shared by all riichi questions."""
