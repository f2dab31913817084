"""Generated positions: drawn by seed, filtered by the engine, and written as puzzles."""
