"""
Verdict stamps: a square cross, a round tick, a diamond with a bar, and a round dot or cross for statements.

A consequence, which nobody is asked about, has a page with two lines. The diamond means that something isn't settled
or is missing.
"""

from __future__ import annotations

from functools import cache

from callwise.law.ruling import Verdict
from callwise.question.grading import Stamp
from callwise.view.elements.html import Markup, el

_CROSS = (
    "M5 6.5C20 4 34 5.5 50 4.5C62 4 74 5 95 5.5C96.5 20 95 36 95.8 50C96 66 95 80 95.5 94.5"
    "C80 96 66 95 50 95.8C34 96 20 95 4.8 95.5C4 80 5.2 66 4.4 50C4 35 5 20 5 6.5Z",
    "M30 30L70 70M70 30L30 70",
)
_TICK = (
    "M50 3.2C76 2.6 97 23 96.6 50C97 76 77 97 50 96.8C24 97 3.4 77 3.4 50C3 24 24 3.4 50 3.2Z",
    "M27 55L43 70L74 32",
)
_DOT = (_TICK[0], "M50 44A6 6 0 1 1 49.9 44Z")
_BAR = ("M50 1.5L98 50L50 98.5L2 50Z", "M50 26V56M50 73V73.1")
_BOOK = ("M12 6H88V94H12Z", "M36 38A14 14 0 1 1 50 54V62M50 78V78.1")
_NONE = (_TICK[0], "M30 50H70")
_DRAWN = {
    "illegal": _CROSS,
    "legal": _TICK,
    "right": _TICK,
    "rightly": _DOT,
    "not-so": (_TICK[0], _CROSS[1]),
    "unsettled": _BAR,
    "missed": _BAR,
    "unread": _BOOK,
    "moot": _NONE,
    "told": (_BOOK[0], "M30 36H70M30 64H70"),
}


@cache
def seal(stamp: Verdict | Stamp) -> Markup:
    """Draw the stamp of a verdict or an answer; it has no accessible name, because the word is next to it."""
    return framed(stamp, *drawn(stamp))


def framed(stamp: Verdict | Stamp, *drawing: Markup) -> Markup:
    """Return a stamp with this drawing, its own or a reference to it."""
    return el("svg.seal", {"data-verdict": stamp.value, "viewBox": "0 0 100 100", "aria-hidden": "true"}, *drawing)


def drawn(stamp: Verdict | Stamp) -> tuple[Markup, Markup]:
    """Draw the shape of a stamp and the sign on it."""
    shape, sign = _DRAWN[stamp.value]
    return el("path.seal-shape", {"d": shape}), el("path.seal-sign", {"d": sign})
