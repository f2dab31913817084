"""Content elsewhere: in frames, wikis and preview pictures."""
