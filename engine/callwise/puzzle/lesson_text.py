"""A lesson's text as it is read: cut at its puzzles, what stands beside each apart from what can be read besides."""

from __future__ import annotations

import re
from dataclasses import dataclass

_PLACED = re.compile(r"^\{puzzle (?P<name>[^}]*)\}$", re.MULTILINE)
_DESK = re.compile(r"^\{desk\}$", re.MULTILINE)
_BRACES = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[A-Za-z0-9’'-]+")


@dataclass(frozen=True)
class Stretch:
    """What leads to a puzzle: `beside` it on the desk, and `more`, which nobody need read before answering."""

    puzzle: str
    beside: str
    more: str


def stretches(body: str) -> tuple[Stretch, ...]:
    """
    Cut a lesson's text at its puzzles; what comes after the last one is left out.

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
    Count the words of a text; tiles, clauses and marks are none.

    >>> count("Take {23s} with [[chii]].")
    3
    """
    return len(_WORD.findall(_BRACES.sub("", text)))
