"""Faults in the builder's input."""


class BuildError(Exception):
    """The site can't be built; the message names what is wrong or missing and says what would be right."""
