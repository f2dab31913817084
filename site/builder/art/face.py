"""A face: the print on one kind of tile, and a simpler drawing for small sizes."""

from collections.abc import Callable
from dataclasses import dataclass

from builder.art.ink import Ink, fill


@dataclass(frozen=True)
class Face:
    """
    One kind of tile, by its name in notation (`4s`, `0m`, `j`, `back`).

    `draw_small` is a simpler drawing for tiles narrower than 28 pixels; faces without one are simple enough.
    """

    name: str
    draw: Callable[[], str]
    draw_small: Callable[[], str] | None = None


def diamond(x: float, y: float, size: float) -> str:
    """Draw the mark of a red five: a shape, so that colour is never the only cue."""
    return fill(f"M{x} {y - size}L{x + size} {y}L{x} {y + size}L{x - size} {y}Z", Ink.RED, edge=1.2)
