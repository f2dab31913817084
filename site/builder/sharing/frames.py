"""
What is known of a page for frames before anyone has seen it: what it asks, and about how high it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from builder.sharing.embedding import embed_path
from callwise.ground.faces import Face
from callwise.puzzle.file import Puzzle
from callwise.question.controls import Picks, Steps
from callwise.question.scene import JustLaid, Racks, RecentTurns, ShownFaces, ShownLaid, ShownPond, TimeLine, WholeTable
from callwise.view.elements.prose import plain

WIDTH = 640
"""How wide a frame is where its height is estimated, in CSS pixels: about the column of an article."""

_AROUND = 350
"""What every puzzle takes: question, a hand or a few words, button and credit."""
_ROOM = {
    WholeTable: 330,
    Racks: 460,
    TimeLine: 170,
    ShownPond: 120,
    RecentTurns: 90,
    JustLaid | ShownLaid | ShownFaces: 120,
}
"""What these take besides, in CSS pixels."""
_ANSWER, _STEPS, _REFEREE = 64, 350, 90
"""What each answer takes that is listed, and what steps and a referee's ruling do."""


@dataclass(frozen=True)
class Framed:
    """
    A page for frames: its address from the site's first page, what it asks in plain words, and its height in pixels.

    The height is an estimate, for where no script follows what the page itself reports.
    """

    path: str
    title: str
    height: int


def framed_puzzle(path: str, puzzle: Puzzle) -> Framed:
    """Tell of the page for frames of one puzzle, whose own page lies at a path."""
    return Framed(embed_path(path), plain(puzzle.form.asks), height(puzzle))


def framed_series(path: str, title: str, puzzles: Sequence[Puzzle]) -> Framed:
    """Tell of the page for frames of a lesson's puzzles, of which one is seen at a time: as high as the first."""
    return Framed(embed_path(path), plain(title), height(puzzles[0]))


def height(puzzle: Puzzle) -> int:
    """
    Estimate how high a puzzle is in a frame of the usual width, before it is answered.

    It adds up what its parts take there, as a browser has them: for nine puzzles in ten within a fifth of what it is.
    A ruling takes more, for which such a frame has to be scrolled.
    """
    panels = puzzle.form.case.scene().panels
    controls = puzzle.form.sheet(puzzle.rules).controls
    listed = [
        pick
        for control in controls
        if isinstance(control, Picks) and not control.folded
        for pick in control.picks
        if not isinstance(pick.drawn, Face) and pick.seat is None and not pick.at
    ]
    return (
        _AROUND
        + sum(room for kind, room in _ROOM.items() if any(isinstance(panel, kind) for panel in panels))
        + _ANSWER * len(listed)
        + _STEPS * any(isinstance(control, Steps) for control in controls)
        + _REFEREE * (puzzle.form.kind == "spot")
    )
