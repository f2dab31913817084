"""
A table of racks, seen from above: four racks on four sides, the others' from behind, and discards between them.

Nothing is turned: exposures are upright on a ledge before their player's rack, and discards are between the players in
order. Controls are at their place: a tile, a joker, the discard, or a player's word. Scripts move the words for what
can be done to the pressed tiles.

The text next to it describes everything, so screen readers skip the drawing except for its controls.
"""

from __future__ import annotations

from callwise.ground.faces import Face, Laid
from callwise.law.ruling import Verdict, place
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


def racks(panel: Racks, asked: SeatControls | None = None) -> Markup:
    """Draw the players with their exposures, the floor, and the near player's rack; `asked` are the controls."""
    asked = asked or SeatControls()
    turns = sorted((panel.near.turns_to(one.seat), nth) for nth, one in enumerate(panel.seats))
    near, *others = ((SIDES[turn], panel.seats[nth]) for turn, nth in turns)
    board = el(
        "div.board",
        el(
            "div.racks",
            {"data-played": panel.is_played, "data-wide": _widest(panel)},
            el("div.racks-counts", UNSEEN, map(counted, panel.counts)) if panel.counts else None,
            [_player(panel, one, side, asked) for side, one in others],
            _floor(panel, asked),
            _player(panel, near[1], near[0], asked),
            _rack(near[1], asked),
            asked.acts,
        ),
        el("div.ties", {"data-slot": "ties", **UNSEEN}),
    )
    return drawn_with(Need.STYLE, "racks", board)


def _widest(panel: Racks) -> int:
    """Return the number of tiles in the widest exposure on either side."""
    sides = [one for one in panel.seats if SIDES[panel.near.turns_to(one.seat)] in ("left", "right")]
    return max((len(laid.pieces) for one in sides for laid in one.laid), default=0)


def _player(panel: Racks, one: AtSeat, side: str, asked: SeatControls) -> Markup:
    """Draw a player's rack from behind unless it's the near one, the exposures before it, and the name."""
    count = el("small.rack-count", " ", _in_words(one.count)) if one.count and panel.is_counted else None
    exposed = [_exposure(panel, laid, one, nth, asked) for nth, laid in enumerate(one.laid)]
    exposed += [_called(one.called, panel.refused == "discard")] if one.called is not None else []
    own, is_near = f"meld:{one.seat.value}", side == SIDES[0]
    return el(
        "div.racks-player",
        {"data-side": side},
        el("div.racks-nobody", asked.others) if is_near and asked.others else None,
        None if is_near else _open_rack(one) if one.hand is not None else _backs(one),
        el(
            "div.racks-front",
            el("div.ledge", {"data-at": own, "data-many": len(exposed)}, exposed) if exposed else None,
            seat(one, side, asked, after=join(filter(None, (you(panel, one), count)))),
        ),
    )


def _backs(one: AtSeat) -> Markup | None:
    """Draw the edges of a closed rack's tiles."""
    return el("div.backs", UNSEEN, [el("i")] * one.count) if one.count else None


def _refused(panel: Racks, place: str) -> dict[str, Attribute]:
    return {"data-verdict": Verdict.ILLEGAL.value} if panel.refused == place else {}


def _exposure(panel: Racks, laid: Laid, one: AtSeat, nth: int, asked: SeatControls) -> Markup:
    """Draw an exposure; each of its jokers is a separate place."""
    parts, jokers, whole = [], 0, f"meld:{one.seat.value}"
    count = sum(piece.face is not None and piece.face.is_joker for piece in laid.pieces)
    pressed = False
    for piece in laid.pieces:
        if piece.face is None:
            continue
        if not piece.face.is_joker:
            parts.append(tile(piece.face, unnamed=True, at=among(whole, piece.face)))
            continue
        name = f"joker:{one.seat.value}:{nth}:{jokers}"
        jokers += 1
        words = f"{piece.face.words} of {one.seat.words}, {within(laid.words)}{which(jokers, count)}"
        pressed |= name in asked.picks
        parts.append(_placed(piece.face, name, words, asked, also=among(whole, piece.face)))
    at: dict[str, Attribute] = {"class": "exposure", "data-clear": "lines"}
    return el("span", at | _refused(panel, f"{whole}:{nth}") | ({} if pressed else UNSEEN), parts)


