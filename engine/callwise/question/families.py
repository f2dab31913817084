"""
A family of mahjong: everything a game provides, in one place.

A family is a folder of this package whose module `family` defines it as `FAMILY`. Code outside the folder doesn't
depend on its tiles, and adding a folder is enough to add a family.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Generic, TypeAlias

import callwise
from callwise.agreement.ruleset import Ruleset, RulesT
from callwise.ground.faces import Drawn, Face, Laid
from callwise.ground.terms import Term
from callwise.law.ruling import Clause
from callwise.question.case import RuledCase


@dataclass(frozen=True, eq=False)
class RuledFamily(Generic[RulesT]):
    """
    The exports of a family.

    `moments` groups its questions by events at the table, in players' words. `logs` and `practice` name optional
    modules: the first has a function `read_games` that reads logs of played games, and the second has `MAKERS` that
    draw positions for its questions. `listening` names another one, with the `LISTENER` that understands players'
    sentences, and `play` one with a function `sit_down` that deals hands to play. `english` maps parts of its notation
    to English. `faces` are all its tiles, and `suits` those in sequence, such as one to nine. `reads` parses the braces
    of a text, ``{23s}`` or ``{4'23s}``, into faces and melds; it raises NotationError. The first of `presets` is the
    usual ruleset. `place` sorts families in lists.
    """

    id: str
    title: str
    moments: Mapping[str, tuple[type[RuledCase[RulesT]], ...]]
    clauses: tuple[Clause, ...]
    presets: tuple[RulesT, ...]
    terms: tuple[Term, ...]
    faces: tuple[Face, ...]
    suits: tuple[tuple[Face, ...], ...]
    reads: Callable[[str], tuple[Face | Laid, ...]]
    place: int = 0
    logs: str | None = None
    practice: str | None = None
    listening: str | None = None
    play: str | None = None
    english: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def questions(self) -> tuple[type[RuledCase[RulesT]], ...]:
        """All its questions."""
        return tuple(case for cases in self.moments.values() for case in cases)


Family: TypeAlias = RuledFamily[Ruleset]
"""A family with rulesets of any type."""

_BESIDE: list[str] = []
"""Packages of families outside this package's folders, such as a game made up for a test."""


def families() -> tuple[Family, ...]:
    """Return every family, sorted by place and then by name."""
    return _load((*_folders(), *_BESIDE))


@contextmanager
def also(package: str) -> Iterator[Family]:
    """Register another package's family within a context."""
    _BESIDE.append(package)
    try:
        yield _exported(package)
    finally:
        _BESIDE.remove(package)


@cache
def _folders() -> tuple[str, ...]:
    return tuple(f"callwise.{one.name}" for one in files(callwise).iterdir() if one.joinpath("family.py").is_file())


@cache
def _load(packages: Sequence[str]) -> tuple[Family, ...]:
    return tuple(sorted(map(_exported, packages), key=lambda family: family.place))


def _exported(package: str) -> Family:
    family: object = vars(importlib.import_module(f"{package}.family")).get("FAMILY")
    if not isinstance(family, RuledFamily):
        raise TypeError(f"{package}.family has no FAMILY")
    return family


def drawn(several: Sequence[Face | Laid]) -> Drawn:
    """Return the picture of several things in a row: a single thing by itself, or faces."""
    if len(several) == 1:
        return several[0]
    return tuple(one for one in several if isinstance(one, Face))
