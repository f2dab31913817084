"""
Where the tiles of a scene are, by the names that figures and the view use for places.

A name covers every place inside it: ``hand:east`` covers ``hand:east:4m``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from callwise.ground.faces import Face, Laid, Lie, Named
from callwise.law.ruling import Fact, place
from callwise.question.scene import (
    AtSeat,
    Hand,
    InPond,
    JustLaid,
    Panel,
    Racks,
    RecentTurns,
    Scene,
    ShownFaces,
    ShownLaid,
    ShownPond,
    WholeTable,
)


@dataclass(frozen=True)
class TilePlace:
    """A tile on the felt: its own name, which equal tiles next to it share, and the other names that cover it."""

    name: str
    face: Face
    others: tuple[str, ...] = ()

    def is_in(self, name: str) -> bool:
        """Whether a place's name covers this tile."""
        return any(one == name or one.startswith(f"{name}:") for one in (self.name, *self.others))

    def is_one(self, code: str) -> bool:
        """Whether this tile is of that kind, or that very tile."""
        return code in (place(self.face), self.face.alike)


def tile_places(scene: Scene) -> tuple[TilePlace, ...]:
    """Return every face-up tile of a scene, those of the position's main panels first."""
    return tuple(one for panel in scene.panels for one in _of_panel(panel))


def hands(scene: Scene) -> tuple[frozenset[Face], ...]:
    """Return the faces of each open hand."""
    found: dict[str, set[Face]] = {}
    for tile in tile_places(scene):
        if tile.name.startswith("hand:"):
            found.setdefault(tile.name.rpartition(":")[0], set()).add(tile.face)
    return tuple(map(frozenset, found.values()))


def codes_named(fact: Fact) -> tuple[str, ...]:
    """Return the tiles that a fact names, by their codes."""
    if isinstance(fact, Laid):
        return tuple(place(piece.face) for piece in fact.pieces if piece.face is not None)
    if isinstance(fact, tuple):
        return tuple(code for one in fact for code in codes_named(one))
    return (place(fact),) if isinstance(fact, Named) else ()


def _of_panel(panel: Panel) -> Iterator[TilePlace]:
    match panel:
        case ShownFaces() if panel.called:
            yield from _inside(panel.at, panel.faces, "discard")
        case ShownFaces():
            yield from _inside(panel.at, panel.faces)
        case Hand():
            yield from _inside("hand", panel.faces)
            if panel.drawn is not None:
                yield TilePlace(f"hand:{place(panel.drawn)}", panel.drawn, ("drawn",))
        case ShownPond():
            yield from _inside(panel.at, [one.face for one in panel.pond])
        case RecentTurns():
            yield from (TilePlace(f"past:{nth}", one.face) for nth, one in enumerate(panel.events) if one.face)
        case JustLaid():
            yield from _turned_and_beside(panel.laid)
        case ShownLaid():
            for laid in panel.laid:
                yield from _inside("meld", _faces(laid))
        case WholeTable():
            for one in sorted(panel.seats, key=lambda one: one.seat is not panel.near):
                yield from _at_seat(one, is_pond_drawn=panel.staged is None)
        case Racks():
            yield from _floor(panel.floor)
            for one in sorted(panel.seats, key=lambda one: one.seat is not panel.near):
                yield from _at_rack(one, is_near=one.seat is panel.near)
        case _:
            pass


def _inside(at: str, faces: Sequence[Face], *others: str) -> Iterator[TilePlace]:
    return (TilePlace(f"{at}:{place(one)}", one, others) for one in faces)


def _faces(laid: Laid) -> list[Face]:
    return [piece.face for piece in laid.pieces if piece.face is not None]


def _turned_and_beside(laid: Laid) -> Iterator[TilePlace]:
    for piece in laid.pieces:
        if piece.face is not None:
            yield TilePlace(f"{'called' if piece.lie is Lie.TURNED else 'shown'}:{place(piece.face)}", piece.face)


def _at_seat(one: AtSeat, *, is_pond_drawn: bool) -> Iterator[TilePlace]:
    seat = one.seat.value
    for gone in one.pond:
        name = f"pond:{seat}:{place(gone.face)}"
        if is_pond_drawn or gone.lit:
            yield TilePlace(name, gone.face, ("discard",) if gone.lit else ())
    shown = one.shouts.shown if one.shouts else ()
    yield from _inside(f"hand:{seat}", shown if one.hand is None else one.racked)
    if one.drawn is not None and one.hand is not None:
        yield TilePlace(f"hand:{seat}:{place(one.drawn)}", one.drawn, (f"drawn:{seat}",))
    for laid in one.laid:
        yield from _melded(laid, seat, *(("discard",) if laid == one.lays else ()))


def _melded(laid: Laid, seat: str, *others: str) -> Iterator[TilePlace]:
    for face in _faces(laid):
        yield TilePlace(f"meld:{seat}:{place(face)}", face, (f"meld:{place(face)}", *others))


def _floor(floor: Sequence[InPond]) -> Iterator[TilePlace]:
    for gone in floor:
        yield TilePlace(f"floor:{place(gone.face)}", gone.face, ("discard",) if gone.lit else ())


def _at_rack(one: AtSeat, *, is_near: bool) -> Iterator[TilePlace]:
    seat = one.seat.value
    if one.called is not None:
        yield TilePlace(f"floor:{place(one.called)}", one.called, ("discard",))
    for nth, face in enumerate(one.racked if one.hand is not None else ()):
        yield TilePlace(f"hand:{seat}:{place(face)}", face, (f"rack:{nth}",) if is_near else ())
    if one.drawn is not None and one.hand is not None:
        also = (f"drawn:{seat}", *(("rack:drawn",) if is_near else ()))
        yield TilePlace(f"hand:{seat}:{place(one.drawn)}", one.drawn, also)
    for nth, laid in enumerate(one.laid):
        jokers = 0
        for face in _faces(laid):
            if face.is_joker:
                name = f"joker:{seat}:{nth}:{jokers}"
                jokers += 1
                yield TilePlace(name, face, (f"meld:{seat}:{place(face)}", f"meld:{place(face)}"))
            else:
                yield TilePlace(f"meld:{seat}:{place(face)}", face, (f"meld:{place(face)}",))
