"""
The browser's door: one JSON text in, one out.

``{"method": …, "params": {…}}`` is answered by ``{"result": …}`` or
``{"error": {"kind", "message", "where"}}``.  Nothing is kept between calls.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache

from callwise import __version__
from callwise.errors import CallwiseError
from callwise.puzzle.file import MAX_TEXT, Puzzle, PuzzleError, read_puzzle
from callwise.puzzle.grade import grade
from callwise.view.ruling import ruling_card

MAX_MESSAGE = 4 * MAX_TEXT
MAX_ANSWERS = 64


class MessageError(CallwiseError):
    """A message that is not a call of this bridge."""


def handle(message: str) -> str:
    """
    Answer one message.

    Never raises for what a page can send: bad input comes back as an error
    with the kind of fault, a sentence, and where it lies.
    """
    try:
        method, params = _read(message)
        answer = METHODS[method](params)
    except CallwiseError as error:
        where = error.where if isinstance(error, PuzzleError) else ""
        return json.dumps({"error": {"kind": type(error).__name__, "message": str(error), "where": where}})
    return json.dumps({"result": answer})


def _read(message: str) -> tuple[str, Mapping[str, object]]:
    if len(message) > MAX_MESSAGE:
        raise MessageError(f"a message has at most {MAX_MESSAGE} characters, this one has {len(message)}")
    try:
        data: object = json.loads(message)
    except (ValueError, RecursionError) as error:
        raise MessageError(f"not JSON: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("params"), dict):
        raise MessageError('a message is {"method": …, "params": {…}}')
    method = data.get("method")
    if not isinstance(method, str) or method not in METHODS:
        raise MessageError(f"no method {method!r}; methods are {', '.join(METHODS)}")
    return method, data["params"]


def _about(params: Mapping[str, object]) -> Mapping[str, object]:
    return {"version": __version__, "python": sys.version.split()[0]}


def _rule(params: Mapping[str, object]) -> Mapping[str, object]:
    answer = params.get("answer")
    if not isinstance(answer, list) or len(answer) > MAX_ANSWERS or not all(isinstance(one, str) for one in answer):
        raise MessageError(f"answer is a list of at most {MAX_ANSWERS} texts, got {type(answer).__name__}")
    ruleset = params.get("ruleset")
    if ruleset is not None and not isinstance(ruleset, str):
        raise MessageError(f"ruleset is a name or null, got {type(ruleset).__name__}")
    puzzle = _puzzle(_text(params, "puzzle"), _text(params, "name"))
    graded = grade(puzzle, answer, ruleset)
    return {
        "html": ruling_card(graded),
        "grade": graded.grade.value,
        "verdicts": {entry.offer.code: entry.ruling.verdict.value for entry in graded.entries if entry.chosen},
    }


@lru_cache(maxsize=8)
def _puzzle(text: str, name: str) -> Puzzle:
    """Read a puzzle once for all the answers that are tried on it."""
    return read_puzzle(text, name)


def _text(params: Mapping[str, object], key: str) -> str:
    value = params.get(key)
    if not isinstance(value, str):
        raise MessageError(f"{key} is a text, got {type(value).__name__}")
    return value


METHODS: Mapping[str, Callable[[Mapping[str, object]], Mapping[str, object]]] = {
    "engine.about": _about,
    "puzzle.rule": _rule,
}
