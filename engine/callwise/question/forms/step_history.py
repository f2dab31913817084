"""A history, the steps that are done in their order: as a page posts it, and as a puzzle file has it."""

from __future__ import annotations

from collections.abc import Sequence

from callwise.ground.errors import AnswerError
from callwise.question.controls import Pairs

DONE, NEXT, ACT = "step", "next", "act"
"""The names under which a page posts the steps that are done, the one picked to follow, and what is done with it."""
UNDO, BACK, ADD, HINT = "undo", "back", "add", "hint"
"""What is done with steps: the last taken back, all from the first wrong one on, one added, the next one told."""
PICKED = "pick"
"""The name under which a page posts what is picked of the position."""


def posted(history: Sequence[str]) -> Pairs:
    """Give what a page posts for steps that are done."""
    return tuple((DONE, code) for code in history)


def done(pairs: Sequence[tuple[str, str]]) -> list[str]:
    """Read the steps that are done from what a page posts.  Raises AnswerError for anything that is no step."""
    if strange := [name for name, _ in pairs if name not in (DONE, NEXT, PICKED)]:
        raise AnswerError(f"{strange[0]!r} isn’t part of an answer here; parts are {DONE} and {NEXT}")
    return [value for name, value in pairs if name == DONE]


def codes(history: str) -> list[str]:
    """
    Read a history as a puzzle file has it.

    >>> codes("exchange 1; discard 2")
    ['exchange 1', 'discard 2']
    """
    return [code.strip() for code in history.split(";") if code.strip()]
