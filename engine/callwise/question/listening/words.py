"""The words of a sentence, each with its place, and the base forms by which they are compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from callwise.ground.errors import NotationError, quoted

LONGEST_SENTENCE = 500
"""The maximum length of a sentence, in characters."""
_WORD = re.compile(r"w/o\b|[^\W_]++(?:['’][^\W\d_]++)?+|[^\w\s]|_")
_SHORTEST_ROOT = 3
_SHORTEST_KNOWN, _SHORTEST_MISSPELT = 5, 6
_DOUBLED = re.compile(r"(.)\1$")
_SHORT = {
    "u": "you",
    "y": "why",
    "ur": "your",
    "ppl": "people",
    "b4": "before",
    "tho": "though",
    "thru": "through",
    "opp": "opponent",
    "w/o": "without",
    "diff": "different",
    "cos": "because",
    "cuz": "because",
    "hes": "he",
    "shes": "she",
    "theyre": "they",
}
"""Words as they are typed in a chat."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a mark: as written, in lower case, and its place in the sentence."""

    written: str
    start: int
    end: int

    @property
    def small(self) -> str:
        """The word in lower case, with straight apostrophes."""
        return self.written.lower().replace("’", "'")

    @property
    def is_mark(self) -> bool:
        """Whether this is a mark, not a word."""
        return not self.written[0].isalnum()


def words_of(sentence: str) -> tuple[Word, ...]:
    """
    Split a sentence into words and marks. Raises NotationError if it is longer than LONGEST_SENTENCE.

    >>> [word.written for word in words_of("Left's 4-6p, no?")]
    ["Left's", '4', '-', '6p', ',', 'no', '?']
    """
    if len(sentence) > LONGEST_SENTENCE:
        raise NotationError(
            f"{quoted(sentence)} has {len(sentence)} characters; a sentence has at most {LONGEST_SENTENCE}"
        )
    return tuple(Word(found[0], found.start(), found.end()) for found in _WORD.finditer(sentence))


def spaced(text: str) -> tuple[str, ...]:
    """Return the words of a list that are separated by spaces."""
    return tuple(text.split())


@lru_cache(4096)
def base(word: str) -> str:
    """
    Return the form that a word shares with its plural, its past and its other endings.

    >>> [base(word) for word in ("ponned", "pons", "exposing", "expose", "West's")]
    ['pon', 'pon', 'expos', 'expos', 'west']
    """
    small = word.lower().replace("’", "'")
    small = _SHORT.get(small, small)
    if small.endswith("n't"):
        return small.replace("'", "")
    root = small.partition("'")[0] or small
    for ending in ("s", "ing", "ed"):
        if root.endswith(ending) and len(root) - len(ending) >= _SHORTEST_ROOT and not root.endswith("ss"):
            root = root[: -len(ending)]
    if root.endswith("e") and len(root) > _SHORTEST_ROOT:
        root = root[:-1]
    return root[:-1] if len(root) > _SHORTEST_ROOT and _DOUBLED.search(root) else root


def suggested(words: Iterable[Word], own: Mapping[str, float]) -> float:
    """Return how much the words of a sentence say about a game, each counted once."""
    return sum(own.get(root, 0.0) for root in {base(word.written) for word in words})


class Spelling:
    """Known words by their base forms, found even with one letter missing, doubled, wrong or swapped."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = frozenset(known)
        shortened: dict[str, str] = {}
        for one in sorted(self._known):
            if len(one) >= _SHORTEST_KNOWN:
                for less in (one, *_without_one(one)):
                    shortened.setdefault(less, one)
        self._shortened: Mapping[str, str] = shortened

    def known(self, word: str) -> str:
        """Return the known word that this one is or misspells, or else its own base form."""
        root = base(word)
        if root in self._known or len(word) < _SHORTEST_MISSPELT or not root.isalpha():
            return root
        for less in (root, *_without_one(root)):
            if (near := self._shortened.get(less)) is not None and near[0] == root[0]:
                return near
        return root


def _without_one(word: str) -> tuple[str, ...]:
    return tuple(word[:place] + word[place + 1 :] for place in range(min(len(word), 24)))
