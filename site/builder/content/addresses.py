"""Names, addresses and tiles of lessons and puzzles."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import cycle

from builder.content.games import game_of
from callwise.ground.faces import Face
from callwise.puzzle.course import Lesson, Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import family_of
from callwise.view.cards.free_ruling import fragment

POSITION_PATH = "embed/ask/"
"""The address of the page for asking about any position; the position is appended."""


@dataclass(frozen=True)
class LessonAt:
    """A lesson with its position in its track."""

    track: Track
    lesson: Lesson
    number: int
    face: Face

    @property
    def key(self) -> str:
        """The lesson's name within the course."""
        return self.track.key(self.lesson.name)

    @property
    def path(self) -> str:
        """The lesson's address."""
        return f"{self.key}/"

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of the lesson's puzzles within the course."""
        return tuple(puzzle_key(self.track, puzzle) for puzzle in self.lesson.puzzles)

    @property
    def names(self) -> str:
        """The names of the lesson's puzzles within its track, separated by spaces."""
        return " ".join(puzzle.name for puzzle in self.lesson.puzzles)

    @property
    def symbol(self) -> str:
        """The tile that represents the lesson in a wall."""
        return self.face.code


def root_of(path: str) -> str:
    """
    Return the relative path from a page to the home page.

    >>> root_of("swap-calling/the-other-end/")
    '../../'
    """
    return "../" * path.count("/") or "./"


def puzzle_key(track: Track, puzzle: Puzzle) -> str:
    """Return a puzzle's name within the course."""
    return track.key(puzzle.name)


def puzzle_path(track: Track, puzzle: Puzzle) -> str:
    """Return the address of a puzzle's own page."""
    return f"puzzles/{puzzle_key(track, puzzle)}/"


def way_path(name: str) -> str:
    """Return the address of a short way through the course, by the name of its set."""
    return f"ways/{name}/"


def edit_address(puzzle: Puzzle, root: str) -> str:
    """Return the address for editing a puzzle's position; pages with many puzzles use their names instead."""
    return f"{root}{game_of(family_of(puzzle.form.case)).at('ask/')}#{_question_fragment(puzzle)}"


def frame_address(puzzle: Puzzle, root: str) -> str:
    """Return the address for asking about a puzzle's position, without its story."""
    return f"{root}{POSITION_PATH}#{_question_fragment(puzzle)}"


def _question_fragment(puzzle: Puzzle) -> str:
    case = puzzle.form.case
    return fragment(case.id, case.spelt_out(puzzle.table), puzzle.rules.name)


def wall_of(track: Track, tracks: Sequence[Track]) -> Iterable[Face]:
    """
    Return the faces that represent a track's lessons: one suit per track, repeated as needed.

    A missing rank is skipped: a shorter suit repeats sooner.
    """
    longest = max(map(len, track.family.suits))
    suits = [suit for suit in track.family.suits if len(suit) == longest]
    place = [other.id for other in tracks if other.family is track.family].index(track.id)
    return cycle(suits[place % len(suits)])
