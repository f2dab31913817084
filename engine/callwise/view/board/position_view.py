"""
A position without a whole table: the main tiles in the middle, other facts around them.

Facts in words are in the corner, or in the middle if it is otherwise empty.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.ground.faces import Face
from callwise.law.ruling import Sentence, place
from callwise.question.scene import Note, Panel, ShownFaces, ShownLaid, ShownPond
from callwise.view.board.pond_view import own_pond
from callwise.view.board.whole_table import SeatControls
from callwise.view.elements.html import Markup, Need, drawn_with, el
from callwise.view.elements.pictures import laid, tile
from callwise.view.elements.prose import in_passing, spoken


def situation(panels: Sequence[Panel], asked: SeatControls) -> Markup | None:
    """Draw the open tiles and known facts, if any; recent turns and the hand are drawn elsewhere."""
    facts = [_fact(one) for one in panels if isinstance(one, Note)]
    lies = ShownFaces | ShownPond | ShownLaid
    middle = [_in_the_middle(one, asked) for one in panels if isinstance(one, lies)]
    if not middle and not facts:
        return None
    if not middle:
        return el("div.sit", el("div.sit-said", facts))
    return el(
        "div.sit",
        el("div.sit-top", el("div.facts", facts)) if facts else None,
        el("div.sit-mid", middle),
    )


def _in_the_middle(panel: ShownFaces | ShownPond | ShownLaid, asked: SeatControls) -> Markup:
    if isinstance(panel, ShownPond):
        return own_pond(panel, asked)
    if isinstance(panel, ShownLaid):
        return _part(panel.label, el("span.melds", [laid(one, "meld") for one in panel.laid]))
    faces = [_shown(one, f"{panel.at}:{place(one)}", called=panel.called) for one in panel.faces]
    return _part(panel.label, el("span.shown", faces), called=panel.called, at=panel.at)


def _part(label: Sentence, drawn: Markup, *, called: bool = False, at: str | None = None) -> Markup:
    """Draw faces or melds with a label below."""
    tag = el("b.part-tag", {"data-mark": "called" if called else None}, in_passing(label))
    return el("div.part", {"data-at": at}, drawn, tag)


def _fact(note: Note) -> Markup:
    return el("p.fact", {"data-at": note.at}, el("span", spoken(note.label), ":"), " ", spoken(note.text))


def _shown(face: Face, at: str, *, called: bool) -> Markup:
    if called:
        return drawn_with(Need.STYLE, "table", el("span.lit", tile(face, mark="called", at=f"{at} discard")))
    return tile(face, at=at)
