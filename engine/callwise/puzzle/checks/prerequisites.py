"""
Puzzles that continue another: “The same hand, one turn later” makes no sense to a reader who hasn't seen that hand.

A lesson lists such puzzles in its front matter, with the puzzle each one continues. When puzzles are chosen one by one,
as for a set, a missing one can then be reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from callwise.puzzle.course import Course
from callwise.puzzle.file import Puzzle
from callwise.puzzle.findings import Finding

_LEANS = re.compile(
    r"\bthe same (three )?(hands?|table|club|start|again)\b|^the same\b|"
    r"\bthis time\b|^[^.,]{1,40} (again|once more)[.,]",
    re.IGNORECASE,
)
"""Words in a prompt that refer to an earlier position."""


def leans_on(course: Course) -> Mapping[str, str]:
    """Return the puzzle that each dependent puzzle continues, both by course-wide name."""
    return {
        track.key(name): track.key(other)
        for track in course.tracks
        for lesson in track.lessons
        for name, other in lesson.leans.items()
    }


def check_leaning(course: Course) -> Iterator[Finding]:
    """
    Check the lists of dependent puzzles: each puzzle continues an earlier one, and every dependent puzzle is listed.
    """
    before: set[str] = set()
    for track in course.tracks:
        for lesson in track.lessons:
            where = f"{track.key(lesson.name)}.md"
            names = {puzzle.name for puzzle in lesson.puzzles}
            for name in lesson.leans.keys() - names:
                yield Finding(where, f"leans names {name}, which isn’t one of its puzzles")
            for puzzle in lesson.puzzles:
                other = lesson.leans.get(puzzle.name)
                if other is not None and track.key(other) not in before:
                    yield Finding(where, f"{puzzle.name} leans on {other}, which isn’t a puzzle before it")
                if other is None and leans(puzzle):
                    says = f"the prompt of {puzzle.name} speaks of a position before it"
                    yield Finding(where, f'{says}; say of which, as in leans = {{ {puzzle.name} = "…" }}')
                before.add(track.key(puzzle.name))


def leans(puzzle: Puzzle) -> bool:
    """Whether the words of a prompt refer to an earlier position."""
    return _LEANS.search(puzzle.prompt.template) is not None
