"""
Sentences as people read them: tiles named, terms resolved.

`plain` writes text for the command line and for announcements; `spoken`
writes HTML in which a term carries both its words, and in which tiles are
named or drawn.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Sequence
from itertools import groupby

from callwise.riichi.melds import Call, Meld, MeldKind
from callwise.riichi.mjt import Mark, Notation, Sign
from callwise.riichi.tiles import Kind, Suit, Tile
from callwise.ruling import Fact, Sentence
from callwise.seats import Relation, Seat
from callwise.terms import MARKED, Term, mentioned, term
from callwise.view.html import Markup, el, join

_SUITS = {Suit.CHARACTERS: "characters", Suit.CIRCLES: "circles", Suit.BAMBOO: "bamboo"}
_HONOURS = (
    "east wind",
    "south wind",
    "west wind",
    "north wind",
    "white dragon",
    "green dragon",
    "red dragon",
)
_COUNTS = ("", "one", "two", "three", "four")
_CLOSING = re.compile(r"[,.;:!?)’”]+")
_RELATIONS = {
    Relation.SELF: "you",
    Relation.KAMICHA: "your [[kamicha]]",
    Relation.TOIMEN: "the [[toimen]]",
    Relation.SHIMOCHA: "your [[shimocha]]",
}
_MELDS = {
    MeldKind.CHII: "[[chii]]",
    MeldKind.PON: "[[pon]]",
    MeldKind.DAIMINKAN: "open [[kan]]",
    MeldKind.ANKAN: "closed [[kan]]",
    MeldKind.SHOUMINKAN: "added [[kan]]",
}
_UNTURNED = {(): "nothing turned", (0, 3): "both ends face down", (1, 2): "the middle two face down"}
_PLACES = {
    3: ("on the left", "in the middle", "on the right"),
    4: ("on the left of four", "second of four", "third of four", "on the right of four"),
}
_SHORT = 4
"""How many drawn tiles may be held together with the sign behind them."""
_APOSTROPHE = re.compile(r"(?<=[A-Za-z])'(?=[a-z])")


def name(tile: Tile | Kind) -> str:
    """
    Name a tile in words.

    >>> name(Tile.parse("0p"))
    'red 5 of circles'
    """
    kind = tile.kind if isinstance(tile, Tile) else tile
    if kind.is_honour:
        return _HONOURS[kind.rank - 1]
    red = "red " if isinstance(tile, Tile) and tile.red else ""
    return f"{red}{kind.rank} of {_SUITS[kind.suit]}"


def names(tiles: Sequence[Tile | Kind]) -> str:
    """
    Name several tiles, counting neighbours that are alike and saying a shared suit once.

    >>> from callwise.riichi.tiles import parse_tiles
    >>> names(parse_tiles("23888s77z"))
    '2, 3 and three 8s of bamboo and two red dragons'
    """
    alike = [(one, len(list(group))) for one, group in groupby(tiles)]
    spoken: list[str] = []
    for suit, group in groupby(alike, key=lambda pair: _kind(pair[0]).suit):
        if suit is Suit.HONOURS:
            spoken.extend(_counted(name(one), count) for one, count in group)
        else:
            ranks = [_counted(name(one).removesuffix(f" of {_SUITS[suit]}"), count) for one, count in group]
            spoken.append(f"{_listed(ranks)} of {_SUITS[suit]}")
    return _listed(spoken)


def _kind(tile: Tile | Kind) -> Kind:
    return tile.kind if isinstance(tile, Tile) else tile


def _counted(word: str, count: int) -> str:
    return word if count == 1 else f"{_COUNTS[count] if count < len(_COUNTS) else count} {word}s"


def lying(laid: Notation) -> str:
    """
    Say how tiles lie: which one is turned, where, and beside what.

    >>> from callwise.riichi.mjt import parse
    >>> lying(parse("5'05p"))
    'the 5 of circles turned, on the left, beside red 5 and 5 of circles'
    >>> lying(parse('222"s'))
    'the fourth stacked on the turned tile on the right'
    >>> lying(parse("0z22s0z"))
    'both ends face down'
    """
    signs = laid.signs
    marks = [place for place, sign in enumerate(signs) if sign.mark is not Mark.UPRIGHT]
    backs = [place for place, sign in enumerate(signs) if sign.is_face_down]
    tiles = [tile for sign in signs if (tile := sign.tile) is not None]
    if not marks and len(signs) == len(tiles) + len(backs) == 4 and len(set(tiles)) == 1 and tuple(backs) in _UNTURNED:
        return _UNTURNED[tuple(backs)]
    if len(marks) == 1 and len(tiles) == len(signs) and len(signs) in _PLACES:
        place = marks[0]
        where = _PLACES[len(signs)][place]
        others = (*tiles[:place], *tiles[place + 1 :])
        beside = "" if set(tiles) == {tiles[place]} else f", beside {names(others)}"
        if signs[place].mark is Mark.TURNED:
            return f"the {name(tiles[place])} turned, {where}{beside}"
        return f"the fourth stacked on the turned {'tile' if not beside else name(tiles[place])} {where}{beside}"
    return ", ".join(map(_sign, signs))


def _sign(sign: Sign) -> str:
    if sign.tile is None:
        return "a tile face down" if sign.is_face_down else "a reserved code"
    turned = {Mark.UPRIGHT: "", Mark.TURNED: " turned", Mark.STACKED: " turned with another on it"}
    return name(sign.tile) + turned[sign.mark]


def marked(fact: Fact) -> str:
    """Write a fact as text in which terms are still marked."""
    if isinstance(fact, Tile | Kind):
        return name(fact)
    if isinstance(fact, Relation):
        return _RELATIONS[fact]
    if isinstance(fact, Seat):
        return fact.value.capitalize()
    if isinstance(fact, Call):
        return f"{_MELDS[fact.kind].removeprefix('open ')} {name(fact.tile)} with {names(fact.shown)}"
    if isinstance(fact, Meld):
        return f"{_MELDS[fact.kind]}, {names(fact.tiles)}" + (
            "" if fact.called is None else f", from {_RELATIONS[fact.source]}"
        )
    if isinstance(fact, Notation):
        return lying(fact)
    if isinstance(fact, tuple):
        return _listed_facts(fact)
    return str(fact)


def fill(sentence: Sentence, write: Callable[[Fact], str]) -> str:
    """Put facts into a sentence's braces, each written by `write`."""
    parts = []
    for literal, field, _, _ in string.Formatter().parse(sentence.template):
        parts.append(literal)
        if field is not None:
            parts.append(write(sentence.facts[field]))
    return "".join(parts)


