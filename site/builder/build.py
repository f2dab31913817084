"""
Build the site: every page of the lessons, the assets and the engine.

    python site/build.py [--out _site] [--lessons lessons] [--base /callwise/] [--site https://…]
        [--tell mailto:…] [--compress] [--on 2026-11-25] [--steps]

The folder is updated only if the build succeeds, and only in files that differ; stale files are removed.  `--compress`
writes a `.br` and a `.gz` next to each file, for hosts that serve them.  `--site` is the site's public address: pages
then include their full address and a picture for sharing.

The daily disputes for the weeks after the build are precomputed; `--on` builds as if on another day.  Within a month,
the same files give the same site.
"""

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from typing import TypeVar

from builder.assembly.shared_files import complete_shared_files, write_shared_files
from builder.assembly.site import Site
from builder.assets.compress import compress
from builder.assets.files import Files
from builder.assets.fonts import build_japanese
from builder.content.practice_syllabus import write_syllabi
from builder.content.search_index import write_search_index
from builder.engine.asked_examples import write_asked_examples
from builder.engine.daily_disputes import write_days
from builder.engine.engine_files import write_engine
from builder.engine.modules import PLAY_FILE
from builder.engine.recordings import write_recordings
from builder.ground.errors import BuildError
from builder.ground.finished_build import note_build, sources_digest
from builder.ground.folders import ROOT
from builder.instructors.catalogue import write_catalogue
from builder.instructors.packages import write_package_parts
from builder.instructors.pages.set_page import package_page
from builder.offline.worker import bundle_worker, write_worker
from builder.page.page import ANY_PUZZLE
from builder.page.site_content import SiteContent
from builder.page.term_notes import write_term_notes
from builder.publishing.oembed import write_oembed
from builder.publishing.previews import write_previews, write_sitemap
from builder.publishing.site_address import Address, parse_contact
from builder.sharing.embed_files import GROUP as FRAMES
from builder.sharing.wiki_texts import STAND_IN, write_wiki_texts
from callwise.ground.errors import CallwiseError
from callwise.puzzle.course import load_course

Made = TypeVar("Made")
STEPS = ("recorded rulings", "pages", "the engine’s image", "the built site")
"""The slow steps of a build, roughly in order."""


def build(
    lessons: Path,
    out: Path,
    *,
    base: str | None = None,
    address: Address | None = None,
    tell: str | None = None,
    compressed: bool = False,
    on: date | None = None,
    tell_step: Callable[[str], None] = lambda _: None,
) -> int:
    """
    Build the site into a folder, for a given day or today, and return the number of pages.

    `tell_step` is called with each of `STEPS` once it is finished, in any order.

    Raises CallwiseError for lessons that can't be read, and BuildError for any other fault.
    """
    course = load_course(lessons)
    files = Files()
    with ThreadPoolExecutor(4) as beside:  # subprocesses build the engine's image, recordings, scripts and the worker

        def told(step: str, future: Future[Made]) -> Future[Made]:
            future.add_done_callback(lambda _: tell_step(step))
            return future

        engine = told("the engine’s image", beside.submit(write_engine, files, published=compressed))
        recordings = told("recorded rulings", beside.submit(write_recordings, course, files))
        styled = beside.submit(write_shared_files, files, base)
        beside.submit(bundle_worker)
        whole = STAND_IN if address is None else address.text
        write_asked_examples(files)
        days = write_days(on or datetime.now(UTC).date(), files)
        recorded = recordings.result()
        site = Site(SiteContent(course, base, recorded, whole, tell=tell, days=days))
        sheaves = tuple(site.sheaves())
        pages = tuple(page for one in sheaves for page in one.pages)
        tell_step("pages")
        written: dict[str, set[str]] = {}
        for page in pages:
            written.setdefault(page.group, set()).update(page.japanese)
        written[ANY_PUZZLE] |= written[FRAMES]
        japanese = build_japanese(files, written)
        write_wiki_texts(files, whole)
        write_catalogue(course, files)
        write_syllabi(course, files)
        write_search_index(course, files)
        write_term_notes(site.content, files)
    shared = complete_shared_files(styled.result(), files, japanese, engine.result())
    if address is not None:
        shared = replace(shared, site=address.text, previews=write_previews(pages, files))
        write_sitemap(pages, address, files)
        write_oembed(pages, shared.site, shared.previews, files)
    for file, html in site.written(sheaves, shared):
        files.put(file, html)
    package = site.write(package_page(site.content), shared)
    late = (path for path in engine.result().late if not path.endswith(PLAY_FILE))
    write_package_parts(files, package, recorded, (*engine.result().restored, *late))
    write_worker(files, shared.spare)
    if compressed:
        compress(files)
    files.lay(out)
    tell_step("the built site")
    return len(pages)


def main(arguments: list[str] | None = None) -> int:
    """Build from the command line; errors are reported in one line."""
    parser = argparse.ArgumentParser(description="Build the Callwise site.")
    parser.add_argument("--out", type=Path, default=ROOT / "_site", help="output folder (default: _site)")
    parser.add_argument("--lessons", type=Path, default=ROOT / "lessons", help="lessons folder (default: lessons)")
    parser.add_argument(
        "--base", help="the site's address on its host, for 404.html (default: that of --site, or what the page finds)"
    )
    parser.add_argument("--site", metavar="URL", help="the site's public address, for link previews")
    parser.add_argument("--tell", metavar="URL", help="where readers can report the text of unread rulebooks")
    parser.add_argument("--compress", action="store_true", help="add .br and .gz files")
    parser.add_argument("--on", type=date.fromisoformat, metavar="DATE", help="the date to build for (default: today)")
    parser.add_argument("--steps", action="store_true", help="tell which parts of the site are made")
    options = parser.parse_args(arguments)
    began = time.monotonic()
    finished = count(1)

    def tell_step(step: str) -> None:
        if options.steps:
            print(f"{next(finished)} of {len(STEPS)} made: {step}", flush=True)

    try:
        given = (options.base, options.site, options.tell, options.compress)
        sources = sources_digest(options.lessons, options.on, *given)
        address = Address.parse(options.site) if options.site else None
        base = options.base or (address.path if address else None)
        out = options.out.resolve()
        tell = parse_contact(options.tell) if options.tell else None
        number = build(
            options.lessons,
            out,
            base=base,
            address=address,
            tell=tell,
            compressed=options.compress,
            on=options.on,
            tell_step=tell_step,
        )
        note_build(out, sources)
    except (BuildError, CallwiseError) as error:
        print(f"The site can't be built. {error}", file=sys.stderr)
        return 1
    if address is not None:
        weights = [path.stat().st_size for path in (out / "assets").glob("share.*.png")]
        print(f"{len(weights)} pictures for {address.text}, {sum(weights) / 1e6:.1f} MB")
    print(f"{number} pages in {options.out}, {time.monotonic() - began:.1f} s")
    return 0
