"""Words as club players shorten them: ``w/o jokers``, ``pung n kong``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from callwise.question.listening.words import Word

_WITH = {"o": "without", "out": "without"}
_WHOLE = {
    "n": "and",
    "em": "them",
    "wo": "without",
    "shes": "she's",
    "hes": "he's",
    "whos": "who's",
    "whats": "what's",
    "thats": "that's",
    "theyre": "they",
    "elses": "else's",
    "someones": "someone's",
}

_OWNERS = ("easts", "souths", "wests", "norths", "dealers")
_OWNED = ("discard", "expos", "joker", "rack", "turn", "hand", "tile", "pung", "kong", "quint", "call", "throw")


def whole_words(words: Sequence[Word]) -> Iterator[Word]:
    """Yield the words of a sentence, and spell out the shortened ones."""
    place = 0
    while place < len(words):
        word, after = words[place], words[place + 1 : place + 3]
        place += 1
        if word.small == "w" and after and after[0].written == "/":
            whole = _WITH.get(after[-1].small)
            last = after[-1] if whole else after[0]
            yield Word(whole or "with", word.start, last.end)
            place += 2 if whole else 1
        elif word.small in _OWNERS and after and after[0].small.startswith(_OWNED):
            yield replace(word, written=f"{word.small[:-1]}'s")
        elif word.written in _WHOLE:
            yield replace(word, written=_WHOLE[word.written])
        else:
            yield word
