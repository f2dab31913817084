"""The engine for browsers: its wheels, its image, its start-up scripts, and recorded replies."""
