"""
Bamboo, the sou suit: sticks, with a bird for the one.

Two, three, four, six and eight are entirely green, so that “all green” can be read off the tiles.  Red marks the middle
of five, the top of seven and the middle column of nine.
"""

from functools import partial

from builder.art.bird import bird, small_bird
from builder.art.face import Face, diamond
from builder.art.ink import Ink, line
from builder.art.part import Part

Stick = tuple[float, float, Ink]

RED, GREEN = Ink.RED, Ink.GREEN


def _stick(height: float, *, detail: bool) -> str:
    """Draw a cane of two joints, waisted at its knot."""
    end = height / 2
    body = (
        f"M-5 {2 - end}Q0 {-2 - end} 5 {2 - end}L3.5-2.4Q5.9 0 3.5 2.4L5 {end - 2}Q0 {end + 2}-5 {end - 2}"
        "L-3.5 2.4Q-5.9 0-3.5-2.4Z"
    )
    knot = line("M-2.9 0H2.9", Ink.PAPER, 1.6)
    if not detail:
        return f'<path d="{body}"/>{knot}'
    grain = line(f"M0 {6 - end}V-5M0 5V{end - 6}", Ink.PAPER, 1.7, fine=True)
    lips = line(f"M-2.8 {3.9 - end}H2.8M-2.8 {end - 3.9}H2.8", Ink.PAPER, 1, fine=True)
    return f'<path d="{body}"/>{knot}{grain}{lips}'


LONG = Part("stick", partial(_stick, 34, detail=True))
SHORT = Part("stub", partial(_stick, 23, detail=True))
SMALL_LONG = Part("stick-s", partial(_stick, 34, detail=False))
SMALL_SHORT = Part("stub-s", partial(_stick, 23, detail=False))
PARTS = (LONG, SHORT, SMALL_LONG, SMALL_SHORT)

COLUMNS = (11, 30, 49)

PLACES: dict[int, tuple[Stick, ...]] = {
    2: ((30, 20.5, GREEN), (30, 59.5, GREEN)),
    3: ((30, 20.5, GREEN), (16, 59.5, GREEN), (44, 59.5, GREEN)),
    4: tuple((x, y, GREEN) for y in (20.5, 59.5) for x in (16, 44)),
    5: (*((x, y, GREEN) for y in (20.5, 59.5) for x in (12, 48)), (30, 40, RED)),
    6: tuple((x, y, GREEN) for y in (20.5, 59.5) for x in COLUMNS),
    7: ((30, 13.5, RED), *((x, y, GREEN) for y in (40, 66.5) for x in COLUMNS)),
    9: tuple((x, y, ink) for x, ink in zip(COLUMNS, (GREEN, RED, GREEN), strict=True) for y in (13.5, 40, 66.5)),
}

SCALE = {2: 1.1, 3: 1.06}


def _sticks(count: int, *, small: bool = False, only: Ink | None = None) -> str:
    long, short = (SMALL_LONG, SMALL_SHORT) if small else (LONG, SHORT)
    stick = short if count in (7, 9) else long
    return "".join(stick.at(x, y, ink=only or ink, scale=SCALE.get(count, 1)) for x, y, ink in PLACES[count])


def _eight(*, small: bool = False) -> str:
    """Draw an M over a W: two upright sticks and two that lean together, mirrored below."""
    stick = SMALL_LONG if small else LONG
    return "".join(
        stick.at(x, y, ink=GREEN, turn=lean * side, scale=0.9 if lean else 0.92)
        for y, side in ((20.5, 1), (59.5, -1))
        for x, lean in ((5.2, 0), (20, -25), (40, 25), (54.8, 0))
    )


def faces() -> tuple[Face, ...]:
    """Return the nine bamboos and the red five."""
    return (
        Face("1s", bird, small_bird),
        *(Face(f"{count}s", partial(_sticks, count), partial(_sticks, count, small=True)) for count in PLACES),
        Face("8s", _eight, partial(_eight, small=True)),
        Face(
            "0s",
            lambda: _sticks(5, only=RED) + diamond(30, 9, 6.5),
            lambda: _sticks(5, small=True, only=RED) + diamond(30, 10, 8.5),
        ),
    )
