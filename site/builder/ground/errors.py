"""Faults in the builder's input."""


class BuildError(Exception):
    """The site can't be built; the message names the error and suggests a fix."""