def plain(sentence: Sentence | str) -> str:
    """Write a sentence as plain English text."""
    text = sentence if isinstance(sentence, str) else fill(sentence, marked)
    return capital(_APOSTROPHE.sub("’", MARKED.sub(_english, text)))


def _english(match: re.Match[str]) -> str:
    known = term(match["id"])
    return match["english"] or known.english


def spoken(
    sentence: Sentence | str, *, explain: bool = False, draw: Callable[[Sequence[Tile]], Markup] | None = None
) -> Markup:
    """
    Write a sentence as HTML.

    With `explain`, terms are buttons that open their explanation; `draw`
    draws tiles instead of naming them.
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
            drawn = draw is not None and (isinstance(fact, Tile) or (isinstance(fact, tuple) and len(fact) <= _SHORT))
            parts.append(_fact(fact, first=first, explain=explain, draw=draw))
            first = False
    return join(parts)


def _fact(fact: Fact, *, first: bool, explain: bool, draw: Callable[[Sequence[Tile]], Markup] | None) -> Markup:
    if draw is not None and isinstance(fact, Tile):
        return draw((fact,))
    if draw is not None and isinstance(fact, tuple) and (tiles := [tile for tile in fact if isinstance(tile, Tile)]):
        return draw(tiles)
    written = terms(capital(marked(fact)) if first else marked(fact), explain=explain)
    if isinstance(fact, Tile | Kind | tuple):
        return el("b", {"class": "tile-name"}, written)
    return written


def terms(text: str, *, explain: bool = False) -> Markup:
    """
    Escape text and resolve its marked terms.  Raises TermError for an unknown one.

    ``[[chii]]`` shows the term's words, ``[[chii|chows|chii]]`` the English
    and Japanese ones given.
    """
    text = _APOSTROPHE.sub("’", text)
    parts: list[str | Markup] = []
    at = 0
    for match in MARKED.finditer(text):
        parts.append(text[at : match.start()])
        known = term(match["id"])
        english, japanese = match["english"] or known.english, match["japanese"] or known.romaji
        after = _CLOSING.match(text, match.end()) if explain else None
        word = _term(known, english, japanese, explain=explain)
        parts.append(unbroken(word, after[0]) if after else word)
        at = after.end() if after else match.end()
    return join((*parts, text[at:]))


def unbroken(word: str, after: str) -> Markup:
    """Hold a word, or tiles, together with the signs that follow, so that no line begins with them."""
    return el("span", {"class": "nowrap"}, word, after)


def capital(text: str) -> str:
    """Begin a text with a capital, also where it begins with a marked term."""
    if (match := MARKED.match(text)) is not None:
        known = term(match["id"])
        english, japanese = match["english"] or known.english, match["japanese"] or known.romaji
        return (
            f"[[{known.id}|{english[:1].upper()}{english[1:]}|{japanese[:1].upper()}{japanese[1:]}]]"
            + text[match.end() :]
        )
    return text[:1].upper() + text[1:]


def _term(known: Term, english: str, japanese: str, *, explain: bool) -> Markup:
    words = (
        el("span", {"class": "term-en"}, english),
        el("span", {"class": "term-ja", "lang": "ja-Latn"}, japanese),
    )
    if explain:
        return el("button", {"type": "button", "class": "term", "popovertarget": f"term-{known.id}"}, words)
    return el("span", {"class": "term-word"}, words)


def _listed(parts: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def _listed_facts(fact: tuple[Tile, ...] | tuple[Kind, ...] | tuple[Seat, ...]) -> str:
    tiles = [one for one in fact if isinstance(one, Tile | Kind)]
    if tiles:
        return names(tiles)
    return _listed([one.value.capitalize() for one in fact if isinstance(one, Seat)]) or "none"


__all__ = ["capital", "fill", "lying", "marked", "mentioned", "name", "names", "plain", "spoken", "terms", "unbroken"]
