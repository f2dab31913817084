"""
Make single pages of the course, as `make run` and `make dev` serve them.

`make` is the part of `make dev` restarted after each change: the requested page comes first.  When idle, all other
pages are made too, to reveal errors anywhere.
"""

import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path

from builder.assembly.shared_files import complete_shared_files, write_shared_files
from builder.assembly.site import Site
from builder.assets.files import Files
from builder.assets.fonts import font_face_css, whole_japanese
from builder.content.practice_syllabus import write_syllabi
from builder.content.search_index import write_search_index
from builder.engine.engine_files import write_engine
from builder.instructors.catalogue import write_catalogue
from builder.page.shared_addresses import SharedAddresses
from builder.page.site_content import SiteContent
from builder.page.term_notes import write_term_notes
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
    shared, sheet = pickle.loads(known) if known else _write_shared(out)
    pipe.send(pickle.dumps((shared, sheet)))
    site = Site(SiteContent(course))

    def answer() -> None:
        pipe.send(page_html(site, pipe.recv(), shared, sheet))

    while pipe.poll(REST):
        answer()
    listed = Files()
    write_catalogue(course, listed)
    write_syllabi(course, listed)
    write_search_index(course, listed)
    write_term_notes(site.content, listed)
    listed.add_to(out)
    for page in (page for one in site.sheaves() for page in one.pages):
        site.write(page, shared)
        while pipe.poll():
            answer()
    while True:
        answer()


def page_html(site: Site, path: str, shared: SharedAddresses, sheet: str) -> str | None:
    """Return a page's HTML, or None if there is no page at this address, which is relative to the home page."""
    page = site.page(path)
    return None if page is None else site.write(page, replace(shared, japanese={page.group: sheet}))


def add_shared(files: Files) -> tuple[SharedAddresses, str]:
    """
    Add what single pages share: everything but the engine's image, which takes long to make.

    Returns the addresses, and the stylesheet with all Japanese separate, as no page's group is known.
    """
    with ThreadPoolExecutor() as beside:  # subprocesses bundle scripts
        engine = beside.submit(write_engine, files, imaged=False)
        shared = complete_shared_files(write_shared_files(files), files, {}, engine.result())
    return shared, files.add_asset("japanese.css", font_face_css([whole_japanese(files)]).encode())


def _write_shared(out: Path) -> tuple[SharedAddresses, str]:
    files = Files()
    added = add_shared(files)
    files.add_to(out)
    return added
