"""
The browser's door: one JSON text in, one out.

``{"method": …, "params": {…}}`` returns ``{"result": …}`` or ``{"error": {"kind", "message", "where", "key",
"column"}}``.  No reply depends on earlier messages.

- ``engine.about``: the engine's versions
- ``puzzle.card``: a whole puzzle's markup, from its file
- ``puzzle.rule``: the rulings on a submitted form
- ``puzzle.worked``: the worked answer under a ruleset
- ``puzzle.step``: the position after a step is done or taken back, with the controls for the next; if ``silent``, as in
  a test, without saying whether a step was right
- ``puzzle.own``: an instructor's custom puzzle as a file, made from a file or a position, with their words and choice
  of answers
- ``set.read``, ``set.write``: a set of puzzles from an address or a file, or script data, in every form, with its
  faults
- ``set.key``: a printable answer key to a set
- ``receipt.write``: the receipt of a run through a set
- ``receipt.answer``: one answer of a receipt by its ``number``, and the rulings on it
- ``receipts.find``: every receipt in a text, and the puzzles needed to rule on them
- ``receipts.rule``: each learner's answers and results, as markup and as a table, and the rejected receipts; ``names``
  may replace those that learners typed, ``week`` says when the set was handed out
- ``receipts.count``: the same in numbers, for each learner and each clause, with the most missed
- ``receipts.state``: the same as xAPI statements
- ``table.write``: ``rows`` of texts and numbers as CSV
- ``ask.rule``: any question on any position, and the rulings on each of its answers
- ``ask.line``: the question and entries for a line in players' words
- ``ask.each``: the same under each value of one option, for comparison
- ``ask.card``: any question on any position as a puzzle's markup; ``name`` keeps it distinct on the page
- ``game.read``: a log's games, hand by hand, with unreadable parts and wins that break the rules; for a replay link,
  what to save
- ``game.moments``: the moments of one ``hand`` of one ``game`` at which a rule decided something, for a ``player`` or
  all, each with its question, its rulings and its card; with ``both``, those at which two could have called
- ``practice.draw``: a generated position as a puzzle, from a ``seed``, optionally for a ``clause`` or question
- ``practice.quick``: such a position with one answer, to be judged right or wrong, and which it is
- ``practice.dispute``: the daily dispute for a ``date``, in the same form

Instead of a puzzle's file (``puzzle`` and ``name``), a message may hold a question on a position: ``asks``, ``table``
and ``rules``, with or without ``name``.

Methods on sets, games and practice are in other modules, imported on first call: most readers never need them.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from callwise import __version__
from callwise.doors.messages import MessageError, Method, Params, text_in, text_or_none, texts_in
from callwise.ground.errors import CallwiseError
from callwise.ground.nesting import DEEPEST, json_depth
from callwise.puzzle.file import MAX_TEXT, Puzzle, PuzzleError, read_puzzle
from callwise.puzzle.free_question import NAME, posed, read_line
from callwise.puzzle.grade import grade
from callwise.question.controls import Pairs, Steps
from callwise.question.families import families
from callwise.view.answer.answer_sheet import answer_felt, answer_steps
from callwise.view.cards.free_ruling import Reply
from callwise.view.cards.puzzle_card import TRY_AGAIN, Setting, puzzle_card, worked
from callwise.view.cards.side_by_side import Sides
from callwise.view.elements.prose import plain, within
from callwise.view.rulings.ruling_card import marks_as, ruling_card, shown_as

MAX_MESSAGE = 4 * MAX_TEXT
"""Maximum length of a message in characters, unless it's about sets or games."""
MAX_SETS = 8_000_000
"""Maximum length of a message about sets: many receipts and all puzzles of a course."""
MAX_GAMES = 4_000_000
"""Maximum length of a message about games: twice that of a log, as its quotation marks are escaped."""
MAX_ANSWERS = 128


@dataclass(frozen=True, slots=True)
class Late:
    """A method in the ``METHODS`` of a module that is imported on first use."""

    module: str
    longest: int = MAX_MESSAGE
    """Maximum length of a message, in characters."""

    def named(self, name: str) -> Method:
        """Import the module, and return its method of this name."""
        methods: Mapping[str, Method] = vars(importlib.import_module(self.module))["METHODS"]
        return methods[name]


def handle(message: str) -> str:
    """
    Answer one message.

    Never raises for anything a page can send: bad input returns an error with its kind, a sentence and its place.
    """
    try:
        method, params = _read(message)
        if method == RULED:
            return _ruled(message)
        answer = _method(method)(params)
    except CallwiseError as error:
        where = error.where if isinstance(error, PuzzleError) else ""
        said = {"kind": type(error).__name__, "message": str(error), "where": where}
        return json.dumps({"error": {**said, "key": error.key, "column": error.column}})
    return json.dumps({"result": answer})


