"""
Puzzles of an instructor's own, made without seeing a file: a position from where it was asked about, and their words.

A puzzle expects what the referee rules, so it is right as long as the position is.  What a file has beside title,
prompt and answers to choose from, such as hints, stays in it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence, Set

from callwise.ground.errors import EntryError
from callwise.puzzle.file import Puzzle, read_position
from callwise.puzzle.free_question import posed
from callwise.puzzle.puzzle_toml import ruled, write_puzzle
from callwise.question.forms.choose import Choose
from callwise.view.elements.prose import plain

TITLE, PROMPT = "A position to judge", "Look at the position, then answer."
"""What a puzzle is called and says whose maker says nothing."""

_OF_ANSWERS: Set[str] = frozenset({"offer", "expect", "hint", "looks_like"})
"""What speaks of single answers: it stays for as long as those do."""


def write_asked(asks: str, table: Mapping[str, str], ruleset: str | None, words: Mapping[str, str]) -> str:
    """
    Write a question on a position as the file of a puzzle; `words` may have its title and its prompt.

    Raises as `callwise.puzzle.free_question.posed` does, and PuzzleError for words that can't be used.
    """
    puzzle = posed(asks, table, ruleset)
    parts: dict[str, object] = {
        "title": words.get("title") or TITLE,
        "ruleset": puzzle.rules.name,
        "asks": asks,
        "prompt": words.get("prompt") or PROMPT,
        "table": dict(table),
        "expect": ruled(puzzle.form, puzzle.rules),
    }
    return write_puzzle(parts)


def rewrite(puzzle: Puzzle, words: Mapping[str, str], answers: Sequence[str] | None = None) -> str:
    """
    Write a puzzle with another title or prompt, or other answers to choose from.

    Raises EntryError for answers that aren't there, and where none of them is right.
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
    """Write which of all answers are offered, one or several as they were before."""
    one = {"one": True} if isinstance(before, Mapping) and before.get("one") is True else {}
    return {**one, **({} if set(answers) == set(every) else {"answers": list(answers)})}


def offered(puzzle: Puzzle) -> tuple[str, ...]:
    """Give the answers to choose from, none where an answer isn't chosen."""
    return tuple(one.code for one in puzzle.form.offers) if isinstance(puzzle.form, Choose) else ()


def choices(puzzle: Puzzle) -> tuple[tuple[str, str], ...]:
    """Give every answer that the position allows to be tried, with its words; none where an answer isn't chosen."""
    form = puzzle.form.case.form(None, {}) if isinstance(puzzle.form, Choose) else None
    return tuple((one.code, plain(one.says)) for one in form.offers) if isinstance(form, Choose) else ()
