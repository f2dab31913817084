"""The topic that a sentence asks about, and whether its own position or the sentence's is ruled on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from callwise.american.listening.deciding_words import Moment, agreement, moments
from callwise.american.listening.fillings import fillings
from callwise.american.listening.plain_vocabulary import plain_words
from callwise.american.listening.telling import Telling
from callwise.american.listening.topics import (
    call_vocabulary,
    charleston_vocabulary,
    error_vocabulary,
    exchange_vocabulary,
    exposure_vocabulary,
    moment_vocabulary,
    payment_vocabulary,
    slip_vocabulary,
    turn_vocabulary,
)
from callwise.american.listening.topics.topic_position import filled
from callwise.ground.seats import SEATS

_PARTS = (
    exchange_vocabulary,
    call_vocabulary,
    charleston_vocabulary,
    error_vocabulary,
    payment_vocabulary,
    turn_vocabulary,
    moment_vocabulary,
    exposure_vocabulary,
    slip_vocabulary,
)
TOPICS = tuple(topic for part in _PARTS for topic in part.TOPICS)
_FREE = frozenset(("you", "turn", "discard", "wall", "seeks", "value", "rack", *(seat.value for seat in SEATS)))
"""Entries that don't tell a topic apart."""
_PLACES = frozenset(seat.value for seat in SEATS)


@dataclass(frozen=True)
class AskedTopic:
    """
    A topic's question and position, and the plain words that tell it.

    `is_told` says whether the sentence tells the same in its own tiles.
    """

    asks: str
    position: Mapping[str, str]
    is_told: bool
    words: frozenset[str]

    def governs(self, asks: str) -> bool:
        """Whether the topic's position takes the place of the entries of a question."""
        return asks == self.asks and not self.is_told

    def position_for(self, asks: str, entries: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
        """Yield the topic's position with the entries of its question, if it has them all."""
        if asks == self.asks and entries.keys() <= self.position.keys():
            yield {**self.position, **entries}


def asked_topic(told: Telling) -> AskedTopic | None:
    """Return the topic that most of a sentence tells; None if it tells none, or the hands of a card."""
    text = plain_words(told.words)
    if any(one.entry == "card" for one in fillings("card.possible", told)):
        return None
    weights = {topic: weight for topic in TOPICS if (weight := topic.weight(text)) > 0}
    likeliest = sorted(weights, key=lambda topic: -weights[topic])
    if not likeliest:
        return None
    said_moments = tuple(moments(told))
    best = next((topic for topic in likeliest if _agrees(filled(topic, told, text), said_moments)), likeliest[0])
    position = filled(best, told, text)
    said = {fill.entry: fill.text for fill in fillings(best.asks, told)}
    position = {**position, **{key: said[key] for key in said.keys() & position.keys() & {"value"}}}
    is_more = not best.position or not said.keys() <= position.keys() | _FREE | (
        {"picked"} if "acts" not in said else set()
    )
    is_told = (
        is_more or ("claims" in position and said.keys() >= position.keys()) or _outline(said) == _outline(position)
    )
    return AskedTopic(best.asks, position, is_told, best.told(text))


def _agrees(position: Mapping[str, str], said: Sequence[Moment]) -> bool:
    """Whether a position contradicts none of the moments that a sentence tells."""
    return not position or all(agreement(one, position) is not False for one in said)


def _outline(position: Mapping[str, str]) -> tuple[object, ...]:
    """Return what tells a position apart: its further entries, and its acts and claims without seats and tiles."""
    further = frozenset(position.keys() - _FREE)
    words = (
        word for key in ("acts", "claims", "declared", "won") for word in position.get(key, "").replace(";", "").split()
    )
    acts = tuple(word for word in words if word.isalpha() and word.islower() and word not in _PLACES)
    return further, acts, "named" in position.get("discard", ""), position.get("declared")
