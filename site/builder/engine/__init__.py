"""The engine for a browser: its wheels, its image, what starts it, and replies that are recorded."""
