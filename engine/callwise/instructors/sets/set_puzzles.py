"""
A set's puzzles as they are asked, each read from its file, under the set's rules if possible.

`files` are the texts of the course's puzzles by name.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import CallwiseError, quoted, suggestion
from callwise.instructors.sets.puzzle_set import PuzzleSet, SetError
from callwise.instructors.sets.spec import LIMITS
from callwise.puzzle.checks.expectation_faults import faults as unexpected
from callwise.puzzle.file import Puzzle, read_puzzle, with_first_id, without_notes
from callwise.puzzle.grade import rulesets

Files = Mapping[str, str]

_EDITION = 12


@dataclass(frozen=True)
class SetPuzzle:
    """One puzzle of a set: its number, counted from 1, its name, and the ruleset it's asked under."""

    number: int
    key: str
    puzzle: Puzzle
    rules: Ruleset


def text_of(of: PuzzleSet, key: str, files: Files) -> str | None:
    """Return the file of one of a set's puzzles, None if there is no puzzle of that name."""
    number = of.own_number(key)
    return files.get(key) if number is None else of.own[number - 1]


def edition(of: PuzzleSet, files: Files) -> str:
    """
    Return a short hash of the puzzles' texts, independent of any version noted by their authors.

    Raises SetError for a missing puzzle.
    """
    texts = []
    for key in of.puzzles:
        text = text_of(of, key, files)
        if text is None:
            raise _unknown(key, files)
        texts.append(with_first_id(without_notes(text)))
    return hashlib.sha256(json.dumps(texts).encode()).hexdigest()[:_EDITION]


def asked(of: PuzzleSet, files: Files) -> tuple[SetPuzzle, ...]:
    """
    Read all puzzles of a set, in order.

    Raises SetError for a missing puzzle, PuzzleError for an unreadable one.
    """
    return tuple(_asked(of, number, key, files) for number, key in enumerate(of.puzzles, 1))


def readable(of: PuzzleSet, files: Files) -> Iterator[SetPuzzle]:
    """Yield the readable puzzles of a set."""
    for number, key in enumerate(of.puzzles, 1):
        with suppress(CallwiseError):
            yield _asked(of, number, key, files)


def faults(of: PuzzleSet, files: Files) -> Iterator[str]:
    """Yield the faults of a set's puzzles, as sentences: puzzles that are missing or can't be asked."""
    for number, key in enumerate(of.puzzles, 1):
        try:
            one = _asked(of, number, key, files)
            if one.puzzle.form.right(one.rules) is None:
                yield f"{key}: no answer to it is right under {one.rules.name}, so it isn’t a puzzle there"
        except CallwiseError as error:
            yield str(error)
            continue
        if of.own_number(key) is not None:
            yield from (f"{key}: {fault}" for fault in unexpected(one.puzzle.form, one.puzzle.rules))
    for number in range(1, len(of.own) + 1):
        if f"own/{number}" not in of.puzzles:
            yield f"own/{number} is brought along, but it isn’t among the puzzles"


def _asked(of: PuzzleSet, number: int, key: str, files: Files) -> SetPuzzle:
    text = text_of(of, key, files)
    if text is None:
        raise _unknown(key, files)
    own = of.own_number(key) is not None
    puzzle = puzzle_of(text, key.replace("/", "-") if own else key.rpartition("/")[2])
    return SetPuzzle(number, key, puzzle, _rules(puzzle, of.rules))


def _unknown(key: str, files: Files) -> SetError:
    error = SetError(f"{quoted(key)} isn’t a puzzle of this course{suggestion(key, files)}")
    error.key = "puzzles"
    return error


def _rules(puzzle: Puzzle, chosen: tuple[str, ...]) -> Ruleset:
    """Return the set's rules for the puzzle's family if the puzzle can be asked under them, else its own rules."""
    for preset in puzzle.family.presets:
        if preset.name in chosen and any(rules.name == preset.name for rules in rulesets(puzzle)):
            return preset
    return puzzle.rules


@lru_cache(maxsize=4 * LIMITS["puzzles"])
def puzzle_of(text: str, name: str = "") -> Puzzle:
    """Read a puzzle, cached for all learners who answered it. Raises PuzzleError."""
    return read_puzzle(text, name)
