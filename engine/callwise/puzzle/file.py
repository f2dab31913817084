"""
Reading puzzle files: TOML in, a checked puzzle out.

A puzzle file is untrusted: it may come from a link or an instructor's disk.
It is capped in size, every key must be known, and every fault is a
`PuzzleError` that names the file and says what would be right.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from callwise.puzzle.registry import CLAUSE_BY_ID, QUESTION_BY_ID
from callwise.question import NONE, Case, Offer
from callwise.ruling import Sentence, braces
from callwise.tiles import CallwiseError, NotationError, parse_tiles

MAX_TEXT = 16_384
"""The longest puzzle file, in characters."""
MAX_HINTS = 3

_KEYS = ("title", "ruleset", "asks", "prompt", "looks_like", "table", "offer", "expect", "hint")
_NEEDED = ("title", "ruleset", "asks", "prompt", "table", "expect")
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

    `ruleset` is None where the file names none.
    """

    name: str
    ruleset: str | None
    case: Case
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class Puzzle:
    """
    A question about a position, the answers offered, and what the author expects.

    `expect` maps the code of every offer to the clause it should rest on;
    `looks_like` is the clause that seems to forbid something here and does
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
    looks_like: str | None
    text: str

    def offer(self, code: str) -> Offer:
        """Give the offer of that code.  Raises PuzzleError."""
        for offer in self.offers:
            if offer.code == code:
                return offer
        raise PuzzleError(self.name, f"{code!r} is not offered; answers are {_listed(self.offers)}")


def read_puzzle(text: str, name: str) -> Puzzle:
    """
    Read one puzzle file.

    `name` stands for it in messages.  Raises PuzzleError.
    """
    data = _data(text, name)
    _all_there(name, data, "a puzzle", _NEEDED)
    with _named(name):
        position = _position(name, data)
        expect = _expected(name, data, "expect", position.offers)
        if missing := [offer.code for offer in position.offers if offer.code not in expect]:
            raise PuzzleError(name, f"expect says nothing of {', '.join(missing)}; it covers every offered answer")
        looks_like = data.get("looks_like")
        if looks_like is not None and (not isinstance(looks_like, str) or looks_like not in CLAUSE_BY_ID):
            raise PuzzleError(name, f"looks_like names no clause: {looks_like!r}{_near(str(looks_like), CLAUSE_BY_ID)}")
        return Puzzle(
            name=name,
            title=_words(name, data, "title"),
            ruleset=position.case.ruleset(_words(name, data, "ruleset")).name,
            prompt=_words(name, data, "prompt").strip(),
            case=position.case,
            offers=position.offers,
            expect=expect,
            hints=_hints(name, data, position.offers),
            looks_like=looks_like,
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
            name, f"nothing asks {asks!r}{_near(asks, QUESTION_BY_ID)}; questions are {', '.join(QUESTION_BY_ID)}"
        )
    question = QUESTION_BY_ID[asks]
    table = _entries(name, data, "table")
    _known(name, f"the table of {asks}", table, question.keys)
    case = question.put(table)
    ruleset = case.ruleset(_words(name, data, "ruleset")).name if "ruleset" in data else None
    return Position(name, ruleset, case, _offers(name, data, case))


def _data(text: str, name: str) -> Mapping[str, object]:
    if len(text) > MAX_TEXT:
        raise PuzzleError(name, f"a puzzle file has at most {MAX_TEXT} characters, this one has {len(text)}")
    try:
        data: dict[str, object] = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise PuzzleError(name, f"not TOML: {error}") from error
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
        wanted = [str(tile) for tile in parse_tiles(value)]
    elif kind == "calls" and isinstance(value, list) and all(isinstance(code, str) for code in value):
        wanted = [str(code) for code in value]
    else:
        raise PuzzleError(
            name, f"offer.{kind} has the wrong form: discards is tiles in one text, calls a list of texts"
        )
    by_code = {one.code: one for one in every}
    if strange := [code for code in wanted if code not in by_code]:
        raise PuzzleError(name, f"{', '.join(strange)} cannot be offered here; what can is {_listed(every)}")
    if len(set(wanted)) != len(wanted):
        raise PuzzleError(name, f"an answer is offered twice in {value!r}")
    return tuple(one for one in every if one.code in wanted)


def _expected(name: str, data: Mapping[str, object], key: str, offers: tuple[Offer, ...]) -> Mapping[str, str]:
    expect = _entries(name, data, key)
    for code, clause in expect.items():
        if code not in {offer.code for offer in offers}:
            raise PuzzleError(name, f"{key} names {code!r}, which is not offered; answers are {_listed(offers)}")
        if clause not in CLAUSE_BY_ID:
            raise PuzzleError(name, f"{key} of {code} names no clause: {clause!r}{_near(clause, CLAUSE_BY_ID)}")
    return expect


def _hints(name: str, data: Mapping[str, object], offers: tuple[Offer, ...]) -> tuple[Hint, ...]:
    hints = data.get("hint", [])
    if not isinstance(hints, list) or len(hints) > MAX_HINTS:
        raise PuzzleError(name, f"hints are at most {MAX_HINTS} tables [[hint]] with a text each")
    read = []
    for hint in hints:
        if not isinstance(hint, dict):
            raise PuzzleError(name, "a hint is a table [[hint]] with a text")
        _known(name, "a hint", hint, ("text", "tells"))
        tells = _expected(name, hint, "tells", offers) if "tells" in hint else {}
        read.append(Hint(marked(_words(name, hint, "text", "hint")), tells))
    return tuple(read)


def marked(text: str) -> Sentence:
    """
    Read an author's sentence with tiles in braces: ``Look at {23s}.``

    Raises NotationError for braces that hold no tiles.
    """
    try:
        names = braces(text)
    except ValueError:
        raise NotationError(f"braces hold tiles, like {{23s}}, and are closed; got {text!r}") from None
    return Sentence(text, {name: parse_tiles(name) for name in names})


def _words(name: str, data: Mapping[str, object], key: str, limit: str | None = None) -> str:
    value = data.get(key)
    longest = _LONGEST.get(limit or key, 200)
    if not isinstance(value, str) or not value.strip():
        raise PuzzleError(name, f"{key} is a text, got {value!r}")
    if len(value) > longest:
        raise PuzzleError(name, f"{key} has at most {longest} characters, got {len(value)}")
    return value


def _entries(name: str, data: Mapping[str, object], key: str) -> Mapping[str, str]:
    table = data.get(key)
    if not isinstance(table, dict) or not all(isinstance(value, str) for value in table.values()):
        raise PuzzleError(name, f"{key} is a table of texts")
    for entry, value in table.items():
        if len(value) > _LONGEST["table"]:
            raise PuzzleError(name, f"{key}.{entry} has at most {_LONGEST['table']} characters, got {len(value)}")
    if NONE in table:
        raise PuzzleError(name, f"{key} leaves out {NONE!r}: it follows from the other answers")
    return table


def _known(name: str, what: str, data: Mapping[str, object], keys: Iterable[str]) -> None:
    for key in data:
        if key not in keys:
            raise PuzzleError(name, f"unknown key {key!r}{_near(key, keys)}; {what} has {', '.join(keys)}")


def _near(word: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(known), n=1)
    return f", did you mean {close[0]!r}?" if close else ""


def _listed(offers: tuple[Offer, ...]) -> str:
    return ", ".join(offer.code for offer in offers)