def _called(face: Face, is_refused: bool) -> Markup:
    """Draw a called tile, which is by itself on the rack until it's exposed."""
    at: dict[str, Attribute] = {"data-clear": "lines", "data-at": f"discard floor:{place(face)}"}
    at["data-verdict"] = Verdict.ILLEGAL.value if is_refused else None
    return el("span.exposure", at | UNSEEN, tile(face, unnamed=True, mark="called"))


def _floor(panel: Racks, asked: SeatControls) -> Markup | None:
    """Draw the discards between the players, with the open one highlighted."""
    lying = [one for one in panel.floor if not one.lit]
    lit = [one for one in panel.floor if one.lit]
    if not panel.floor:
        return None
    return el(
        "div.floor",
        el("div.floor-lying", {"data-at": "floor", **UNSEEN}, [_fallen(one) for one in lying]) if lying else None,
        [
            el(
                "span.lit",
                _refused(panel, "discard"),
                _placed(one.face, "discard", one.face.words, asked, mark="called", also=f"floor:{place(one.face)}"),
                el("small", UNSEEN, "Your discard") if _is_yours(panel) else None,
            )
            for one in lit
        ],
    )


def _is_yours(panel: Racks) -> bool:
    """Whether the open discard is the reader's."""
    near = next(one for one in panel.seats if one.seat is panel.near)
    return panel.is_you and near.has_discarded


def _fallen(one: InPond) -> Markup:
    face = tile(one.face, unnamed=True, small=True, at=f"floor:{place(one.face)}")
    return el("span.gone", face) if one.taken else face


def _rack(one: AtSeat, asked: SeatControls) -> Markup | None:
    """Draw the near player's rack, with any unracked tile in front of it."""
    if one.hand is None:
        return None
    shown = list(one.shouts.shown) if one.shouts else []
    cells: list[Markup] = []
    gaps = sorted(face.order for face in one.gaps)
    for nth, face in enumerate(one.racked):
        while gaps and gaps[0] <= face.order:
            gaps.pop(0)
            cells.append(_GAP)
        forward = face in shown
        if forward:
            shown.remove(face)
        copies = one.racked.count(face)
        words = within(face.words) + which(one.racked[: nth + 1].count(face), copies)
        at = f"hand:{one.seat.value}:{place(face)}"
        cells.append(_placed(face, f"rack:{nth}", words, asked, also=at, forward=forward))
    cells += [_GAP] * len(gaps)
    drawn = el("div.rack-drawn", UNSEEN, back()) if one.closed else None
    if one.drawn is not None:
        at = f"drawn:{one.seat.value} hand:{one.seat.value}:{place(one.drawn)}"
        words = f"{within(one.drawn.words)}, not racked"
        drawn = el("div.rack-drawn", _placed(one.drawn, "rack:drawn", words, asked, also=at))
    return el(
        "div.rack",
        {"data-clear": "lines", "data-at": f"hand:{one.seat.value}", "data-front": True},
        drawn,
        el("div.rack-tiles", {"data-count": len(cells)}, cells),
    )


_GAP = el("span.gap", UNSEEN)
"""The place of a tile that has left the rack."""


def _open_rack(one: AtSeat) -> Markup:
    faces = [tile(face, unnamed=True, at=f"hand:{one.seat.value}:{place(face)}") for face in one.racked]
    if one.drawn is not None:
        apart = tile(one.drawn, unnamed=True, at=f"hand:{one.seat.value}:{place(one.drawn)}")
        faces.append(el("span.drawn", {"data-at": f"drawn:{one.seat.value}"}, apart))
    return el("div.rack-open", {"data-at": f"hand:{one.seat.value}", **UNSEEN}, faces)


def _placed(
    face: Face,
    name: str,
    words: str,
    asked: SeatControls,
    *,
    mark: str | None = None,
    also: str = "",
    forward: bool = False,
) -> Markup:
    """Draw a tile at its place, as the label of its control if it can be picked."""
    control = asked.picks.get(name)
    at: dict[str, Attribute] = {"data-at": " ".join(filter(None, (name, also, asked.picks_at.get(name))))}
    shown = tile(face, unnamed=True, mark=mark)
    is_joker = face.is_joker
    if control is None:
        return el("span.held", {"data-joker": is_joker, "data-forward": forward, **at, **UNSEEN}, shown)
    return el("label.pick", {"data-joker": is_joker, "data-forward": forward, **at}, control, shown, hidden(words))


def _in_words(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"
