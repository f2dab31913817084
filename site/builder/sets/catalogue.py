"""
The course as instructors' pages know it: every puzzle's file and prerequisite, and where clauses are taught.

It is served as JSON, so that sets can be made and answers ruled on without a server.
"""

import json
from collections.abc import Mapping

from builder.assets.files import Files
from builder.content.places import puzzle_key
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.checks.prerequisites import leans_on
from callwise.puzzle.course import Course, Lesson, Track
from callwise.puzzle.taught_clauses import taught
from callwise.view.elements.prose import plain

FILE = "instructors/catalogue.json"


def write_catalogue(course: Course, site: Files) -> None:
    """Add it to a site."""
    site.put(FILE, json.dumps(catalogue(course), ensure_ascii=False, separators=(",", ":")) + "\n")


def catalogue(course: Course) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """
    Return every puzzle by its name within the course, and every taught clause by id.

    Titles are plain text; `lesson` is an address from the home page, `game` the id of a family, `clauses` the ids of
    those a puzzle's answers depend on, and `leans` the name of the puzzle it builds on.
    """
    leaning = leans_on(course)
    puzzles = {
        puzzle_key(track, puzzle): {
            "text": puzzle.text,
            "title": plain(puzzle.title),
            "lesson": _path(track, lesson),
            "lessonTitle": plain(lesson.title),
            "game": track.family.id,
            "clauses": " ".join(sorted(reached([puzzle]))),
            **({"leans": leaning[key]} if (key := puzzle_key(track, puzzle)) in leaning else {}),
        }
        for track in course.tracks
        for lesson in track.lessons
        for puzzle in lesson.puzzles
    }
    clauses = {
        id: {"lesson": _path(track, lesson), "title": plain(lesson.title)}
        for id, (track, lesson) in sorted(taught(course).items())
    }
    return {"puzzles": puzzles, "clauses": clauses}


def _path(track: Track, lesson: Lesson) -> str:
    return f"{track.key(lesson.name)}/"
