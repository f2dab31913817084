"""
A few words of explanation behind a term, in the text itself, where a reader meets it first.

A term can be pressed wherever it stands, for all that the glossary says of it.  Beyond that each text tells once, in
brackets, what it takes to read on.  In a lesson a term counts as met once an earlier one of its track has used it, for
a text with brackets behind every other word can't be read; a puzzle's own page begins anew.  Authors who explain a
term in their own sentence set it in italics there, ``*[[chii]]*``, as books do, or put brackets of their own behind it.
"""

import re
from collections.abc import Iterable, Mapping

from callwise.ground.terms import Term
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.prose import book_marks, noted

_BRACKETS = re.compile(r"[.,;:]? \(")


class Glosses:
    """
    Writes terms for a text that is drawn from its beginning to its end, with `briefs` behind the first mention of each.

    What is `met` already tells nothing; what somebody shouts stays as it is, and counts for nothing.
    """

    def __init__(self, briefs: Mapping[str, str], met: Iterable[str] = ()) -> None:
        self._briefs = briefs
        self._met = set(met)

    def __call__(self, known: Term, words: str, before: str, after: str) -> Markup:
        """Write a term with what is told behind it."""
        written = noted(known, words)
        if before.endswith("“") or known.id in self._met:
            return written
        self._met.add(known.id)
        if known.id not in self._briefs or _BRACKETS.match(after):
            return written
        return join((written, el("span", {"class": "gloss"}, f" ({book_marks(self._briefs[known.id])})")))

    def explained(self, known: Term, words: str, before: str, after: str) -> Markup:
        """Write a term that its own sentence explains."""
        self._met.add(known.id)
        return noted(known, words)
