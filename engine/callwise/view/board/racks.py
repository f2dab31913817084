"""
A table of racks, seen from above: each player's exposures, the discards on the floor, and the near rack.

Nothing is turned: exposures are on their player's rack facing the reader, and discards lie between the players in
order.  Closed racks are described by their number of tiles.  Controls are at their place: a tile, a joker, the discard,
or a player's word.

The text next to it describes everything, so screen readers skip the drawing except for its controls.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from callwise.ground.faces import Face, Laid
from callwise.law.ruling import place
from callwise.question.scene import AtSeat, InPond, Racks
from callwise.view.board.whole_table import SIDES, UNSEEN, SeatControls, counted, seat, which, you
from callwise.view.elements.html import Attribute, Markup, Need, drawn_with, el, join
from callwise.view.elements.pictures import among, back, hidden, tile
from callwise.view.elements.prose import within


def places(panel: Racks) -> frozenset[str]:
    """Return the names of the places that can be picked, as in `Racks`."""
    near = next(one for one in panel.seats if one.seat is panel.near)
    found = {f"rack:{nth}" for nth in range(len(near.racked))}
    found.update(["rack:drawn"] if near.drawn is not None and near.hand is not None else [])
    found.update("discard" for one in panel.floor if one.lit)
    for one in panel.seats:
        for nth, laid in enumerate(one.laid):
            jokers = sum(piece.face is not None and piece.face.is_joker for piece in laid.pieces)
            found.update(f"joker:{one.seat.value}:{nth}:{joker}" for joker in range(jokers))
    return frozenset(found)


@dataclass(frozen=True)
class Picked:
    """Controls at their places: native inputs by place, and each one's name as an answer."""

    controls: Mapping[str, Markup] = field(default_factory=dict)
    at: Mapping[str, str] = field(default_factory=dict)


def racks(
    panel: Racks,
    picks: Mapping[str, Markup] | None = None,
    asked: SeatControls | None = None,
    at: Mapping[str, str] | None = None,
) -> Markup:
    """
    Draw the players with their exposures, the floor, and the near player's rack.

    `picks` are native inputs by place, named as in `Racks`; `at` is a place's name as an answer, such as ``answer:3b``.
    `asked` are the controls at players' seats.
    """
    asked = asked or SeatControls()
    picked = Picked(picks or {}, at or {})
    turns = sorted((panel.near.turns_to(one.seat), nth) for nth, one in enumerate(panel.seats))
    near, *others = ((SIDES[turn], panel.seats[nth]) for turn, nth in turns)
    board = el(
        "div",
        {"class": "board"},
        el(
            "div",
            {"class": "racks"},
            el("div", {"class": "racks-counts", **UNSEEN}, map(counted, panel.counts)) if panel.counts else None,
            [_player(one, side, asked, picked) for side, one in others],
            _floor(panel, picked),
            asked.others,
            _player(near[1], near[0], asked, picked, you(panel, near[1])),
            _rack(near[1], picked),
        ),
        el("div", {"class": "ties", "data-slot": "ties", **UNSEEN}),
    )
    return drawn_with(Need.STYLE, "racks", board)


def _player(one: AtSeat, side: str, asked: SeatControls, picked: Picked, who: Markup | None = None) -> Markup:
    """Draw a player's name, `who` it is, the size of the rack, and its exposures."""
    count = el("small", {"class": "rack-count"}, " ", _in_words(one.count)) if one.count else None
    own = f"meld:{one.seat.value}"
    exposed = [_exposure(laid, one, nth, picked) for nth, laid in enumerate(one.laid)]
    exposed += [_called(one.called)] if one.called is not None else []
    is_open = side != SIDES[0] and one.hand is not None
    return el(
        "div",
        {"class": "racks-player", "data-side": side},
        seat(one, side, asked, after=join(filter(None, (who, count)))),
        el("div", {"class": "ledge", "data-at": own, "data-many": len(exposed)}, exposed) if exposed else None,
        _open_rack(one) if is_open else None,
    )


def _exposure(laid: Laid, one: AtSeat, nth: int, picked: Picked) -> Markup:
    """Draw an exposure; each of its jokers is a separate place."""
    parts, jokers = [], 0
    count = sum(piece.face is not None and piece.face.is_joker for piece in laid.pieces)
    pressed = False
    for piece in laid.pieces:
        if piece.face is None:
            continue
        if not piece.face.is_joker:
            parts.append(tile(piece.face, unnamed=True))
            continue
        name = f"joker:{one.seat.value}:{nth}:{jokers}"
        jokers += 1
        words = f"{piece.face.words} of {one.seat.words}, {within(laid.words)}{which(jokers, count)}"
        pressed |= name in picked.controls
        parts.append(_placed(piece.face, name, words, picked))
    at: dict[str, Attribute] = {
        "class": "exposure",
        "data-clear": "lines",
        "data-at": among(f"meld:{one.seat.value}", laid),
    }
    return el("span", at | ({} if pressed else UNSEEN), parts)


