"""
The hand in question, sorted, in lines that break at a suit, with its melds at the end of the last line.

A hand to discard from also has a place for the discard: a pressed tile goes there, and its gap stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

from callwise.ground.faces import Face, Lie
from callwise.law.ruling import place
from callwise.question.scene import Hand, JustLaid, Panel, ShownLaid
from callwise.view.elements.html import Markup, Need, drawn_with, el, join
from callwise.view.elements.pictures import laid, tile, turned
from callwise.view.elements.prose import in_passing, plain, spoken

LONGEST_LINE = 8
"""The most tiles in a line, so that they are large enough to press on a phone."""

Cell = Callable[[Face, str], Markup]
"""Draws a tile of the hand, given the name of its place."""
Melds = JustLaid | ShownLaid
"""Panels with melds, which end the line of the hand on the same felt."""


def hand_view(hand: Hand, panels: Sequence[Panel], cell: Cell) -> Markup:
    """Draw a hand in lines, followed by the melds among the panels."""
    lines = hand_lines(hand)
    melds = [_melds(one) for one in panels if isinstance(one, Melds)]
    rows = [
        el(
            "div.hand-line",
            [cell(face, at) for face, at in line],
            el("div.hand-melds", melds) if melds and nth == len(lines) else None,
        )
        for nth, line in enumerate(lines, 1)
    ]
    longest = max(map(len, lines), default=0)
    drawn = el("div.hand", {"data-long": longest, "data-to": hand.goes is not None}, rows)
    spot = el("div.hand-spot", {"aria-hidden": "true"}, el("span", spoken(hand.goes))) if hand.goes else None
    return drawn_with(Need.STYLE, "hand", join((spot, drawn)))


def still_hand(hand: Hand, panels: Sequence[Panel] = ()) -> Markup:
    """Draw a hand without controls, and so without a place for a discard."""
    drawn = hand_view(replace(hand, goes=None), panels, lambda face, at: el("span.held", {"data-at": at}, tile(face)))
    return el("div.hand-still", el("p.over", spoken(hand.label)), drawn)


def hand_lines(hand: Hand) -> list[list[tuple[Face, str]]]:
    """
    Return the tiles in lines of similar length, each with the name of its place; a drawn tile is last.

    A line ends at the end of a suit if that keeps all lines short enough.
    """
    faces = sorted(hand.faces, key=lambda one: one.order)
    if hand.drawn is not None:
        faces.remove(hand.drawn)
    named = [(face, f"hand:{place(face)}") for face in faces]
    last = [(hand.drawn, f"hand:{place(hand.drawn)} drawn")] if hand.drawn is not None else []
    count = len(named) + len(last)
    if count <= LONGEST_LINE:
        return [named + last]
    ends, end = [], 0
    for _, suit in groupby(faces, key=lambda one: one.code[-1]):
        end += len(list(suit))
        ends.append(end)
    fits = [one for one in ends if count - LONGEST_LINE <= one <= LONGEST_LINE]
    cut = min(fits or [(count + 1) // 2], key=lambda one: abs(2 * one - count))
    return [named[:cut], named[cut:] + last]


def _melds(panel: Melds) -> Markup:
    """Draw melds with their label below."""
    drawn = [_just_laid(panel)] if isinstance(panel, JustLaid) else [laid(one, "meld") for one in panel.laid]
    return el("div.hand-meld", drawn, el("small", in_passing(panel.label)))


def _just_laid(panel: JustLaid) -> Markup:
    """Draw a new meld as it lies; its sideways piece and the others have places of their own."""
    pieces = [_piece(piece.face, is_turned=piece.lie is Lie.TURNED) for piece in panel.laid.pieces if piece.face]
    return el("span.meld", {"role": "img", "aria-label": plain(panel.laid.words)}, pieces)


def _piece(face: Face, *, is_turned: bool) -> Markup:
    at = f"{'called' if is_turned else 'shown'}:{place(face)}"
    return turned(face, at) if is_turned else tile(face, unnamed=True, at=at)
