"""The options American tables agree on, and their sources."""
