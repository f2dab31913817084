"""A history, the steps done in order, as posted by a page and as written in a puzzle file."""

from __future__ import annotations

from collections.abc import Sequence

from callwise.ground.errors import AnswerError
from callwise.question.controls import Pairs

DONE, NEXT, ACT = "step", "next", "act"
"""The names under which a page posts the steps done, the step picked next, and an action on them."""
UNDO, BACK, ADD, HINT = "undo", "back", "add", "hint"
"""Actions on steps: undo the last, go back before the first wrong one, add one, ask for a hint."""
PICKED = "pick"
"""The name under which a page posts things picked in the position."""


def posted(history: Sequence[str]) -> Pairs:
    """Return the steps done, as posted by a page."""
    return tuple((DONE, code) for code in history)


def done(pairs: Sequence[tuple[str, str]]) -> list[str]:
    """Read the steps done from a page's post. Raises AnswerError if they are invalid."""
    if strange := [name for name, _ in pairs if name not in (DONE, NEXT, PICKED)]:
        raise AnswerError(f"{strange[0]!r} isn’t part of an answer here; parts are {DONE} and {NEXT}")
    return [value for name, value in pairs if name == DONE]


def codes(history: str) -> list[str]:
    """
    Read a history as written in a puzzle file.

    >>> codes("exchange 1; discard 2")
    ['exchange 1', 'discard 2']
    """
    return [code.strip() for code in history.split(";") if code.strip()]
