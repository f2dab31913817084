"""Rulings on every act, and the acts possible at a table."""
