"""
Where lessons and puzzles are: their names, their addresses, and the tiles that stand for them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import cycle

from builder.content.games import game_of
from callwise.ground.faces import Face
from callwise.puzzle.course import Lesson, Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import family_of
from callwise.view.cards.free_ruling import fragment

POSED = "embed/ask/"
"""The address of the page on which any position is asked about, once it is written behind it."""


@dataclass(frozen=True)
class LessonAt:
    """A lesson with its place in its track."""

    track: Track
    lesson: Lesson
    number: int
    face: Face

    @property
    def key(self) -> str:
        """Its name in the whole course."""
        return self.track.key(self.lesson.name)

    @property
    def path(self) -> str:
        """Its address."""
        return f"{self.key}/"

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of its puzzles in the whole course."""
        return tuple(puzzle_key(self.track, puzzle) for puzzle in self.lesson.puzzles)

    @property
    def names(self) -> str:
        """The names of its puzzles in its track, parted by spaces."""
        return " ".join(puzzle.name for puzzle in self.lesson.puzzles)

    @property
    def symbol(self) -> str:
        """The tile that stands for it in a wall."""
        return self.face.code


def root_of(path: str) -> str:
    """
    The way from a page to the site's first page.

    >>> root_of("swap-calling/the-other-end/")
    '../../'
    """
    return "../" * path.count("/") or "./"


def puzzle_key(track: Track, puzzle: Puzzle) -> str:
    """A puzzle's name in the whole course."""
    return track.key(puzzle.name)


def puzzle_path(track: Track, puzzle: Puzzle) -> str:
    """The address of a puzzle's own page."""
    return f"puzzles/{puzzle_key(track, puzzle)}/"


def changed_at(puzzle: Puzzle, root: str) -> str:
    """The address at which a puzzle's position can be changed; a page of many puzzles names them instead."""
    return f"{root}{game_of(family_of(puzzle.form.case)).at('ask/')}#{_asked(puzzle)}"


def posed_at(puzzle: Puzzle, root: str) -> str:
    """The address at which a puzzle's position is asked about, without its story."""
    return f"{root}{POSED}#{_asked(puzzle)}"


def _asked(puzzle: Puzzle) -> str:
    case = puzzle.form.case
    return fragment(case.id, case.spelt_out(puzzle.table), puzzle.rules.name)


def wall_of(track: Track, tracks: Sequence[Track]) -> Iterable[Face]:
    """
    Give the faces that stand for the lessons of a track: those of one suit, over and over, one suit to a track.

    A suit that is shorter than others stands for none: its faces repeat sooner.
    """
    longest = max(map(len, track.family.suits))
    suits = [suit for suit in track.family.suits if len(suit) == longest]
    place = [other.id for other in tracks if other.family is track.family].index(track.id)
    return cycle(suits[place % len(suits)])
