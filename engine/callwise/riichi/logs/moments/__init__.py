"""The moments of a recorded game at which a rule of calling decided something, each as a question on its position."""
