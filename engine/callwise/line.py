"""What somebody remembers, in one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """
    A line in players' words, and how it is read: as a question and its entries.

    `how` is the way it is written, and `signs` are what is written in it beside tiles.  `read` raises NotationError
    for what is no such line.
    """

    how: str
    signs: tuple[str, ...]
    read: Callable[[str], tuple[str, Mapping[str, str]]]
