"""
Make single pages of the course in its current state: the part of `make dev` restarted after each change.

The requested page comes first.  When idle, all other pages are made too, to reveal errors anywhere.
"""

import pickle
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path

from builder.assets.files import Assets, Files
from builder.assets.fonts import font_face_css, whole_japanese
from builder.content.searching import write_searched
from builder.engine.files import write_engine
from builder.framing import complete, write_frame
from builder.page.frame import Frame
from builder.page.matter import Matter
from builder.pages import sections
from builder.sets.catalogue import write_catalogue
from builder.sets.choosing import write_rule_words
from builder.site import Site
from callwise.puzzle.course import load_course

REST = 0.5
"""How many idle seconds before the other pages are made."""


def make(pipe: "Connection[bytes | str | None, str]", out: Path, lessons: Path, known: bytes | None) -> None:
    """
    Write the shared files and send their locations; then send the HTML of every requested page.

    Requests are addresses from the home page; None is sent for a missing page. `known` are the locations from an
    earlier state that differs only in lessons. Raises any error in lessons, scripts, styles or the engine.
    """
    course = load_course(lessons)
    frame, sheet = pickle.loads(known) if known else _shared(out)
    pipe.send(pickle.dumps((frame, sheet)))
    site = Site(Matter(course))

    def answer() -> None:
        page = site.page(pipe.recv())
        pipe.send(None if page is None else site.write(page, replace(frame, japanese={page.group: sheet})))

    while pipe.poll(REST):
        answer()
    listed = Files()
    write_catalogue(course, listed)
    write_rule_words(course, listed)
    write_searched(course, listed)
    listed.add_to(out)
    for page in site.kept_pages():
        site.write(page, frame)
        while pipe.poll():
            answer()
    while True:
        answer()


def _shared(out: Path) -> tuple[Frame, str]:
    """Write the shared files; return the stylesheet with all Japanese separate, as no page's group is known."""
    site, assets = Files(), Assets()
    frame = complete(write_frame(site, sections()), site, {}, write_engine(site, imaged=False))
    sheet = assets.add("japanese.css", font_face_css([whole_japanese(site)]).encode())
    assets.write(site)
    site.add_to(out)
    return frame, sheet
