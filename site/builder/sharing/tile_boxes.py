"""Boxes: tiles on felt in a picture, and rows and columns of them, each with its size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from builder.assets.png import tokens
from callwise.ground.faces import Face, Laid, Lie
from callwise.question.scene import InPond
from callwise.view.elements.pictures import BACK

TILE = 67.0
GAP = 3.0


@dataclass(frozen=True)
class Box:
    """A drawing with its size; its origin is the upper left corner."""

    markup: str
    width: float
    height: float
    faces: tuple[str, ...] = ()

    def at(self, x: float, y: float) -> str:
        return f'<g transform="translate({x:.1f} {y:.1f})">{self.markup}</g>'


def beside(boxes: Iterable[Box], gap: float = GAP) -> Box:
    """Put boxes in a row, aligned at the bottom."""
    row = list(boxes)
    high = max((one.height for one in row), default=0.0)
    x, parts = 0.0, []
    for one in row:
        parts.append(one.at(x, high - one.height))
        x += one.width + gap
    return Box("".join(parts), max(0.0, x - gap), high, tuple(chain.from_iterable(one.faces for one in row)))


def below(boxes: Iterable[Box], gap: float = 20) -> Box:
    """Stack boxes vertically."""
    y, parts, column = 0.0, [], list(boxes)
    for one in column:
        parts.append(one.at(0, y))
        y += one.height + gap
    wide = max(one.width for one in column)
    return Box("".join(parts), wide, y - gap, tuple(chain.from_iterable(one.faces for one in column)))


def hand_box(faces: Iterable[Face], drawn: Face | None) -> Box:
    """Draw a hand, with the tile just drawn set apart."""
    if drawn is None:
        return beside(map(tile_box, faces))
    rest = list(faces)
    rest.remove(drawn)
    return beside([beside(map(tile_box, rest)), tile_box(drawn)], gap=22)


def meld_box(meld: Laid, *, ring: bool = False) -> Box:
    boxes: list[Box] = []
    for piece in meld.pieces:
        if piece.face is None:
            boxes.append(back_box())
        elif piece.lie is Lie.STACKED:
            low, high = boxes.pop(), turned_box(piece.face)
            markup = low.at(0, high.height + 1) + high.at(0, 0)
            boxes.append(Box(markup, low.width, low.height + high.height + 1, (*low.faces, *high.faces)))
        else:
            is_ringed = ring and piece.lie is Lie.TURNED
            boxes.append(turned_box(piece.face, ring=is_ringed) if piece.lie is Lie.TURNED else tile_box(piece.face))
    return beside(boxes)


def room_box(width: float) -> Box:
    return Box("", width, width * 1.3334 + width / 8)


def _body(width: float, height: float, top: str, side: str, back: str) -> str:
    """Draw a tile on felt: its shadow, bamboo, side and bone."""
    round_ = f'rx="{TILE * 0.12:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return (
        f'<rect {round_} x="-1.5" y="{TILE * 0.2:.1f}" fill="#081a14" fill-opacity=".16"/>'
        f'<rect {round_} y="{TILE * 0.17:.1f}" fill="#081a14" fill-opacity=".22"/>'
        f'<rect {round_} y="{TILE / 8:.1f}" fill="{back}"/>'
        f'<rect {round_} y="{TILE * 0.045:.1f}" fill="{side}"/>'
        f'<rect {round_} fill="{top}"/>'
    )


def _ringed(width: float, height: float) -> str:
    return (
        f'<rect x="-4" y="-4" width="{width + 8:.1f}" height="{height + TILE / 8 + 8:.1f}" rx="{TILE * 0.18:.1f}" '
        f'fill="none" stroke="{tint("called")}" stroke-width="3.5"/>'
    )


def tile_box(face: Face, *, ring: bool = False) -> Box:
    high = TILE * 1.3334
    inner = (
        f'<use href="#t{face.code}" x="{TILE * 0.07:.2f}" y="{high * 0.07:.2f}" width="{TILE * 0.86:.2f}" '
        f'height="{high * 0.86:.2f}"/>'
    )
    body = _body(TILE, high, "url(#bone)", tint("tile-side"), tint("tile-back"))
    return Box(body + inner + (_ringed(TILE, high) if ring else ""), TILE, high + TILE / 8, (face.code,))


def pond_box(one: InPond, *, ring: bool) -> Box:
    return (turned_box if one.turned else tile_box)(one.face, ring=ring)


def turned_box(face: Face, *, ring: bool = False) -> Box:
    wide = TILE * 1.3334
    inner = (
        f'<g transform="translate(0 {TILE:.2f})rotate(-90)"><use href="#t{face.code}" x="{TILE * 0.07:.2f}" '
        f'y="{wide * 0.07:.2f}" width="{TILE * 0.86:.2f}" height="{wide * 0.86:.2f}"/></g>'
    )
    body = _body(wide, TILE, "url(#bone)", tint("tile-side"), tint("tile-back"))
    return Box(body + inner + (_ringed(wide, TILE) if ring else ""), wide, TILE * 1.125, (face.code,))


def back_box() -> Box:
    high = TILE * 1.3334
    body = _body(TILE, high, tint("tile-back"), tint("tile-back"), tint("tile-side"))
    inner = f'<use href="#t{BACK}" x="3" y="3" width="{TILE - 6:.2f}" height="{high - 6:.2f}"/>'
    return Box(body + inner, TILE, high + TILE / 8, (BACK,))


def tint(name: str) -> str:
    return tokens()[name]


GRADIENTS = (
    f'<defs><linearGradient id="bone" x2="0" y2="1"><stop stop-color="{tint("tile-top")}"/>'
    f'<stop offset="1" stop-color="{tint("tile-low")}"/></linearGradient></defs>'
)
