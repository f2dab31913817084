"""Random racks and tables for practice positions."""
