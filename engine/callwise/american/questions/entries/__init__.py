"""The notation of American positions in puzzle files, and base classes of American questions."""
