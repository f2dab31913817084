"""The ready-made sets of a course, and the course data that results need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from callwise.ground.errors import CallwiseError
from callwise.instructors.results.results import CourseData, LessonLink
from callwise.instructors.sets.fit import remarks
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.instructors.sets.set_puzzles import Files, faults
from callwise.instructors.sets.set_toml import read_toml
from callwise.puzzle.checks.expectation_faults import faults as unexpected
from callwise.puzzle.checks.guess_chance import check_chance
from callwise.puzzle.checks.prerequisites import leans_on
from callwise.puzzle.checks.soundness import check_puzzle
from callwise.puzzle.course import SETS, Course, CourseError
from callwise.puzzle.file import read_puzzle
from callwise.puzzle.findings import Finding
from callwise.puzzle.taught_clauses import taught


def ready(course: Course) -> Mapping[str, PuzzleSet]:
    """
    Read the sets of a course, by name.

    Raises CourseError for an unreadable set.
    """
    read = {}
    for name, text in course.sets.items():
        try:
            read[name] = read_toml(text)
        except CallwiseError as error:
            raise CourseError(f"{SETS}/{name}.toml", str(error)) from error
    return read


def check_sets(course: Course) -> tuple[Finding, ...]:
    """Check the sets of a course against its puzzles. Raises CourseError for an unreadable set."""
    files, leaning = course.files, leans_on(course)
    sets = ((one, f"{SETS}/{name}.toml") for name, one in ready(course).items())
    return tuple(found for one, where in sets for found in check_set(one, files, where, leaning))


def check_set(of: PuzzleSet, files: Files, where: str, leaning: Mapping[str, str]) -> Iterator[Finding]:
    """
    Check that a set's puzzles exist and fit into the set, and that bundled puzzles follow the teaching rules.

    `leaning` maps puzzles of the course to their prerequisites.
    """
    wrong = tuple(faults(of, files))
    yield from (Finding(where, fault) for fault in wrong)
    yield from (Finding(where, f"{one.key}: {one.says}") for one in remarks(of, files, leaning))
    for number, text in enumerate(of.own, 1):
        try:
            puzzle = read_puzzle(text, f"own/{number}")
        except CallwiseError as error:
            if str(error) not in wrong and f"own/{number}" not in of.puzzles:
                yield Finding(where, str(error))
            continue
        expected = set(unexpected(puzzle.form, puzzle.rules))
        for found in (*check_puzzle(puzzle), *check_chance(puzzle)):
            if found.says not in expected:
                yield Finding(where, str(found))


def known(course: Course) -> CourseData:
    """Return the course data that results need."""
    lessons = {
        track.key(puzzle.name): LessonLink(f"{track.key(lesson.name)}/", lesson.title)
        for track in course.tracks
        for lesson in track.lessons
        for puzzle in lesson.puzzles
    }
    clauses = {
        id: LessonLink(f"{track.key(lesson.name)}/", lesson.title) for id, (track, lesson) in taught(course).items()
    }
    return CourseData(course.files, lessons, clauses)
