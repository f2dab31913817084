"""Words on which an answer turns, such as a negation: a ruling that ignores one could answer another question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from callwise.question.listening.heard import Span
from callwise.question.listening.small_vocabulary import NEGATIONS
from callwise.question.listening.words import Word, base


def is_negation(word: Word) -> bool:
    """Whether a word denies what is around it."""
    return base(word.written) in NEGATIONS


def negations(words: Sequence[Word]) -> Iterator[Span]:
    """Yield the parts of a sentence that are negations."""
    return ((word.start, word.end) for word in words if is_negation(word))


def unplaced(sentence: str, deciding: Sequence[Span], left_out: Sequence[Span]) -> str:
    """Return why a sentence isn't ruled on if a deciding part's beginning or end is left out; empty if none is."""
    for first, last in deciding:
        if any(start <= first < end or start < last <= end for start, end in left_out):
            return f"The ruling may turn on “{sentence[first:last]}”, which isn’t understood here. Say it another way."
    return ""
