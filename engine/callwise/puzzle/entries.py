"""The entries of a puzzle file, read strictly: every fault names the file and says how to fix it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from callwise.ground.errors import CallwiseError, quoted, short, suggestion
from callwise.law.ruling import Clause
from callwise.puzzle.registry import clauses

LONGEST_ENTRY = 800
"""The maximum length of an entry of a table, in characters."""

_MOST_ENTRIES = 200
_KINDS: Mapping[type, str] = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "a table",
    type(None): "nothing",
}
_LONGEST = {"title": 80, "prompt": 2_000, "hint": 400}


class PuzzleError(CallwiseError):
    """
    An unusable puzzle file.

    `where` names the file, `key` the entry in it and `column` the place in that entry, if known.
    """

    def __init__(self, where: str, message: str, key: str | None = None, column: int | None = None) -> None:
        super().__init__(f"{where}: {message}" if key is None else f"{where}, {key}: {message}")
        self.where = where
        self.key = key
        self.column = column


@contextmanager
def in_file(where: str, key: str = "") -> Iterator[None]:
    """Re-raise errors as PuzzleErrors that name the file and entry."""
    try:
        yield
    except PuzzleError:
        raise
    except CallwiseError as error:
        found = error.at(key) if key else error
        raise PuzzleError(where, str(error), found.key, found.column) from error


@dataclass(frozen=True)
class FileTable:
    """A table of the puzzle file called `name`: the whole file, or a part."""

    name: str
    data: Mapping[str, object]

    def fault(self, message: str, key: str | None = None) -> PuzzleError:
        """Return an error in an entry of the file."""
        return PuzzleError(self.name, message, key)

    def only(self, what: str, keys: Iterable[str]) -> None:
        """Reject keys other than these; `what` names the table in the message. Raises PuzzleError."""
        for key in self.data:
            if key not in keys:
                known = ", ".join(keys)
                raise self.fault(f"unknown key {named(key)}{suggestion(key, keys)}; {what} has {known}")

    def all_of(self, what: str, keys: Iterable[str]) -> None:
        """Reject a missing key; `what` names the table in the message. Raises PuzzleError."""
        for key in keys:
            if key not in self.data:
                raise self.fault(f"{key!r} is missing; {what} needs {', '.join(keys)}")

    def words(self, key: str, kind: str | None = None) -> str:
        """Return a nonempty text, no longer than its kind allows. Raises PuzzleError."""
        if key not in self.data:
            raise self.fault(f"{key} is missing; it is a text", key)
        value = self.data[key]
        longest = _LONGEST.get(kind or key, 200)
        if not isinstance(value, str) or not value.strip():
            raise self.fault(f"{key} is a text, got {named(value)}", key)
        if len(value) > longest:
            raise self.fault(f"{key} has at most {longest} characters, got {len(value)}", key)
        return value

    def flag(self, key: str) -> bool:
        """Whether an entry is true; False if it is left out. Raises PuzzleError."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise self.fault(f"{key} is true or false, got {named(value)}", key)
        return value

    def texts(self, key: str) -> Mapping[str, str]:
        """Return a table of texts, empty if it is left out. Raises PuzzleError."""
        read = {}
        for entry, value in (self.table(key) or {}).items():
            if not isinstance(value, str):
                raise self.fault(f"{short(entry)} is a text, got {named(value)}", f"{key}.{short(entry)}")
            read[entry] = value
        return read

    def table(self, key: str) -> Mapping[str, object] | None:
        """Return a table of texts, numbers and lists of texts; None if it is left out. Raises PuzzleError."""
        if key not in self.data:
            return None
        table = self.data[key]
        if not isinstance(table, dict):
            raise self.fault(f"{key} is a table, got {named(table)}", key)
        if len(table) > _MOST_ENTRIES:
            raise self.fault(f"{key} has at most {_MOST_ENTRIES} entries, got {len(table)}", key)
        for entry, value in table.items():
            where = f"{key}.{short(entry)}"
            several = value if isinstance(value, list) else [value]
            if len(several) > _MOST_ENTRIES:
                raise self.fault(f"a list has at most {_MOST_ENTRIES} entries, got {len(several)}", where)
            for text in (entry, *several):
                if isinstance(text, str) and len(text) > LONGEST_ENTRY:
                    raise self.fault(f"a text has at most {LONGEST_ENTRY} characters, got {len(text)}", where)
                if not isinstance(text, str | int):
                    raise self.fault(f"it is a text or a list of texts, got {named(text)}", where)
        return table

    def clauses(self, key: str, where: str | None = None) -> tuple[Clause, ...]:
        """Return the one or more clauses that an entry names; `where` is the entry for errors. Raises PuzzleError."""
        value, known = self.data.get(key, []), clauses()
        found: list[Clause] = []
        for clause in value if isinstance(value, list) else [value]:
            if not isinstance(clause, str) or clause not in known:
                raise self.fault(f"{key} names no clause: {named(clause)}{suggestion(clause, known)}", where or key)
            found.append(known[clause])
        return tuple(found)

    def check_cited(self, key: str, cites: Mapping[str, str]) -> None:
        """Reject an unknown clause. Raises PuzzleError."""
        known = clauses()
        for code, clause in cites.items():
            if clause not in known:
                of = f"{key} of {short(code)}"
                raise self.fault(f"{of} names no clause: {named(clause)}{suggestion(clause, known)}", key)


def named(value: object) -> str:
    """Quote a text, shortened; for anything else, name its type."""
    if isinstance(value, str):
        return quoted(value)
    return _KINDS.get(type(value), "a date or time")
