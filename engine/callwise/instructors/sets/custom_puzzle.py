"""
Custom puzzles, made without editing a file: a position from the ask page, and the instructor's words.

Such a puzzle expects the engine's rulings, so it is right if the position is. Other parts of a file, such as hints, are
kept; the title, prompt and offered answers can be replaced.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence, Set

from callwise.ground.errors import EntryError
from callwise.puzzle.file import Puzzle, read_position
from callwise.puzzle.free_question import posed
from callwise.puzzle.puzzle_toml import ruled, write_puzzle
from callwise.question.forms.choose import Choose
from callwise.question.forms.yes_no import YES_OR_NO, YesNo
from callwise.view.elements.prose import plain

TITLE, PROMPT = "A position to judge", "Look at the position, then answer."
"""Default title and prompt."""

_OF_ANSWERS: Set[str] = frozenset({"offer", "expect", "hint", "looks_like"})
"""Entries about particular answers, kept only as long as those answers are offered."""


def write_asked(asks: str, table: Mapping[str, str], ruleset: str | None, words: Mapping[str, str]) -> str:
    """
    Write a question on a position as a puzzle file; `words` may include its title and prompt.

    Raises as `callwise.puzzle.free_question.posed` does, and PuzzleError for unusable words.
    """
    puzzle = posed(asks, table, ruleset)
    parts: dict[str, object] = {
        "title": words.get("title") or TITLE,
        "ruleset": puzzle.rules.name,
        "asks": puzzle.form.case.id,
        "prompt": words.get("prompt") or PROMPT,
        "table": dict(table),
        **({"offer": {YES_OR_NO: puzzle.form.on.code}} if isinstance(puzzle.form, YesNo) else {}),
        "expect": ruled(puzzle.form, puzzle.rules),
    }
    return write_puzzle(parts)


def rewrite(puzzle: Puzzle, words: Mapping[str, str], answers: Sequence[str] | None = None) -> str:
    """
    Write a puzzle with another title, prompt or choice of answers.

    Raises EntryError for nonexistent answers, or if none of the answers is right.
    """
    data: dict[str, object] = tomllib.loads(puzzle.text.removeprefix("\ufeff"))
    parts = {**data, **{key: text for key, text in words.items() if text}}
    if answers is not None and set(answers) != set(offered(puzzle)):
        if not answers:
            raise EntryError("a puzzle needs an answer to choose from").at("offer")
        offer = _offer(data.get("offer"), answers, [code for code, _ in choices(puzzle)])
        parts = {key: value for key, value in parts.items() if key not in _OF_ANSWERS}
        parts = {**parts, **({"offer": offer} if offer else {})}
        form = read_position(write_puzzle(parts), puzzle.name).form
        if form.right(puzzle.rules) is None:
            raise EntryError("none of these answers is right, so it isn’t a puzzle").at("offer")
        parts = {**parts, "expect": ruled(form, puzzle.rules)}
    return write_puzzle(parts)


def _offer(before: object, answers: Sequence[str], every: Sequence[str]) -> Mapping[str, object]:
    """Return the entry for the offered answers, asking for one or several as before."""
    one = {"one": True} if isinstance(before, Mapping) and before.get("one") is True else {}
    return {**one, **({} if set(answers) == set(every) else {"answers": list(answers)})}


def offered(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the answers to choose from; empty if the answer isn't picked from a list."""
    return tuple(one.code for one in puzzle.form.offers) if isinstance(puzzle.form, Choose) else ()


def choices(puzzle: Puzzle) -> tuple[tuple[str, str], ...]:
    """Return every answer the position allows, with its words; empty if the answer isn't picked from a list."""
    form = puzzle.form.case.form(None, {}) if isinstance(puzzle.form, Choose) else None
    return tuple((one.code, plain(one.says)) for one in form.offers) if isinstance(form, Choose) else ()
