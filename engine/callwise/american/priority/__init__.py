"""Mah jongg, and who gets a discard that several players claim."""
