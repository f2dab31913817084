"""Everything families provide, by name: questions, clauses, terms and rulesets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeVar

from callwise.ground.terms import MARKED, SEAT_TERMS, Term, TermError
from callwise.law.ruling import Clause
from callwise.question.case import Case
from callwise.question.families import Family, families

ItemT = TypeVar("ItemT")


def questions() -> Mapping[str, type[Case]]:
    """Return every question that can be asked, by its id."""
    return _questions(families())


def current_id(asks: str) -> str:
    """Return a question's current id, given that or a former one; unknown ids are returned unchanged."""
    return _renamed(families()).get(asks, asks)


def first_id(asks: str) -> str:
    """Return the oldest id of a question, for hashes and random seeds, which must survive a renaming."""
    case = questions().get(asks)
    return case.formerly[0] if case is not None and case.formerly else asks


def clauses() -> Mapping[str, Clause]:
    """Return every clause that can be cited, by its id; the content check requires a puzzle for each."""
    return _clauses(families())


def terms() -> Mapping[str, Term]:
    """Return every term that can be marked, by its id."""
    return _terms(families())


def family_of(case: Case | type[Case]) -> Family:
    """Return the family of a question."""
    return next(family for family in families() if any(case.id == one.id for one in family.questions))


def term(id: str) -> Term:
    """
    Return the term with an id.

    Raises TermError, which lists the known ids.
    """
    known = terms()
    if id not in known:
        raise TermError(f"no term {id!r}; terms are {', '.join(known)}")
    return known[id]


def mentioned(text: str) -> tuple[Term, ...]:
    """Return the terms marked in a text, without duplicates. Raises TermError for unknown ones."""
    return tuple(dict.fromkeys(term(match["id"]) for match in MARKED.finditer(text)))


@cache
def _questions(known: tuple[Family, ...]) -> Mapping[str, type[Case]]:
    return _by(lambda one: one.id, known, lambda family: family.questions)


@cache
def _renamed(known: tuple[Family, ...]) -> Mapping[str, str]:
    return {former: case.id for case in _questions(known).values() for former in case.formerly}


@cache
def _clauses(known: tuple[Family, ...]) -> Mapping[str, Clause]:
    return _by(lambda one: one.id, known, lambda family: family.clauses)


@cache
def _terms(known: tuple[Family, ...]) -> Mapping[str, Term]:
    return {one.id: one for one in SEAT_TERMS} | _by(lambda one: one.id, known, lambda family: family.terms)


def _by(
    name: Callable[[ItemT], str], known: tuple[Family, ...], items: Callable[[Family], tuple[ItemT, ...]]
) -> dict[str, ItemT]:
    """Index the items of all families by name. Raises ValueError for a duplicate name."""
    found: dict[str, ItemT] = {}
    for family in known:
        for item in items(family):
            if found.setdefault(name(item), item) is not item:
                raise ValueError(f"{family.id} has a second {name(item)!r}; a name stands for one thing")
    return found
