"""
What pages for instructors know of the course: every puzzle's file, and where each clause is taught.

It lies beside these pages as JSON, so that a set can be made, and what was answered ruled on, without a server.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from callwise.puzzle.course import Course, Lesson, Track
from callwise.puzzle.order import reached
from callwise.view.words import plain
from places import puzzle_key

FILE = "instructors/catalogue.json"
_PLACED = re.compile(r"^\{clause (?P<id>[^}]*)\}$", re.MULTILINE)


def write_catalogue(course: Course, out: Path) -> None:
    """Write it into a folder of a site."""
    file = out / FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(catalogue(course), ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def catalogue(course: Course) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """
    Give every puzzle by its name in the whole course, and every clause that a lesson teaches by its id.

    Titles are plain text; `lesson` is an address from the site's first page, `game` the id of a family.
    """
    puzzles = {
        puzzle_key(track, puzzle): {
            "text": puzzle.text,
            "title": plain(puzzle.title),
            "lesson": _path(track, lesson),
            "lessonTitle": plain(lesson.title),
            "game": track.family.id,
        }
        for track in course.tracks
        for lesson in track.lessons
        for puzzle in lesson.puzzles
    }
    taught = {
        id: {"lesson": _path(track, lesson), "title": plain(lesson.title)}
        for id, (track, lesson) in sorted(_taught(course).items())
    }
    return {"puzzles": puzzles, "clauses": taught}


def _taught(course: Course) -> Mapping[str, tuple[Track, Lesson]]:
    """
    Give the lesson that teaches each clause: the one that comes to it, else the first that shows it beside its
    puzzles, else the first that has a puzzle on it.  Mixed sets ask, and teach nothing.
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
    yield from reached(lesson.puzzles)


def _path(track: Track, lesson: Lesson) -> str:
    return f"{track.id}/{lesson.name}/"
