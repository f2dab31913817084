"""
Inputs of pages: the engine, the builder, and the parts of the course they use.

Cached pages are keyed by these.  All pages depend on the course's outline, which links to lessons and puzzles; each
maker declares what else its pages read, and remakes them only if that changes.
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
    """How much of a course a maker's pages use; a lesson's pages name the lesson instead."""

    OUTLINE = "outline"
    """The course's tracks, sets, words and disputes; each lesson without its text, with the names of its puzzles."""
    PUZZLES = "puzzles"
    """The outline and all puzzles."""
    COURSE = "course"
    """All of it."""
    MORE = "more"
    """Further inputs, so that these pages are never cached."""


@cache
def drawn_as() -> str:
    """Return a digest of the builder's sources, without scripts and styles, which pages only refer to."""
    digest = hashlib.sha256(repr((sys.version, [version(name) for name in _USED])).encode())
    for path in sorted(SITE.rglob("*")):
        if path.is_file() and path.suffix != ".pyc" and not {SCRIPTS, STYLES} & {*path.parents}:
            digest.update(f"\0{path.relative_to(SITE).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


class Materials:
    """The inputs of a course's pages."""

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
        """Return a digest of all inputs for pages that read this much of the course."""
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
    """Describe what links to lessons and puzzles."""
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
