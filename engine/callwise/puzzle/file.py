"""
Reading puzzle files: TOML in, a checked puzzle out.

A puzzle file is untrusted: it may come from a link or an instructor's disk. Its size is capped, every key must be
known, and every fault is a `PuzzleError` that names the file and says how to fix it.
"""

from __future__ import annotations

import difflib
import re
import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import CallwiseError, NotationError, quoted, short
from callwise.ground.nesting import DEEPEST, toml_depth
from callwise.law.ruling import Clause, Fact, Sentence
from callwise.puzzle.registry import clauses, current_id, family_of, first_id, questions
from callwise.question.case import Entries, Form
from callwise.question.families import Family
from callwise.question.forms.spot import spot

MAX_TEXT = 16_384
"""The longest puzzle file, in characters."""
MAX_HINTS = 3
LONGEST_ENTRY = 200
"""The longest entry of a table, in characters."""

_KEYS = ("title", "ruleset", "asks", "prompt", "looks_like", "unaided", "table", "referee", "offer", "expect", "hint")
_NEEDED = ("title", "ruleset", "asks", "prompt", "table", "expect")
_MOST_ENTRIES = 200
_CALLED: Mapping[type, str] = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "a table",
    type(None): "nothing",
}
_NOTES = re.compile(r"\A(?:#[^\n]*\n)+")
_ASKS = re.compile(r"""(?P<key>^asks[ \t]*=[ \t]*["'])(?P<id>[a-z.-]+)""", re.MULTILINE)
_LONGEST = {"title": 80, "prompt": 2_000, "hint": 400, "table": LONGEST_ENTRY}


class PuzzleError(CallwiseError):
    """
    A puzzle file that can't be used.

    `where` names the file, `key` the entry in it and `column` the place in that entry, as far as they are known.
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
class Hint:
    """
    One step from pointing to telling.

    `tells` maps answers to the clauses that the hint gives away, so that the content check can compare it with the
    ruling.
    """

    says: Sentence
    tells: Mapping[str, str]


@dataclass(frozen=True)
class Position:
    """
    A question about a position, and the form of its answer; `rules` is None if the file doesn't name a ruleset.

    `table` is the position as written.
    """

    name: str
    rules: Ruleset | None
    form: Form
    table: Mapping[str, str]


@dataclass(frozen=True)
class Puzzle:
    """
    A question about a position, with its prompt and hints, and what the author expects.

    `looks_like` are clauses that seem to forbid something here but don't. `table` is the position as written, `text`
    the file as read, empty if there isn't one. An `unaided` puzzle has no hints, not even one derived from the rulings.
    """

    name: str
    title: str
    rules: Ruleset
    prompt: Sentence
    form: Form
    hints: tuple[Hint, ...]
    looks_like: tuple[str, ...]
    table: Mapping[str, str]
    text: str
    unaided: bool = False

    @property
    def family(self) -> Family:
        """The family whose question it asks."""
        return family_of(self.form.case)

    def under(self, name: str | None) -> Ruleset:
        """Return the ruleset of that name, or the puzzle's own for None. Raises RulesetError."""
        return self.form.case.ruleset(name) if name else self.rules


def read_puzzle(text: str, name: str, known: Position | None = None) -> Puzzle:
    """
    Read one puzzle file.

    `name` is used in messages, and `known` is its position, if already read. Raises PuzzleError.
    """
    data = _data(text, name)
    _all_there(name, data, "a puzzle", _NEEDED)
    with in_file(name):
        position = known or _position(name, data)
        assert position.rules is not None
        family = family_of(position.form.case)
        if unsaid := position.form.unsaid:
            raise PuzzleError(
                name, f"expect says nothing of {', '.join(unsaid)}; it covers every offered answer", "expect"
            )
        return Puzzle(
            name=name,
            title=_words(name, data, "title"),
            rules=position.rules,
            prompt=_sentence(_words(name, data, "prompt").strip(), family, "prompt"),
            form=position.form,
            hints=_hints(name, data, position, family),
            looks_like=_looks_like(name, data),
            table=position.table,
            text=text,
            unaided=_unaided(name, data),
        )


def without_notes(text: str) -> str:
    """Remove the author's comments at the top of a file; pages leave them out."""
    return _NOTES.sub("", text)


