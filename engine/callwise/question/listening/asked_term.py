"""A sentence that asks what a word means: its term, which the glossary explains."""

from __future__ import annotations

import re
from collections.abc import Iterable

from callwise.ground.terms import Term
from callwise.question.listening.words import base

_ASKS = re.compile(
    r"(?:(?:what(?:'s|s| is) )?(?:the )?(?:meaning|definition) of|what do you mean by|what(?:'s|s| is| are| does| do)"
    r"|define|explain) (?:an? |the )?(?P<word>.+?)(?: means?)?"
    r"(?: in (?:riichi|american|mahjong|mah jongg)(?: mahjong| mah jongg)?)?[\s?.!]*"
)
_NOUNS = frozenset(map(base, ("hand", "tile", "rule")))
"""Words that players add to a term: a dead hand, the kuikae rule."""


def asked_term(sentence: str, terms: Iterable[Term]) -> Term | None:
    """Return the term whose meaning is asked, the first of those with the same name; None for any other sentence."""
    match = _ASKS.fullmatch(sentence.strip().lower().replace("’", "'"))
    if match is None:
        return None
    word = _key(match["word"].strip("\"'“”‘"))
    wanted = {word, word[:-1] if word and word[-1] in _NOUNS else word}
    return next((one for one in terms if not wanted.isdisjoint(map(_key, _names(one)))), None)


def _names(one: Term) -> Iterable[str]:
    return filter(None, (one.usual, one.english, one.romaji, one.japanese, one.id))


def _key(words: str) -> tuple[str, ...]:
    return tuple(map(base, words.lower().replace("-", " ").split()))
