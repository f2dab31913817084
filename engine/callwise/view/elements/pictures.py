"""
Tiles and melds: each picture refers to a symbol of the page, with its name as hidden text.

The site draws the symbols. A symbol's id is ``t`` and the face's code, so markup can refer to it without a lookup.
Markup with a picture records its need for the symbol.
"""

from __future__ import annotations

from collections.abc import Iterable

from callwise.ground.faces import Drawn, Face, Laid, Lie
from callwise.law.ruling import place
from callwise.view.elements.html import Markup, Need, drawn_with, el, join
from callwise.view.elements.prose import plain, within

BACK = "back"


def picture(symbol: str) -> Markup:
    """Draw a symbol of the page, hidden from screen readers."""
    drawn = el("svg", {"viewBox": "0 0 60 80", "aria-hidden": "true"}, el("use", {"href": f"#t{symbol}"}))
    return drawn_with(Need.SYMBOL, symbol, drawn)


def hidden(text: str) -> Markup:
    """Write text for screen readers only."""
    return el("span.vh", text)


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
        picture(f"{shown.code}-s" if small else shown.code),
        None if unnamed else hidden(within(shown.words)),
    )


def back() -> Markup:
    """Draw a tile face down."""
    return el("span.tile.tile-back", picture(BACK))


def turned(shown: Face) -> Markup:
    """Draw a tile sideways."""
    return el("span.turned", tile(shown, unnamed=True))


def row(faces: Iterable[Face], *, unnamed: bool = False) -> Markup:
    """Draw faces in a row, as in a line of text."""
    return el("span.tiles.inline-tiles", join([tile(one, unnamed=unnamed, small=True) for one in faces]))


def draw(drawn: Drawn) -> Markup:
    """Draw faces or melds inside a sentence."""
    if isinstance(drawn, Laid):
        return el("span.inline-tiles", laid(drawn))
    return row((drawn,) if isinstance(drawn, Face) else drawn)


def laid(shown: Laid, at: str | None = None) -> Markup:
    """
    Draw pieces as they lie: sideways, stacked on the previous one, or face down.

    The label describes all pieces; `at` is their place.
    """
    parts: list[Markup] = []
    for piece in shown.pieces:
        if piece.face is None:
            parts.append(back())
        elif piece.lie is Lie.STACKED:
            parts.append(el("span.stack", turned(piece.face), parts.pop()))
        else:
            parts.append(turned(piece.face) if piece.lie is Lie.TURNED else tile(piece.face, unnamed=True))
    return el("span.meld", {"role": "img", "aria-label": plain(shown.words), "data-at": at}, parts)


def among(whole: str, shown: Laid) -> str:
    """Return the names of a meld's places: each face, within a whole such as ``meld:east``, and anywhere."""
    codes = dict.fromkeys(place(piece.face) for piece in shown.pieces if piece.face)
    return " ".join(f"{name}:{code}" for code in codes for name in dict.fromkeys((whole, whole.split(":")[0])))


def beside(drawn: Drawn | None) -> Markup | None:
    """Draw the tiles next to words that name them."""
    if isinstance(drawn, Face):
        return tile(drawn, unnamed=True)
    if isinstance(drawn, Laid):
        return el("span", {"aria-hidden": "true"}, laid(drawn))
    if drawn:
        return el("span.tiles", {"aria-hidden": "true"}, [tile(one, unnamed=True) for one in drawn])
    return None
