"""
A whole table: four seats round the discard, and what was said when.

The player from whose side it is seen sits at the bottom, and play runs
anticlockwise, as at a table seen from above.  Hands are listed below, where they have room.
"""

from __future__ import annotations

from callwise.scene import AtSeat, FourSeats, InPond, Said, TimeLine
from callwise.seats import SEATS, Seat
from callwise.view.faces import back, laid, tile
from callwise.view.html import Markup, el, join
from callwise.view.words import spoken, terms, within

_WINDS = {Seat.EAST: "東", Seat.SOUTH: "南", Seat.WEST: "西", Seat.NORTH: "北"}
_SIDES = ("bottom", "right", "top", "left")
_CHIP = 7
_AXIS = 72
"""How much of a lane's width, in hundredths, the time from the discard to the last word takes."""


def four_seats(panel: FourSeats) -> Markup:
    """Draw a table: the seats round the discard, then their tiles."""
    first = SEATS.index(panel.near)
    seats = [panel.seats[(first + turn) % 4] for turn in range(4)]
    held = [row for one in seats if (row := _tiles(one)) is not None]
    return el(
        "div",
        {"class": "whole-table"},
        el("p", {"class": "over"}, spoken(panel.label)),
        el(
            "div",
            {"class": "table"},
            [_seat(one, side) for one, side in zip(seats, _SIDES, strict=True)],
            _pond(panel),
        ),
        el("dl", {"class": "seat-tiles"}, held) if held else None,
    )


def time_line(panel: TimeLine) -> Markup:
    """
    Draw what was said on a line of time, a lane for each seat that spoke.

    The list says it in words and seconds; the lanes are pictures of it.
    """
    last = max(one.tenths for one in panel.said)
    return el(
        "div",
        {"class": "time-line"},
        el("p", {"class": "over"}, spoken(panel.label)),
        el("ol", {}, [_lane(one, last) for one in panel.said]),
        el("p", {"class": "time-gap"}, spoken(panel.gap)),
    )


def wind(seat: Seat) -> Markup:
    """Draw a seat's wind as it stands on its plate."""
    return el("span", {"class": "wind", "lang": "ja", "aria-hidden": "true"}, _WINDS[seat])


def _seat(one: AtSeat, side: str) -> Markup:
    return el(
        "div",
        {"class": "seat", "data-side": side, "data-speaks": one.says is not None},
        el(
            "p",
            {"class": "plate"},
            wind(one.seat),
            el("strong", {}, one.seat.value.capitalize()),
            el("span", {"class": "plate-role"}, "dealer") if one.seat is Seat.EAST else None,
        ),
        el("p", {"class": "say"}, spoken(one.says)) if one.says else None,
        [el("p", {"class": "badge"}, spoken(badge)) for badge in one.badges],
    )


def _pond(panel: FourSeats) -> Markup:
    if panel.discard is None:
        return el("div", {"class": "pond"}, el("span", {"class": "small"}, "No discard lies open."))
    return el(
        "div",
        {"class": "pond"},
        tile(panel.discard, silent=True, mark="called"),
        el("span", {"class": "small"}, within(panel.discard.words)),
    )


def _tiles(one: AtSeat) -> Markup | None:
    rows = []
    if one.hand is not None:
        hand = list(one.hand)
        if one.drawn is not None:
            hand.remove(one.drawn)
        drawn = el("span", {"class": "drawn"}, tile(one.drawn)) if one.drawn is not None else None
        rows.append(el("span", {"class": "tiles"}, [tile(held) for held in hand], drawn))
    elif one.laid or one.pond:
        rows.append(
            el("span", {"class": "tiles", "role": "img", "aria-label": f"{one.count} tiles"}, [back()] * one.count)
        )
    rows += [laid(shown) for shown in one.laid]
    if one.pond:
        river = el("span", {"class": "tiles"}, [_discarded(gone) for gone in one.pond])
        rows.append(el("span", {"class": "river"}, el("span", {"class": "small"}, "discarded"), river))
    if not rows:
        return None
    return join((el("dt", {}, wind(one.seat), one.seat.value.capitalize()), el("dd", {}, rows)))


def _discarded(one: InPond) -> Markup:
    """Draw a discard as it lies, and faded when it was taken away."""
    picture = el("span", {"class": "turned"}, tile(one.face)) if one.turned else tile(one.face)
    if not one.fate:
        return picture
    told = el("span", {"class": "vh"}, ", ", terms(one.fate))
    return el("span", {"class": "fate", "data-called": one.taken}, picture, told)


def _lane(said: Said, last: int) -> Markup:
    at = said.tenths * _AXIS / max(last, 1)
    return el(
        "li",
        {"class": "lane"},
        el("span", {"class": "who"}, wind(said.seat), said.seat.value.capitalize()),
        el(
            "span",
            {"class": "said-words"},
            el("b", {}, spoken(said.words)),
            " ",
            el("span", {"class": "said-at"}, f"{said.tenths / 10:.1f} s"),
        ),
        el(
            "svg",
            {"class": "track", "width": "100%", "height": _CHIP * 2, "aria-hidden": "true", "focusable": "false"},
            el("rect", {"class": "track-line", "x": "0", "y": _CHIP - 1, "width": "100%", "height": 2}),
            el("rect", {"class": "track-passed", "x": "0", "y": _CHIP - 1, "width": f"{at:.1f}%", "height": 2}),
            el("circle", {"class": "track-at", "cx": f"{at:.1f}%", "cy": _CHIP, "r": _CHIP - 1}),
        ),
    )
