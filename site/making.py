"""
Makes single pages of the course as it is at this moment: the part of `make dev` that is begun anew after each change.

The page that is looked at comes first.  When nobody asks for one, all others are made too, so that what is wrong
anywhere comes to light.
"""

import pickle
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path

from assets import Assets
from build import write_frame
from callwise.puzzle.course import load_course
from callwise.view.html import Markup
from fonts import font_face_css, whole_japanese
from pages import Frame, Page, Site
from places import LessonAt, puzzle_path

REST = 0.5
"""How many seconds nobody asks for a page before the others are made."""


@dataclass
class Glimpse(Site):
    """A site that leaves out what takes time and belongs to other pages than the one that is looked at."""

    at: str = ""

    def page(self, path: str) -> Page | None:
        """The page at an address, if there is one."""
        self.at = path
        return next((page for page in self.pages() if page.path == path), None)

    def _lesson(self, at: LessonAt) -> Page:
        if self._shows(at):
            return super()._lesson(at)
        return _left_out(at.path)

    def _puzzles(self, at: LessonAt) -> Iterator[Page]:
        return super()._puzzles(at) if self._shows(at) else iter(())

    def _rules(self) -> Page:
        return super()._rules() if self.at == "rules/" else _left_out("rules/")

    def _shows(self, at: LessonAt) -> bool:
        return self.at in (at.path, *(puzzle_path(at.track, puzzle) for puzzle in at.lesson.puzzles))


def _left_out(path: str) -> Page:
    return Page(path=path, title="", description="", body=Markup(""))


def make(pipe: "Connection[bytes | str | None, str]", out: Path, lessons: Path, known: bytes | None) -> None:
    """
    Write what all pages share and send where it lies; then send the HTML of every page that is asked for.

    What is asked for is an address from the site's first page; None is sent for one that there isn't.
    `known` is where it lies, from an earlier state in which nothing but the lessons was different.
    Raises whatever is wrong with lessons, scripts, styles or the engine.
    """
    course = load_course(lessons)
    frame, sheet = pickle.loads(known) if known else _shared(out)
    pipe.send(pickle.dumps((frame, sheet)))
    glimpse = Glimpse(course)

    def answer() -> None:
        page = glimpse.page(pipe.recv())
        pipe.send(None if page is None else glimpse.write(page, replace(frame, japanese={page.group: sheet})))

    while pipe.poll(REST):
        answer()
    whole = Site(course)
    for page in whole.pages():
        whole.write(page, frame)
        while pipe.poll():
            answer()
    while True:
        answer()


def _shared(out: Path) -> tuple[Frame, str]:
    """Write what pages share; give the stylesheet with all that is Japanese apart, as no page's group is known."""
    frame = write_frame(out, {})
    assets = Assets()
    sheet = assets.add("japanese.css", font_face_css([whole_japanese(out / "assets")]).encode())
    assets.write(out)
    return frame, sheet
