"""Phrases that a family understands, found in a sentence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from callwise.question.listening.small_vocabulary import SMALL
from callwise.question.listening.words import Spelling, Word, base

_LONGEST = 6
_SKIPPED = frozenset(("-", "_"))
"""Marks that may stand inside a phrase."""


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase in a sentence: its meanings, and the places of its first word and of the word after its last."""

    means: tuple[str, ...]
    first: int
    after: int


class Phrasebook:
    """
    Phrases and their meanings; words are compared by their base forms, and small spelling mistakes are forgiven.

    `meanings` has for each meaning its phrases, separated by commas. Words in `skipped` may stand inside any of them.
    """

    def __init__(self, *meanings: Mapping[str, str], skipped: Iterable[str] = ()) -> None:
        said: dict[tuple[str, ...], list[str]] = defaultdict(list)
        self._skipped = frozenset(skipped)
        for group in meanings:
            for means, phrases in group.items():
                for phrase in phrases.split(","):
                    said[tuple(map(base, phrase.split()))].append(means)
        self._meanings = {words: tuple(dict.fromkeys(means)) for words, means in said.items()}
        self._begin = frozenset(words[0] for words in self._meanings)
        self._spelling = Spelling(SMALL.union(*self._meanings))

    def find(self, words: Sequence[Word]) -> Iterator[Found]:
        """Yield the phrases in a sentence one after another, the longest at each place."""
        bases, place = self._bases(words), 0
        while place < len(words):
            found = max(self._at(place, bases), key=lambda one: one.after, default=None)
            if found is not None:
                yield found
            place = place + 1 if found is None else found.after

    def every(self, words: Sequence[Word]) -> Iterator[Found]:
        """Yield all phrases in a sentence, also those inside others."""
        bases = self._bases(words)
        for place in range(len(words)):
            yield from self._at(place, bases)

    def _bases(self, words: Sequence[Word]) -> Sequence[str]:
        return [word.small if word.is_mark else self._spelling.known(word.written) for word in words]

    def _at(self, place: int, bases: Sequence[str]) -> Iterator[Found]:
        if bases[place] not in self._begin:
            return
        read: list[str] = []
        for after in range(place, min(len(bases), place + 2 * _LONGEST)):
            if bases[after] in _SKIPPED:
                continue
            read.append(bases[after])
            if len(read) > _LONGEST:
                return
            short = tuple(one for one in read if one not in self._skipped)
            every = (tuple(read), short)[: 1 + (len(short) < len(read) and read[-1] not in self._skipped)]
            for means in filter(None, map(self._meanings.get, every)):
                yield Found(means, place, after + 1)
