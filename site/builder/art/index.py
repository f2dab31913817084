"""
The corner index: a Latin digit or letter for readers still learning the characters.

Every face with an index contains it; `--t-index` makes it visible.  A face that fills its corner moves aside for it.
Flower numbers and American indices use the same glyphs and are always visible.
"""

from functools import partial

from builder.art.ink import Ink
from builder.art.lettering import SANS, word
from builder.art.part import Part

HEIGHT = 12

WINDS = ("E", "S", "W", "N")
DRAGONS = ("Wh", "Gr", "Rd")
AMERICAN = ("G", "R")

MARKS = {
    text: Part(f"x{text}", partial(word, text, HEIGHT, SANS))
    for text in (*map(str, range(1, 10)), *WINDS, *DRAGONS, *AMERICAN)
}
PARTS = tuple(MARKS.values())


def corner(text: str, ink: Ink = Ink.BLACK) -> str:
    """Draw the index in a tile's upper left corner."""
    return f'<g class="index">{MARKS[text].at(0.4, 0.6, ink=ink)}</g>'


def beside(markup: str) -> str:
    """Return a drawing that moves to the lower right when the index is visible."""
    return f'<g class="beside">{markup}</g>'


def always(text: str, ink: Ink, *, scale: float = 1) -> str:
    """Draw a mark that is always visible in the index's corner: a flower's number or an American index."""
    return MARKS[text].at(0.4, 1, ink=ink, scale=scale)
