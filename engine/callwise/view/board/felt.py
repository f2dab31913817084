"""The position on the felt: open tiles, who discarded, and the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from callwise.question.scene import Hand, Panel, Racks, RecentTurns, RefereeSpeech, Scene, TimeLine, WholeTable
from callwise.view.board.hand_view import Melds
from callwise.view.board.position_view import situation
from callwise.view.board.racks import racks
from callwise.view.board.tape import time_line
from callwise.view.board.turn_columns import turn_columns
from callwise.view.board.whole_table import SeatControls, board, whole_table
from callwise.view.elements.html import Markup, el
from callwise.view.elements.pictures import draw
from callwise.view.elements.prose import spoken

DrawHand = Callable[[Hand, Sequence[Panel]], Markup]
"""Draws a hand, given all panels of its scene."""


def felt(
    scene: Scene,
    answers: Sequence[Markup],
    hand: DrawHand,
    asked: SeatControls | None = None,
    candidates: Markup | None = None,
) -> Markup:
    """
    Draw a scene on the felt.

    `hand` draws the hand, which may be the answer form itself; `asked` are the controls at the table, `candidates` are
    tiles to choose from that may come next, and `answers` the other controls.
    """
    asked = asked or SeatControls()
    drawn = WholeTable | Racks | TimeLine
    tables = [_whole(panel, asked) for panel in scene.panels if isinstance(panel, drawn)]
    hands = [hand(panel, scene.panels) for panel in scene.panels if isinstance(panel, Hand)]
    said = [_said(panel) for panel in scene.panels if isinstance(panel, RefereeSpeech)]
    elsewhere = (RefereeSpeech, RecentTurns, *((Melds,) if hands else ()))
    rest = [panel for panel in scene.panels if not isinstance(panel, elsewhere)]
    recent = next((panel for panel in scene.panels if isinstance(panel, RecentTurns)), None)
    inner = (turn_columns(recent, candidates, asked) if recent or candidates else None, situation(rest, asked), hands)
    return el(
        "div.felt",
        {"data-slot": "felt"},
        _in_words(scene),
        (said, answers) if said else None,
        whole_table(asked, *tables) if tables else None,
        inner if tables or not asked.picks else el("fieldset.answer", el("legend.vh", asked.legend), inner),
        None if said else answers,
        None if tables else el("div.ties", {"data-slot": "ties", "aria-hidden": "true"}),
    )


def _said(panel: RefereeSpeech) -> Markup:
    """Draw a referee's ruling as speech."""
    words = el("p", "“", spoken(panel.text, draw=draw), "”")
    return el("div.referee", {"data-at": panel.at}, el("small", spoken(panel.label)), words)


def _in_words(scene: Scene) -> Markup:
    """Describe the position in words, for screen readers."""
    sentences = [child for sentence in scene.sentence for child in (spoken(sentence), " ")][:-1]
    return el("p.vh.felt-words", sentences)


def _whole(panel: WholeTable | Racks | TimeLine, asked: SeatControls) -> Markup:
    if isinstance(panel, Racks):
        return racks(panel, asked)
    return board(panel, asked) if isinstance(panel, WholeTable) else time_line(panel, asked.ids)
