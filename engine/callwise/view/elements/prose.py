"""
Sentences for readers: facts named, terms resolved.

`plain` writes text for the command line and for announcements; `spoken` writes HTML in which a term has both its words,
and tiles are named or drawn.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Protocol

from callwise.ground.faces import Drawn, Face, Laid, Named
from callwise.ground.terms import MARKED, Term
from callwise.law.ruling import Fact, Sentence
from callwise.law.sentences import fill, marked
from callwise.puzzle.registry import term
from callwise.view.elements.html import Markup, Need, apostrophes, drawn_with, el, join

_CLOSING = re.compile(r"[,.;:!?)’”]+")
_OPENING = re.compile(r"[(‘“]+\Z")
_SHORT = 9
"""Maximum number of drawn tiles kept on one line with the punctuation after them."""
_NUMBERS = re.compile(r"(?<![\w-])(\d(?:-\d)+)(?![\w-])")
"""Tile numbers such as 1-4-7."""
_OPENING_QUOTE = re.compile(r'"(?=[\w\[{])')
_NAME = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z]+)+\b")
"""A domain name, which is never capitalised."""
_PARAGRAPH = re.compile(r"\n\s*\n")


class Explain(Protocol):
    """Renders a term that can be looked up, given the text before and after it."""

    def __call__(self, known: Term, words: str, before: str, after: str) -> Markup:
        """Write the term with these words."""


def noted(known: Term, words: str, before: str = "", after: str = "") -> Markup:
    """Write a term as a button that opens its explanation, which the page must include."""
    button = el("button", {"type": "button", "class": "term", "popovertarget": f"term-{known.id}"}, words)
    return drawn_with(Need.TERM, known.id, button)


def plain(sentence: Sentence | str) -> str:
    """Write a sentence as plain text, in players' words."""
    text = sentence if isinstance(sentence, str) else fill(sentence, marked)
    return capital(within(text))


def within(words: str) -> str:
    """Write marked words as plain text within a sentence."""
    return book_marks(MARKED.sub(lambda match: _both(match)[2], words))


def _both(match: re.Match[str]) -> tuple[Term, str, str]:
    """Return a marked term with its words in the text, in English and in players' words. Raises TermError."""
    known = term(match["id"])
    return known, match["english"] or known.english, match["usual"] or known.usual


def book_marks(text: str) -> str:
    """
    Make apostrophes and quotation marks typographic.

    >>> book_marks("It's so.")
    'It’s so.'
    >>> book_marks('Say "so".')
    'Say “so”.'
    """
    text = apostrophes(text)
    return _OPENING_QUOTE.sub("“", text).replace('"', "”") if '"' in text else text


def spoken(
    sentence: Sentence | str,
    *,
    explain: Explain | None = None,
    draw: Callable[[Drawn], Markup] | None = None,
    names: Explain | None = None,
) -> Markup:
    """
    Write a sentence as HTML.

    `explain` makes every term a button for its note, `names` only terms in facts, such as yaku. `draw` draws tiles
    instead of naming them.
    """
    if isinstance(sentence, str):
        return terms(capital(sentence), explain=explain)
    parts: list[Markup] = []
    first, drawn = True, False
    for literal, field, _, _ in string.Formatter().parse(sentence.template):
        if drawn and (closing := _CLOSING.match(literal)):
            parts.append(unbroken(parts.pop(), closing[0]))
            literal = literal[closing.end() :]
        if literal:
            parts.append(terms(capital(literal) if first else literal, explain=explain))
            first = False
        if field is not None:
            fact = sentence.facts[field]
            drawn = draw is not None and 0 < _count(fact) <= _SHORT
            lookup = explain or (names if isinstance(fact, str) else None)
            parts.append(_fact(fact, first=first, explain=lookup, draw=draw))
            first = False
    return join(parts)


def stopped(
    sentence: Sentence, *, draw: Callable[[Drawn], Markup] | None = None, names: Explain | None = None
) -> Markup:
    """Write a sentence that lacks its full stop as HTML, with a full stop."""
    return spoken(Sentence(f"{sentence.template}.", sentence.facts), draw=draw, names=names)


