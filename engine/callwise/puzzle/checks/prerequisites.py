"""
Puzzles that lean on another: “The same hand, one turn later” says nothing to somebody who hasn't seen that hand.

A lesson names such puzzles with what each leans on, in its front matter.  Where puzzles are chosen one by one, as for
a set, the other is then known to be missing.
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
"""Words of a prompt that speak of a position told before."""


def leans_on(course: Course) -> Mapping[str, str]:
    """Give what each puzzle leans on that leans on another, both by their names in the whole course."""
    return {
        track.key(name): track.key(other)
        for track in course.tracks
        for lesson in track.lessons
        for name, other in lesson.leans.items()
    }


def check_leaning(course: Course) -> Iterator[Finding]:
    """Hold what lessons say of it to their puzzles: each leans on one before it, and none leans unsaid."""
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
    """Whether a prompt speaks of a position before it, as far as words tell."""
    return _LEANS.search(puzzle.prompt.template) is not None
