"""Reading JSON and checking values against the types and limits of logs."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from callwise.ground.errors import quoted
from callwise.ground.nesting import DEEPEST, json_depth
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.replay.caps import LONGEST_NAME, MOST_TEXTS

_DECODER = json.JSONDecoder()
_MOST_POINTS = 10_000_000
_MOST_CHIPS = 999
_COMMENT = re.compile(r'(?P<string>"(?:[^"\\]|\\.)*+"?)|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?', re.DOTALL)


def read_json(text: str, *, at_its_start: bool = False) -> object:
    """Read JSON from an untrusted text; with `at_its_start`, ignore anything after it. Raises LogError."""
    _check_depth(text)
    try:
        return _DECODER.raw_decode(text)[0] if at_its_start else json.loads(text)
    except ValueError as error:
        raise _not_json(text, error) from error


def read_each_json(text: str) -> list[object]:
    """Read consecutive JSON texts, on separate lines or not. Raises LogError."""
    _check_depth(text)
    values, place = [], 0
    while (place := _next(text, place)) < len(text):
        try:
            value, place = _DECODER.raw_decode(text, place)
        except ValueError as error:
            raise _not_json(text[place:], error) from error
        values.append(value)
        if len(values) > MOST_TEXTS:
            raise LogError(f"at most {MOST_TEXTS:,} objects stand one behind the other in a log, here are more")
    return values


def _next(text: str, place: int) -> int:
    """Return the position of the next character that isn't a space."""
    while place < len(text) and text[place].isspace():
        place += 1
    return place


def _check_depth(text: str) -> None:
    if (depth := json_depth(text)) > DEEPEST:
        raise LogError(f"lists and objects can be nested at most {DEEPEST} deep in a log, here {depth}")


def _not_json(text: str, error: ValueError) -> LogError:
    return LogError(f"not JSON: {error}; the text begins with {quoted(text[:60])}")


def without_comments(text: str) -> str:
    """
    Return JSON without the comments some programs add.

    >>> without_comments('{"link": "https://a.b", // where\\n"log": [/* one */ 1]}')
    '{"link": "https://a.b",  \\n"log": [  1]}'
    """
    return _COMMENT.sub(lambda match: match["string"] or " ", text) if "//" in text or "/*" in text else text


def shown(value: object) -> str:
    """Quote any JSON value, shortened."""
    return quoted(value) if isinstance(value, str) else quoted(json.dumps(value)[:100]).strip("'\"")


def as_object(value: object, what: str) -> Mapping[str, object]:
    """Return a value as an object. Raises LogError if it isn't one."""
    if not isinstance(value, dict):
        raise LogError(f"{what} is an object, got {shown(value)}")
    return value


def as_list(value: object, what: str, length: int | None = None) -> Sequence[object]:
    """Return a value as a list, of the given length if any. Raises LogError if it isn't one."""
    if not isinstance(value, list):
        raise LogError(f"{what} is a list, got {shown(value)}")
    if length is not None and len(value) != length:
        raise LogError(f"{what} has {length} entries, got {len(value)} in {shown(value)}")
    return value


def as_text(value: object, what: str) -> str:
    """Return a value as text. Raises LogError if it isn't text."""
    if not isinstance(value, str):
        raise LogError(f"{what} is a text, got {shown(value)}")
    return value


def as_number(value: object, what: str, least: int = 0, most: int = 99) -> int:
    """Return a value as a whole number within bounds. Raises LogError if it isn't one."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise LogError(f"{what} is a whole number from {least} to {most}, got {shown(value)}")
    return value


def as_player(value: object, what: str) -> int:
    """Return a player's number. Raises LogError."""
    return as_number(value, what, 0, 3)


def as_points(value: object, what: str) -> tuple[int, ...]:
    """Return the points of four players. Raises LogError."""
    return tuple(as_number(one, what, -_MOST_POINTS, _MOST_POINTS) for one in as_list(value, what, 4))


def as_names(value: object) -> tuple[str, ...]:
    """Return four players' names, shortened; empty if the value isn't a list of four."""
    if not isinstance(value, list) or len(value) != 4:
        return ()
    return tuple(one[:LONGEST_NAME] if isinstance(one, str) else "" for one in value)


def as_points_and_chips(value: object, what: str) -> tuple[int, ...]:
    """Return the points of four players, ignoring their chips if these follow. Raises LogError."""
    numbers = as_list(value, what)
    if len(numbers) != 8:
        return as_points(value, what)
    for one in numbers[4:]:
        as_number(one, f"{what} in chips", -_MOST_CHIPS, _MOST_CHIPS)
    return as_points(numbers[:4], what)
