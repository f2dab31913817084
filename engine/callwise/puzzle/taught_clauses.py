"""The lesson that teaches each clause, for returning to after a mistake."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.course import Course, Lesson, Track

_PLACED = re.compile(r"^\{clause (?P<id>[^}]*)\}$", re.MULTILINE)


@cache
def taught(course: Course) -> Mapping[str, tuple[Track, Lesson]]:
    """
    Return the lesson that teaches each clause, by the clause's id.

    This is the lesson with that main clause or, failing that, the first that shows the clause in its text, or the first
    with a puzzle on it. Mixed sets are left out, because they only test.
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
