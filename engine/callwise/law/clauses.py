"""
The clauses of a rule, each declared in one line of its module, with words in a file next to it.

    clause = Clauses(__file__)
    SUJI = clause("kuikae.suji", FORBIDS, "KUI-3", WIKI_KUIKAE, "called", "shown - hand:{discard}")
    CLAUSES = clause.every()

The words for ``kuikae.py`` are in ``kuikae.en.toml``, one table per clause, by its id. Translations are in files such
as ``kuikae.ja.toml``. Importing a module fails if its file doesn't match.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from callwise.law.ruling import Clause, Figure, Source, Verdict, braces, figure

WORDS = ".en.toml"
"""The suffix of the file of words next to a module."""

NEEDED = ("short", "says", "means", "facts")
FIELDS = (*NEEDED, "relief", "brief", "decides")
SAID_OF_NO_TILE = ("short", "says", "brief")
_READABLE = re.compile(r"[^{}]*(?:\{[a-z_]+\}[^{}]*)*")


class WordsError(ValueError):
    """An unusable file of clause words; the message names the file and the clause, and how to fix it."""


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """The words of one clause, or of a variant of it."""

    where: str
    fields: dict[str, str]

    @property
    def slots(self) -> frozenset[str]:
        """Names of the facts they use."""
        return frozenset().union(*map(braces, self.fields.values()))

    def check_whole(self) -> None:
        """Raise WordsError if required entries are missing."""
        if missing := [name for name in NEEDED if not self.fields.get(name)]:
            raise WordsError(f"{self.where} says nothing under {', '.join(missing)}")


class Clauses:
    """
    Declares the clauses of a module, each with its words; `module` is the module's ``__file__``.

    Raises WordsError for a missing or unreadable file, and in any method if the file doesn't match.
    """

    def __init__(self, module: str) -> None:
        self._declared: list[Clause] = []
        file = Path(module).with_suffix(WORDS)
        self._file = file.name
        self._left = read_words(file)

    def __call__(self, id: str, bears: tuple[Verdict, ...], rule: str, source: Source, *drawn: str) -> Clause:
        """Declare a clause; `rule` lists the rules it states, `drawn` is its figure."""
        words = self._words(id)
        words.check_whole()
        declared = Clause(id, bears, rule, **words.fields, source=source, figure=_drawn(words, drawn))
        self._declared.append(declared)
        return declared

    def retold(self, clause: Clause, case: str, *drawn: str, rule: str = "") -> Clause:
        """
        Return a variant of a clause, with the words listed under the case's name.

        `drawn` replaces its figure, `rule` the rules it states.
        """
        words = self._words(f"{clause.id}.{case}")
        stated, shape = rule or clause.rule, _drawn(words, drawn) or clause.figure
        return Clause(
            clause.id, clause.bears, stated, source=clause.source, figure=shape, **_varied(clause, words.fields)
        )

    def redrawn(self, clause: Clause, *drawn: str) -> Clause:
        """Return a variant of a clause with another figure."""
        return replace(clause, figure=figure(*drawn))

    def aside(self, name: str) -> str:
        """Return words to add to a ruling's facts, from a table with that name and no other entry."""
        words = self._words(name)
        if words.fields.keys() != {"facts"}:
            raise WordsError(f"{words.where} are words to add to a ruling, so they are facts and nothing else")
        return words.fields["facts"]

    def every(self) -> tuple[Clause, ...]:
        """Return all declared clauses in order. Raises WordsError if any words are unused."""
        for words in self._left.values():
            raise WordsError(f"{words.where} are words for nothing that {_module(self._file)} declares")
        return tuple(self._declared)

    def _words(self, name: str) -> ClauseWords:
        if name not in self._left:
            raise WordsError(f"{self._file} has no words for [{name}], or they are used twice")
        return self._left.pop(name)


_SHORTER = {"facts": "decides", "says": "brief"}
"""The entries with a shorter form, which a variant with another text doesn't share."""


def _varied(clause: Clause, fields: Mapping[str, str]) -> dict[str, str]:
    """Return a clause's texts with the fields of a variant."""
    said = {name: getattr(clause, name) for name in FIELDS}
    return said | {_SHORTER[name]: "" for name in fields if name in _SHORTER} | dict(fields)


def _drawn(words: ClauseWords, drawn: Sequence[str]) -> Figure | None:
    try:
        found = figure(*drawn)
    except ValueError as error:
        raise WordsError(f"{words.where}: {error}") from error
    return found if drawn else None


def read_words(file: Path) -> dict[str, ClauseWords]:
    """Read a file of words, keyed by clause id; variants have the case in their key as well."""
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError as error:
        raise WordsError(f"{file.name} is missing beside {_module(file.name)}") from error
    except tomllib.TOMLDecodeError as error:
        raise WordsError(f"{file.name} isn’t TOML: {error}") from error
    return dict(_read(file.name, (), table))


def _read(file: str, name: tuple[str, ...], table: Mapping[str, object]) -> Iterator[tuple[str, ClauseWords]]:
    inner = {key: entry for key, entry in table.items() if isinstance(entry, dict)}
    entries = {key: entry for key, entry in table.items() if key not in inner}
    id = ".".join(name)
    if len(name) < 2 and entries:
        raise WordsError(f"{file}: {min(entries)!r} stands under no clause’s id, such as [kuikae.suji]")
    if len(name) > 3:
        raise WordsError(f"{file}: [{id}] can’t be: words stand under a clause’s id, or under that and a case’s name")
    if entries:
        yield id, _words(f"{file}: [{id}]", entries)
    for key, one in inner.items():
        yield from _read(file, (*name, key), one)


def _words(where: str, entries: Mapping[str, object]) -> ClauseWords:
    if unknown := entries.keys() - set(FIELDS):
        raise WordsError(f"{where} has unknown entries {sorted(unknown)}; a clause has {', '.join(FIELDS)}")
    return ClauseWords(where, dict(_texts(where, entries)))


def _texts(where: str, entries: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key, entry in entries.items():
        if not isinstance(entry, str):
            raise WordsError(f"{where}: {key} is a text in quotes, got {entry!r}")
        if not _READABLE.fullmatch(entry):
            raise WordsError(f"{where}: {key} has braces that name no fact, such as {{tile}}: {entry!r}")
        if key in SAID_OF_NO_TILE and "{" in entry:
            raise WordsError(f"{where}: {key} holds at every table, so no fact stands in it: {entry!r}")
        yield key, entry


def _module(file: str) -> str:
    return f"{file.split('.')[0]}.py"
