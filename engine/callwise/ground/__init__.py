"""The foundations of every other layer: errors, seats, faces, terms, and free-form text."""
