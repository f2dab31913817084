"""
The American set: the other sets' suits and honours, smaller and to the lower right of an index that is always shown.

Craks are characters, bams bamboo and dots circles.  Soap is the white dragon's frame at full size.  A flower is a twig
of plum without a number, because all flowers are equivalent.  The joker is drawn in `joker`.
"""

from collections.abc import Callable, Mapping
from functools import partial

from builder.art import bamboo, circles
from builder.art.bird import peacock
from builder.art.characters import character, honour, white_frame
from builder.art.face import Face
from builder.art.flowers import plum
from builder.art.index import always
from builder.art.ink import Ink

BESIDE = "translate(11 15) scale(.8)"
SMALL = "translate(16.5 22) scale(.72)"
PLUM = "translate(2 1) scale(.98)"
INDEX, SMALL_INDEX = 1.15, 1.75

Draw = Callable[[], str]


def _indexed(draw: Draw, index: str) -> str:
    return f'<g transform="{BESIDE}">{draw()}</g>{always(index, Ink.BLACK, scale=INDEX)}'


def _small(draw: Draw, index: str) -> str:
    """Draw a face for small tiles, where only a large index is legible."""
    return f'<g transform="{SMALL}">{draw()}</g>{always(index, Ink.BLACK, scale=SMALL_INDEX)}'


def _face(name: str, draw: Draw, draw_small: Draw | None = None) -> Face:
    return Face(name, partial(_indexed, draw, name[0]), partial(_small, draw_small or draw, name[0]))


def _of(name: str, drawn: Mapping[str, Face], other: str) -> Face:
    """Draw a face without an index in the other sets."""
    return _face(name, drawn[other].draw, drawn[other].draw_small)


def _flower(where: str) -> str:
    return f'<g transform="{where}">{plum()}</g>'


def faces() -> tuple[Face, ...]:
    """Return `1c` to `9c`, `1b` to `9b`, `1d` to `9d`, the winds, `R` and `G`, the soap `0` and the flower `F`."""
    drawn = {face.name: face for idea in (bamboo, circles) for face in idea.faces()}
    return (
        *(_face(f"{value}c", partial(character, value)) for value in range(1, 10)),
        _face("1b", partial(peacock, detail=True), partial(peacock, detail=False)),
        *(_of(f"{value}b", drawn, f"{value}s") for value in range(2, 10)),
        *(_of(f"{value}d", drawn, f"{value}p") for value in range(1, 10)),
        *(_face(name, partial(honour, wind, Ink.BLACK)) for name, wind in zip("ESWN", "東南西北", strict=True)),
        _face("R", partial(honour, "中", Ink.RED)),
        _face("G", partial(honour, "發", Ink.GREEN)),
        Face("0", white_frame, partial(white_frame, small=True)),
        Face("F", partial(_flower, PLUM)),
    )
