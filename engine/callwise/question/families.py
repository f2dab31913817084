"""
A family of mahjong: everything that a game brings along, in one place.

A family is a folder of this package whose module `family` names it in
`FAMILY`.  Nothing outside the folder knows what a tile of it is, and adding a
folder is all it takes to add a family.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Generic, TypeAlias, TypeVar

import callwise
from callwise.agreement.ruleset import Ruleset
from callwise.ground.faces import Drawn, Face, Laid
from callwise.ground.remembered_line import RememberedLine
from callwise.ground.terms import Term
from callwise.law.ruling import Clause
from callwise.question.case import RuledCase

RulesT = TypeVar("RulesT", bound=Ruleset)


@dataclass(frozen=True, eq=False)
class RuledFamily(Generic[RulesT]):
    """
    What a family exports.

    `moments` are its questions by what happened at the table, in words of a player; `line` reads one line that says
    what happened.  Few need its modules `logs`, whose `read_games` reads logs of games that were played, and
    `practice`, whose `MAKERS` draw positions for its questions.
    `english` are words of its notation that can be written in English.
    `faces` are all its tiles, and `suits` those that follow each other, such as one to nine.
    `reads` gives what stands in the braces of a text, ``{23s}`` or ``{4'23s}``: faces in a row, and what is laid; it
    raises NotationError.  The first of `presets` is the usual ruleset.  `place` orders families where they are listed.
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
    line: RememberedLine | None = None
    logs: str | None = None
    practice: str | None = None
    english: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def questions(self) -> tuple[type[RuledCase[RulesT]], ...]:
        """Everything that can be asked."""
        return tuple(case for cases in self.moments.values() for case in cases)


Family: TypeAlias = RuledFamily[Ruleset]
"""A family whatever its rulesets."""

_BESIDE: list[str] = []
"""Packages of families that are no folders of this one, such as a game made up for a test."""


def families() -> tuple[Family, ...]:
    """Give every family, in their order; those of one place by their names."""
    return _load((*_folders(), *_BESIDE))


@contextmanager
def also(package: str) -> Iterator[Family]:
    """Know the family of another package for a while."""
    _BESIDE.append(package)
    try:
        yield _exported(package)
    finally:
        _BESIDE.remove(package)


@cache
def _folders() -> tuple[str, ...]:
    folders = (module.name for module in pkgutil.iter_modules(callwise.__path__, "callwise.") if module.ispkg)
    return tuple(name for name in folders if _has_family(name))


def _has_family(package: str) -> bool:
    return importlib.util.find_spec(f"{package}.family") is not None


@cache
def _load(packages: Sequence[str]) -> tuple[Family, ...]:
    return tuple(sorted(map(_exported, packages), key=lambda family: family.place))


def _exported(package: str) -> Family:
    family: object = vars(importlib.import_module(f"{package}.family")).get("FAMILY")
    if not isinstance(family, RuledFamily):
        raise TypeError(f"{package}.family has no FAMILY")
    return family


def drawn(several: Sequence[Face | Laid]) -> Drawn:
    """Give what is drawn for things in a row: one thing laid by itself, or faces."""
    if len(several) == 1:
        return several[0]
    return tuple(one for one in several if isinstance(one, Face))
