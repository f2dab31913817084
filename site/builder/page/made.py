"""
What pages are made of: the engine, the builder, and as much of the course as they tell of.

Pages are kept by that.  All know the outline of the course, which is what leads to its lessons and puzzles; beyond it
each maker says what its pages read, and makes them again when nothing else has changed but that.
"""

import hashlib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from enum import Enum
from functools import cache
from importlib.metadata import version

from builder.content.places import LessonAt
from builder.engine.sources import rules_as
from builder.folders import SCRIPTS, SITE, STYLES
from builder.page.matter import Matter
from callwise.puzzle.course import Course, Track

_USED = ("jinja2", "markdown-it-py", "mdit-py-plugins")


class Reads(Enum):
    """How much of a course the pages of a maker tell of; those of a lesson name that in its place."""

    OUTLINE = "outline"
    """Its tracks and sets, its words and disputes; of each lesson all but its text, and its puzzles' names."""
    PUZZLES = "puzzles"
    """All puzzles besides."""
    COURSE = "course"
    """All of it."""
    MORE = "more"
    """Other things besides, so that they are never kept."""


@cache
def drawn_as() -> str:
    """Name the builder by all that is written there but for what pages only name: scripts and styles."""
    digest = hashlib.sha256(repr((sys.version, [version(name) for name in _USED])).encode())
    for path in sorted(SITE.rglob("*")):
        if path.is_file() and path.suffix != ".pyc" and not {SCRIPTS, STYLES} & {*path.parents}:
            digest.update(f"\0{path.relative_to(SITE).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


class Materials:
    """What the pages of a course are made of."""

    def __init__(self, matter: Matter) -> None:
        self._matter = matter
        self._always = (
            rules_as(),
            drawn_as(),
            repr((matter.base, matter.address, matter.tell, matter.days)),
            outline(matter.course),
        )
        self._of = {reads: _digest(self._everywhere(reads)) for reads in Reads}

    def of(self, reads: Reads | LessonAt) -> str:
        """Name all that pages are made of which read so much of the course."""
        if isinstance(reads, Reads):
            return self._of[reads]
        return _digest((self._of[Reads.OUTLINE], *self._told(reads), *sorted(self._matter.met(reads))))

    def _everywhere(self, reads: Reads) -> Iterator[str]:
        yield from self._always
        if reads is not Reads.OUTLINE:
            for at in self._matter.lessons:
                yield from self._told(at, whole=reads is not Reads.PUZZLES)

    def _told(self, at: LessonAt, *, whole: bool = True) -> Iterator[str]:
        yield at.lesson.body if whole else ""
        for key, puzzle in zip(at.keys, at.lesson.puzzles, strict=True):
            yield from (puzzle.name, puzzle.text, self._matter.recorded.get(key, ""))


def outline(course: Course) -> str:
    """Write down what leads to lessons and puzzles."""
    lessons = [
        (replace(lesson, body="", puzzles=()), [puzzle.name for puzzle in lesson.puzzles])
        for track in course.tracks
        for lesson in track.lessons
    ]
    return repr((replace(course, tracks=()), [*map(_named, course.tracks)], lessons))


def _named(track: Track) -> list[object]:
    known = [getattr(track, field.name) for field in fields(track) if field.name not in ("lessons", "family")]
    return [*known, track.family.id, len(track.lessons)]


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256(repr([*parts]).encode()).hexdigest()
