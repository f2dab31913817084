"""The items of a sentence: tiles, seats, acts, places and marks, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from callwise.question.listening.phrases import Phrasebook
from callwise.question.listening.words import Word

_WINDS = frozenset(("east", "south", "west", "north"))


class Spoken(Protocol):
    """Tiles in a sentence, and the places of their first word and of the word after their last."""

    @property
    def tiles(self) -> str | tuple[str, ...]:
        """The tiles in notation, together or one by one."""

    @property
    def first(self) -> int:
        """The place of their first word."""

    @property
    def after(self) -> int:
        """The place after their last word."""


@dataclass(frozen=True, slots=True)
class Item:
    """A tile, seat, wind, act, place, mark or word; `value` is what it means, and its place is counted in words."""

    kind: str
    value: str
    tiles: tuple[str, ...]
    first: int
    after: int


END = Item("end", "", (), 0, 0)
"""What comes after the last item."""


@dataclass(frozen=True)
class Vocabulary:
    """
    What a family hears in a sentence: acts, places and seats by their phrases, and tiles.

    A wind that is not part of these is a `wind`.
    """

    acts: Mapping[str, str]
    places: Mapping[str, str]
    seats: Mapping[str, str]
    spoken: Callable[[Sequence[Word]], Iterable[Spoken]]

    @cached_property
    def _book(self) -> Phrasebook:
        return Phrasebook(self.acts, self.places, self.seats)

    def items(self, words: Sequence[Word]) -> Iterator[Item]:
        """Yield a sentence's items in order."""
        tiles = {one.first: one for one in self.spoken(words)}
        inside = {place for one in tiles.values() for place in range(one.first, one.after)}
        phrases = {found.first: found for found in self._book.find(words)}
        place = 0
        while place < len(words):
            word, after = words[place], place + 1
            wind = word.small.partition("'")[0].removesuffix("s")
            if (heard := tiles.get(place)) is not None:
                each = (heard.tiles,) if isinstance(heard.tiles, str) else heard.tiles
                after = heard.after
                yield Item("tiles", "", each, place, after)
            elif wind in _WINDS:
                yield Item("wind", wind, (), place, after)
            elif place in phrases and inside.isdisjoint(range(place, phrases[place].after)):
                means, after = phrases[place].means[0], phrases[place].after
                kind = "act" if means in self.acts else "seat" if means in self.seats else "place"
                yield Item(kind, means, (), place, after)
            elif word.is_mark:
                yield Item("mark", word.written, (), place, after)
            else:
                yield Item("digits" if word.written.isdecimal() else "word", word.small, (), place, after)
            place = after
