"""
The sheet: every face by name, and the sprite a page inlines.
"""

from collections.abc import Iterable
from functools import cache

from builder.art import american, bamboo, characters, circles, flowers, index, joker, plain
from builder.art.face import Face
from builder.art.part import Part

FACES: dict[str, Face] = {
    face.name: face for idea in (characters, circles, bamboo, flowers, joker, plain, american) for face in idea.faces()
}
PARTS: dict[str, Part] = {part.id: part for idea in (characters, circles, bamboo, index) for part in idea.PARTS}

NAMES: tuple[str, ...] = tuple(FACES)
"""The names of all faces: their notation, without the leading `t` of their symbols."""


def symbol_id(name: str, *, small: bool = False) -> str:
    """Return the id of a face's symbol; `small` selects the drawing for tiles under 28 pixels."""
    return f"t{name}-s" if small else f"t{name}"


def symbols(names: Iterable[str], *, small: Iterable[str] = ()) -> str:
    """
    Return one `<svg>` to inline, with the symbols of these faces and the parts they need.

    Names are as in `NAMES`; those in `small` are also drawn simplified, as `t4s-s`.  Duplicates and order are ignored.
    Raises KeyError, listing the available names, for an unknown face.
    """
    wanted = [(name, False) for name in names] + [(name, True) for name in small]
    unknown = sorted({name for name, _ in wanted} - FACES.keys())
    if unknown:
        raise KeyError(f"no tile is called {', '.join(unknown)}; there are {', '.join(NAMES)}")
    order = {name: place for place, name in enumerate(NAMES)}
    drawings = [_symbol(name, small=plain) for name, plain in sorted(set(wanted), key=lambda w: (order[w[0]], w[1]))]
    parts = "".join(PARTS[id].markup for id in sorted(_needed(drawings)))
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true">'
        + (f"<defs>{parts}</defs>" if parts else "")
        + "".join(drawings)
        + "</svg>"
    )


def sprite() -> str:
    """Return a sprite of all faces in both drawings."""
    return symbols(NAMES, small=NAMES)


@cache
def _symbol(name: str, *, small: bool) -> str:
    face = FACES[name]
    draw = face.draw_small if small and face.draw_small else face.draw
    return f'<symbol id="{symbol_id(name, small=small)}" viewBox="0 0 60 80">{draw()}</symbol>'


def _needed(drawings: Iterable[str]) -> set[str]:
    """Return the parts that these drawings use, and the parts that those use in turn."""
    found: set[str] = set()
    fresh = _placed("".join(drawings))
    while fresh:
        found |= fresh
        fresh = _placed("".join(PARTS[id].markup for id in fresh)) - found
    return found


def _placed(markup: str) -> set[str]:
    return {id for id, part in PARTS.items() if part.is_in(markup)}
