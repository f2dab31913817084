"""A position described from memory in one line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from callwise.ground.errors import quoted

_SOMEONE = {
    *("someone", "somebody", "anyone", "anybody", "everyone", "everybody", "nobody", "another", "other", "others"),
    *("opponent", "opponents", "dealer", "me", "him", "them", "us"),
}
"""Words for players that don't identify a seat."""
_ASKING = {
    *("can", "could", "may", "should", "must", "am", "is", "are", "do", "does", "did"),
    *("who", "whose", "what", "which", "when", "why", "how"),
}
"""Words that begin a question; the reader chooses a question instead of writing it."""


@dataclass(frozen=True)
class RememberedLine:
    """
    A line in players' words, and the parser that turns it into a question and its entries.

    `how` is a sample line, and `signs` are the symbols used in it besides tiles. `read` raises NotationError for other
    text.
    """

    how: str
    signs: tuple[str, ...]
    read: Callable[[str], tuple[str, Mapping[str, str]]]


def unread(word: str, known: Collection[str], how: str) -> str:
    """
    Return an error message for an unknown word, with a suggestion.

    The suggestion is a similar word, a seat, choosing a question, or the sample line `how`.
    """
    if word.lower() in _ASKING:
        return f"{quoted(word)} begins a question; choose yours below, and write what happened here, like {how!r}"
    near = get_close_matches(word.lower(), known, 1, 0.75)
    if near:
        return f"{quoted(word)} isn’t a word for this line; did you mean {near[0]!r}?"
    if word.lower() in _SOMEONE:
        return f"{quoted(word)} isn’t a seat; name one: east, south, west or north"
    return f"{quoted(word)} isn’t a word for this line; write it like {how!r}"
