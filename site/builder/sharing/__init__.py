"""Content for use elsewhere: in frames, wikis and preview pictures."""