def _called(face: Face) -> Markup:
    """Draw a called tile, which is on the rack by itself until it's exposed."""
    at = f"discard floor:{place(face)}"
    return el(
        "span",
        {"class": "exposure", "data-clear": "lines", "data-at": at, **UNSEEN},
        tile(face, unnamed=True, mark="called"),
    )


def _floor(panel: Racks, picked: Picked) -> Markup | None:
    """Draw the discards between the players, with the open one highlighted."""
    lying = [one for one in panel.floor if not one.lit]
    lit = [one for one in panel.floor if one.lit]
    if not panel.floor:
        return None
    return el(
        "div",
        {"class": "floor"},
        el("div", {"class": "floor-lying", "data-at": "floor", **UNSEEN}, [_fallen(one) for one in lying])
        if lying
        else None,
        [
            el(
                "span",
                {"class": "lit"},
                _placed(one.face, "discard", one.face.words, picked, mark="called", also=f"floor:{place(one.face)}"),
            )
            for one in lit
        ],
    )


def _fallen(one: InPond) -> Markup:
    face = tile(one.face, unnamed=True, small=True, at=f"floor:{place(one.face)}")
    return el("span", {"class": "gone"}, face) if one.taken else face


def _rack(one: AtSeat, picked: Picked) -> Markup | None:
    """Draw the near player's rack, with an unracked tile in front of it."""
    if one.hand is None:
        return None
    shown = list(one.shouts.shown) if one.shouts else []
    cells = []
    for nth, face in enumerate(one.racked):
        forward = face in shown
        if forward:
            shown.remove(face)
        copies = one.racked.count(face)
        words = within(face.words) + which(one.racked[: nth + 1].count(face), copies)
        at = f"hand:{one.seat.value}:{place(face)}"
        cells.append(_placed(face, f"rack:{nth}", words, picked, also=at, captioned=True, forward=forward))
    drawn = el("div", {"class": "rack-drawn", **UNSEEN}, back()) if one.closed else None
    if one.drawn is not None:
        at = f"drawn:{one.seat.value} hand:{one.seat.value}:{place(one.drawn)}"
        words = f"{within(one.drawn.words)}, not racked"
        drawn = el(
            "div", {"class": "rack-drawn"}, _placed(one.drawn, "rack:drawn", words, picked, also=at, captioned=True)
        )
    return el(
        "div",
        {"class": "rack", "data-clear": "lines", "data-at": f"hand:{one.seat.value}"},
        drawn,
        el("div", {"class": "rack-tiles", "data-count": len(cells)}, cells),
    )


def _open_rack(one: AtSeat) -> Markup:
    """Draw the tiles of another player's open rack."""
    faces = [tile(face, unnamed=True, at=f"hand:{one.seat.value}:{place(face)}") for face in one.racked]
    if one.drawn is not None:
        apart = tile(one.drawn, unnamed=True, at=f"hand:{one.seat.value}:{place(one.drawn)}")
        faces.append(el("span", {"class": "drawn", "data-at": f"drawn:{one.seat.value}"}, apart))
    return el("div", {"class": "rack-open", "data-at": f"hand:{one.seat.value}", **UNSEEN}, faces)


def _placed(
    face: Face,
    name: str,
    words: str,
    picked: Picked,
    *,
    mark: str | None = None,
    also: str = "",
    captioned: bool = False,
    forward: bool = False,
) -> Markup:
    """Draw a tile at its place, as the label of its control if it can be picked."""
    control = picked.controls.get(name)
    at: dict[str, Attribute] = {"data-at": " ".join(filter(None, (name, also, picked.at.get(name))))}
    below = el("span", {"class": "notation", **UNSEEN}, face.caption) if captioned else None
    shown = tile(face, unnamed=True, mark=mark)
    is_joker = face.is_joker
    if control is None:
        return el(
            "span", {"class": "held", "data-joker": is_joker, "data-forward": forward, **at, **UNSEEN}, shown, below
        )
    return el(
        "label",
        {"class": "pick", "data-joker": is_joker, "data-forward": forward, **at},
        control,
        shown,
        below,
        hidden(words),
    )


def _in_words(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"
