"""
The site before it is built: each page is made when it is requested, and each recording too.

The engine has no image yet, so browsers install it from its wheels.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from pathlib import Path

from builder.assembly.site import Site
from builder.assets.files import Files
from builder.content.practice_syllabus import write_syllabi
from builder.content.search_index import write_search_index
from builder.engine.recordings import puzzles_by_key, recording_file, recording_path
from builder.instructors.catalogue import write_catalogue
from builder.page.site_content import SiteContent
from builder.page.term_notes import write_term_notes
from builder.serving.page_maker import add_shared, page_html
from builder.serving.serve import is_file_name
from callwise.puzzle.course import load_course


class EarlySite:
    """Pages, and the files they need, made on demand; not for concurrent use."""

    def __init__(self, lessons: Path) -> None:
        """Make the files that all pages share.  Raises CallwiseError and BuildError."""
        self._files = Files()
        with ThreadPoolExecutor() as beside:
            shared = beside.submit(add_shared, self._files)
            self._course = load_course(lessons)
            puzzles = puzzles_by_key(self._course)
            self._site = Site(SiteContent(self._course, None, {key: recording_path(key) for key in puzzles}))
        self._shared, self._sheet = shared.result()
        self._recordings: dict[str, Callable[[], bytes]] = {
            recording_path(key): partial(recording_file, key, puzzle) for key, puzzle in puzzles.items()
        }

    def page(self, path: str) -> bytes | None:
        """Return a page's HTML, as `page_html` does."""
        html = page_html(self._site, path, self._shared, self._sheet)
        return None if html is None else html.encode()

    def file(self, path: str) -> bytes | None:
        """Return the content of a file that isn't a page, or None if it can't be made here."""
        if path in self._recordings:
            return self._recordings[path]()
        if path in self._files.content or not is_file_name(path):
            return self._files.content.get(path)
        return self._listed.content.get(path)

    @cached_property
    def _listed(self) -> Files:
        """Lists of the course's contents, for scripts."""
        listed = Files()
        write_catalogue(self._course, listed)
        write_syllabi(self._course, listed)
        write_search_index(self._course, listed)
        write_term_notes(self._site.content, listed)
        return listed
