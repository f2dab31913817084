"""
A position without a whole table: the main tiles in the middle, other facts around them.

A new meld is drawn as it lies, with a label on each part. Facts in words are in the corner, or in the middle if it is
otherwise empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from callwise.ground.faces import Face, Lie, Piece
from callwise.ground.seats import Relation
from callwise.law.ruling import Sentence
from callwise.question.scene import Hand, JustLaid, Note, Panel, RecentTurns, ShownFaces, ShownLaid, ShownPond
from callwise.view.board.pond_view import own_pond, turns
from callwise.view.elements.html import Markup, Need, drawn_with, el, join
from callwise.view.elements.pictures import among, laid, tile, turned
from callwise.view.elements.prose import in_passing, plain, spoken

_SIDES = {
    Relation.SELF: "M4 15h10",
    Relation.SHIMOCHA: "M15 4v10",
    Relation.TOIMEN: "M4 3h10",
    Relation.KAMICHA: "M3 4v10",
}


def situation(panels: Sequence[Panel]) -> Markup | None:
    """Draw the open tiles and known facts, if any."""
    notes = [one for one in panels if isinstance(one, Note)]
    lying = [one for one in panels if isinstance(one, ShownFaces | ShownPond | RecentTurns | JustLaid)]
    melds = [one for one in panels if isinstance(one, ShownLaid)]
    if lying and any(isinstance(one, Hand) for one in panels):
        aside, middle = melds, [_in_the_middle(one) for one in lying]
    else:
        lies = ShownFaces | ShownPond | RecentTurns | JustLaid | ShownLaid
        aside, middle = [], [_in_the_middle(one) for one in panels if isinstance(one, lies)]
    facts = [_fact(one) for one in notes] + [_came_from(one) for one in lying if isinstance(one, JustLaid)]
    if not middle and not facts:
        return None
    if not middle:
        return el("div.sit", el("div.sit-said", facts))
    return el(
        "div.sit",
        el("div.sit-top", [_aside(one) for one in aside], el("div.facts", facts)) if aside or facts else None,
        el("div.sit-mid", middle),
    )


def compass(side: Relation) -> Markup:
    """Draw a small table with a thick edge at the player's side."""
    lines = [
        el("path", {"d": path, "class": "compass-here" if relation is side else "compass-side"})
        for relation, path in _SIDES.items()
    ]
    return el("svg.compass", {"viewBox": "0 0 18 18", "aria-hidden": "true"}, lines)


def _in_the_middle(panel: ShownFaces | ShownPond | RecentTurns | JustLaid | ShownLaid) -> Markup:
    if isinstance(panel, ShownPond):
        return own_pond(panel)
    if isinstance(panel, RecentTurns):
        return turns(panel)
    if isinstance(panel, JustLaid):
        return _just_laid(panel)
    if isinstance(panel, ShownLaid):
        return _part(panel.label, el("span.melds", [laid(one, among("meld", one)) for one in panel.laid]))
    faces = [
        drawn_with(Need.STYLE, "table", el("span.lit", tile(one, mark="called"))) if panel.called else tile(one)
        for one in panel.faces
    ]
    return _part(panel.label, el("span.shown", faces), called=panel.called, at=panel.at)


def _just_laid(panel: JustLaid) -> Markup:
    """Draw a new meld as it lies, split into the turned piece and the pieces on either side."""
    runs = groupby(panel.laid.pieces, key=lambda piece: piece.lie is Lie.TURNED)
    parts = [_run(list(pieces), panel, is_turned=is_turned) for is_turned, pieces in runs]
    return el("div.took", {"role": "img", "aria-label": plain(panel.laid.words)}, parts)


def _run(pieces: Sequence[Piece], panel: JustLaid, *, is_turned: bool) -> Markup:
    draw = turned if is_turned else _upright
    faces = join([draw(piece.face) for piece in pieces if piece.face])
    drawn = el("span.meld", {"data-mark": "called" if is_turned else None}, faces)
    at = "called" if is_turned else "shown"
    return _part(panel.turned if is_turned else panel.beside, drawn, called=is_turned, at=at)


def _part(label: Sentence, drawn: Markup, *, called: bool = False, at: str | None = None) -> Markup:
    """Draw faces or melds with a label below."""
    tag = el("b.part-tag", {"data-mark": "called" if called else None}, in_passing(label))
    return el("div.part", {"data-at": at}, drawn, tag)


def _aside(panel: ShownLaid) -> Markup:
    melds = [laid(one, among("meld", one)) for one in panel.laid]
    return el("div.aside", el("span.over", spoken(panel.label)), el("span.melds", melds))


def _fact(note: Note) -> Markup:
    return el("p.fact", {"data-at": note.at}, el("span", spoken(note.label), ":"), " ", spoken(note.text))


def _came_from(panel: JustLaid) -> Markup:
    return el("p.fact", compass(panel.side), spoken(panel.label))


def _upright(face: Face) -> Markup:
    return tile(face, unnamed=True)
