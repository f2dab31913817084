"""The joker: a jester's cap above the word."""

from builder.art.face import Face
from builder.art.ink import Ink, disc, fill, line
from builder.art.lettering import SLAB, Box, letter

RED, GREEN, BLUE, GOLD, PAPER, BLACK = Ink.RED, Ink.GREEN, Ink.BLUE, Ink.GOLD, Ink.PAPER, Ink.BLACK


def _cap() -> str:
    left = fill("M30 47C28 32 20 21 9.6 23.4C3.4 25 1.6 31.6 4.4 37C12 34.4 14.4 41 15 49Z", GREEN, edge=1.3)
    right = fill("M30 47C32 32 40 21 50.4 23.4C56.6 25 58.4 31.6 55.6 37C48 34.4 45.6 41 45 49Z", BLUE, edge=1.3)
    crown = fill("M17.6 48C17 31 21 17 30 9.4C39 17 43 31 42.4 48Z", RED, edge=1.5)
    seams = line("M30 18V42M25 24C23.4 30 22.6 36 22.6 42M35 24C36.6 30 37.4 36 37.4 42", PAPER, 1, fine=True)
    band = fill(
        "M11 44.5L17.3 50L23.6 44.5L30 50L36.4 44.5L42.7 50L49 44.5V55.5C37 58.5 23 58.5 11 55.5Z", GOLD, edge=1.4
    )
    studs = "".join(disc(x, y, 1.3, PAPER) for x, y in ((17.3, 53.6), (30, 54.2), (42.7, 53.6)))
    return left + right + crown + seams + band + studs


def _bell(x: float, y: float) -> str:
    return disc(x, y, 4.6, GOLD, edge=1.2) + disc(x, y + 0.4, 1.2, BLACK) + line(f"M{x} {y + 1}V{y + 3}", BLACK, 1)


def _bells() -> str:
    return "".join(_bell(x, y) for x, y in ((5.8, 39), (54.2, 39), (30, 8)))


def _joker() -> str:
    word = "".join(
        letter(sign, Box(4.4 + 10.4 * place, 62.4, 9.6, 13.6), SLAB, BLACK, stretch=True)
        for place, sign in enumerate("JOKER")
    )
    return _cap() + _bells() + word


def _small_joker() -> str:
    return f'<g transform="translate(0 9)">{_cap()}{_bells()}</g>'


def faces() -> tuple[Face, ...]:
    """Return the joker, and the same drawing under its name in the American set."""
    return (Face("j", _joker, _small_joker), Face("J", _joker, _small_joker))
