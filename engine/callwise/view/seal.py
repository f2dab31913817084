"""The referee's stamp: a square cross, a round tick, a diamond with a bar."""

from __future__ import annotations

from functools import cache

from callwise.ruling import Verdict
from callwise.view.html import Markup, el

_SHAPES = {
    Verdict.ILLEGAL: (
        "M5 6.5C20 4 34 5.5 50 4.5C62 4 74 5 95 5.5C96.5 20 95 36 95.8 50C96 66 95 80 95.5 94.5"
        "C80 96 66 95 50 95.8C34 96 20 95 4.8 95.5C4 80 5.2 66 4.4 50C4 35 5 20 5 6.5Z"
    ),
    Verdict.LEGAL: "M50 3.2C76 2.6 97 23 96.6 50C97 76 77 97 50 96.8C24 97 3.4 77 3.4 50C3 24 24 3.4 50 3.2Z",
    Verdict.UNSETTLED: "M50 1.5L98 50L50 98.5L2 50Z",
}
_SIGNS = {
    Verdict.ILLEGAL: "M30 30L70 70M70 30L30 70",
    Verdict.LEGAL: "M27 55L43 70L74 32",
    Verdict.UNSETTLED: "M50 26V56M50 73V73.1",
}


@cache
def seal(verdict: Verdict) -> Markup:
    """Draw the stamp of a verdict; the word stands beside it, so it is silent."""
    return el(
        "svg",
        {"class": "seal", "data-verdict": verdict.value, "viewBox": "0 0 100 100", "aria-hidden": "true"},
        el("path", {"class": "seal-shape", "d": _SHAPES[verdict]}),
        el("path", {"class": "seal-sign", "d": _SIGNS[verdict]}),
    )
