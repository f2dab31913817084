"""The point sticks, or chips, that amounts at seats are put together from."""

from __future__ import annotations

from callwise.question.controls import Numbers
from callwise.view.elements.html import Attribute, Markup, el

_STICK: dict[str, Attribute] = {"width": "92", "height": "10", "rx": "3"}
_RED, _BLUE, _BLACK = "dot-red", "dot-blue", "dot-black"


def _pairs(*columns: int, colour: str) -> tuple[tuple[str, str, str, str], ...]:
    return tuple((str(x), y, "1.2", colour) for x in columns for y in ("3.2", "6.8"))


_DOTS = {
    10_000: (("46", "5", "2.6", _RED), *_pairs(34, 39, 53, 58, colour=_BLUE)),
    5_000: tuple((str(x), "5", "1.9", _RED) for x in (34, 40, 46, 52, 58)),
    1_000: (("46", "5", "2.4", _RED),),
    100: _pairs(38, 43, 49, 54, colour=_BLACK),
}
"""Each dot's place, radius and colour on the sticks of riichi."""


def point_sticks(control: Numbers) -> Markup | None:
    """
    Draw the sticks that amounts are put together from, and for gains and losses, a change of sign.

    They are inert until the page's script can add them.
    """
    if not control.sticks:
        return None
    add = [
        el(
            "button.stick",
            {"type": "button", "data-points": str(points), "aria-label": f"Add {points:,}"},
            _dots(points) if 10_000 in control.sticks else None,
            f"{points:,}",
        )
        for points in control.sticks
    ]
    is_signed = any(one.does is None and not one.is_derived for one in control.numbers)
    turn = el("button.stick.stick-sign", {"type": "button", "data-act": "sign", "aria-label": "Gain or loss"}, "+/−")
    back = el("button.stick.stick-back", {"type": "button", "data-act": "stick-back"}, "Take back")
    return el("div.sticks.needs-script", {"inert": True}, add, turn if is_signed else None, back)


def _dots(points: int) -> Markup | None:
    """Draw a point stick's dots, as on the sticks that players have; other values have none."""
    if points not in _DOTS:
        return None
    dots = [el("circle", {"cx": x, "cy": y, "r": r, "class": colour}) for x, y, r, colour in _DOTS[points]]
    return el("svg.stick-dots", {"viewBox": "0 0 92 10", "aria-hidden": "true"}, el("rect", _STICK), dots)
