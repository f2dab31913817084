"""Moments of a recorded game at which a calling rule decided something, each as a question on its position."""
