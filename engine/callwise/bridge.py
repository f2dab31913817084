"""
The browser's door: one JSON text in, one out.

``{"method": …, "params": {…}}`` is answered by ``{"result": …}`` or
``{"error": {"kind", "message", "where", "key", "column"}}``.  Nothing is kept between calls.

- ``engine.about``: the versions that answer
- ``puzzle.card``: a whole puzzle, drawn from its file
- ``puzzle.rule``: the referee's answer to what a page's form holds
- ``puzzle.worked``: the worked answer under a ruleset
- ``puzzle.step``: the position after a step is done or taken back, with the controls for the next; where that is to
  be ``silent``, as in a test, nothing says whether a step was right
- ``ask.rule``: any question on any position, and the rulings on each of its answers
- ``ask.card``: any question on any position, drawn as a puzzle

Wherever a puzzle is named by its file (``puzzle`` and ``name``), it may be a question on a position instead: ``asks``,
``table`` and ``rules``, which are those that the puzzle is put under.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache

from callwise import __version__
from callwise.controls import Pairs, Steps
from callwise.errors import CallwiseError
from callwise.family import families
from callwise.nesting import DEEPEST, json_depth
from callwise.puzzle.asking import posed
from callwise.puzzle.file import MAX_TEXT, Puzzle, PuzzleError, read_puzzle
from callwise.puzzle.grade import grade
from callwise.view.asking import Reply
from callwise.view.controls import answer_felt, answer_steps
from callwise.view.puzzle import TRY_AGAIN, Place, puzzle_card, worked
from callwise.view.ruling import marks_as, ruling_card, shown_as
from callwise.view.words import plain, within

MAX_MESSAGE = 4 * MAX_TEXT
MAX_ANSWERS = 128


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
        said = {"kind": type(error).__name__, "message": str(error), "where": where}
        return json.dumps({"error": {**said, "key": error.key, "column": error.column}})
    return json.dumps({"result": answer})


def _read(message: str) -> tuple[str, Mapping[str, object]]:
    if len(message) > MAX_MESSAGE:
        raise MessageError(f"a message has at most {MAX_MESSAGE} characters, this one has {len(message)}")
    if (depth := json_depth(message)) > DEEPEST:
        raise MessageError(f"lists and objects lie at most {DEEPEST} deep in each other, here {depth}")
    try:
        data: object = json.loads(message)
    except ValueError as error:
        raise MessageError(f"not JSON: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("params"), dict):
        raise MessageError('a message is {"method": …, "params": {…}}')
    method = data.get("method")
    if not isinstance(method, str) or method not in METHODS:
        raise MessageError(f"no method {method!r}; methods are {', '.join(METHODS)}")
    return method, data["params"]


def _about(params: Mapping[str, object]) -> Mapping[str, object]:
    return {"version": __version__, "python": sys.version.split()[0], "families": [one.id for one in families()]}


def _card(params: Mapping[str, object]) -> Mapping[str, object]:
    puzzle = _puzzle(params)
    return {"html": puzzle_card(puzzle), "title": puzzle.title}


def _rule(params: Mapping[str, object]) -> Mapping[str, object]:
    puzzle = _puzzle(params)
    graded = grade(puzzle, _answer(params), _ruleset(params))
    return {
        "html": ruling_card(graded, puzzle.name),
        "grade": graded.grade.value,
        "marks": marks_as(graded),
        "shown": shown_as(graded.shown),
        "again": graded.again or TRY_AGAIN,
    }


def _worked(params: Mapping[str, object]) -> Mapping[str, object]:
    puzzle = _puzzle(params)
    return {"html": worked(puzzle, _ruleset(params))}


def _step(params: Mapping[str, object]) -> Mapping[str, object]:
    puzzle = _puzzle(params)
    ruleset = _ruleset(params) or puzzle.ruleset
    is_silent = params.get("silent") is True
    done = puzzle.form.stepped(_answer(params), ruleset, is_silent=is_silent)
    sheet = puzzle.form.silent_sheet(ruleset, done) if is_silent else puzzle.form.sheet(ruleset, done)
    steps = answer_steps(sheet, ruleset, is_aided=not puzzle.unaided)
    is_reached = any(isinstance(one, Steps) and one.is_reached for one in sheet.controls)
    return {"html": answer_felt(sheet, ruleset, puzzle.name), "steps": steps, "reached": is_reached}


def _ask(params: Mapping[str, object]) -> Mapping[str, object]:
    return Reply.to(_text(params, "asks"), _table(params), _ruleset(params)).parts()


def _posed_card(params: Mapping[str, object]) -> Mapping[str, object]:
    puzzle = _posed(_text(params, "asks"), tuple(_table(params).items()), _ruleset(params))
    rules = puzzle.form.ruleset(puzzle.ruleset)
    return {"html": puzzle_card(puzzle, place=Place.FRAME), "title": plain(puzzle.title), "rules": within(rules.title)}


def _puzzle(params: Mapping[str, object]) -> Puzzle:
    if "asks" in params:
        return _posed(_text(params, "asks"), tuple(_table(params).items()), _text(params, "rules"))
    return _read_puzzle(_text(params, "puzzle"), _text(params, "name"))


@lru_cache(maxsize=8)
def _read_puzzle(text: str, name: str) -> Puzzle:
    """Read a puzzle once for all the answers that are tried on it."""
    return read_puzzle(text, name)


@lru_cache(maxsize=8)
def _posed(asks: str, table: tuple[tuple[str, str], ...], rules: str | None) -> Puzzle:
    """Put a question on a position once for all the answers that are tried on it."""
    return posed(asks, dict(table), rules)


def _answer(params: Mapping[str, object]) -> Pairs:
    answer = params.get("answer")
    fault = MessageError(f"answer is a list of at most {MAX_ANSWERS} pairs of a name and a value")
    if not isinstance(answer, list) or len(answer) > MAX_ANSWERS:
        raise fault
    pairs = []
    for pair in answer:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(part, str) for part in pair):
            raise fault
        pairs.append((str(pair[0]), str(pair[1])))
    return tuple(pairs)


def _ruleset(params: Mapping[str, object]) -> str | None:
    ruleset = params.get("ruleset")
    if ruleset is not None and not isinstance(ruleset, str):
        raise MessageError(f"ruleset is a name or null, got {type(ruleset).__name__}")
    return ruleset


def _table(params: Mapping[str, object]) -> Mapping[str, str]:
    table = params.get("table")
    if not isinstance(table, dict) or not all(isinstance(text, str) for text in table.values()):
        raise MessageError("table is an object of texts")
    return table


def _text(params: Mapping[str, object], key: str) -> str:
    value = params.get(key)
    if not isinstance(value, str):
        raise MessageError(f"{key} is a text, got {type(value).__name__}")
    return value


METHODS: Mapping[str, Callable[[Mapping[str, object]], Mapping[str, object]]] = {
    "engine.about": _about,
    "puzzle.card": _card,
    "puzzle.rule": _rule,
    "puzzle.worked": _worked,
    "puzzle.step": _step,
    "ask.rule": _ask,
    "ask.card": _posed_card,
}
