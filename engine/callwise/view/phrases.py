"""
The short words of the interface around positions and rulings.

What a rule says is said by clauses; these are the labels beside it.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.puzzle.grade import Place
from callwise.ruling import Verdict

VERDICTS: Mapping[Verdict, str] = {
    Verdict.LEGAL: "Legal",
    Verdict.ILLEGAL: "Illegal",
    Verdict.UNSETTLED: "Unsettled",
}
"""A verdict as a word; the seal beside it says the same as a shape."""

PLACES: Mapping[Place, str] = {
    Place.FOUL: "chosen, and illegal",
    Place.MISSED: "legal, and left out",
    Place.FOUND: "chosen, and legal",
    Place.LEFT: "illegal, and rightly left out",
    Place.OPEN: "unsettled",
}
"""Where an offer stands in an answer that chooses all."""

ROLES: Mapping[str, str] = {
    "called": "you called",
    "shown": "you showed",
    "discard": "your discard",
    "drawn": "you drew since",
    "left": "left in hand",
    "discards": "you may discard",
}
"""What a fact of a ruling is, under its tiles."""
