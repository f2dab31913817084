"""
Characters, the man suit, and the honours: brush letters.
"""

from functools import partial

from builder.art.face import Face, diamond
from builder.art.index import WINDS, beside, corner
from builder.art.ink import Ink, line
from builder.art.lettering import BRUSH, Box, letter
from builder.art.part import Part

NUMERALS = "一二三四五六七八九"

WAN = Part("wan", lambda: letter("萬", Box(5, 36.5, 50, 40.5), BRUSH, Ink.RED, bold=0.9, stretch=True))
PARTS = (WAN,)


def character(value: int) -> str:
    """Draw a numeral above the man character, without an index."""
    # Numerals from three up are tall enough to stretch; one and two would become thick bars.
    numeral = letter(NUMERALS[value - 1], Box(9, 3.5, 42, 29), BRUSH, Ink.BLACK, bold=1.2, stretch=value > 2)
    return numeral + WAN.at()


def _character(value: int) -> str:
    return beside(character(value)) + corner(str(value))


def _red_five(*, small: bool = False) -> str:
    if small:
        five = letter("五", Box(2.5, 3.5, 39, 29), BRUSH, Ink.RED, bold=1.6, stretch=True)
        return beside(five + WAN.at()) + diamond(50.5, 11, 8.5) + corner("5", Ink.RED)
    five = letter("五", Box(7, 3.5, 40, 29), BRUSH, Ink.RED, bold=1.2, stretch=True)
    return beside(five + WAN.at()) + diamond(53, 8, 6) + corner("5", Ink.RED)


def honour(sign: str, ink: Ink) -> str:
    """Draw a wind or a dragon, without an index."""
    return letter(sign, Box(4, 10, 52, 61), BRUSH, ink, bold=1.6, stretch=True)


def _honour(sign: str, index: str, ink: Ink) -> str:
    return beside(honour(sign, ink)) + corner(index, ink)


def white_frame(*, small: bool = False) -> str:
    """Draw an empty frame with folded corners."""
    outer = line(
        "M17 12.5H43C43 17.5 46 20.5 51 20.5V60.5C46 60.5 43 63.5 43 68.5H17"
        "C17 63.5 14 60.5 9 60.5V20.5C14 20.5 17 17.5 17 12.5Z",
        Ink.BLUE,
        6 if small else 4.4,
    )
    inner = line(
        "M22.5 20H37.5C38.6 23 40.5 25 43.5 26V55C40.5 56 38.6 58 37.5 61H22.5"
        "C21.4 58 19.5 56 16.5 55V26C19.5 25 21.4 23 22.5 20Z",
        Ink.BLUE,
        1.6,
    )
    return outer if small else outer + inner


def _white_dragon(*, small: bool = False) -> str:
    """Draw the frame, or nothing if `--t-frame` hides it."""
    return f'<g class="frame">{beside(white_frame(small=small))}</g>' + corner("Wh", Ink.BLUE)


def faces() -> tuple[Face, ...]:
    """Return the nine characters and the red five, the winds and the dragons."""
    return (
        *(Face(f"{value}m", partial(_character, value)) for value in range(1, 10)),
        Face("0m", _red_five, partial(_red_five, small=True)),
        *(
            Face(f"{place}z", partial(_honour, wind, index, Ink.BLACK))
            for place, (wind, index) in enumerate(zip("東南西北", WINDS, strict=True), 1)
        ),
        Face("5z", _white_dragon, partial(_white_dragon, small=True)),
        Face("6z", partial(_honour, "發", "Gr", Ink.GREEN)),
        Face("7z", partial(_honour, "中", "Rd", Ink.RED)),
    )
