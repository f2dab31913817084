"""Random hands and tables for practice positions."""
