"""
The field's terms, in English and in Japanese.

Sentences mark a term as ``[[chii]]``; readers choose which of its words they
see.  What a term means is told in the lessons' glossary, under the same id.
Each family has its own terms; those for seats are everybody's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from callwise.errors import CallwiseError


class TermError(CallwiseError):
    """A marked term that is not in the list."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term's id, its English word, and its Japanese one in romaji and in script."""

    id: str
    english: str
    romaji: str
    japanese: str


SEAT_TERMS = (
    Term("kamicha", "left neighbour", "kamicha", "上家"),
    Term("toimen", "player across", "toimen", "対面"),
    Term("shimocha", "right neighbour", "shimocha", "下家"),
)

MARKED = re.compile(r"\[\[(?P<id>[a-z0-9-]+)(?:\|(?P<english>[^\]|]+)\|(?P<japanese>[^\]|]+))?\]\]")
"""A marked term: ``[[chii]]``, or ``[[chii|chows|chii]]`` with words of its own."""
