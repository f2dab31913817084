"""Tiles that don't show a kind: the back, a blank and a reserved tile."""

from builder.art.face import Face
from builder.art.ink import Ink, line


def _back() -> str:
    grain = line("M6 0V80M18 0V80M30 0V80M42 0V80M54 0V80", Ink.GRAIN, 1.1, fine=True)
    joint = line("M0 27H60M0 30H60", Ink.GRAIN, 1.5)
    return '<path class="i-back" d="M0 0H60V80H0Z"/>' + grain + joint


def _blank() -> str:
    return ""


def _reserved() -> str:
    return line("M18 22L42 58M42 22L18 58", Ink.RED, 5)


def faces() -> tuple[Face, ...]:
    """Return the back, the blank and the reserved tile."""
    return (Face("back", _back), Face("blank", _blank), Face("reserved", _reserved))
