"""Topics of a game that its engine doesn't rule on, so that a sentence about one gets no ruling on something else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from callwise.question.listening.phrases import Phrasebook
from callwise.question.listening.words import Word


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic: its phrases, separated by commas, and why it isn't ruled on, with where to look."""

    phrases: str
    says: str


class Topics:
    """Topics by the ids of their disputes."""

    def __init__(self, topics: Mapping[str, Topic]) -> None:
        self._topics = topics
        self._book = Phrasebook({id: topic.phrases for id, topic in topics.items()})

    def told(self, words: Sequence[Word]) -> str:
        """Return why a sentence's topic isn't ruled on; empty for other sentences."""
        found = next(self._book.every(words), None)
        return "" if found is None else self._topics[found.means[0]].says
