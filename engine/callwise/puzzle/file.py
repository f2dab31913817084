"""
Reading puzzle files: TOML in, a checked puzzle out.

A puzzle file is untrusted: it may come from a link or an instructor's disk.
It is capped in size, every key must be known, and every fault is a
`PuzzleError` that names the file and says what would be right.
"""

from __future__ import annotations

import difflib
import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from callwise.errors import CallwiseError, NotationError
from callwise.puzzle.registry import CLAUSE_BY_ID, QUESTION_BY_ID
from callwise.question import NONE, Case, Offer
from callwise.riichi.tiles import parse_tiles
from callwise.ruling import Fact, Sentence

MAX_TEXT = 16_384
"""The longest puzzle file, in characters."""
MAX_HINTS = 3

_KEYS = ("title", "ruleset", "asks", "prompt", "looks_like", "table", "offer", "expect", "hint")
_NEEDED = ("title", "ruleset", "asks", "prompt", "table", "expect")
_LONGEST_QUOTE = 80
_CALLED: Mapping[type, str] = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "a table",
    type(None): "nothing",
}
_LONGEST = {"title": 80, "prompt": 2_000, "hint": 400, "table": 200}


class PuzzleError(CallwiseError):
    """A puzzle file that cannot be used; `where` names the file or the key."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}")
        self.where = where


@dataclass(frozen=True)
class Hint:
    """
    One step from pointing to telling.

    `tells` maps offers to the clauses that the hint gives away, so that the
    content check can hold it to the ruling.
    """

    says: Sentence
    tells: Mapping[str, str]


@dataclass(frozen=True)
class Position:
    """
    A question about a position, and the answers that may be tried.

    `ruleset` is None where the file names none.  `expect` maps offers to the
    clauses they should rest on, as far as the file says.
    """

    name: str
    ruleset: str | None
    case: Case
    offers: tuple[Offer, ...]
    expect: Mapping[str, str]


@dataclass(frozen=True)
class Puzzle:
    """
    A question about a position, the answers offered, and what the author expects.

    `expect` maps the code of every offer to the clause it should rest on;
    `looks_like` are the clauses that seem to forbid something here and do
    not.  `text` is the file as it was read.
    """

    name: str
    title: str
    ruleset: str
    prompt: str
    case: Case
    offers: tuple[Offer, ...]
    expect: Mapping[str, str]
    hints: tuple[Hint, ...]
    looks_like: tuple[str, ...]
    text: str


def read_puzzle(text: str, name: str) -> Puzzle:
    """
    Read one puzzle file.

    `name` stands for it in messages.  Raises PuzzleError.
    """
    data = _data(text, name)
    _all_there(name, data, "a puzzle", _NEEDED)
    with _named(name):
        position = _position(name, data)
        if missing := [offer.code for offer in position.offers if offer.code not in position.expect]:
            raise PuzzleError(name, f"expect says nothing of {', '.join(missing)}; it covers every offered answer")
        return Puzzle(
            name=name,
            title=_words(name, data, "title"),
            ruleset=position.case.ruleset(_words(name, data, "ruleset")).name,
            prompt=_words(name, data, "prompt").strip(),
            case=position.case,
            offers=position.offers,
            expect=position.expect,
            hints=_hints(name, data, position.offers),
            looks_like=_looks_like(name, data),
            text=text,
        )


def read_position(text: str, name: str) -> Position:
    """
    Read the position of a file that need not be a whole puzzle.

    It has `asks` and `[table]`; the other keys of a puzzle may be there or
    not.  Raises PuzzleError.
    """
    data = _data(text, name)
    _all_there(name, data, "a position", ("asks", "table"))
    with _named(name):
        return _position(name, data)


def _position(name: str, data: Mapping[str, object]) -> Position:
    asks = _words(name, data, "asks")
    if asks not in QUESTION_BY_ID:
        raise PuzzleError(
            name,
            f"nothing asks {_quoted(asks)}{_near(asks, QUESTION_BY_ID)}; questions are {', '.join(QUESTION_BY_ID)}",
        )
    question = QUESTION_BY_ID[asks]
    table = _entries(name, data, "table")
    _known(name, f"the table of {asks}", table, question.keys)
    case = question.put(table)
    ruleset = case.ruleset(_words(name, data, "ruleset")).name if "ruleset" in data else None
    offers = _offers(name, data, case)
    expect = _expected(name, data, "expect", offers) if "expect" in data else {}
    return Position(name, ruleset, case, offers, expect)


def _data(text: str, name: str) -> Mapping[str, object]:
    if len(text) > MAX_TEXT:
        raise PuzzleError(name, f"a puzzle file has at most {MAX_TEXT} characters, this one has {len(text)}")
    try:
        data: dict[str, object] = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        text_hint = "; a text stands in quotation marks" if "Invalid value" in str(error) else ""
        raise PuzzleError(name, f"not TOML: {error}{text_hint}") from error
    _known(name, "a puzzle", data, _KEYS)
    return data


def _all_there(name: str, data: Mapping[str, object], what: str, needed: tuple[str, ...]) -> None:
    for key in needed:
        if key not in data:
            raise PuzzleError(name, f"{key!r} is missing; {what} needs {', '.join(needed)}")


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Give errors that know nothing of files the name of this one."""
    try:
        yield
    except PuzzleError:
        raise
    except CallwiseError as error:
        raise PuzzleError(name, str(error)) from error


