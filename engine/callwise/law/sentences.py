"""
Sentences as text: facts put into their slots, and terms in players' words.

Pages and the command line format sentences differently (`callwise.view.elements.prose`).
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable

from callwise.ground.faces import Named, listed
from callwise.ground.seats import Relation, Seat
from callwise.ground.terms import MARKED, Term
from callwise.law.ruling import Fact, Sentence


def marked(fact: Fact) -> str:
    """Return a fact as text in which terms are still marked."""
    if isinstance(fact, Named | Relation | Seat):
        return fact.words
    if not isinstance(fact, tuple):
        return str(fact)
    named = [one for one in fact if isinstance(one, Named)]
    if named:
        return type(named[0]).together(named)
    return listed(one.words for one in fact if isinstance(one, Seat)) or "none"


def fill(sentence: Sentence, write: Callable[[Fact], str]) -> str:
    """Fill a sentence's slots with facts, each formatted by `write`."""
    parts = []
    for literal, field, _, _ in string.Formatter().parse(sentence.template):
        parts.append(literal)
        if field is not None:
            parts.append(write(sentence.facts[field]))
    return "".join(parts)


def in_words(sentence: Sentence, terms: Iterable[Term]) -> str:
    """Return a sentence as plain text, for an error message for example; `terms` are the family's."""
    usual = {term.id: term.usual for term in terms}
    return MARKED.sub(lambda match: match["usual"] or usual[match["id"]], fill(sentence, marked))
