"""What can be wrong with something that is given to the engine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

LONGEST_NOTATION = 1_000
"""How many characters of notation are read at once: more than any position needs."""
_LONGEST_QUOTE = 80


class CallwiseError(ValueError):
    """
    Something given to the engine cannot be read or cannot exist.

    `key` is the entry of a file in which it stands, such as ``table.hand``,
    and `column` its place in that entry, counted from 1; each is None where
    there is none, or none known yet.
    """

    key: str | None = None
    column: int | None = None

    def at(self, key: str) -> CallwiseError:
        """Say in which entry it stands, unless that is known already; `key` is put before a part that is."""
        self.key = key if self.key is None else f"{key}.{self.key}"
        return self


class NotationError(CallwiseError):
    """
    A text that is no notation; the message quotes the text and says what would be right.

    `column` is counted in `text`, which may be a part of an entry.
    """

    def __init__(self, message: str, column: int | None = None, text: str | None = None) -> None:
        super().__init__(message)
        self.column = column
        self.text = text

    def found_in(self, entry: str, written: str | None = None) -> None:
        """
        Count the column in a whole entry; None where the part it was counted in stands there more than once.

        `written` is the entry before a wiki's marks were taken away, which left every column; it is quoted.
        """
        if written not in (None, entry):
            self.args = (str(self).replace(quoted(entry), quoted(str(written))),)
        if self.column is not None and self.text is not None:
            once = entry.count(self.text) == 1
            self.column, self.text = (self.column + entry.index(self.text), entry) if once else (None, None)


class PositionError(CallwiseError):
    """A position that cannot exist at a table; the message says what would."""


class EntryError(CallwiseError):
    """An entry of a puzzle file that cannot be used; the message quotes it and says what would be right."""


class AnswerError(CallwiseError):
    """An answer that was not among those offered, or has the wrong form."""


def short(text: str) -> str:
    """Cut a text to what an error can show of it."""
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def quoted(text: str) -> str:
    """Quote a text in an error, cut short, also where its signs are written as escapes."""
    said = repr(short(text))
    return said if len(said) <= _LONGEST_QUOTE + 2 else short(said)


def check_length(text: str) -> None:
    """Refuse a text that is too long for any notation, before it is read.  Raises NotationError."""
    if len(text) > LONGEST_NOTATION:
        raise NotationError(f"{quoted(text)} has {len(text)} characters; notation has at most {LONGEST_NOTATION}")


@contextmanager
def within(key: str) -> Iterator[None]:
    """Say in which entry something stands that can't be read or can't be, unless that is known already."""
    try:
        yield
    except CallwiseError as error:
        raise (error if error.key else error.at(key)) from error.__cause__
