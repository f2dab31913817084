"""The formats of recorded games, a module each."""
