"""Topics of a game that its engine doesn't rule on, so that a sentence about one gets no ruling on something else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from callwise.question.listening.phrases import Phrasebook
from callwise.question.listening.words import Word


@dataclass(frozen=True, slots=True)
class Topic:
    """
    A topic: its phrases, separated by commas, and why it isn't ruled on, with where to look.

    With any of the phrases in `unless`, a sentence is about something that is ruled on after all.
    """

    phrases: str
    says: str
    unless: str = ""


class Topics:
    """Topics by the ids of their disputes."""

    def __init__(self, topics: Mapping[str, Topic]) -> None:
        self._topics = topics
        self._book = Phrasebook({id: topic.phrases for id, topic in topics.items()})
        self._unless = Phrasebook({id: topic.unless for id, topic in topics.items() if topic.unless})

    def told(self, words: Sequence[Word]) -> str:
        """Return why a sentence's topic isn't ruled on; empty for other sentences."""
        ruled_on = {id for one in self._unless.every(words) for id in one.means}
        topics = (id for one in self._book.every(words) for id in one.means if id not in ruled_on)
        return next((self._topics[id].says for id in topics), "")
