"""
Ink on bone: the few marks that every face is drawn with.

A face is drawn in a space 60 wide and 80 high.  Colours are named rather than specified: each ink is a class that
`styles/tiles-ink.css` defines, so dark, contrast and colour-blind sets need no second drawing.
"""

from enum import StrEnum


class Ink(StrEnum):
    """The ink colours; each value is the suffix of its ink's class name."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    BLACK = "ink"
    GOLD = "gold"
    PAPER = "paper"
    BACK = "back"
    GRAIN = "grain"


def number(value: float) -> str:
    """
    Write a coordinate with at most one decimal.

    >>> number(12.0), number(0.25), number(-0.04)
    ('12', '.2', '0')
    """
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def fill(d: str, ink: Ink, *, edge: float = 0) -> str:
    """Fill a shape; `edge` adds a paper-coloured outline that separates it from its neighbours."""
    if edge:
        return f'<path class="i-{ink} o-paper" stroke-width="{number(edge)}" d="{d}"/>'
    return f'<path class="i-{ink}" d="{d}"/>'


def line(d: str, ink: Ink, width: float, *, fine: bool = False) -> str:
    """Draw a stroke with round ends; fine strokes fade out if `--t-fine` is 0."""
    return f'<path class="s-{ink}{" fine" if fine else ""}" stroke-width="{number(width)}" d="{d}"/>'


def disc(x: float, y: float, r: float, ink: Ink, *, edge: float = 0) -> str:
    """Draw a filled circle; `edge` as in `fill`."""
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'
    if edge:
        return f'<circle class="i-{ink} o-paper" stroke-width="{number(edge)}" {place}/>'
    return f'<circle class="i-{ink}" {place}/>'


def ring(x: float, y: float, r: float, ink: Ink, width: float) -> str:
    """Draw a circle's outline."""
    return f'<circle class="s-{ink}" stroke-width="{number(width)}" cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'


def beads(x: float, y: float, r: float, count: int, width: float) -> str:
    """Draw a ring of small paper dots, a fine detail."""
    step = 2 * 3.14159265 * r / count
    return (
        f'<circle class="s-paper fine" stroke-width="{number(width)}" stroke-dasharray="0 {step:.3f}" '
        f'cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'
    )


def turned(markup: str, angle: float, x: float, y: float) -> str:
    """Turn a drawing clockwise by `angle` degrees about a point."""
    return f'<g transform="rotate({number(angle)} {number(x)} {number(y)})">{markup}</g>' if angle else markup


def around(markup: str, count: int, x: float, y: float, *, start: float = 0) -> str:
    """Repeat a drawing evenly around a point."""
    return "".join(turned(markup, start + 360 * step / count, x, y) for step in range(count))
