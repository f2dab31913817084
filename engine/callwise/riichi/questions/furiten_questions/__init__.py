"""What can be asked about furiten."""
