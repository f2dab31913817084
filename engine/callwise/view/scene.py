"""The position on the felt: what lies open, who discarded, and the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from callwise.faces import Face
from callwise.ruling import Sentence
from callwise.scene import FourSeats, Hand, Note, Panel, Scene, ShownFaces, ShownLaid, TimeLine
from callwise.seats import Relation
from callwise.view.faces import laid, tile
from callwise.view.html import Markup, el, join
from callwise.view.table import Asked, four_seats, whole_table
from callwise.view.tape import time_line
from callwise.view.words import spoken

_SIDES = {
    Relation.SELF: "M4 15h10",
    Relation.SHIMOCHA: "M15 4v10",
    Relation.TOIMEN: "M4 3h10",
    Relation.KAMICHA: "M3 4v10",
}


def compass(side: Relation) -> Markup:
    """Draw a small table whose heavy side shows where someone sits."""
    lines = [
        el("path", {"d": path, "class": "compass-here" if relation is side else "compass-side"})
        for relation, path in _SIDES.items()
    ]
    return el("svg", {"class": "compass", "viewBox": "0 0 18 18", "aria-hidden": "true"}, lines)


def felt(scene: Scene, answers: Sequence[Markup], hand: Callable[[Hand], Markup], asked: Asked | None = None) -> Markup:
    """
    Draw a scene on the felt.

    `hand` draws the hand, which may be the answer form itself, and `asked` is
    what is pressed at the table; `answers` are the controls of questions that
    are answered on neither.
    """
    situation = [drawn for panel in scene.panels if (drawn := _panel(panel)) is not None]
    asked = asked or Asked()
    tables = [_whole(panel, asked) for panel in scene.panels if isinstance(panel, FourSeats | TimeLine)]
    hands = [hand(panel) for panel in scene.panels if isinstance(panel, Hand)]
    return el(
        "div",
        {"class": "felt", "data-slot": "felt"},
        _in_words(scene),
        whole_table(asked, *tables) if tables else None,
        el("div", {"class": "sit"}, situation) if situation else None,
        hands,
        answers,
    )


def still_hand(panel: Hand) -> Markup:
    """Draw a hand that is only looked at."""
    return el(
        "div",
        {"class": "hand-still"},
        el("p", {"class": "over"}, spoken(panel.label)),
        el("div", {"class": "hand"}, [el("span", {"class": "held"}, tile(one), caption(one)) for one in panel.faces]),
    )


def caption(shown: Face) -> Markup:
    """Write a tile's notation under it: what one would type."""
    return el("code", {"class": "notation", "aria-hidden": "true"}, shown.code)


def _in_words(scene: Scene) -> Markup:
    """Tell the position in words: folded away to the eye alone, so that it is read aloud either way, and once."""
    sentences = [child for sentence in scene.sentence for child in (spoken(sentence), " ")][:-1]
    return el("details", {"class": "felt-words"}, el("summary", {}, "Read as text"), el("p", {}, sentences))


def _whole(panel: FourSeats | TimeLine, asked: Asked) -> Markup:
    return four_seats(panel, asked) if isinstance(panel, FourSeats) else time_line(panel, asked.ids)


def _panel(panel: Panel) -> Markup | None:
    if isinstance(panel, ShownFaces):
        tiles = join([tile(one, mark="called" if panel.called else None) for one in panel.faces])
        return _boxed(panel.label, panel.side, el("span", {"class": "shown"}, tiles))
    if isinstance(panel, ShownLaid):
        return _boxed(panel.label, panel.side, el("span", {"class": "melds"}, [laid(one) for one in panel.laid]))
    if isinstance(panel, Note):
        return el("div", {"class": "note"}, _label(panel.label, None), el("span", {}, spoken(panel.text)))
    return None


def _boxed(label: Sentence, side: Relation | None, content: Markup) -> Markup:
    return el("div", {}, _label(label, side), content)


def _label(label: Sentence, side: Relation | None) -> Markup:
    return el("span", {"class": "over"}, compass(side) if side else None, el("span", {}, spoken(label)))
