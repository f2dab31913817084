"""The position on the felt: open tiles, who discarded, and the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from callwise.ground.faces import Face
from callwise.law.ruling import place
from callwise.question.scene import Clocks, Hand, Racks, Scene, TimeLine, WholeTable
from callwise.view.board.clocks import clocks
from callwise.view.board.position_view import situation
from callwise.view.board.racks import racks
from callwise.view.board.tape import time_line
from callwise.view.board.whole_table import SeatControls, board, whole_table
from callwise.view.elements.html import Markup, el
from callwise.view.elements.pictures import tile
from callwise.view.elements.prose import spoken


def felt(
    scene: Scene,
    answers: Sequence[Markup],
    hand: Callable[[Hand], Markup],
    asked: SeatControls | None = None,
    *,
    alone: bool = False,
) -> Markup:
    """
    Draw a scene on the felt.

    `hand` draws the hand, which may be the answer form itself; `asked` are the controls at the table, and `answers`
    those in neither. If `alone`, a whole table has the felt to itself, and `draw_beside` draws the rest.
    """
    asked = asked or SeatControls()
    is_alone = alone and has_a_table(scene)
    drawn = WholeTable if is_alone else WholeTable | Racks | Clocks | TimeLine
    tables = [_whole(panel, asked) for panel in scene.panels if isinstance(panel, drawn)]
    hands = [hand(panel) for panel in scene.panels if isinstance(panel, Hand)]
    return el(
        "div.felt",
        {"data-slot": "felt"},
        _in_words(scene),
        whole_table(asked, *tables) if tables else None,
        None if is_alone else situation(scene.panels),
        hands,
        None if is_alone else answers,
        None if tables else el("div.ties", {"data-slot": "ties", "aria-hidden": "true"}),
    )


def has_a_table(scene: Scene) -> bool:
    """Whether a scene has a whole table with its four sides."""
    return any(isinstance(panel, WholeTable) for panel in scene.panels)


def draw_beside(scene: Scene, asked: SeatControls) -> Markup | None:
    """Draw the timeline and facts next to a table that has the felt to itself, if any."""
    lines = [_whole(panel, asked) for panel in scene.panels if isinstance(panel, TimeLine)]
    facts = situation(scene.panels)
    if not has_a_table(scene) or not (lines or facts):
        return None
    return el("div.desk-told", lines, facts)


def still_hand(panel: Hand) -> Markup:
    """Draw a hand without controls."""
    return el(
        "div.hand-still",
        el("p.over", spoken(panel.label)),
        el(
            "div.hand",
            [el("span.held", {"data-at": f"hand:{place(one)}"}, tile(one), caption(one)) for one in panel.faces],
        ),
    )


def caption(shown: Face) -> Markup:
    """Write a tile's notation, as typed, under the tile."""
    return el("code.notation", {"aria-hidden": "true"}, shown.caption)


def _in_words(scene: Scene) -> Markup:
    """Describe the position in words: visually collapsed, but read aloud exactly once."""
    sentences = [child for sentence in scene.sentence for child in (spoken(sentence), " ")][:-1]
    return el("details.felt-words", el("summary", "Read as text"), el("p", sentences))


def _whole(panel: WholeTable | Racks | Clocks | TimeLine, asked: SeatControls) -> Markup:
    if isinstance(panel, Racks):
        return racks(panel, asked)
    if isinstance(panel, Clocks):
        return clocks(panel)
    return board(panel, asked) if isinstance(panel, WholeTable) else time_line(panel, asked.ids)
