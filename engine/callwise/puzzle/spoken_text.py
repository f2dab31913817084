"""Texts as a reader sees them: marked terms in players' words, and no tiles."""

from __future__ import annotations

from callwise.ground.terms import MARKED
from callwise.law.ruling import Sentence
from callwise.law.sentences import fill, marked
from callwise.puzzle.registry import terms


def spoken(text: Sentence | str) -> str:
    """
    Return a text on one line, with its terms in players' words; an unknown term is left as its id.

    A sentence's slots are filled; an author's text loses what it has in braces, such as tiles.

    >>> spoken("Call {5s} with [[mah-jongg]].")
    'Call with mah jongg.'
    """
    said = fill(text, marked) if isinstance(text, Sentence) else _without_braces(text)
    usual = {id: term.usual for id, term in terms().items()}
    return " ".join(MARKED.sub(lambda match: match["usual"] or usual.get(match["id"], match["id"]), said).split())


def _without_braces(text: str) -> str:
    return "".join(part.partition("}")[2] if nth else part for nth, part in enumerate(text.split("{")))