def in_passing(sentence: Sentence) -> Markup:
    """Write a few words that aren't a sentence, such as a tile's label."""
    return terms(fill(sentence, marked))


def paragraphs(sentence: Sentence, *, draw: Callable[[Drawn], Markup], explain: Explain | None = noted) -> Markup:
    """Write an author's text: its paragraphs, with terms explained and tiles drawn."""
    texts = (Sentence(part, sentence.facts) for part in _PARAGRAPH.split(sentence.template))
    return join(el("p", spoken(text, explain=explain, draw=draw)) for text in texts)


def _count(fact: Fact) -> int:
    """Return the number of tiles drawn for a fact, 0 if it is written in words."""
    if isinstance(fact, Laid):
        return len(fact.pieces)
    if isinstance(fact, tuple):
        return sum(map(_count, fact))
    return int(isinstance(fact, Face))


def _fact(fact: Fact, *, first: bool, explain: Explain | None, draw: Callable[[Drawn], Markup] | None) -> Markup:
    if draw is not None and isinstance(fact, Face | Laid):
        return draw(fact)
    if draw is not None and isinstance(fact, tuple) and (pieces := in_pieces(fact)):
        return join(draw(piece) for piece in pieces)
    written = terms(capital(marked(fact)) if first else marked(fact), explain=explain)
    if isinstance(fact, Named | tuple) and not isinstance(fact, Laid):
        return el("b.tile-name", written)
    return written


def in_pieces(several: Sequence[object]) -> list[Drawn]:
    """Collect adjacent faces into rows, and keep melds separate."""
    pieces: list[Drawn] = []
    for one in several:
        if isinstance(one, Laid):
            pieces.append(one)
        elif isinstance(one, Face):
            row = pieces.pop() if pieces and isinstance(pieces[-1], tuple) else ()
            pieces.append((*row, one) if isinstance(row, tuple) else (one,))
    return pieces


def terms(text: str, *, explain: Explain | None = None) -> Markup:
    """
    Escape text and resolve its marked terms. Raises TermError for an unknown one.

    ``[[kan]]`` shows the term's default words, ``[[kan|kongs|kans]]`` the given ones, English first.
    """
    return _terms(text, explain) if explain else _unexplained(text)


@lru_cache(maxsize=2048)
def _unexplained(text: str) -> Markup:
    return _terms(text, None)


def _terms(text: str, explain: Explain | None) -> Markup:
    text = book_marks(text)
    parts: list[str | Markup] = []
    at = 0
    for match in MARKED.finditer(text):
        before = text[at : match.start()]
        opening = _OPENING.search(before) if explain else None
        parts.extend(_held(before[: opening.start()] if opening else before))
        after = _CLOSING.match(text, match.end()) if explain else None
        known, english, usual = _both(match)
        word = _term(english, usual)
        if explain:
            word = explain(known, word, opening[0] if opening else "", text[match.end() :])
        if opening or after:
            word = unbroken(word, after[0] if after else "", opening[0] if opening else "")
        parts.append(word)
        at = after.end() if after else match.end()
    return join((*parts, *_held(text[at:])))


def _held(text: str) -> Iterator[str | Markup]:
    """Keep tile numbers unbroken: some browsers break lines at the hyphens."""
    if "-" not in text:
        yield text
        return
    for place, part in enumerate(_NUMBERS.split(text)):
        yield unbroken(part, "") if place % 2 else part


def unbroken(word: str, after: str, before: str = "") -> Markup:
    """Keep a word or tiles together with adjacent punctuation, so that no line begins or ends with the punctuation."""
    return el("span.nowrap", before, word, after)


def capital(text: str) -> str:
    """
    Capitalise a text, even if it begins with a marked term; domain names are unchanged.

    >>> capital("mjstars.net ranked")
    'mjstars.net ranked'
    """
    if _NAME.match(text):
        return text
    if (match := MARKED.match(text)) is not None:
        known, english, usual = _both(match)
        return f"[[{known.id}|{capital(english)}|{capital(usual)}]]{text[match.end() :]}"
    return text[:1].upper() + text[1:]


def _term(english: str, usual: str) -> str:
    if english == usual:
        return usual
    return join((el("span.term-usual", usual), el("span.term-en", english)))
