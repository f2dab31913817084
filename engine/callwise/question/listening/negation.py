"""Negations: a ruling that ignores one could answer the opposite question."""

from __future__ import annotations

from collections.abc import Sequence

from callwise.question.listening.heard import Span
from callwise.question.listening.small_vocabulary import NEGATIONS
from callwise.question.listening.words import Word, base


def is_negation(word: Word) -> bool:
    """Whether a word denies what is around it."""
    return base(word.written) in NEGATIONS


def unplaced_negation(words: Sequence[Word], left_out: Sequence[Span]) -> str:
    """Return why a sentence isn't ruled on if a negation is left out; empty if none is."""
    for word in words:
        if is_negation(word) and any(start <= word.start < end for start, end in left_out):
            return f"The ruling may turn on “{word.written}”, which isn’t understood here. Say it another way."
    return ""
