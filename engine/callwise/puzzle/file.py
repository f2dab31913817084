"""
Reading puzzle files: TOML in, a checked puzzle out.

A puzzle file is untrusted: it may come from a link or an instructor's disk. Its size is capped, every key must be
known, and every fault is a `PuzzleError` that names the file and says how to fix it.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import CallwiseError, NotationError, short, suggestion
from callwise.ground.nesting import DEEPEST, toml_depth
from callwise.law.ruling import Fact, Sentence
from callwise.puzzle.entries import FileTable, PuzzleError, in_file, named
from callwise.puzzle.registry import current_id, family_of, first_id, questions
from callwise.question.case import Case, Entries, Form
from callwise.question.families import Family
from callwise.question.forms.spot import spot
from callwise.question.forms.yes_no import YES_OR_NO, asked_yes_or_no

MAX_TEXT = 16_384
"""The maximum length of a puzzle file, in characters."""
MAX_HINTS = 3

_KEYS = ("title", "ruleset", "asks", "prompt", "looks_like", "unaided", "table", "referee", "offer", "expect", "hint")
_NEEDED = ("title", "ruleset", "asks", "prompt", "table", "expect")
_NOTES = re.compile(r"\A(?:#[^\n]*\n)+")
_ASKS = re.compile(r"""(?P<key>^asks[ \t]*=[ \t]*["'])(?P<id>[a-z.-]+)""", re.MULTILINE)


@dataclass(frozen=True)
class Hint:
    """
    A hint, one of several from vague to explicit.

    `tells` maps answers to the clauses that the hint gives away, for the content check to compare with the rulings.
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
    A question about a position, with its prompt and hints, and the author's expectations.

    `looks_like` are clauses that seem to forbid something here but don't. `table` is the position as written, and
    `text` the file as read, empty if there is no file. An `unaided` puzzle has no hints, not even one derived from the
    rulings.
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
        """The family of its question."""
        return family_of(self.form.case)

    def under(self, name: str | None) -> Ruleset:
        """Return the ruleset of that name, or the puzzle's own for None. Raises RulesetError."""
        return self.form.case.ruleset(name) if name else self.rules


def read_puzzle(text: str, name: str, known: Position | None = None) -> Puzzle:
    """
    Read one puzzle file.

    `name` is used in messages, and `known` is its position, if already read. Raises PuzzleError.
    """
    file = _file(text, name)
    file.all_of("a puzzle", _NEEDED)
    with in_file(name):
        position = known or _position(file)
        assert position.rules is not None
        family = family_of(position.form.case)
        if unsaid := position.form.unsaid:
            raise file.fault(f"expect says nothing of {', '.join(unsaid)}; it covers every offered answer", "expect")
        return Puzzle(
            name=name,
            title=file.words("title"),
            rules=position.rules,
            prompt=_sentence(file.words("prompt").strip(), family, "prompt"),
            form=position.form,
            hints=_hints(file, position, family),
            looks_like=tuple(one.id for one in file.clauses("looks_like")),
            table=position.table,
            text=text,
            unaided=_unaided(file),
        )


def without_notes(text: str) -> str:
    """Remove the author's comments at the top of a file; pages leave them out."""
    return _NOTES.sub("", text)


def with_first_id(text: str) -> str:
    """Rewrite a file to use the oldest id of its question, so that a hash of the file survives a renaming."""
    return _ASKS.sub(lambda asks: asks["key"] + first_id(asks["id"]), text)


def read_position(text: str, name: str) -> Position:
    """
    Read the position of a file that may be less than a whole puzzle.

    The file has `asks` and `[table]`; a puzzle's other keys are optional. Raises PuzzleError.
    """
    file = _file(text, name)
    file.all_of("a position", ("asks", "table"))
    with in_file(name):
        return _position(file)


def _position(file: FileTable) -> Position:
    asks, known = current_id(file.words("asks")), questions()
    if asks not in known:
        message = f"nothing asks {named(asks)}{suggestion(asks, known)}; questions are {', '.join(known)}"
        raise file.fault(message, "asks")
    table = file.texts("table")
    FileTable(file.name, table).only(f"the table of {asks}", known[asks].keys)
    with _within("table"):
        case = known[asks].read(Entries(table))
    rules = None
    if "ruleset" in file.data:
        with _within("ruleset"):
            rules = case.ruleset(file.words("ruleset"))
        with _within("table"):
            case = case.under(rules)
    expect = file.table("expect") or {}
    referee = file.table("referee")
    form = _form(case, file, expect, referee)
    file.check_cited("expect", form.cites)
    return Position(file.name, rules, form, table)


def _form(case: Case, file: FileTable, expect: Mapping[str, object], referee: Mapping[str, object] | None) -> Form:
    """Return the form of the answer: a choice or amounts, a question about one answer, or a ruling on one."""
    offer = file.table("offer")
    if offer is not None and YES_OR_NO in offer:
        if referee is not None:
            raise file.fault(f"a referee’s ruling isn’t asked with {YES_OR_NO}; leave one of them out", "offer")
        return asked_yes_or_no(case.form(None, {}), offer, expect)
    if referee is None:
        return case.form(offer, expect)
    # Earlier files also name clauses to choose from.
    return spot(case.form(offer, {}), {key: value for key, value in referee.items() if key != "clauses"}, expect)


def _file(text: str, name: str) -> FileTable:
    if len(text) > MAX_TEXT:
        raise PuzzleError(name, f"a puzzle file has at most {MAX_TEXT} characters, this one has {len(text)}")
    if (depth := toml_depth(text)) > DEEPEST:
        raise PuzzleError(name, f"tables and lists can be nested at most {DEEPEST} deep, here {depth}")
    try:
        data: dict[str, object] = tomllib.loads(text.removeprefix("\ufeff"))
    except ValueError as error:
        text_hint = "; a text stands in quotation marks" if "Invalid value" in str(error) else ""
        raise PuzzleError(name, f"not TOML: {error}{text_hint}") from error
    file = FileTable(name, data)
    file.only("a puzzle", _KEYS)
    return file


@contextmanager
def _within(key: str) -> Iterator[None]:
    """Add the entry to errors raised inside."""
    try:
        yield
    except PuzzleError:
        raise
    except CallwiseError as error:
        raise error.at(key) from error.__cause__


def _unaided(file: FileTable) -> bool:
    is_unaided = file.flag("unaided")
    if is_unaided and "hint" in file.data:
        raise file.fault("an unaided puzzle has no [[hint]]; leave out the hints, or unaided", "unaided")
    return is_unaided


def _hints(file: FileTable, position: Position, family: Family) -> tuple[Hint, ...]:
    hints = file.data.get("hint", [])
    if not isinstance(hints, list):
        raise file.fault(f"hints are tables [[hint]] with a text each, got {named(hints)}", "hint")
    if len(hints) > MAX_HINTS:
        raise file.fault(f"a puzzle has at most {MAX_HINTS} hints, this one has {len(hints)}", "hint")
    read = []
    for number, data in enumerate(hints, 1):
        key = f"hint {number}"
        if not isinstance(data, dict):
            raise file.fault(f"a hint is a table [[hint]] with a text, got {named(data)}", key)
        hint = FileTable(file.name, data)
        hint.only("a hint", ("text", "tells"))
        tells = hint.texts("tells")
        for code in tells:
            if code not in position.form.cites:
                answers = ", ".join(position.form.cites)
                raise file.fault(f"tells names {named(code)}, which isn’t offered; answers are {answers}", key)
        hint.check_cited("tells", tells)
        read.append(Hint(_sentence(hint.words("text", "hint"), family, key), tells))
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
