"""Puzzles for instructors to choose from: their difficulty and the clauses their answers depend on."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import ceil

from builder.assets.files import Files
from builder.content.games import Game, game_of
from builder.content.places import LessonAt, puzzle_key
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.course import Course
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import clauses
from callwise.view.elements.prose import plain

FILE = "instructors/rules.json"


class Level(Enum):
    """A puzzle's difficulty, by the position of its lesson."""

    FIRST = "first steps"
    """In the first half of a track's lessons."""
    FURTHER = "further"
    """In the second half."""
    HARD = "hard"
    """In a mixed set, which gives no hint of the rule in question."""


LEVELS_MEAN = (
    "“First steps” are puzzles from the first half of a topic’s lessons, “further” ones from the second half. "
    "“Hard” ones are from the reviews at its end, where nothing says which rule they’re about."
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
class ChoosableLesson:
    """A lesson with its puzzles to choose from."""

    at: LessonAt
    puzzles: tuple[Choosable, ...]


@dataclass(frozen=True)
class Topic:
    """A track with its lessons, and the game it belongs to."""

    game: Game
    id: str
    title: str
    lessons: tuple[ChoosableLesson, ...]


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
            tuple(ChoosableLesson(at, tuple(_choosable(at, hard[at.key]))) for at in several if at.lesson.puzzles),
        )


def write_rule_words(course: Course, site: Files) -> None:
    """Add the additional search words of puzzles to a site; they are fetched when needed."""
    site.put(FILE, json.dumps(rule_words(course.puzzles), ensure_ascii=False, separators=(",", ":")) + "\n")


def rule_words(puzzles: Iterable[Puzzle]) -> Mapping[str, str]:
    """Return, by id of each clause that puzzles depend on, the rules it states and its words."""
    used = reached(puzzles)
    return {id: f"{clause.rule} {plain(clause.says)}" for id, clause in clauses().items() if id in used}


def _choosable(at: LessonAt, level: Level) -> Iterator[Choosable]:
    for puzzle in at.lesson.puzzles:
        other = at.lesson.leans.get(puzzle.name)
        leans = at.track.key(other) if other else ""
        yield Choosable(puzzle, puzzle_key(at.track, puzzle), level, tuple(sorted(reached([puzzle]))), leans)
