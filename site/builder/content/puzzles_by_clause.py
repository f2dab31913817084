"""Puzzles by clause."""

from collections.abc import Mapping, Sequence
from functools import cache

from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.course import Course, Track
from callwise.puzzle.file import Puzzle


@cache
def puzzles_by_clause(course: Course) -> Mapping[str, Sequence[tuple[Track, Puzzle]]]:
    """Return the puzzles whose answers cite each clause, by clause id, in course order."""
    found: dict[str, list[tuple[Track, Puzzle]]] = {}
    for track in course.tracks:
        for puzzle in track.puzzles:
            for id in reached([puzzle]):
                found.setdefault(id, []).append((track, puzzle))
    return found
