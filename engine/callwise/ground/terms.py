"""
Mahjong terms, in players' words and in English.

Sentences mark a term as ``[[chii]]``; readers choose which of its words to see. The lessons' glossary explains each
term under the same id. Each family has its own terms; terms for seats are shared.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from callwise.ground.errors import CallwiseError


class TermError(CallwiseError):
    """A marked term that isn't in the list."""


@dataclass(frozen=True, slots=True)
class Term:
    """
    A term's id, its English word, and its Japanese one in romaji and in script.

    `usual` is the players' word at the table: by default the Japanese one.
    """

    id: str
    english: str
    romaji: str
    japanese: str
    usual: str = ""

    def __post_init__(self) -> None:
        """Default the usual word to the Japanese one."""
        if not self.usual:
            object.__setattr__(self, "usual", self.romaji)


def in_english(id: str, english: str, romaji: str, japanese: str) -> Term:
    """Return a term whose usual word is the English one."""
    return Term(id, english, romaji, japanese, english)


SEAT_TERMS = (
    in_english("kamicha", "player on your left", "kamicha", "上家"),
    in_english("toimen", "player across", "toimen", "対面"),
    in_english("shimocha", "player on your right", "shimocha", "下家"),
)

MARKED = re.compile(r"\[\[(?P<id>[a-z0-9-]+)(?:\|(?P<english>[^\]|]+)\|(?P<usual>[^\]|]+))?\]\]")
"""A marked term: ``[[chii]]``, or ``[[kan|kongs|kans]]`` with specific English and usual words."""
