"""
Make single pages of the course in its current state: the part of `make dev` restarted after each change.

The requested page comes first.  When idle, all other pages are made too, to reveal errors anywhere.
"""

import pickle
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path

from builder.assembly.shared_files import complete_shared_files, write_shared_files
from builder.assembly.site import Site
from builder.assets.files import Files
from builder.assets.fonts import font_face_css, whole_japanese
from builder.content.search_index import write_search_index
from builder.engine.engine_files import write_engine
from builder.instructors.catalogue import write_catalogue
from builder.page.shared_addresses import SharedAddresses
from builder.page.site_content import SiteContent
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
    shared, sheet = pickle.loads(known) if known else _shared(out)
    pipe.send(pickle.dumps((shared, sheet)))
    site = Site(SiteContent(course))

    def answer() -> None:
        page = site.page(pipe.recv())
        pipe.send(None if page is None else site.write(page, replace(shared, japanese={page.group: sheet})))

    while pipe.poll(REST):
        answer()
    listed = Files()
    write_catalogue(course, listed)
    write_search_index(course, listed)
    listed.add_to(out)
    for page in site.cached_pages():
        site.write(page, shared)
        while pipe.poll():
            answer()
    while True:
        answer()


def _shared(out: Path) -> tuple[SharedAddresses, str]:
    """Write the shared files; return the stylesheet with all Japanese separate, as no page's group is known."""
    site = Files()
    shared = complete_shared_files(write_shared_files(site), site, {}, write_engine(site, imaged=False))
    sheet = site.add_asset("japanese.css", font_face_css([whole_japanese(site)]).encode())
    site.add_to(out)
    return shared, sheet
