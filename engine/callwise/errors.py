"""What can be wrong with something that is given to the engine."""

from __future__ import annotations


class CallwiseError(ValueError):
    """Something given to the engine cannot be read or cannot exist."""


class NotationError(CallwiseError):
    """
    A text that is not tile notation.

    The message quotes the text and says what would be right; `column` counts
    from 1 and is None when the fault has no single place.
    """

    def __init__(self, message: str, column: int | None = None) -> None:
        super().__init__(message)
        self.column = column


class PositionError(CallwiseError):
    """A position that cannot exist at a table; the message says what would."""
