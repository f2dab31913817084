"""
The browser's door: one JSON text in, one out.

``{"method": …, "params": {…}}`` returns ``{"result": …}`` or ``{"error": {"kind", "message", "where", "key",
"column"}}``. Replies don't depend on earlier messages.

`METHODS` lists the methods and their parameters. Instead of a puzzle's file (``puzzle`` and ``name``), a message may
contain a question about a position: ``asks``, ``table`` and ``rules``, with or without ``name``.

Methods on sets, games, practice and hands in play are in `callwise.doors.methods`, imported on first call, as most
readers never need them.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from callwise import __version__
from callwise.agreement.ruleset import Ruleset
from callwise.doors.methods.messages import (
    Handler,
    MessageError,
    Params,
    edits_in,
    text_in,
    text_or_none,
    texts_in,
)
from callwise.ground.errors import CallwiseError
from callwise.ground.nesting import DEEPEST, json_depth
from callwise.puzzle.entries import PuzzleError
from callwise.puzzle.file import MAX_TEXT, Puzzle, read_puzzle
from callwise.puzzle.free_question import NAME, posed, read_template
from callwise.puzzle.grade import grade
from callwise.question.controls import Pairs, Sheet, Steps
from callwise.question.families import families
from callwise.view.answer.answer_sheet import answer_felt, answer_steps
from callwise.view.cards.asked_position import position_parts
from callwise.view.cards.card_setting import FRAME
from callwise.view.cards.puzzle_card import puzzle_card, worked
from callwise.view.cards.side_by_side import Sides
from callwise.view.elements.prose import plain, spoken, within
from callwise.view.rulings.desk_ruling import desk_ruling, why
from callwise.view.rulings.ruling_card import due_as, marks_as, shown_as

MAX_MESSAGE = 4 * MAX_TEXT
"""Maximum length of a message in characters, unless it's about sets or games."""
MAX_SETS = 8_000_000
"""Maximum length of a message about sets, which may contain many receipts and all puzzles of a course."""
MAX_GAMES = 4_000_000
"""Maximum length of a message about games: twice that of a log, as its quotation marks are escaped."""
MAX_ANSWERS = 128


@dataclass(frozen=True, slots=True)
class Method:
    """
    A method of the bridge: its name, its parameters, its function, and the maximum length of a message.

    A `function` given by name is imported on first use; the parameter ``a puzzle`` means its file or its position.
    """

    name: str
    params: str
    function: Handler | str
    longest: int = MAX_MESSAGE

    @property
    def module(self) -> str | None:
        """The module to import on first use, None if it is already imported."""
        return self.function.rpartition(".")[0] if isinstance(self.function, str) else None

    def answer(self, params: Params) -> Mapping[str, object]:
        """Call the function with these parameters. Raises CallwiseError."""
        if not isinstance(self.function, str):
            return self.function(params)
        handler: Handler = getattr(importlib.import_module(str(self.module)), self.function.rpartition(".")[2])
        return handler(params)


def handle(message: str) -> str:
    """
    Answer one message.

    Never raises for anything a page can send: bad input returns an error with its kind, a sentence and its place.
    """
    try:
        method, params = _read(message)
        if method == RULED:
            return _ruled(message)
        answer = METHODS[method].answer(params)
    except CallwiseError as error:
        where = error.where if isinstance(error, PuzzleError) else ""
        said = {"kind": type(error).__name__, "message": str(error), "where": where}
        return json.dumps({"error": {**said, "key": error.key, "column": error.column}})
    return json.dumps({"result": answer})


