"""Where each clause is taught: the lesson to go back to for whoever ran into it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.course import Course, Lesson, Track

_PLACED = re.compile(r"^\{clause (?P<id>[^}]*)\}$", re.MULTILINE)


def taught(course: Course) -> Mapping[str, tuple[Track, Lesson]]:
    """
    Give the lesson that teaches each clause, by the clause's id.

    It is the one that comes to it, else the first that shows it beside its
    puzzles, else the first that has a puzzle on it.  Mixed sets ask, and teach
    nothing.
    """
    lessons = [(track, one) for track in course.tracks for one in track.lessons if not one.draws]
    found: dict[str, tuple[Track, Lesson]] = {}
    for stated in (_comes_to, _shows, _asks):
        for at in lessons:
            for id in stated(at[1]):
                found.setdefault(id, at)
    return found


def _comes_to(lesson: Lesson) -> Iterator[str]:
    yield lesson.clause


def _shows(lesson: Lesson) -> Iterator[str]:
    for match in _PLACED.finditer(lesson.body):
        yield match["id"]


def _asks(lesson: Lesson) -> Iterator[str]:
    yield from sorted(reached(lesson.puzzles))
