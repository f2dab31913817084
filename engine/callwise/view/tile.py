"""
Tiles and melds: the picture is a symbol of the page, the name is hidden text.

The symbols themselves are drawn by the site; an id is the tile's name after
a ``t``, so that markup from anywhere finds its picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from callwise.riichi.melds import Meld, MeldKind
from callwise.riichi.mjt import Mark, Notation, Sign
from callwise.riichi.tiles import Tile
from callwise.riichi.tiles import plain as plain_tile
from callwise.view.html import Markup, el, join
from callwise.view.words import marked, name, plain

BACK = "back"


def picture(symbol: str) -> Markup:
    """Draw a symbol of the page, unseen by screen readers."""
    return el(
        "svg",
        {"viewBox": "0 0 60 80", "aria-hidden": "true", "focusable": "false"},
        el("use", {"href": f"#t{symbol}"}),
    )


def hidden(text: str) -> Markup:
    """Write text for screen readers only."""
    return el("span", {"class": "vh"}, text)


def tile(shown: Tile, *, silent: bool = False, small: bool = False, mark: str | None = None) -> Markup:
    """
    Draw a tile.

    `mark` is a state of it, `silent` leaves its name to the words beside it,
    and `small` takes the plainer drawing that reads better in a line of text.
    """
    return el(
        "span",
        {"class": "tile", "data-mark": mark},
        picture(f"{shown}-s" if small else str(shown)),
        None if silent else hidden(name(shown)),
    )


def back() -> Markup:
    """Draw a tile lying face down."""
    return el("span", {"class": "tile tile-back"}, picture(BACK))


def turned(shown: Tile) -> Markup:
    """Draw a tile lying sideways."""
    return el("span", {"class": "turned"}, tile(shown, silent=True))


def row(tiles: Iterable[Tile], *, silent: bool = False) -> Markup:
    """Draw tiles side by side, as in a line of text."""
    return el("span", {"class": "tiles inline-tiles"}, join([tile(one, silent=silent, small=True) for one in tiles]))


def draw(tiles: Sequence[Tile]) -> Markup:
    """Draw tiles inside a sentence."""
    return row(tiles)


def meld(shown: Meld) -> Markup:
    """
    Draw a meld as it lies: one tile sideways towards its source.

    An added kan stacks its fourth tile on the sideways one; a closed kan has
    its ends face down.  The label says it all in words.
    """
    parts: list[Markup] = []
    for place, one in enumerate(shown.tiles):
        if shown.kind is MeldKind.ANKAN and place in (0, 3):
            parts.append(back())
        elif shown.kind is MeldKind.SHOUMINKAN and shown.turned is not None and place == shown.turned + 1:
            stacked = el("span", {"class": "stack"}, turned(one), parts.pop())
            parts.append(stacked)
        elif place == shown.turned:
            parts.append(turned(one))
        else:
            parts.append(tile(one, silent=True))
    return el("span", {"class": "meld", "role": "img", "aria-label": plain(marked(shown))}, parts)


def laid(notation: Notation) -> Markup:
    """Draw tiles as somebody laid them, right or wrong, and say so in the label."""
    return el(
        "span",
        {"class": "meld", "role": "img", "aria-label": plain(marked(notation))},
        [_sign(sign) for sign in notation.signs],
    )


def _sign(sign: Sign) -> Markup:
    if sign.tile is None:
        return back()
    if sign.mark is Mark.STACKED:
        return el("span", {"class": "stack"}, turned(plain_tile(sign.tile.kind)), turned(sign.tile))
    return turned(sign.tile) if sign.mark is Mark.TURNED else tile(sign.tile, silent=True)
