"""Clauses by topic."""

from collections.abc import Iterable, Iterator

from callwise.law.ruling import Clause
from callwise.puzzle.registry import terms
from callwise.view.elements.prose import capital


def topics(clauses: Iterable[Clause]) -> Iterator[tuple[str, str, list[Clause]]]:
    """Return the clauses by topic: the prefix of their ids, its title, and the clauses."""
    topics: dict[str, list[Clause]] = {}
    for clause in clauses:
        topics.setdefault(clause.id.partition(".")[0], []).append(clause)
    words = {one.id: one.usual for one in terms().values()}
    for topic, about in topics.items():
        yield topic, capital(words.get(topic, topic.replace("-", " "))), about
