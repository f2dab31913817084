"""Index of all families' position makers, by question and by deciding clause."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from types import ModuleType

from callwise.law.ruling import Clause
from callwise.question.families import Family, families
from callwise.question.makers import AnyMaker, Maker


def makers() -> tuple[AnyMaker, ...]:
    """Return every maker, in the order of the families."""
    return tuple(maker for family in families() for maker in makers_of(family))


def disputes_of(family: Family) -> tuple[AnyMaker, ...]:
    """Return the makers of a family's daily disputes."""
    return tuple(maker for maker in makers_of(family) if maker.is_dispute)


def disputed() -> tuple[Family, ...]:
    """Return the families with daily disputes."""
    return tuple(filter(disputes_of, families()))


def first_topics(family: Family) -> tuple[tuple[str, str], ...]:
    """Return the clauses that a family's players can practise before any lesson, each with a question about it."""
    practice = _practice(family)
    found: tuple[tuple[str, str], ...] = () if practice is None else getattr(practice, "FIRST", ())
    return found


@cache
def for_three() -> frozenset[str]:
    """Return the ids of all families' clauses about games for three."""
    found: frozenset[str] = frozenset()
    for family in families():
        clauses: tuple[Clause, ...] = getattr(_practice(family), "FOR_THREE", ())
        found |= {clause.id for clause in clauses}
    return found


def _practice(family: Family) -> ModuleType | None:
    return None if family.practice is None else importlib.import_module(family.practice)


@cache
def makers_of(family: Family) -> tuple[AnyMaker, ...]:
    """Return the makers of a family; empty if the family has no practice."""
    if family.practice is None:
        return ()
    found: object = getattr(_practice(family), "MAKERS", None)
    if not isinstance(found, tuple) or not all(isinstance(one, Maker) for one in found):
        raise TypeError(f"{family.practice} has no MAKERS")
    return found


def by_clause() -> Mapping[str, tuple[AnyMaker, ...]]:
    """Return the makers of each clause that can be practised."""
    found: dict[str, tuple[AnyMaker, ...]] = {}
    for maker in makers():
        for aim in maker.aims:
            found[aim] = (*found.get(aim, ()), maker)
    return found