def _offers(name: str, data: Mapping[str, object], case: Case) -> tuple[Offer, ...]:
    every = case.offers()
    if not every:
        raise PuzzleError(name, f"{case.id} finds no answer to offer here; show a hand or a tile to ask about")
    if "offer" not in data:
        return every
    offer = data["offer"]
    if not isinstance(offer, dict):
        raise PuzzleError(
            name, 'offer is a table, like [offer] with discards = "14m 7z" or calls = ["chii 4m with 23m"]'
        )
    _known(name, "offer", offer, ("discards", "calls"))
    if len(offer) != 1:
        raise PuzzleError(name, "offer has one entry: discards or calls")
    ((kind, value),) = offer.items()
    if kind == "discards" and isinstance(value, str):
        wanted = [str(tile) for tile in parse_tiles(_words(name, offer, "discards"))]
    elif kind == "calls" and isinstance(value, list) and all(isinstance(code, str) for code in value):
        wanted = [str(code) for code in value]
    else:
        raise PuzzleError(name, f"discards is tiles in one text, calls a list of texts; got {kind} = {_quoted(value)}")
    by_code = {one.code: one for one in every}
    if not wanted:
        raise PuzzleError(name, f"{kind} offers nothing; leave [offer] out to offer {_listed(every)}")
    for code in wanted:
        if code not in by_code:
            raise PuzzleError(name, f"{_quoted(code)} cannot be offered here; what can is {_listed(every)}")
        if wanted.count(code) > 1:
            raise PuzzleError(name, f"{_quoted(code)} is offered twice")
    return tuple(one for one in every if one.code in wanted)


def _expected(name: str, data: Mapping[str, object], key: str, offers: tuple[Offer, ...]) -> Mapping[str, str]:
    expect = _entries(name, data, key)
    for code, clause in expect.items():
        if code not in {offer.code for offer in offers}:
            raise PuzzleError(name, f"{key} names {_quoted(code)}, which is not offered; answers are {_listed(offers)}")
        if clause not in CLAUSE_BY_ID:
            raise PuzzleError(name, f"{key} of {code} names no clause: {_quoted(clause)}{_near(clause, CLAUSE_BY_ID)}")
    return expect


def _looks_like(name: str, data: Mapping[str, object]) -> tuple[str, ...]:
    value = data.get("looks_like", [])
    clauses = value if isinstance(value, list) else [value]
    for clause in clauses:
        if not isinstance(clause, str) or clause not in CLAUSE_BY_ID:
            raise PuzzleError(name, f"looks_like names no clause: {_quoted(clause)}{_near(clause, CLAUSE_BY_ID)}")
    return tuple(clauses)


def _hints(name: str, data: Mapping[str, object], offers: tuple[Offer, ...]) -> tuple[Hint, ...]:
    hints = data.get("hint", [])
    if not isinstance(hints, list):
        raise PuzzleError(name, f"hints are tables [[hint]] with a text each, got {_quoted(hints)}")
    if len(hints) > MAX_HINTS:
        raise PuzzleError(name, f"a puzzle has at most {MAX_HINTS} hints, this one has {len(hints)}")
    read = []
    for hint in hints:
        if not isinstance(hint, dict):
            raise PuzzleError(name, f"a hint is a table [[hint]] with a text, got {_quoted(hint)}")
        _known(name, "a hint", hint, ("text", "tells"))
        tells = _expected(name, hint, "tells", offers) if "tells" in hint else {}
        read.append(Hint(marked(_words(name, hint, "text", "hint")), tells))
    return tuple(read)


def marked(text: str) -> Sentence:
    """
    Read an author's sentence with tiles in braces: ``Look at {23s}.``

    Raises NotationError for braces that hold no tiles.
    """
    fault = NotationError(f"braces hold tiles, like {{23s}}, and are closed; got {text!r}")
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        raise fault from None
    facts: dict[str, Fact] = {}
    for _, inside, form, conversion in parts:
        if inside is None:
            continue
        tiles = parse_tiles(inside)
        if form or conversion or not tiles:
            raise fault
        facts[inside] = tiles
    return Sentence(text, facts)


def _words(name: str, data: Mapping[str, object], key: str, limit: str | None = None) -> str:
    value = data.get(key)
    longest = _LONGEST.get(limit or key, 200)
    if not isinstance(value, str) or not value.strip():
        raise PuzzleError(name, f"{key} is a text, got {_quoted(value)}")
    if len(value) > longest:
        raise PuzzleError(name, f"{key} has at most {longest} characters, got {len(value)}")
    return value


def _entries(name: str, data: Mapping[str, object], key: str) -> Mapping[str, str]:
    table = data.get(key)
    if not isinstance(table, dict):
        raise PuzzleError(name, f"{key} is a table of texts, got {_quoted(table)}")
    for entry, value in table.items():
        if not isinstance(value, str):
            raise PuzzleError(name, f"{key}.{_short(entry)} is a text, got {_quoted(value)}")
        if len(value) > _LONGEST["table"]:
            raise PuzzleError(
                name, f"{key}.{_short(entry)} has at most {_LONGEST['table']} characters, got {len(value)}"
            )
    if NONE in table:
        raise PuzzleError(name, f"{key} leaves out {NONE!r}: it follows from the other answers")
    return table


def _known(name: str, what: str, data: Mapping[str, object], keys: Iterable[str]) -> None:
    for key in data:
        if key not in keys:
            raise PuzzleError(name, f"unknown key {_quoted(key)}{_near(key, keys)}; {what} has {', '.join(keys)}")


def _near(word: object, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(_short(word), list(known), n=1) if isinstance(word, str) else []
    return f", did you mean {close[0]!r}?" if close else ""


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def _quoted(value: object) -> str:
    """Quote a text, cut short; of anything else say what it is."""
    if isinstance(value, str):
        return repr(_short(value))
    return _CALLED.get(type(value), "a date or time")


def _listed(offers: tuple[Offer, ...]) -> str:
    return ", ".join(offer.code for offer in offers)
