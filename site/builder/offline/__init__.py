"""Use without a network."""