def with_first_id(text: str) -> str:
    """Rewrite a file to ask its question by its oldest id, so that a hash of it outlives a renaming."""
    return _ASKS.sub(lambda asks: asks["key"] + first_id(asks["id"]), text)


def read_position(text: str, name: str) -> Position:
    """
    Read the position of a file that need not be a whole puzzle.

    It has `asks` and `[table]`; a puzzle's other keys are optional. Raises PuzzleError.
    """
    data = _data(text, name)
    _all_there(name, data, "a position", ("asks", "table"))
    with in_file(name):
        return _position(name, data)


def _position(name: str, data: Mapping[str, object]) -> Position:
    asks = current_id(_words(name, data, "asks"))
    known = questions()
    if asks not in known:
        raise PuzzleError(
            name, f"nothing asks {_quoted(asks)}{_near(asks, known)}; questions are {', '.join(known)}", "asks"
        )
    table = _texts(name, data, "table")
    _known(name, f"the table of {asks}", table, known[asks].keys)
    with _within("table"):
        case = known[asks].read(Entries(table))
    rules = None
    if "ruleset" in data:
        with _within("ruleset"):
            rules = case.ruleset(_words(name, data, "ruleset"))
        with _within("table"):
            case = case.under(rules)
    expect = _bounded(name, data, "expect") or {}
    referee = _bounded(name, data, "referee")
    form = case.form(_bounded(name, data, "offer"), expect if referee is None else {})
    if referee is not None:
        more = _clauses(name, referee, "clauses", "referee")
        form = spot(form, {key: value for key, value in referee.items() if key != "clauses"}, expect, more)
    _cited(name, "expect", form.cites)
    return Position(name, rules, form, table)


def _data(text: str, name: str) -> Mapping[str, object]:
    if len(text) > MAX_TEXT:
        raise PuzzleError(name, f"a puzzle file has at most {MAX_TEXT} characters, this one has {len(text)}")
    if (depth := toml_depth(text)) > DEEPEST:
        raise PuzzleError(name, f"tables and lists lie at most {DEEPEST} deep in each other, here {depth}")
    try:
        data: dict[str, object] = tomllib.loads(text.removeprefix("\ufeff"))
    except ValueError as error:
        text_hint = "; a text stands in quotation marks" if "Invalid value" in str(error) else ""
        raise PuzzleError(name, f"not TOML: {error}{text_hint}") from error
    _known(name, "a puzzle", data, _KEYS)
    return data


def _all_there(name: str, data: Mapping[str, object], what: str, needed: tuple[str, ...]) -> None:
    for key in needed:
        if key not in data:
            raise PuzzleError(name, f"{key!r} is missing; {what} needs {', '.join(needed)}")


@contextmanager
def _within(key: str) -> Iterator[None]:
    """Add the entry to errors raised inside."""
    try:
        yield
    except PuzzleError:
        raise
    except CallwiseError as error:
        raise error.at(key) from error.__cause__


def _cited(name: str, key: str, cites: Mapping[str, str]) -> None:
    known = clauses()
    for code, clause in cites.items():
        if clause not in known:
            raise PuzzleError(
                name, f"{key} of {short(code)} names no clause: {_quoted(clause)}{_near(clause, known)}", key
            )


