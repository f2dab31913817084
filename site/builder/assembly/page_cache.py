"""
A cache of pages.

A lesson's pages depend on the code, the course's outline and the lesson itself.  Other pages depend on all lessons if
making them reads the course, which is determined by making them; otherwise only on the code and the outline.
"""

import hashlib
import pickle
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from functools import cache, cached_property
from importlib.metadata import version
from os.path import relpath

import zstandard

from builder.content.addresses import LessonAt
from builder.ground.cache import cached, latest
from builder.ground.engine_digest import engine_digest
from builder.ground.folders import ROOT, SCRIPTS, SITE, STYLES, source_files
from builder.page.page import Maker, Page
from builder.page.site_content import SiteContent
from builder.sharing.embed_lines import SOURCES
from callwise.puzzle.course import Course, Track

_USED = ("jinja2", "markdown-it-py", "mdit-py-plugins")


@cache
def builder_digest() -> str:
    """Return a digest of every file that pages are made of, excluding scripts and styles they only link to."""
    digest = hashlib.sha256(repr((sys.version, [version(name) for name in _USED])).encode())
    inlined, referred = {SCRIPTS / "early", *SOURCES}, {SCRIPTS, STYLES}
    for path in (*source_files(SITE), ROOT / "package-lock.json"):
        is_referred = not referred.isdisjoint(path.parents) and inlined.isdisjoint((path, *path.parents))
        if not is_referred:
            digest.update(f"\0{relpath(path, SITE)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


class PageCache:
    """The cached pages of a course."""

    def __init__(self, content: SiteContent) -> None:
        self._content = content
        around = (content.base, content.address, content.tell, content.days)
        self._always = _digest((engine_digest(), builder_digest(), around, _outline(content.course)))
        self._tried: dict[str, list[Page]] = {}
        """Pages made to find what they read, by their first path."""

    def pages(self, maker: Maker, key: str) -> Sequence[Page]:
        """Return a maker's pages, made now if anything they depend on, which its key tells, has changed."""
        tried = self._tried.pop(maker.paths[0], None)
        packed = cached("pages", (key, *maker.paths), lambda: _pack(list(tried or maker.make())))
        pages: Sequence[Page] = pickle.loads(zstandard.decompress(packed))
        return pages

    @staticmethod
    def written(key: str, pages: Sequence[Page], shared: str, write: Callable[[Page], str]) -> Sequence[bytes]:
        """Return the final HTML of pages with this key, and with shared files of this digest."""
        made_of = (key, shared, *(page.file for page in pages))
        packed = latest("written", pages[0].file, made_of, lambda: _pack([write(page).encode() for page in pages]))
        written: Sequence[bytes] = pickle.loads(zstandard.decompress(packed))
        return written

    def key(self, maker: Maker) -> str:
        """Return a digest of everything that a maker's pages depend on."""
        if maker.lesson is not None:
            return _digest((self._always, self._lesson(maker.lesson), sorted(self._content.met(maker.lesson))))
        return _digest((self._always, self._every_lesson if self._reads_course(maker) else ""))

    def _reads_course(self, maker: Maker) -> bool:
        """Whether making the pages reads the course; if not, they depend on no lesson."""

        def found() -> bytes:
            self._content.is_course_read = False
            self._tried[maker.paths[0]] = list(maker.make())
            return b"%d" % self._content.is_course_read

        return cached("reads", (self._always, *maker.paths), found) == b"1"

    @cached_property
    def _every_lesson(self) -> str:
        return _digest([self._lesson(at) for at in self._content.lessons])

    def _lesson(self, at: LessonAt) -> tuple[object, ...]:
        puzzles = [
            (puzzle.name, puzzle.text, self._content.recorded.get(key, ""))
            for key, puzzle in zip(at.keys, at.lesson.puzzles, strict=True)
        ]
        return at.lesson.body, puzzles


def _pack(made: object) -> bytes:
    return zstandard.compress(pickle.dumps(made, pickle.HIGHEST_PROTOCOL), level=1)


def _outline(course: Course) -> str:
    """
    Return the outline that links to lessons and puzzles need: the course without lessons' texts and puzzles' contents.
    """
    lessons = [
        (replace(lesson, body="", puzzles=()), [puzzle.name for puzzle in lesson.puzzles])
        for track in course.tracks
        for lesson in track.lessons
    ]
    return repr((replace(course, tracks=()), [*map(_track_data, course.tracks)], lessons))


def _track_data(track: Track) -> list[object]:
    known = [getattr(track, field.name) for field in fields(track) if field.name not in ("lessons", "family")]
    return [*known, track.family.id, len(track.lessons)]


def _digest(inputs: object) -> str:
    return hashlib.sha256(repr(inputs).encode()).hexdigest()
