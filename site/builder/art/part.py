"""
Parts: shapes that many faces share, drawn once and placed with `<use>`.

A part's id starts with `t-`.  Whoever inlines a face must inline its parts as
well; the sheet asks each whether it is in the drawing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from builder.art.ink import Ink, number


@dataclass(frozen=True)
class Part:
    """A shape with a name.  It is drawn around its own origin unless it says otherwise."""

    name: str
    draw: Callable[[], str]

    @property
    def id(self) -> str:
        """The id it is referred to by."""
        return f"t-{self.name}"

    @cached_property
    def markup(self) -> str:
        """The definition, as it stands in the sprite."""
        return f'<g id="{self.id}">{self.draw()}</g>'

    def at(self, x: float = 0, y: float = 0, *, ink: Ink | None = None, scale: float = 1, turn: float = 0) -> str:
        """Place it; what the part leaves unpainted takes `ink`."""
        moves = [f"translate({number(x)} {number(y)})"] if x or y else []
        if turn:
            moves.append(f"rotate({number(turn)})")
        if scale != 1:
            moves.append(f"scale({scale:.3g})")
        paint = f' class="i-{ink}"' if ink else ""
        place = f' transform="{"".join(moves)}"' if moves else ""
        return f'<use href="#{self.id}"{paint}{place}/>'

    def is_in(self, markup: str) -> bool:
        """Whether a drawing places it."""
        return f'"#{self.id}"' in markup
