"""Racks and tables for practice positions, drawn at random."""
