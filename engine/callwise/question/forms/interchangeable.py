"""
Interchangeable answers: only how many of a group are chosen counts, not which.

The chosen ones count as the first of their group. The grade's marks and highlights are at the answers as given.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace

from callwise.question.controls import Pairs
from callwise.question.forms.offers import ANSWER, ActT, Offer
from callwise.question.grading import Graded


def swapped(groups: Iterable[Sequence[str]], offered: Container[str], pairs: Pairs) -> Mapping[str, str]:
    """
    Return the answers that count as others of their group, by the one they count as.

    >>> swapped([("a", "b")], {"a", "b"}, (("answer", "b"),))
    {'a': 'b', 'b': 'a'}
    """
    swaps: dict[str, str] = {}
    for group in groups:
        codes = [code for code in group if code in offered]
        in_order = sorted(codes, key=lambda code: (ANSWER, code) not in pairs)
        swaps.update((code, given) for code, given in zip(codes, in_order, strict=True) if code != given)
    return swaps


def as_counted(pairs: Pairs, swaps: Mapping[str, str]) -> Pairs:
    """Return an answer with each of its parts replaced by the one that it counts as."""
    counts_as = {given: code for code, given in swaps.items()}
    return tuple((name, counts_as.get(value, value)) for name, value in pairs)


def graded_as_given(graded: Graded, swaps: Mapping[str, str], offers: Mapping[str, Offer[ActT]]) -> Graded:
    """Return the grade of an answer as counted, with its marks and highlights at the answers as given."""
    if not swaps:
        return graded
    marks = {(name, swaps.get(code, code)): stamp for (name, code), stamp in graded.marks.items()}
    places = {offers[code].place: offers[given].place for code, given in swaps.items()}
    return replace(graded, marks=marks, shown=graded.shown.moved(places))
