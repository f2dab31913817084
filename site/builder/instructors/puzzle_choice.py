"""Puzzles for instructors to choose from: their difficulty and the clauses their answers depend on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import ceil

from builder.content.addresses import LessonAt, puzzle_key
from builder.content.games import Game, game_of
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.file import Puzzle
from callwise.view.elements.prose import plain


class Level(Enum):
    """A puzzle's difficulty, by the position of its lesson."""

    FIRST = "first steps"
    """In the first half of a track's lessons."""
    FURTHER = "further"
    """In the second half."""
    HARD = "hard"
    """In a mixed set, which gives no hint of the rule in question."""


LEVELS_MEAN = (
    "“First steps” come from the first half of a topic’s lessons, “further” from the second. “Hard” ones are from its "
    "reviews."
)


@dataclass(frozen=True)
class Choosable:
    """
    A puzzle in the list: its name within the course, difficulty, and the ids of the clauses its answers depend on.

    `leans` is the name of the puzzle it builds on, empty if there is none.
    """

    puzzle: Puzzle
    key: str
    level: Level
    clauses: tuple[str, ...]
    leans: str


@dataclass(frozen=True)
class Topic:
    """A track with its lessons' puzzles, and the game it belongs to."""

    game: Game
    id: str
    title: str
    lessons: tuple[tuple[LessonAt, tuple[Choosable, ...]], ...]

    @property
    def count(self) -> int:
        """The number of its puzzles."""
        return sum(len(puzzles) for _, puzzles in self.lessons)


def levels(lessons: Sequence[LessonAt]) -> Mapping[str, Level]:
    """Return the difficulty of the puzzles of each lesson of a track, by the lesson's key."""
    mixed = {at.key: Level.HARD for at in lessons if at.lesson.draws}
    taught = [at for at in lessons if at.key not in mixed]
    half = ceil(len(taught) / 2)
    return mixed | {at.key: Level.FIRST if place < half else Level.FURTHER for place, at in enumerate(taught)}


def topics(lessons: Iterable[LessonAt]) -> Iterator[Topic]:
    """Return every track that has lessons, in order."""
    tracks: dict[str, list[LessonAt]] = {}
    for at in lessons:
        tracks.setdefault(at.track.id, []).append(at)
    for several in tracks.values():
        track, hard = several[0].track, levels(several)
        yield Topic(
            game_of(track.family),
            track.id,
            plain(track.title),
            tuple((at, tuple(_choosable(at, hard[at.key]))) for at in several if at.lesson.puzzles),
        )


def _choosable(at: LessonAt, level: Level) -> Iterator[Choosable]:
    for puzzle in at.lesson.puzzles:
        other = at.lesson.leans.get(puzzle.name)
        leans = at.track.key(other) if other else ""
        yield Choosable(puzzle, puzzle_key(at.track, puzzle), level, tuple(sorted(reached([puzzle]))), leans)
