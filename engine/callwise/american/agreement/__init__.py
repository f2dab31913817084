"""What American tables agree on, and where that is told."""
