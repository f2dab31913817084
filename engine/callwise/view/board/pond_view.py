"""
One player's discards as they lie on the table.

A pond has six discards in a row. A called discard keeps its place, because it still counts.
"""

from __future__ import annotations

from callwise.ground.seats import Seat
from callwise.law.ruling import place
from callwise.question.scene import InPond, ShownPond
from callwise.view.board.whole_table import ROW, WINDS, SeatControls
from callwise.view.elements.html import Markup, Need, drawn_with, el
from callwise.view.elements.pictures import hidden, tile
from callwise.view.elements.prose import spoken, within


def own_pond(panel: ShownPond, asked: SeatControls) -> Markup:
    """Draw a pond by itself, with the disc on the marked discard, and the answers among its tiles."""
    lying = [_discarded(one, panel, nth, asked) for nth, one in enumerate(panel.pond)]
    rows = [el("span.own-row", lying[start : start + ROW]) for start in range(0, max(len(lying), 1), ROW)]
    label = el("p.over", spoken(panel.label))
    drawn = el("div.own-pond", {"data-at": panel.at}, label, el("div.own-rows", rows))
    return drawn_with(Need.STYLE, "pond", drawn)


def _discarded(one: InPond, panel: ShownPond, nth: int, asked: SeatControls) -> Markup:
    at, name = f"{panel.at}:{place(one.face)}", f"{panel.at}@{nth}"
    control = asked.picks.get(name)
    face = tile(one.face, at=at, unnamed=control is not None)
    picture = el("span.turned", face) if one.turned else face
    disc = _disc(panel.disc) if nth == panel.marked else None
    if control is None:
        return el("span.own-lies", {"data-gone": one.taken}, picture, disc)
    words = hidden(f"{within(one.face.words)}, discard {nth + 1}")
    return el("label.own-lies.pick", {"data-gone": one.taken, "data-at": name}, control, picture, disc, words)


def _disc(seat: Seat | None) -> Markup:
    return el("span.disc", {"lang": "ja", "aria-hidden": "true"}, "" if seat is None else WINDS[seat])
