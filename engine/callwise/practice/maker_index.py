"""Index of all families' position makers, by question and by deciding clause."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache

from callwise.question.families import Family, families
from callwise.question.makers import AnyMaker, Maker


def makers() -> tuple[AnyMaker, ...]:
    """Return every maker, in the order of the families."""
    return tuple(maker for family in families() for maker in makers_of(family))


@cache
def makers_of(family: Family) -> tuple[AnyMaker, ...]:
    """Return the makers of a family; empty if the family has no practice."""
    if family.practice is None:
        return ()
    found: object = vars(importlib.import_module(family.practice)).get("MAKERS")
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
