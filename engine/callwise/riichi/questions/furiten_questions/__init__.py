"""Questions about furiten."""
