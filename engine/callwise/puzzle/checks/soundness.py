"""Checking one puzzle, written or drawn, against the engine's rulings and the style rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callwise.ground.errors import CallwiseError
from callwise.puzzle.checks.expectation_faults import faults, hopeless
from callwise.puzzle.checks.seat_names import check_seating
from callwise.puzzle.checks.voice import SPOKEN, check_title, check_voice
from callwise.puzzle.file import Puzzle
from callwise.puzzle.findings import Finding
from callwise.puzzle.registry import mentioned, terms

_POSSESSED = re.compile(r"\b[Yy]our \[\[(?P<id>[a-z0-9-]+)\]\]")


def check_puzzle(puzzle: Puzzle) -> tuple[Finding, ...]:
    """Check one puzzle's expectations and hints against the engine's rulings."""
    return (
        *(Finding(puzzle.name, fault) for fault in faults(puzzle.form, puzzle.rules)),
        *_check_answer(puzzle),
        *_check_hints(puzzle),
        *check_title(puzzle.name, puzzle.title),
        *check_seating(puzzle),
        *check_terms(puzzle.name, puzzle.prompt.template),
        *(found for hint in puzzle.hints for found in check_terms(puzzle.name, hint.says.template)),
    )


def _check_answer(puzzle: Puzzle) -> Iterator[Finding]:
    if says := hopeless(puzzle.form, puzzle.rules):
        yield Finding(puzzle.name, says)


def _check_hints(puzzle: Puzzle) -> Iterator[Finding]:
    by_code = {ruled.code: ruled.ruling for ruled in puzzle.form.rulings(puzzle.rules)}
    for number, hint in enumerate(puzzle.hints, 1):
        for code, clause in hint.tells.items():
            if code in by_code and by_code[code].clause.id != clause:
                yield Finding(
                    puzzle.name,
                    f"hint {number} tells that {code} rests on {clause}; it rests on {by_code[code].clause.id}",
                )


def check_terms(where: str, text: str, allowed: frozenset[str] = SPOKEN) -> Iterator[Finding]:
    yield from check_voice(where, text, allowed=allowed)
    try:
        mentioned(text)
    except CallwiseError as error:
        yield Finding(where, str(error))
    for match in _POSSESSED.finditer(text):
        known = terms().get(match["id"])
        if known is not None and " your " in known.usual:
            yield Finding(where, f"{match[0]} would read “your {known.usual}”; write the [[{known.id}]]")
