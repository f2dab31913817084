"""
Preview pictures of shared pages: a question and its position, without the answer.

A picture is 1200 by 630 pixels: the question in large letters on felt, the tiles, and a line with the rules and the
call. The parts of a puzzle's scene are laid out in the widest rows that fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import assert_never
from xml.sax.saxutils import escape

from builder.art import symbols
from builder.assets.fonts import ATKINSON, BESLEY
from builder.assets.icons import brand
from builder.assets.png import Lettering, draw, inks
from builder.sharing.tile_boxes import (
    GRADIENTS,
    TILE,
    Box,
    below,
    beside,
    hand_box,
    meld_box,
    pond_box,
    room_box,
    tile_box,
    tint,
)
from callwise.ground.seats import SEATS
from callwise.question.scene import (
    AtSeat,
    Clocks,
    Hand,
    JustLaid,
    Note,
    Panel,
    Racks,
    RecentTurns,
    ShownFaces,
    ShownLaid,
    ShownPond,
    TimeLine,
    WholeTable,
)
from callwise.view.elements.prose import plain

WIDTH, HEIGHT = 1200, 630
_PLACED = (
    WholeTable | Racks | Clocks | TimeLine | RecentTurns | Hand | JustLaid | Note | ShownFaces | ShownPond | ShownLaid
)
"""Scene parts shown in a picture; times and turns aren't, because speech bubbles stand for them."""
_EDGE = 64
_ROOM = WIDTH - 2 * _EDGE
_TOP, _FLOOR = 214, 506
_LARGEST = 1.5
_ROW_GAP = 30.0
_SIZES = (66, 58, 50)
_LINE_SIZES = (22, 20, 18)


@dataclass(frozen=True)
class Card:
    """
    The content of a picture: a heading, a position, and a line below it.

    `lines` are alternatives for that line; the first that fits is used.  `alt` describes the picture.
    """

    heading: str
    panels: tuple[Panel, ...]
    lines: tuple[str, ...]
    alt: str


def draw_cards(cards: Sequence[Card]) -> list[bytes]:
    """Draw the pictures as PNG, in order.  Raises BuildError."""
    if not cards:
        return []
    type_ = _Type(Lettering(BESLEY, 700), Lettering(ATKINSON, 600))
    return draw([type_.card(card) for card in cards], (type_.serif, type_.sans))


