"""
The corner index: a Latin digit or letter for those still learning the characters.

It is part of every face that has one and shows where `--t-index` says so.
The flowers' numbers are set from the same digits, and always show.
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


def corner(text: str, ink: Ink = Ink.BLACK, *, x: float = 0.4, y: float = 0.6) -> str:
    """The aid in a tile's upper left corner, or where the art leaves more room."""
    return f'<g class="index">{MARKS[text].at(x, y, ink=ink)}</g>'


def numeral(value: int, ink: Ink, *, scale: float = 1) -> str:
    """A flower's number, in the same corner."""
    return MARKS[str(value)].at(0.4, 1, ink=ink, scale=scale)
