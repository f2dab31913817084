"""Every act ruled on, and all that may be done."""
