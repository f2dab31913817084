"""Moments when a calling rule mattered in a recorded game, each as a question about the position."""
