"""What somebody remembers, in one line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from callwise.ground.errors import quoted

_SOMEONE = {
    *("someone", "somebody", "anyone", "anybody", "everyone", "everybody", "nobody", "another", "other", "others"),
    *("opponent", "opponents", "dealer", "me", "him", "them", "us"),
}
"""Words for players by which nobody knows where they sit."""
_ASKING = {
    *("can", "could", "may", "should", "must", "am", "is", "are", "do", "does", "did"),
    *("who", "whose", "what", "which", "when", "why", "how"),
}
"""Words that begin a question, which is chosen and not written."""


@dataclass(frozen=True)
class RememberedLine:
    """
    A line in players' words, and how it is read: as a question and its entries.

    `how` is the way it is written, and `signs` are what is written in it beside tiles.  `read` raises NotationError
    for what is no such line.
    """

    how: str
    signs: tuple[str, ...]
    read: Callable[[str], tuple[str, Mapping[str, str]]]


def unread(word: str, known: Collection[str], how: str) -> str:
    """
    Say of a word that isn't among the known ones what would be right.

    That is one like it, a seat, to choose a question, or `how` a line goes.
    """
    if word.lower() in _ASKING:
        return f"{quoted(word)} begins a question; choose yours below, and write what happened here, like {how!r}"
    near = get_close_matches(word.lower(), known, 1, 0.75)
    if near:
        return f"{quoted(word)} isn’t a word for this line; did you mean {near[0]!r}?"
    if word.lower() in _SOMEONE:
        return f"{quoted(word)} isn’t a seat; name one: east, south, west or north"
    return f"{quoted(word)} isn’t a word for this line; write it like {how!r}"
