"""Clauses by what they are about."""

from collections.abc import Iterable, Iterator

from callwise.law.ruling import Clause
from callwise.puzzle.registry import terms
from callwise.view.elements.prose import capital


def topics(clauses: Iterable[Clause]) -> Iterator[tuple[str, str, list[Clause]]]:
    """Give the clauses by what they are about: the beginning of their ids, that in words, and the clauses."""
    topics: dict[str, list[Clause]] = {}
    for clause in clauses:
        topics.setdefault(clause.id.partition(".")[0], []).append(clause)
    words = {one.id: one.usual for one in terms().values()}
    for topic, about in topics.items():
        yield topic, capital(words.get(topic, topic.replace("-", " "))), about
