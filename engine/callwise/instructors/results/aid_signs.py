"""Signs and words for what helped a learner to a right answer, each with a shape of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from callwise.ground.faces import in_figures
from callwise.instructors.results.results import Aid, Cell
from callwise.view.elements.html import Attribute, Markup, el

MEANINGS: Mapping[Aid, str] = {
    Aid.HINTS: "with hints",
    Aid.WORKED: "the worked answer was opened before the right answer",
    Aid.AGAIN: "another run: the learner had seen this set’s rulings before",
}
"""What each sign means."""
_DRAWN = {
    Aid.HINTS: "M30 35A20 20 0 1 1 50 57V68M50 86V86.1",
    Aid.WORKED: "M8 50Q50 0 92 50Q50 100 8 50ZM50 42A8 8 0 1 1 49.9 42Z",
    Aid.AGAIN: "M82 50A32 32 0 1 1 70 25M72 4V28H48",
}


@cache
def sign(aid: Aid) -> Markup:
    """Draw the sign of an aid: a question mark, an eye, or an arrow around; its words are next to it."""
    look: dict[str, Attribute] = {"data-aid": aid.value, "viewBox": "0 0 100 100", "aria-hidden": "true"}
    return el("svg.results-aid", look, el("path", {"d": _DRAWN[aid]}))


def words(cell: Cell) -> Iterator[str]:
    """Say how a right answer came about: its tries and aids, or nothing if it was right at once."""
    if cell.tried > 1:
        yield f"{cell.tried} tries"
    said = {Aid.HINTS: in_figures(cell.hints, "hint"), Aid.WORKED: "worked answer", Aid.AGAIN: "another run"}
    yield from (said[aid] for aid in cell.aids)
