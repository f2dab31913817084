"""Facts about a page for frames: its question and approximate height."""

from collections.abc import Sequence
from dataclasses import dataclass

from builder.sharing.embed_files import embed_path
from callwise.ground.faces import Face
from callwise.puzzle.file import Puzzle
from callwise.question.controls import Picks, Steps
from callwise.question.scene import JustLaid, Racks, RecentTurns, ShownFaces, ShownLaid, ShownPond, TimeLine, WholeTable
from callwise.view.elements.prose import plain

WIDTH = 640
"""The frame width for which heights are estimated, in CSS pixels: about an article's column."""

_AROUND = 350
"""The height common to all puzzles: question, a hand or a few words, button and credit."""
_ROOM = {
    WholeTable: 330,
    Racks: 460,
    TimeLine: 170,
    ShownPond: 120,
    RecentTurns: 90,
    JustLaid | ShownLaid | ShownFaces: 120,
}
"""The additional height of each kind of part, in CSS pixels."""
_ANSWER, _STEPS, _REFEREE = 64, 350, 90
"""The additional height of each listed answer, of steps and of a referee's ruling."""


@dataclass(frozen=True)
class Framed:
    """
    A page for frames: its address from the home page, its question in plain words, and its height in pixels.

    The height is an estimate, for hosts without a script that follows the height the page reports.
    """

    path: str
    title: str
    height: int


def framed_puzzle(path: str, puzzle: Puzzle) -> Framed:
    """Describe the page for frames of the puzzle at a path."""
    return Framed(embed_path(path), plain(puzzle.form.asks), height(puzzle))


def framed_series(path: str, title: str, puzzles: Sequence[Puzzle]) -> Framed:
    """Describe the page for frames of a lesson's puzzles, shown one at a time: as high as the first."""
    return Framed(embed_path(path), plain(title), height(puzzles[0]))


def height(puzzle: Puzzle) -> int:
    """
    Estimate the height of an unanswered puzzle in a frame of the usual width.

    It adds up the heights of its parts as browsers lay them out: for nine puzzles in ten, within a fifth of the real
    height. A ruling is higher and has to be scrolled in a frame of this size.
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
