"""What a page is, what it is made of, and what frames it."""