@dataclass(frozen=True)
class _Type:
    """Draws with two fonts: one for speech, one for notation."""

    serif: Lettering
    sans: Lettering

    def card(self, card: Card) -> str:
        """Draw the whole picture as SVG."""
        size, heading = self._heading(card.heading)
        rows = self._rows(card.panels)
        top = max(_TOP, 96 + len(heading) * size * 1.06)
        high = sum(row.height for row in rows) + _ROW_GAP * (len(rows) - 1)
        fit = min(_LARGEST, _ROOM / max(row.width for row in rows), (_FLOOR - top) / high) if rows else 1.0
        y = (top + _FLOOR - high * fit) / 2
        placed = []
        for row in rows:
            placed.append(f'<g transform="translate({_EDGE} {y:.1f})scale({fit:.3f})">{row.markup}</g>')
            y += (row.height + _ROW_GAP) * fit
        faces = dict.fromkeys(face for row in rows for face in row.faces)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
            f"<style>{inks()}</style>{GRADIENTS}{symbols(faces)}"
            f'<path fill="{tint("felt")}" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>'
            f'<rect x="19" y="19" width="{WIDTH - 38}" height="{HEIGHT - 38}" rx="16" fill="none" '
            f'stroke="{tint("felt-line")}" stroke-width="2"/>'
            + "".join(
                self._text(line, _EDGE, 118 + place * size * 1.06, size, "on-felt")
                for place, line in enumerate(heading)
            )
            + "".join(placed)
            + self._foot(card.lines)
            + "</svg>"
        )

    def _heading(self, text: str) -> tuple[int, list[str]]:
        """Return the largest size at which a heading fits on two lines, and its lines."""
        tried = [(size, self._break_lines(text, size)) for size in _SIZES]
        return next((one for one in tried if len(one[1]) <= 2), tried[-1])

    def _break_lines(self, text: str, size: float, room: float = _ROOM) -> list[str]:
        """Break a text into as few lines as fit, of even length; new sentences start new lines if possible."""
        sentences = text.replace(". ", ".\n").splitlines()
        if len(sentences) == 2 and all(self.serif.width(one, size) <= room for one in sentences):
            return sentences
        best = self._fill_lines(text, size, room)
        for narrow in range(round(room), 0, -8):
            lines = self._fill_lines(text, size, narrow)
            if len(lines) > len(best) or any(self.serif.width(line, size) > narrow for line in lines):
                break
            best = lines
        return best

    def _fill_lines(self, text: str, size: float, room: float) -> list[str]:
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.serif.width(longer, size) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _foot(self, ways: Sequence[str]) -> str:
        name = self._text("Callwise", 150, 572, 28, "on-felt")
        room = WIDTH - _EDGE - 150 - self.serif.width("Callwise", 28) - 40
        size, line = next(
            ((size, way) for way in ways for size in _LINE_SIZES if self.sans.width(way, size) <= room),
            (_LINE_SIZES[-1], ways[-1]),
        )
        return (
            brand(_EDGE, 541, 1.62) + name + self._text(line, WIDTH - _EDGE, 569, size, "on-felt-2", self.sans, "end")
        )

    def _rows(self, panels: Sequence[Panel]) -> list[Box]:
        """Lay out the position in rows: notes, open tiles, the hand; a single row if everything fits."""
        for panel in panels:
            if not isinstance(panel, _PLACED):
                assert_never(panel)
        noted = groupby((one for one in panels if isinstance(one, Note)), lambda one: one.label)
        notes = [self._note(plain(label), [plain(one.text) for one in alike]) for label, alike in noted]
        table = next((one for one in panels if isinstance(one, WholeTable | Racks)), None)
        if isinstance(table, Racks):
            return [*notes, *self._racks(table)]
        if table is not None:
            return [*notes, *self._table(table)]
        loose = [
            beside(tile_box(face, ring=one.called) for face in one.faces)
            for one in panels
            if isinstance(one, ShownFaces)
        ]
        ponds = (one for one in panels if isinstance(one, ShownPond) and one.pond)
        loose += [beside(pond_box(lies, ring=nth == one.marked) for nth, lies in enumerate(one.pond)) for one in ponds]
        held = [
            hand_box(sorted(one.faces, key=lambda face: face.order), one.drawn)
            for one in panels
            if isinstance(one, Hand)
        ]
        shown = [meld_box(one.laid, ring=True) for one in panels if isinstance(one, JustLaid)]
        shown += [meld_box(laid) for one in panels if isinstance(one, ShownLaid) for laid in one.laid]
        return [*notes, *_arrange(held, [*loose, *shown])]

    def _note(self, label: str, texts: Sequence[str]) -> Box:
        """Draw a note in words, to the right of its subject or in lines below it."""
        wide = self.sans.width(f"{label}: ", 26)
        if len(texts) == 1 and wide + self.serif.width(texts[0], 36) <= _ROOM:
            said = self._text(f"{label}:", 0, 34, 26, "on-felt-2", self.sans)
            return Box(said + self._text(texts[0], wide, 34, 36, "on-felt"), _ROOM, 44)
        lines = [line for text in texts for line in self._break_lines(text, 36)]
        said = self._text(label, 0, 26, 26, "on-felt-2", self.sans)
        said += "".join(self._text(line, 0, 74 + 48 * place, 36, "on-felt") for place, line in enumerate(lines))
        return Box(said, _ROOM, 40 + 48 * len(lines))

    def _table(self, table: WholeTable) -> list[Box]:
        """Lay out speech bubbles with the tiles they concern, and the tiles of the only player whose hand is shown."""
        seats = sorted(table.seats, key=lambda one: table.near.turns_to(one.seat))
        said = [
            *(self._with_seat(tile_box(gone.face, ring=True), one) for one in seats for gone in one.pond if gone.lit),
            *(self._with_seat(self._bubble(one), one) for one in seats if one.shouts),
        ]
        open_ = [one for one in seats if one.hand is not None]
        if len(open_) == 1:
            melds = [meld_box(one) for one in open_[0].laid]
            return [
                *([beside(said, gap=40)] if said else []),
                *_arrange([hand_box(open_[0].hand or (), open_[0].drawn)], melds),
            ]
        if any(one.shouts for one in seats) or not open_:
            return [beside(said, gap=40)] if said else []
        hands = below([beside([self._name(one), hand_box(one.hand or (), one.drawn)], gap=24) for one in open_])
        return [beside([*said, hands], gap=56)]

    def _racks(self, table: Racks) -> list[Box]:
        """Lay out exposures, speech bubbles with the tiles they concern, and the near player's rack."""
        near, *others = sorted(table.seats, key=lambda one: table.near.turns_to(one.seat))
        lit = [tile_box(one.face, ring=True) for one in table.floor if one.lit]
        open_ = [self._with_seat(beside(map(meld_box, one.laid), gap=14), one) for one in others if one.laid]
        said = [self._with_seat(self._bubble(one), one) for one in table.seats if one.shouts]
        over = [_fit(beside(row, gap=40)) for row in ([*lit, *said], open_) if row]
        if len(over) == 2 and sum(row.width for row in over) + 56 <= _ROOM:
            over = [beside(over, gap=56)]
        own = _arrange([hand_box(near.hand, near.drawn)] if near.hand else [], [meld_box(one) for one in near.laid])
        return [*over, *own]

    def _name(self, one: AtSeat) -> Box:
        """Draw a player's name, placed before a hand."""
        width = max(self.sans.width(seat.words, 26) for seat in SEATS)
        return Box(self._text(one.seat.words, 0, 0, 26, "on-felt-2", self.sans), width, 42)

    def _with_seat(self, box: Box, one: AtSeat) -> Box:
        """Draw the player's name below a drawing."""
        name = one.seat.words
        width = max(box.width, self.sans.width(name, 24))
        return Box(
            box.at((width - box.width) / 2, 0)
            + self._text(name, width / 2, box.height + 34, 24, "on-felt-2", self.sans, "middle"),
            width,
            box.height + 40,
            box.faces,
        )

    def _bubble(self, one: AtSeat) -> Box:
        """Draw a shouted word, as high as a tile."""
        if one.shouts is None:
            return Box("", 0, 0)
        word = plain(one.shouts.word)
        high = room_box(TILE).height
        width = max(120.0, self.serif.width(word, 40) + 52)
        plate = f'<rect width="{width:.1f}" height="{high - 22:.1f}" rx="18" fill="{tint("tile-top")}"/>'
        tail = f'<path fill="{tint("tile-top")}" d="M{width / 2 - 13:.1f} {high - 24:.1f}h26l-13 17z"/>'
        return Box(plate + tail + self._text(word, width / 2, 51, 40, "on-called", anchor="middle"), width, high)

    def _text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        font: Lettering | None = None,
        anchor: str = "start",
    ) -> str:
        font = font or self.serif
        tight = f' letter-spacing="{-0.018 * size:.2f}"' if size > 40 and font is self.serif else ""
        return (
            f'<text x="{x:.1f}" y="{y:.1f}" font-family="{font.family}" font-size="{size}" font-weight="{font.weight}" '
            f'text-anchor="{anchor}" fill="{tint(colour)}"{tight}>{escape(text)}</text>'
        )


def _arrange(held: Sequence[Box], shown: Sequence[Box]) -> list[Box]:
    """Lay out everything in one row if it fits; otherwise put open tiles above the hand."""
    whole = beside([*held, *shown], gap=44)
    if whole.width <= _ROOM:
        return [whole] if whole.width else []
    return [_fit(beside(row, gap=44)) for row in (shown, held) if row]


def _fit(row: Box) -> Box:
    """Scale down a row to fit."""
    if row.width <= _ROOM:
        return row
    scale = _ROOM / row.width
    return replace(
        row, markup=f'<g transform="scale({scale:.3f})">{row.markup}</g>', width=_ROOM, height=row.height * scale
    )
