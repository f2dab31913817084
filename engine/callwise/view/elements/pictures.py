"""
Tiles and melds: each picture refers to a symbol of the page, with its name as hidden text.

The site draws the symbols. A symbol's id is ``t`` and the face's code, so markup can refer to it without a lookup.
Markup with a picture records its need for the symbol.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from callwise.ground.faces import Drawn, Face, Laid, Lie
from callwise.law.ruling import place
from callwise.view.elements.html import Markup, Need, drawn_with, el, join
from callwise.view.elements.prose import plain, within

BACK = "back"


@cache
def picture(symbol: str, *, unseen: bool = False) -> Markup:
    """Draw a symbol of the page, hidden from screen readers; `unseen` if an element around it already is."""
    hides = None if unseen else "true"
    drawn = el("svg", {"viewBox": "0 0 60 80", "aria-hidden": hides}, el("use", {"href": f"#t{symbol}"}))
    return drawn_with(Need.SYMBOL, symbol, drawn)


def hidden(text: str) -> Markup:
    """Write text for screen readers only."""
    return el("span.vh", text)


@lru_cache(maxsize=2048)
def tile(
    shown: Face, *, unnamed: bool = False, small: bool = False, mark: str | None = None, at: str | None = None
) -> Markup:
    """
    Draw a face.

    `mark` is its state and `at` its place; `unnamed` omits its name, which the text next to it gives, and `small` uses
    the plainer drawing, which is clearer in a line of text.
    """
    return el(
        "span.tile",
        {"data-mark": mark, "data-at": at},
        picture(f"{shown.code}-s" if small else shown.code) if shown.is_pictured else el("b", shown.code),
        None if unnamed else hidden(within(shown.words)),
    )


def back() -> Markup:
    """Draw a tile face down."""
    return el("span.tile.tile-back", picture(BACK))


def turned(shown: Face, at: str | None = None) -> Markup:
    """Draw a tile sideways."""
    return el("span.turned", tile(shown, unnamed=True, at=at))


def row(faces: Iterable[Face], *, unnamed: bool = False, small: bool = True) -> Markup:
    """Draw faces in a row, as in a line of text."""
    return el("span.tiles.inline-tiles", join([tile(one, unnamed=unnamed, small=small) for one in faces]))


def draw(drawn: Drawn, *, small: bool = True) -> Markup:
    """Draw faces or melds inside a sentence."""
    if isinstance(drawn, Laid):
        return el("span.inline-tiles", laid(drawn))
    return row((drawn,) if isinstance(drawn, Face) else drawn, small=small)


def draw_as_on_felt(drawn: Drawn) -> Markup:
    """Draw faces or melds inside a sentence with the symbols of the felt, which its page has."""
    return draw(drawn, small=False)


def show(drawn: Drawn) -> Markup:
    """Draw faces or melds by themselves."""
    if isinstance(drawn, Laid):
        return laid(drawn)
    return el("span.tiles", [tile(one) for one in ((drawn,) if isinstance(drawn, Face) else drawn)])


def laid(shown: Laid, whole: str | None = None, at: str | None = None) -> Markup:
    """
    Draw pieces as they lie: sideways, stacked on the previous one, or face down.

    The label describes all pieces. `whole` is a place such as ``meld:east``, within which each face has its own, and
    `at` is another place of them all.
    """
    parts: list[Markup] = []
    for piece in shown.pieces:
        if piece.face is None:
            parts.append(back())
            continue
        here = among(whole, piece.face) if whole else None
        if piece.lie is Lie.STACKED:
            parts.append(el("span.stack", turned(piece.face, here), parts.pop()))
        else:
            is_turned = piece.lie is Lie.TURNED
            parts.append(turned(piece.face, here) if is_turned else tile(piece.face, unnamed=True, at=here))
    return el("span.meld", {"role": "img", "aria-label": plain(shown.words), "data-at": at}, parts)


def among(whole: str, face: Face) -> str:
    """Return the names of a face's place within a whole such as ``meld:east``, and anywhere."""
    return " ".join(f"{name}:{place(face)}" for name in dict.fromkeys((whole, whole.split(":")[0])))


def beside(drawn: Drawn | None) -> Markup | None:
    """Draw the tiles next to words that name them."""
    if isinstance(drawn, Face):
        return tile(drawn, unnamed=True)
    if isinstance(drawn, Laid):
        return el("span.laid", {"aria-hidden": "true"}, laid(drawn))
    if drawn:
        return el("span.tiles", {"aria-hidden": "true"}, [tile(one, unnamed=True) for one in drawn])
    return None
