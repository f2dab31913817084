"""
Parts: shapes shared by many faces, drawn once and placed with `<use>`.

A part's id starts with `t-`.  Code that inlines a face must inline its parts too; the sheet asks each part whether a
drawing uses it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from builder.art.ink import Ink, number


@dataclass(frozen=True)
class Part:
    """A named shape, drawn around the origin unless stated otherwise."""

    name: str
    draw: Callable[[], str]

    @property
    def id(self) -> str:
        """The id used to reference it."""
        return f"t-{self.name}"

    @cached_property
    def markup(self) -> str:
        """The definition as written in the sprite."""
        return f'<g id="{self.id}">{self.draw()}</g>'

    def at(self, x: float = 0, y: float = 0, *, ink: Ink | None = None, scale: float = 1, turn: float = 0) -> str:
        """Place the part; anything left unpainted takes `ink`."""
        moves = [f"translate({number(x)} {number(y)})"] if x or y else []
        if turn:
            moves.append(f"rotate({number(turn)})")
        if scale != 1:
            moves.append(f"scale({scale:.3g})")
        paint = f' class="i-{ink}"' if ink else ""
        place = f' transform="{"".join(moves)}"' if moves else ""
        return f'<use href="#{self.id}"{paint}{place}/>'

    def is_in(self, markup: str) -> bool:
        """Whether a drawing uses this part."""
        return f'"#{self.id}"' in markup
