"""The act that a sentence asks about: the first one after words such as “can’t I” or “am I allowed to”."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from callwise.question.listening.asking_vocabulary import ASKING
from callwise.question.listening.items import Vocabulary
from callwise.question.listening.phrases import Phrasebook
from callwise.question.listening.words import Word

_BOOK = Phrasebook(ASKING)
_NEAR = 4
"""The number of words within which the act follows."""
_BETWEEN = frozenset(("seat", "wind", "word"))


def asked_acts(words: Sequence[Word], heard: Vocabulary, general: Collection[str]) -> Iterator[str]:
    """
    Yield the first act that is denied and the first one that is asked about, each marked as in ``#denied-pon``.

    A `general` act is named by the one next to it: “call pon” is about a pon.
    """
    phrases = {phrase.means[0]: phrase.after for phrase in reversed(tuple(_BOOK.find(words)))}
    items = tuple(heard.items(words)) if phrases else ()
    for means, after in phrases.items():
        following = [item for item in items if after <= item.first < after + _NEAR]
        place = next((at for at, item in enumerate(following) if item.kind not in _BETWEEN), len(following))
        named = [item.value for item in following[place : place + 2] if item.kind == "act"]
        if named:
            yield f"#{means}-{named[1] if named[0] in general and named[1:] else named[0]}"
