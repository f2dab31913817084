"""What everything above stands on: errors, seats, faces, terms, and text as people write it."""