def _read(message: str) -> tuple[str, Params]:
    if len(message) > MAX_SETS:
        raise MessageError(f"a message has at most {MAX_SETS} characters, this one has {len(message)}")
    if (depth := json_depth(message)) > DEEPEST:
        raise MessageError(f"lists and objects can be nested at most {DEEPEST} deep, here {depth}")
    try:
        data: object = json.loads(message)
    except ValueError as error:
        raise MessageError(f"not JSON: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("params"), dict):
        raise MessageError('a message is {"method": …, "params": {…}}')
    method = data.get("method")
    if not isinstance(method, str) or method not in METHODS:
        raise MessageError(f"no method {method!r}; methods are {', '.join(METHODS)}")
    if len(message) > (most := METHODS[method].longest):
        raise MessageError(f"a message has at most {most} characters, this one has {len(message)}")
    return method, data["params"]


@lru_cache(maxsize=64)
def _ruled(message: str) -> str:
    """Rule on an answer and cache the reply, because comparing rulesets is expensive."""
    return json.dumps({"result": _rule(_read(message)[1])})


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
    scene = (sheet or puzzle.form.sheet(rules)).scene
    return {
        "html": desk_ruling(graded, puzzle.name),
        "why": why(graded, puzzle.name, scene, puzzle.form.case.remarks(rules)),
        "grade": graded.grade.value,
        "marks": marks_as(graded),
        "shown": shown_as(graded.shown),
        **({"due": due} if (due := due_as(graded)) else {}),
        **(_table(puzzle, sheet, rules) if sheet else {}),
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
    told = [spoken(one.hint) for one in sheet.controls if isinstance(one, Steps) and one.hint is not None]
    return {
        **_table(puzzle, sheet, rules, is_aided=not is_unruled),
        "over": any(isinstance(one, Steps) and one.is_over for one in sheet.controls),
        "hint": next(iter(told), ""),
    }


def _table(puzzle: Puzzle, sheet: Sheet, rules: Ruleset, *, is_aided: bool = True) -> Mapping[str, object]:
    """Return a position with its controls, and the steps that led to it."""
    steps = answer_steps(sheet, rules.name, is_aided=is_aided and not puzzle.unaided)
    return {"felt": answer_felt(sheet, rules.name, puzzle.name), "steps": steps}


def _ask(params: Params) -> Mapping[str, object]:
    table, ruleset = texts_in(params, "table"), text_or_none(params, "ruleset")
    return position_parts(text_in(params, "asks"), table, ruleset, edits_in(params))


def _template(params: Params) -> Mapping[str, object]:
    asked = read_template(text_in(params, "family"), text_in(params, "template"))
    return {"asks": asked.asks, "table": asked.table, "ruleset": asked.ruleset}


def _each(params: Params) -> Mapping[str, object]:
    asks, table, ruleset = text_in(params, "asks"), texts_in(params, "table"), text_or_none(params, "ruleset")
    return Sides.to(asks, table, ruleset, text_in(params, "option"), texts_in(params, "values")).parts()


def _posed_card(params: Params) -> Mapping[str, object]:
    puzzle = _asked(params, text_or_none(params, "ruleset"))
    html = puzzle_card(puzzle, FRAME)
    return {"html": html, "title": plain(puzzle.title), "rules": within(puzzle.rules.title)}


def _puzzle(params: Params) -> Puzzle:
    if "asks" in params:
        return _asked(params, text_in(params, "rules"))
    return _read_puzzle(text_in(params, "puzzle"), text_in(params, "name"))


@lru_cache(maxsize=8)
def _read_puzzle(text: str, name: str) -> Puzzle:
    """Read a puzzle, cached for all answers to it."""
    return read_puzzle(text, name)


def _asked(params: Params, rules: str | None) -> Puzzle:
    table = tuple(texts_in(params, "table").items())
    return _posed(text_in(params, "asks"), table, rules, text_or_none(params, "name") or NAME)


@lru_cache(maxsize=8)
def _posed(asks: str, table: tuple[tuple[str, str], ...], rules: str | None, name: str) -> Puzzle:
    """Build a question about a position, cached for all answers to it."""
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
_SETS, _GAMES, _PRACTICE, _SENTENCES, _PLAY = (
    f"callwise.doors.methods.{name}_methods" for name in ("set", "game", "practice", "sentence", "play")
)
METHODS: Mapping[str, Method] = {
    one.name: one
    for one in (
        Method("engine.about", "", _about),
        Method("puzzle.card", "a puzzle", _card),
        Method(RULED, "a puzzle, answer, ruleset", _rule),
        Method("puzzle.worked", "a puzzle, ruleset", _worked),
        Method("puzzle.step", "a puzzle, answer, ruleset, silent", _step),
        Method("ask.rule", "asks, table, ruleset, edits", _ask),
        Method("ask.template", "family, template", _template),
        Method("ask.sentence", "sentence, game, asks", f"{_SENTENCES}.hear"),
        Method("ask.each", "asks, table, ruleset, option, values", _each),
        Method("ask.card", "asks, table, ruleset, name", _posed_card),
        Method("puzzle.own", "a puzzle, title, prompt, answers", f"{_SETS}.own_puzzle", MAX_SETS),
        Method("set.read", "text, puzzles", f"{_SETS}.read_set", MAX_SETS),
        Method("set.write", "set, puzzles", f"{_SETS}.write_set", MAX_SETS),
        Method("set.key", "set, puzzles", f"{_SETS}.answer_key", MAX_SETS),
        Method("receipt.write", "set, run, puzzles", f"{_SETS}.receipt_of", MAX_SETS),
        Method("receipt.answer", "text, number, puzzles", f"{_SETS}.one_answer", MAX_SETS),
        Method("receipts.find", "text", f"{_SETS}.find_receipts", MAX_SETS),
        Method("receipts.rule", "text, puzzles, clauses, names, again, week, set", f"{_SETS}.rule_receipts", MAX_SETS),
        Method(
            "receipts.count", "text, puzzles, clauses, names, again, week, set", f"{_SETS}.count_receipts", MAX_SETS
        ),
        Method("receipts.state", "text, puzzles, names, again, week, set, base", f"{_SETS}.state_receipts", MAX_SETS),
        Method("table.write", "rows", f"{_SETS}.write_table", MAX_SETS),
        Method("game.read", "text", f"{_GAMES}.read_log", MAX_GAMES),
        Method("game.moments", "text, game, hand, rules, player, both", f"{_GAMES}.moments_of", MAX_GAMES),
        Method("practice.draw", "seed, clause, asks, ruleset, level, near, again", f"{_PRACTICE}.draw"),
        Method("practice.quick", "seed, clause, asks, ruleset, level, near", f"{_PRACTICE}.draw_quick"),
        Method("practice.dispute", "date, game", f"{_PRACTICE}.draw_dispute"),
        Method("play.hand", "hand, act", f"{_PLAY}.play"),
    )
}
LATE = frozenset(one.module for one in METHODS.values() if one.module is not None)
"""The modules that are imported on first use."""
