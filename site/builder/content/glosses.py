"""
Short explanations after a term in the text, where a reader first meets it.

Pressing a term shows its full glossary entry.  In addition, each text explains its terms once, in brackets.  In a
lesson, terms used by an earlier lesson of the track count as known, because brackets after every other word would be
unreadable; on a puzzle's own page, none do.  If the author's sentence explains a term, it is set in italics,
``*[[chii]]*``, or followed by the author's own brackets.
"""

import re
from collections.abc import Iterable, Mapping

from callwise.ground.terms import Term
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.prose import book_marks, noted

_BRACKETS = re.compile(r"[.,;:]? \(")


class Glosses:
    """
    Writes the terms of a text from start to end, with `briefs` after the first mention of each.

    Terms already `met` aren't explained; shouted words are left unchanged and don't count.
    """

    def __init__(self, briefs: Mapping[str, str], met: Iterable[str] = ()) -> None:
        self._briefs = briefs
        self._met = set(met)

    def __call__(self, known: Term, words: str, before: str, after: str) -> Markup:
        """Write a term with its explanation."""
        written = noted(known, words)
        if before.endswith("“") or known.id in self._met:
            return written
        self._met.add(known.id)
        if known.id not in self._briefs or _BRACKETS.match(after):
            return written
        return join((written, el("span", {"class": "gloss"}, f" ({book_marks(self._briefs[known.id])})")))

    def explained(self, known: Term, words: str, before: str, after: str) -> Markup:
        """Write a term explained by its own sentence."""
        self._met.add(known.id)
        return noted(known, words)
