"""Errors in the engine's input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

LONGEST_NOTATION = 1_000
"""The maximum length of notation, in characters."""
_LONGEST_QUOTE = 80
_LONGEST_WORD = 200


class CallwiseError(ValueError):
    """
    Unreadable or impossible input to the engine.

    `key` is its entry in a file, such as ``table.hand``, and `column` the place in that entry, counted from 1; each is
    None if not applicable or not known yet.
    """

    key: str | None = None
    column: int | None = None

    def at(self, key: str) -> CallwiseError:
        """Set the entry, unless it is already known; prefix `key` to a known part of it."""
        self.key = key if self.key is None else f"{key}.{self.key}"
        return self


class NotationError(CallwiseError):
    """
    Text that isn't valid notation; the message quotes it and says how to fix it.

    `column` is counted in `text`, which may be part of an entry.
    """

    def __init__(self, message: str, column: int | None = None, text: str | None = None) -> None:
        super().__init__(message)
        self.column = column
        self.text = text

    def found_in(self, entry: str, written: str | None = None) -> None:
        """
        Convert the column to one in the whole entry, or None if the part it was counted in isn't unique there.

        `written` is the entry with its wiki notation, which has the same columns; the message then quotes that.
        """
        if written not in (None, entry):
            self.args = (str(self).replace(quoted(entry), quoted(str(written))),)
        if self.column is not None and self.text is not None:
            once = entry.count(self.text) == 1
            self.column, self.text = (self.column + entry.index(self.text), entry) if once else (None, None)


class PositionError(CallwiseError):
    """
    An impossible position; the message says what would be possible.

    `counted` are the number of tiles that a hand has to have and the number that it has, if these are wrong.
    """

    def __init__(self, message: str, counted: tuple[int, int] | None = None) -> None:
        super().__init__(message)
        self.counted = counted


class EntryError(CallwiseError):
    """An unusable entry of a puzzle file; the message quotes it and says how to fix it."""


class AnswerError(CallwiseError):
    """An answer that wasn't offered, or has the wrong form."""


def short(text: str) -> str:
    """Shorten a text for use in an error message."""
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def quoted(text: str) -> str:
    """Quote a text for an error message, shortened; escaped characters count in full."""
    written = repr(short(text))
    return written if len(written) <= _LONGEST_QUOTE + 2 else short(written)


def suggestion(word: object, known: Iterable[str]) -> str:
    """Return “, did you mean …?” with the most similar known word, or an empty text if no word is similar."""
    close = get_close_matches(word[:_LONGEST_WORD], list(known), n=1) if isinstance(word, str) else []
    return f", did you mean {close[0]!r}?" if close else ""


def check_length(text: str) -> None:
    """Raise NotationError if a text is too long for any notation."""
    if len(text) > LONGEST_NOTATION:
        raise NotationError(f"{quoted(text)} has {len(text)} characters; notation has at most {LONGEST_NOTATION}")


@contextmanager
def within(key: str) -> Iterator[None]:
    """Add the entry to errors raised inside, unless it is already known."""
    try:
        yield
    except CallwiseError as error:
        raise (error if error.key else error.at(key)) from error.__cause__