def _looks_like(name: str, data: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(one.id for one in _clauses(name, data, "looks_like", "looks_like"))


def _clauses(name: str, data: Mapping[str, object], entry: str, key: str) -> tuple[Clause, ...]:
    value, known = data.get(entry, []), clauses()
    found: list[Clause] = []
    for clause in value if isinstance(value, list) else [value]:
        if not isinstance(clause, str) or clause not in known:
            raise PuzzleError(name, f"{entry} names no clause: {_quoted(clause)}{_near(clause, known)}", key)
        found.append(known[clause])
    return tuple(found)


def _unaided(name: str, data: Mapping[str, object]) -> bool:
    value = data.get("unaided", False)
    if not isinstance(value, bool):
        raise PuzzleError(name, f"unaided is true or false, got {_quoted(value)}", "unaided")
    if value and "hint" in data:
        raise PuzzleError(name, "an unaided puzzle has no [[hint]]; leave out the hints, or unaided", "unaided")
    return value


def _hints(name: str, data: Mapping[str, object], position: Position, family: Family) -> tuple[Hint, ...]:
    hints = data.get("hint", [])
    if not isinstance(hints, list):
        raise PuzzleError(name, f"hints are tables [[hint]] with a text each, got {_quoted(hints)}", "hint")
    if len(hints) > MAX_HINTS:
        raise PuzzleError(name, f"a puzzle has at most {MAX_HINTS} hints, this one has {len(hints)}", "hint")
    read = []
    for number, hint in enumerate(hints, 1):
        key = f"hint {number}"
        if not isinstance(hint, dict):
            raise PuzzleError(name, f"a hint is a table [[hint]] with a text, got {_quoted(hint)}", key)
        _known(name, "a hint", hint, ("text", "tells"))
        tells = _texts(name, hint, "tells") if "tells" in hint else {}
        for code in tells:
            if code not in position.form.cites:
                answers = ", ".join(position.form.cites)
                raise PuzzleError(name, f"tells names {_quoted(code)}, which isn’t offered; answers are {answers}", key)
        _cited(name, "tells", tells)
        read.append(Hint(_sentence(_words(name, hint, "text", "hint"), family, key), tells))
    return tuple(read)


def _sentence(text: str, family: Family, key: str) -> Sentence:
    with _within(key):
        return marked(text, family)


def marked(text: str, family: Family) -> Sentence:
    """
    Read an author's sentence with tiles in braces, such as ``Look at {23s} and {4'23s}``.

    Raises NotationError for braces without tiles.
    """
    fault = NotationError(f"braces hold tiles, like {{23s}}, and are closed; got {short(text)!r}")
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        raise fault from None
    facts: dict[str, Fact] = {}
    for _, inside, form, conversion in parts:
        if inside is None:
            continue
        several = family.reads(inside)
        if form or conversion or not several:
            raise fault
        facts[inside] = several
    return Sentence(text, facts)


def _words(name: str, data: Mapping[str, object], key: str, limit: str | None = None) -> str:
    value = data.get(key)
    longest = _LONGEST.get(limit or key, 200)
    if not isinstance(value, str) or not value.strip():
        raise PuzzleError(name, f"{key} is a text, got {_quoted(value)}", key)
    if len(value) > longest:
        raise PuzzleError(name, f"{key} has at most {longest} characters, got {len(value)}", key)
    return value


def _texts(name: str, data: Mapping[str, object], key: str) -> Mapping[str, str]:
    """Read a table of texts."""
    table = _bounded(name, data, key)
    read = {}
    for entry, value in (table or {}).items():
        if not isinstance(value, str):
            raise PuzzleError(name, f"{short(entry)} is a text, got {_quoted(value)}", f"{key}.{short(entry)}")
        read[entry] = value
    return read


def _bounded(name: str, data: Mapping[str, object], key: str) -> Mapping[str, object] | None:
    """Return a table of texts, numbers and lists of texts, within the length limits; None if it is left out."""
    if key not in data:
        return None
    table = data[key]
    if not isinstance(table, dict):
        raise PuzzleError(name, f"{key} is a table, got {_quoted(table)}", key)
    longest = _LONGEST["table"]
    if len(table) > _MOST_ENTRIES:
        raise PuzzleError(name, f"{key} has at most {_MOST_ENTRIES} entries, got {len(table)}", key)
    for entry, value in table.items():
        where = f"{key}.{short(entry)}"
        several = value if isinstance(value, list) else [value]
        if len(several) > _MOST_ENTRIES:
            raise PuzzleError(name, f"a list has at most {_MOST_ENTRIES} entries, got {len(several)}", where)
        for text in (entry, *several):
            if isinstance(text, str) and len(text) > longest:
                raise PuzzleError(name, f"a text has at most {longest} characters, got {len(text)}", where)
            if not isinstance(text, str | int):
                raise PuzzleError(name, f"it is a text or a list of texts, got {_quoted(text)}", where)
    return table


def _known(name: str, what: str, data: Mapping[str, object], keys: Iterable[str]) -> None:
    for key in data:
        if key not in keys:
            raise PuzzleError(name, f"unknown key {_quoted(key)}{_near(key, keys)}; {what} has {', '.join(keys)}")


def _near(word: object, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(short(word), list(known), n=1) if isinstance(word, str) else []
    return f", did you mean {close[0]!r}?" if close else ""


def _quoted(value: object) -> str:
    """Quote a text, shortened; name the type of anything else."""
    if isinstance(value, str):
        return quoted(value)
    return _CALLED.get(type(value), "a date or time")
