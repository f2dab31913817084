"""
A cache of lessons' pages, which are most of the site and take most of the time to make.

A lesson's pages depend on the code, the course's outline and the lesson itself; they are made again if any of these
has changed.  All other pages are made each time.
"""

import hashlib
import pickle
import sys
from collections.abc import Iterable
from dataclasses import fields, replace
from functools import cache
from importlib.metadata import version

import zstandard

from builder.content.addresses import LessonAt
from builder.engine.engine_digest import engine_digest
from builder.ground.cache import cached
from builder.ground.folders import SCRIPTS, SITE, STYLES
from builder.page.page import Maker, Page
from builder.page.site_content import SiteContent
from callwise.puzzle.course import Course, Track

_USED = ("jinja2", "markdown-it-py", "mdit-py-plugins")


@cache
def builder_digest() -> str:
    """Return a digest of the builder's sources, without scripts and styles, which pages only refer to."""
    digest = hashlib.sha256(repr((sys.version, [version(name) for name in _USED])).encode())
    for path in sorted(SITE.rglob("*")):
        if path.is_file() and path.suffix != ".pyc" and not {SCRIPTS, STYLES} & {*path.parents}:
            digest.update(f"\0{path.relative_to(SITE).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


class PageCache:
    """The cached pages of a course's lessons."""

    def __init__(self, content: SiteContent) -> None:
        self._content = content
        around = (content.base, content.address, content.tell, content.days)
        self._always = (engine_digest(), builder_digest(), repr(around), _outline(content.course))

    def pages(self, maker: Maker) -> Iterable[Page]:
        """Return a maker's pages, from the cache if they are a lesson's and nothing they depend on has changed."""
        if maker.lesson is None:
            return maker.make()
        packed = cached("pages", (self.key(maker.lesson), *maker.paths), lambda: _pack(maker.make()))
        pages: list[Page] = pickle.loads(zstandard.decompress(packed))
        return pages

    def key(self, at: LessonAt) -> str:
        """Return a digest of everything that a lesson's pages depend on."""
        puzzles = [
            (puzzle.name, puzzle.text, self._content.recorded.get(key, ""))
            for key, puzzle in zip(at.keys, at.lesson.puzzles, strict=True)
        ]
        inputs = (self._always, at.lesson.body, puzzles, sorted(self._content.met(at)))
        return hashlib.sha256(repr(inputs).encode()).hexdigest()


def _pack(pages: Iterable[Page]) -> bytes:
    return zstandard.compress(pickle.dumps(list(pages), pickle.HIGHEST_PROTOCOL), level=1)


def _outline(course: Course) -> str:
    """Describe what links to lessons and puzzles: the course without lessons' texts and puzzles' contents."""
    lessons = [
        (replace(lesson, body="", puzzles=()), [puzzle.name for puzzle in lesson.puzzles])
        for track in course.tracks
        for lesson in track.lessons
    ]
    return repr((replace(course, tracks=()), [*map(_track_data, course.tracks)], lessons))


def _track_data(track: Track) -> list[object]:
    known = [getattr(track, field.name) for field in fields(track) if field.name not in ("lessons", "family")]
    return [*known, track.family.id, len(track.lessons)]
