"""
The course data for instructors' pages: every puzzle's file and prerequisite, and where clauses are taught.

The data is served as JSON, so that sets can be made and answers ruled on without a server.
"""

from collections.abc import Iterable, Mapping

from builder.assets.files import Files
from builder.content.addresses import puzzle_key
from builder.ground.json_text import compact
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.checks.prerequisites import leans_on
from callwise.puzzle.course import Course, Lesson, Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import clauses
from callwise.puzzle.taught_clauses import taught
from callwise.view.elements.prose import plain

FILE = "instructors/catalogue.json"
RULES = "instructors/rules.json"
"""The search words that puzzles get from the clauses they depend on."""


def write_catalogue(course: Course, site: Files) -> None:
    """Add the catalogue to a site, with the search words of clauses, which are fetched separately."""
    for file, known in ((FILE, catalogue(course)), (RULES, rule_words(course.puzzles))):
        site.put(file, compact(known) + "\n")


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


def rule_words(puzzles: Iterable[Puzzle]) -> Mapping[str, str]:
    """Return, by id of each clause that puzzles depend on, the rules it states and its words."""
    used = reached(puzzles)
    return {id: f"{clause.rule} {plain(clause.says)}" for id, clause in clauses().items() if id in used}


def _path(track: Track, lesson: Lesson) -> str:
    return f"{track.key(lesson.name)}/"
