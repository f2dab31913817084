"""
A timeline of spoken words: a lane for each player in order of speaking, on a common axis.

Time runs to the right. Widths are attributes of pictures, because pages forbid inline styles. A word is a second label
of its seat's control, never a control itself; the text next to the table describes everything, so screen readers skip
the timeline.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.ground.seats import Seat
from callwise.ground.seconds import seconds
from callwise.question.scene import TimedSpeech, TimeLine
from callwise.view.board.whole_table import wind
from callwise.view.elements.html import Attribute, Markup, Need, drawn_with, el
from callwise.view.elements.pictures import tile
from callwise.view.elements.prose import spoken

_FULL = 94
"""Share of a lane's width, in percent, for the whole seconds."""
_LATE = 50
"""Position in a lane, in percent, after which words are placed to the left of their moment."""


@dataclass(frozen=True)
class _Axis:
    """Whole seconds from the start until after the last word."""

    seconds: int

    @classmethod
    def of(cls, panel: TimeLine) -> _Axis:
        return cls(-(-max(max(one.tenths for one in panel.said), 1) // 10))

    def at(self, tenths: int) -> float:
        """Return a moment's position, in percent of a lane."""
        return tenths * _FULL / self.seconds / 10


def time_line(panel: TimeLine, ids: Mapping[Seat, str]) -> Markup:
    """Draw a timeline; `ids` are the ids of the seats' controls."""
    axis = _Axis.of(panel)
    drawn = el(
        "div.tape",
        {"aria-hidden": "true"},
        el(
            "div.tape-lanes",
            _lane(panel.by, el("span.tape-start", tile(panel.face, unnamed=True, small=True)), _length(panel, axis)),
            [_lane(one.seat, _chip(one, axis, ids.get(one.seat))) for one in panel.said],
            _gap(panel, axis),
            _scale(axis),
        ),
        el("p.tape-words", spoken(panel.label), "." if panel.gap is None else (". ", spoken(panel.gap))),
    )
    return drawn_with(Need.STYLE, "tape", drawn)


def _lane(seat: Seat, *track: Markup | None) -> Markup:
    who = el("span.tape-who", wind(seat), seat.words)
    return el("div.tape-lane", who, el("div.tape-track", track))


def _chip(speech: TimedSpeech, axis: _Axis, control: str | None) -> Markup:
    """Draw a word with its edge at its moment, as a label of its seat's control, if any."""
    at = axis.at(speech.tenths)
    late = at > _LATE
    words = (el("span", spoken(speech.words)), el("small", seconds(speech.tenths)))
    named: dict[str, Attribute] = {
        "class": "chip",
        "data-seat": speech.seat.value,
        "data-at": f"tape:{speech.seat.value}",
        "for": control,
    }
    chip = el("span" if control is None else "label", named, words)
    return el("div.tape-at", {"data-late": late}, _lead(100 - at if late else at), chip)


def _length(panel: TimeLine, axis: _Axis) -> Markup | None:
    if panel.between is None:
        return None
    first, last = panel.between
    middle = axis.at(first + last) / 2
    length = el("b.tape-length", f"{seconds(last - first)} s")
    return el("div.tape-at", _lead(middle), length)


def _gap(panel: TimeLine, axis: _Axis) -> Markup | None:
    if panel.between is None:
        return None
    first, last = (axis.at(tenths) for tenths in panel.between)
    return el("div.tape-over", _lead(first), _lead(last - first, "tape-gap"))


def _scale(axis: _Axis) -> Markup:
    marks = [
        el("text", {"x": f"{axis.at(second * 10):.1f}%", "y": 14}, f"{second}{' s' * (second == axis.seconds)}")
        for second in range(axis.seconds + 1)
    ]
    return el("svg.tape-scale", {"width": "100%", "height": 18, "focusable": "false"}, marks)


def _lead(width: float, kind: str = "tape-lead") -> Markup:
    """Fill part of a lane's width, in percent."""
    return el("svg", {"class": kind, "width": f"{width:.1f}%", "height": 1, "focusable": "false"})
