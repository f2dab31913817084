"""A lesson's text, split at its puzzles into the part shown next to each puzzle and optional reading."""

from __future__ import annotations

import re
from dataclasses import dataclass

_PLACED = re.compile(r"^\{puzzle (?P<name>[^}]*)\}$", re.MULTILINE)
_DESK = re.compile(r"^\{desk\}$", re.MULTILINE)
_BRACES = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[A-Za-z0-9’'-]+")


@dataclass(frozen=True)
class Stretch:
    """The text before a puzzle: `beside` is shown next to it, and `more` is optional reading."""

    puzzle: str
    beside: str
    more: str


def stretches(body: str) -> tuple[Stretch, ...]:
    """
    Split a lesson's text at its puzzles; text after the last puzzle is left out.

    >>> stretches("Much.\\n{desk}\\nLittle.\\n{puzzle one}")
    (Stretch(puzzle='one', beside='\\nLittle.\\n', more='Much.\\n'),)
    """
    found, begin = [], 0
    for match in _PLACED.finditer(body):
        *more, beside = _DESK.split(body[begin : match.start()])
        found.append(Stretch(match["name"], beside, "".join(more)))
        begin = match.end()
    return tuple(found)


def count(text: str) -> int:
    """
    Count the words of a text, ignoring tiles, clauses and marks.

    >>> count("Take {23s} with [[chii]].")
    3
    """
    return len(_WORD.findall(_BRACES.sub("", text)))
