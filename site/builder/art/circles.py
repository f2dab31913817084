"""
Circles, the pin suit: one pip, in the traditional arrangements.

The one of circles is drawn separately, as a wheel.
"""

from functools import partial

from builder.art.face import Face, diamond
from builder.art.ink import Ink, around, beads, disc, fill, ring
from builder.art.part import Part

Pip = tuple[float, float, Ink]

RED, GREEN, BLUE = Ink.RED, Ink.GREEN, Ink.BLUE


def _pip() -> str:
    return f'<circle r="10"/>{beads(0, 0, 8.1, 18, 1.1)}{ring(0, 0, 5.7, Ink.PAPER, 1.7)}{disc(0, 0, 2.1, Ink.PAPER)}'


def _small_pip() -> str:
    return f'<circle r="10.4"/>{disc(0, 0, 3.6, Ink.PAPER)}'


PIP = Part("pip", _pip)
SMALL_PIP = Part("pip-s", _small_pip)
PARTS = (PIP, SMALL_PIP)

RADIUS = {2: 14.5, 3: 11.8, 4: 12.4, 5: 11.2, 6: 10.4, 7: 8.6, 8: 8.7, 9: 8.6}

PLACES: dict[int, tuple[Pip, ...]] = {
    2: ((30, 21, BLUE), (30, 59, GREEN)),
    3: ((14.5, 16, BLUE), (30, 40, RED), (45.5, 64, GREEN)),
    4: ((16.5, 20.5, BLUE), (43.5, 20.5, GREEN), (16.5, 59.5, GREEN), (43.5, 59.5, BLUE)),
    5: ((14.5, 17, BLUE), (45.5, 17, GREEN), (30, 40, RED), (14.5, 63, GREEN), (45.5, 63, BLUE)),
    6: tuple((x, y, ink) for y, ink in ((14.5, GREEN), (40.5, RED), (64.5, RED)) for x in (18, 42)),
    7: (
        *((11 + 19 * step, 10.5 + 8.5 * step, GREEN) for step in range(3)),
        *((x, y, RED) for y in (47, 68.5) for x in (19, 41)),
    ),
    8: tuple((x, 11.3 + 19.1 * row, BLUE) for row in range(4) for x in (18.5, 41.5)),
    9: tuple((x, y, ink) for y, ink in ((14, GREEN), (40, RED), (66, BLUE)) for x in (10.5, 30, 49.5)),
}


def _circles(count: int, pip: Part, only: Ink | None = None) -> str:
    scale = RADIUS[count] / 10
    return "".join(pip.at(x, y, ink=only or ink, scale=scale) for x, y, ink in PLACES[count])


def _wheel() -> str:
    petal = fill("M30 38C25.2 33.5 25.6 25.5 30 22.6C34.4 25.5 34.8 33.5 30 38Z", Ink.PAPER)
    between = fill("M30 30C28.6 27.6 28.8 25 30 23.6C31.2 25 31.4 27.6 30 30Z", Ink.GOLD)
    return (
        disc(30, 40, 27.5, GREEN)
        + beads(30, 40, 24.4, 36, 1.7)
        + ring(30, 40, 21, Ink.PAPER, 1.6)
        + disc(30, 40, 18.8, RED)
        + around(petal, 8, 30, 40)
        + around(between, 8, 30, 40, start=22.5)
        + disc(30, 40, 6.6, BLUE, edge=1.8)
        + around(disc(30, 36.6, 1.1, Ink.PAPER), 5, 30, 40)
    )


def _small_wheel() -> str:
    petal = fill("M30 37C24 32 24.4 25 30 21.6C35.6 25 36 32 30 37Z", Ink.PAPER)
    return (
        disc(30, 40, 29, GREEN)
        + ring(30, 40, 22.2, Ink.PAPER, 2.6)
        + disc(30, 40, 20.4, RED)
        + around(petal, 6, 30, 40)
        + disc(30, 40, 6.8, BLUE)
    )


def faces() -> tuple[Face, ...]:
    """Return the nine circles and the red five."""
    return (
        Face("1p", _wheel, _small_wheel),
        *(Face(f"{count}p", partial(_circles, count, PIP), partial(_circles, count, SMALL_PIP)) for count in PLACES),
        Face(
            "0p",
            lambda: _circles(5, PIP, RED) + diamond(30, 8, 6.5),
            lambda: _circles(5, SMALL_PIP, RED) + diamond(30, 9, 9),
        ),
    )
