"""Facts about a page for frames: its question, and the size of its frame."""

from dataclasses import dataclass

from builder.sharing.embed_files import embed_path
from callwise.puzzle.file import Puzzle
from callwise.view.elements.prose import plain

WIDTH, HEIGHT = 640, 520
"""A frame's size in CSS pixels: about an article's column, and high enough for any puzzle of that width."""


@dataclass(frozen=True)
class Framed:
    """A page for frames: its address from the home page, and its question in plain words."""

    path: str
    title: str


def framed_puzzle(path: str, puzzle: Puzzle) -> Framed:
    """Describe the page for frames of the puzzle at a path."""
    return Framed(embed_path(path), plain(puzzle.form.asks))


def framed_series(path: str, title: str) -> Framed:
    """Describe the page for frames of a lesson's puzzles, shown one at a time."""
    return Framed(embed_path(path), plain(title))