def _read(message: str) -> tuple[str, Params]:
    if len(message) > MAX_SETS:
        raise MessageError(f"a message has at most {MAX_SETS} characters, this one has {len(message)}")
    if (depth := json_depth(message)) > DEEPEST:
        raise MessageError(f"lists and objects lie at most {DEEPEST} deep in each other, here {depth}")
    try:
        data: object = json.loads(message)
    except ValueError as error:
        raise MessageError(f"not JSON: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("params"), dict):
        raise MessageError('a message is {"method": …, "params": {…}}')
    method = data.get("method")
    if not isinstance(method, str) or method not in (*METHODS, *LATE):
        raise MessageError(f"no method {method!r}; methods are {', '.join((*METHODS, *LATE))}")
    most = LATE[method].longest if method in LATE else MAX_MESSAGE
    if len(message) > most:
        raise MessageError(f"a message has at most {most} characters, this one has {len(message)}")
    return method, data["params"]


def _method(name: str) -> Method:
    return LATE[name].named(name) if name in LATE else METHODS[name]


@lru_cache(maxsize=64)
def _ruled(message: str) -> str:
    """Rule on an answer once and cache it: most of the work is comparing other rulesets."""
    return json.dumps({"result": METHODS[RULED](_read(message)[1])})


def _about(params: Params) -> Mapping[str, object]:
    return {"version": __version__, "python": sys.version.split()[0], "families": [one.id for one in families()]}


def _card(params: Params) -> Mapping[str, object]:
    puzzle = _puzzle(params)
    return {"html": puzzle_card(puzzle), "title": puzzle.title}


def _rule(params: Params) -> Mapping[str, object]:
    puzzle = _puzzle(params)
    rules, answer = puzzle.under(text_or_none(params, "ruleset")), _answer(params)
    graded = grade(puzzle, answer, rules)
    sheet = puzzle.form.ruled_sheet(rules, answer)
    return {
        "html": ruling_card(graded, puzzle.name),
        "grade": graded.grade.value,
        "marks": marks_as(graded),
        "shown": shown_as(graded.shown),
        "again": graded.again or TRY_AGAIN,
        **({"felt": answer_felt(sheet, rules.name, puzzle.name)} if sheet else {}),
    }


def _worked(params: Params) -> Mapping[str, object]:
    puzzle = _puzzle(params)
    return {"html": worked(puzzle, puzzle.under(text_or_none(params, "ruleset")))}


def _step(params: Params) -> Mapping[str, object]:
    puzzle = _puzzle(params)
    rules = puzzle.under(text_or_none(params, "ruleset"))
    is_unruled = params.get("silent") is True
    done = puzzle.form.stepped(_answer(params), rules, is_unruled=is_unruled)
    sheet = puzzle.form.unruled_sheet(rules, done) if is_unruled else puzzle.form.sheet(rules, done)
    steps = answer_steps(sheet, rules.name, is_aided=not puzzle.unaided)
    is_reached = any(isinstance(one, Steps) and one.is_reached for one in sheet.controls)
    return {"html": answer_felt(sheet, rules.name, puzzle.name), "steps": steps, "reached": is_reached}


def _ask(params: Params) -> Mapping[str, object]:
    return Reply.to(text_in(params, "asks"), texts_in(params, "table"), text_or_none(params, "ruleset")).parts()


def _line(params: Params) -> Mapping[str, object]:
    asked = read_line(text_in(params, "family"), text_in(params, "line"))
    return {"asks": asked.asks, "table": asked.table, "ruleset": asked.ruleset}


def _each(params: Params) -> Mapping[str, object]:
    asks, table, ruleset = text_in(params, "asks"), texts_in(params, "table"), text_or_none(params, "ruleset")
    return Sides.to(asks, table, ruleset, text_in(params, "option"), texts_in(params, "values")).parts()


def _posed_card(params: Params) -> Mapping[str, object]:
    puzzle = _asked(params, text_or_none(params, "ruleset"))
    html = puzzle_card(puzzle, setting=Setting.FRAME)
    return {"html": html, "title": plain(puzzle.title), "rules": within(puzzle.rules.title)}


def _puzzle(params: Params) -> Puzzle:
    if "asks" in params:
        return _asked(params, text_in(params, "rules"))
    return _read_puzzle(text_in(params, "puzzle"), text_in(params, "name"))


@lru_cache(maxsize=8)
def _read_puzzle(text: str, name: str) -> Puzzle:
    """Read a puzzle once for all answers to it."""
    return read_puzzle(text, name)


def _asked(params: Params, rules: str | None) -> Puzzle:
    table = tuple(texts_in(params, "table").items())
    return _posed(text_in(params, "asks"), table, rules, text_or_none(params, "name") or NAME)


@lru_cache(maxsize=8)
def _posed(asks: str, table: tuple[tuple[str, str], ...], rules: str | None, name: str) -> Puzzle:
    """Build a question on a position once for all answers to it."""
    return posed(asks, dict(table), rules, name)


def _answer(params: Params) -> Pairs:
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


RULED = "puzzle.rule"
"""The method whose replies are cached."""
METHODS: Mapping[str, Method] = {
    "engine.about": _about,
    "puzzle.card": _card,
    RULED: _rule,
    "puzzle.worked": _worked,
    "puzzle.step": _step,
    "ask.rule": _ask,
    "ask.line": _line,
    "ask.each": _each,
    "ask.card": _posed_card,
}
_SETS = Late("callwise.doors.set_methods", MAX_SETS)
_GAMES = Late("callwise.doors.game_methods", MAX_GAMES)
_PRACTICE = Late("callwise.doors.practice_methods")
LATE: Mapping[str, Late] = {
    "puzzle.own": _SETS,
    "set.read": _SETS,
    "set.write": _SETS,
    "set.key": _SETS,
    "receipt.write": _SETS,
    "receipt.answer": _SETS,
    "receipts.find": _SETS,
    "receipts.rule": _SETS,
    "receipts.count": _SETS,
    "receipts.state": _SETS,
    "table.write": _SETS,
    "game.read": _GAMES,
    "game.moments": _GAMES,
    "practice.draw": _PRACTICE,
    "practice.quick": _PRACTICE,
    "practice.dispute": _PRACTICE,
}
