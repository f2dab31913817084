"""
The order of words: the lesson of each track that first says a word, and the lessons of the beginner's path.

    [path]
    swap-calling = ["the-same-tile-back"]

    [first-said]
    meld = { who-gets-the-tile = "tiles-that-make-a-group" }
    suji = {}

A word without a lesson is in no lesson of the path.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from callwise.ground.errors import CallwiseError

FILE = "words.toml"


class WordOrderError(CallwiseError):
    """An unusable list of words."""


@dataclass(frozen=True)
class WordOrder:
    """
    The lessons of the path by track, and the lesson that first says each word, by track.

    Both name lessons by their files; a word may be several words, and has the usual endings.
    """

    path: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    first_said: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @cached_property
    def patterns(self) -> Mapping[str, re.Pattern[str]]:
        """Return a pattern for each word, in any of its forms."""
        return {word: _pattern(word) for word in self.first_said}


def _pattern(word: str) -> re.Pattern[str]:
    """
    Return a pattern for a word, or several in a row, with the usual endings.

    >>> bool(_pattern("dead hand").search("Two dead hands.")), bool(_pattern("han").search("Your hand."))
    (True, False)
    """
    endings = "s|d" if word.endswith("e") else "s|es|ed|ing"
    return re.compile(rf"\b{re.escape(word)}(?:{endings})?\b", re.IGNORECASE)


def read_word_order(data: Mapping[str, object]) -> WordOrder:
    """Read the file's tables. Raises WordOrderError."""
    if strange := data.keys() - {"path", "first-said"}:
        raise WordOrderError(f"it has [path] and [first-said], got {', '.join(sorted(strange))}")
    path = {track: _names(f"path.{track}", lessons) for track, lessons in _table("path", data.get("path", {})).items()}
    said = {
        word: {track: _name(f"{word}.{track}", one) for track, one in _table(word, lessons).items()}
        for word, lessons in _table("first-said", data.get("first-said", {})).items()
    }
    return WordOrder(path, said)


def _table(key: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise WordOrderError(f"{key} is a table, got {value!r}")
    return value


def _name(key: str, value: object) -> str:
    if not isinstance(value, str) or not value:
        raise WordOrderError(f"{key} names a lesson, got {value!r}")
    return value


def _names(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise WordOrderError(f"{key} is a list of lessons, got {value!r}")
    return tuple(_name(key, one) for one in value)
