"""
A set: puzzles that an instructor chose and ordered, to be handed out.

A set is always consistent in itself; `asked` checks that its puzzles exist and can be asked under its rules.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Literal

from callwise.ground.errors import CallwiseError, quoted, suggestion
from callwise.instructors.sets.spec import LIMITS, OWN, PUZZLE, SPEC, fault
from callwise.question.families import families

KEYS = tuple(SPEC["keys"])
_NEEDED = ("name", "puzzles")
_ID = 12


class SetError(CallwiseError):
    """An unreadable or invalid set; the message says what would be valid."""


class Mode(Enum):
    """
    How a set is answered.

    PRACTICE: with rulings, hints and unlimited tries. TEST: one answer each, no hints, and no rulings before the end.
    """

    PRACTICE = "practice"
    TEST = "test"


@dataclass(frozen=True)
class PuzzleSet:
    """
    Puzzles in order, with their description, and how to ask them.

    `puzzles` are names in the course, such as ``swap-calling/straight-back``, or ``own/1`` for the first of `own`,
    which are puzzle files. `rules` are names of presets, at most one of each family; puzzles of other families keep
    their own rules. If `shuffled`, each learner's order follows from their name; if `named`, learners must give a name.

    Raises SetError for an invalid set.
    """

    name: str
    puzzles: tuple[str, ...]
    says: str = ""
    mode: Mode = Mode.PRACTICE
    shuffled: bool = False
    named: bool = False
    rules: tuple[str, ...] = ()
    own: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise SetError(fault("no_name")).at("name")
        _fits("name", self.name)
        _fits("says", self.says)
        _check_rules(self.rules)
        _check_puzzles(self.puzzles, len(self.own))
        if len(self.own) > LIMITS["own"]:
            raise SetError(fault("many_own", most=LIMITS["own"], count=len(self.own))).at("own")
        for number, text in enumerate(self.own, 1):
            if len(text) > LIMITS["file"]:
                raise SetError(fault("long_own", number=number, most=LIMITS["file"], length=len(text))).at("own")

    @property
    def is_test(self) -> bool:
        """Whether it allows only one answer to each puzzle."""
        return self.mode is Mode.TEST

    @cached_property
    def id(self) -> str:
        """The set's id: the same for equal sets, regardless of their source."""
        # Ids predate the option to require a name.
        model = {key: value for key, value in write_model(self).items() if key != "named" or value}
        canonical = json.dumps(model, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:_ID]

    def own_number(self, key: str) -> int | None:
        """Return the number of a bundled puzzle, counted from 1; None for a puzzle of the course."""
        match = OWN.fullmatch(key)
        return None if match is None else int(match[1])


def read_model(data: object) -> PuzzleSet:
    """
    Read a set from JSON data.

    Raises SetError.
    """
    if not isinstance(data, dict):
        raise SetError(f"a set is an object with {', '.join(KEYS)}")
    check_keys(data)
    return PuzzleSet(
        name=text_of(data, "name"),
        puzzles=texts_of(data, "puzzles"),
        says=text_of(data, "says"),
        mode=mode_of(text_of(data, "mode") or Mode.PRACTICE.value),
        shuffled=flag_of(data, "shuffled"),
        named=flag_of(data, "named"),
        rules=texts_of(data, "rules"),
        own=texts_of(data, "own"),
    )


def write_model(of: PuzzleSet) -> Mapping[str, object]:
    """Return a set as JSON data."""
    return {
        "name": of.name,
        "says": of.says,
        "mode": of.mode.value,
        "shuffled": of.shuffled,
        "named": of.named,
        "rules": list(of.rules),
        "puzzles": list(of.puzzles),
        "own": list(of.own),
    }


def check_keys(data: Iterable[str]) -> None:
    """Reject unknown keys of a set. Raises SetError."""
    for key in data:
        if key not in KEYS:
            raise SetError(fault("unknown", key=quoted(key), near=suggestion(key, KEYS), keys=", ".join(KEYS)))
    for key in _NEEDED:
        if key not in data:
            raise SetError(f"{key!r} is missing; a set needs {' and '.join(_NEEDED)}").at(key)


def mode_of(text: str) -> Mode:
    """Read a mode. Raises SetError."""
    try:
        return Mode(text)
    except ValueError:
        known = " or ".join(repr(mode.value) for mode in Mode)
        raise SetError(fault("mode", modes=known, given=quoted(text))).at("mode") from None


def text_of(data: Mapping[str, object], key: str) -> str:
    """Return a text, empty if it is left out. Raises SetError."""
    value = data.get(key, "")
    if not isinstance(value, str):
        raise SetError(f"{key} is a text").at(key)
    return mended(value)


def texts_of(data: Mapping[str, object], key: str) -> tuple[str, ...]:
    """Return a list of texts, empty if it is left out. Raises SetError."""
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise SetError(f"{key} is a list of texts").at(key)
    return tuple(map(mended, value))


def flag_of(data: Mapping[str, object], key: str) -> bool:
    """Return a flag, False if it is left out. Raises SetError."""
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise SetError(f"{key} is true or false").at(key)
    return value


def mended(text: str) -> str:
    """
    Replace unpaired surrogates, such as a script creates by cutting a text, so that the text can be encoded.

    >>> mended("Ana \\ud83c")
    'Ana \ufffd'
    """
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _fits(key: Literal["name", "says"], text: str) -> None:
    if len(text) > LIMITS[key]:
        raise SetError(fault(f"long_{key}", most=LIMITS[key], length=len(text))).at(key)


def _check_rules(rules: tuple[str, ...]) -> None:
    games = {preset.name: family for family in families() for preset in family.presets}
    found: dict[str, str] = {}
    for name in rules:
        if name not in games:
            known = ", ".join(games)
            raise SetError(fault("no_rules", rules=quoted(name), near=suggestion(name, games), known=known)).at("rules")
        if (other := found.setdefault(games[name].id, name)) != name or rules.count(name) > 1:
            raise SetError(fault("same_game", one=repr(other), other=repr(name))).at("rules")


def _check_puzzles(puzzles: tuple[str, ...], own: int) -> None:
    if not puzzles:
        raise SetError(fault("no_puzzles")).at("puzzles")
    if len(puzzles) > LIMITS["puzzles"]:
        raise SetError(fault("many_puzzles", most=LIMITS["puzzles"], count=len(puzzles))).at("puzzles")
    met: set[str] = set()
    for key in puzzles:
        if (match := OWN.fullmatch(key)) is not None:
            if int(match[1]) > own:
                brings = f"{own or 'no'} puzzle{'' if own == 1 else 's'}"
                raise SetError(fault("no_own", key=quoted(key), own=brings)).at("puzzles")
        elif PUZZLE.fullmatch(key) is None:
            raise SetError(fault("no_puzzle", key=quoted(key))).at("puzzles")
        if key in met:
            raise SetError(fault("puzzle_twice", key=quoted(key))).at("puzzles")
        met.add(key)
