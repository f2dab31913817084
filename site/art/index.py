"""
The corner index: a Latin digit or letter for those still learning the characters.

It is part of every face that has one and shows where `--t-index` says so.  A
face that fills its corner steps aside for it.  The flowers' numbers are set from the same digits, and always show.
"""

from functools import partial

from art.ink import Ink
from art.lettering import SANS, word
from art.part import Part

HEIGHT = 12

WINDS = ("E", "S", "W", "N")
DRAGONS = ("Wh", "Gr", "Rd")

MARKS = {
    text: Part(f"x{text}", partial(word, text, HEIGHT, SANS)) for text in (*map(str, range(1, 10)), *WINDS, *DRAGONS)
}
PARTS = tuple(MARKS.values())


def corner(text: str, ink: Ink = Ink.BLACK) -> str:
    """The aid in a tile's upper left corner."""
    return f'<g class="index">{MARKS[text].at(0.4, 0.6, ink=ink)}</g>'


def beside(markup: str) -> str:
    """A drawing that withdraws to the lower right where the index shows."""
    return f'<g class="beside">{markup}</g>'


def numeral(value: int, ink: Ink, *, scale: float = 1) -> str:
    """A flower's number, in the same corner."""
    return MARKS[str(value)].at(0.4, 1, ink=ink, scale=scale)
