"""
One player's discards as they lie on the table, and recent events in order.

A pond has six discards in a row. A called discard keeps its place, because it still counts.
"""

from __future__ import annotations

from callwise.ground.seats import Seat
from callwise.law.ruling import place
from callwise.question.scene import InPond, RecentTurns, ShownPond, TurnTaken
from callwise.view.elements.html import Markup, Need, drawn_with, el
from callwise.view.elements.pictures import tile
from callwise.view.elements.prose import capital, in_passing, spoken, terms

WINDS = {Seat.EAST: "東", Seat.SOUTH: "南", Seat.WEST: "西", Seat.NORTH: "北"}
ROW = 6


def own_pond(panel: ShownPond) -> Markup:
    """Draw a pond by itself, with the disc on the marked discard."""
    lying = [_discarded(one, panel, nth) for nth, one in enumerate(panel.pond)]
    rows = [el("span.own-row", lying[start : start + ROW]) for start in range(0, max(len(lying), 1), ROW)]
    label = el("p.over", spoken(panel.label))
    drawn = el("div.own-pond", {"data-at": panel.at}, label, el("div.own-rows", rows))
    return drawn_with(Need.STYLE, "pond", drawn)


def turns(panel: RecentTurns) -> Markup:
    """Draw events as a row of chips."""
    chips = [_turn(one, nth) for nth, one in enumerate(panel.events)]
    drawn = el("div.turns", el("p.over", spoken(panel.label)), el("ol", chips))
    return drawn_with(Need.STYLE, "pond", drawn)


def _discarded(one: InPond, panel: ShownPond, nth: int) -> Markup:
    face = tile(one.face, at=f"{panel.at}:{place(one.face)}")
    picture = el("span.turned", face) if one.turned else face
    disc = _disc(panel.disc) if nth == panel.marked else None
    return el("span.own-lies", {"data-gone": one.taken}, picture, disc)


def _disc(seat: Seat | None) -> Markup:
    return el("span.disc", {"lang": "ja", "aria-hidden": "true"}, "" if seat is None else WINDS[seat])


def _turn(one: TurnTaken, nth: int) -> Markup:
    words = in_passing(one.words)
    spoken_words = (words, " ") if one.shows_words else (el("span.vh", words, " "),)
    done = (words,) if one.face is None else (*spoken_words, tile(one.face))
    return el(
        "li.turn",
        {"data-at": f"past:{nth}", "data-own": one.own},
        el("b", terms(capital(one.who.words.removeprefix("the ")))),
        " ",
        done,
    )
