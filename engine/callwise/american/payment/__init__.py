"""Who pays a win."""
