"""The foundations of every other layer: errors, seats, faces, terms, and text as people write it."""
