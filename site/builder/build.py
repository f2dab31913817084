"""
Build the site: every page of the lessons, the assets and the engine.

    python site/build.py [--out _site] [--lessons lessons] [--base /callwise/] [--site https://…]
        [--tell mailto:…] [--compress] [--on 2026-11-25]

The folder is updated only if the build succeeds, and only in files that differ; stale files are removed.  `--compress`
writes a `.br` and a `.gz` next to each file, for hosts that serve them.  `--site` is the site's public address: pages
then include their full address and a picture for sharing.

The daily disputes for the weeks after the build are precomputed; `--on` builds as if on another day.  Within a month,
the same files give the same site.
"""

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

from builder.assets.compress import compress
from builder.assets.files import AssetError, Files
from builder.assets.fonts import build_japanese
from builder.content.searching import write_searched
from builder.engine.days import write_days
from builder.engine.files import write_engine
from builder.engine.recording import RecordingError, write_recordings
from builder.engine.wheels import EngineFilesError
from builder.folders import ROOT
from builder.framing import complete, write_frame
from builder.offline.worker import OfflineError, joined_worker, write_worker
from builder.page.matter import Matter, PageError
from builder.pages import sections
from builder.pages.set import worked
from builder.publishing.oembed import write_oembed
from builder.publishing.share import Address, AddressError, share, to_tell, write_map
from builder.sets.catalogue import write_catalogue
from builder.sets.choosing import write_rule_words
from builder.sets.known import GROUP as SET
from builder.sets.packing import write_packing
from builder.sharing.embedding import GROUP as FRAMES
from builder.sharing.wikis import STAND_IN, write_pasted
from builder.shipped import LicenceError
from builder.site import Site
from callwise.ground.errors import CallwiseError
from callwise.puzzle.course import load_course

FAULTS = (
    AddressError,
    AssetError,
    CallwiseError,
    EngineFilesError,
    LicenceError,
    OfflineError,
    PageError,
    RecordingError,
)
"""Errors in the input, each reported in a line."""


def build(
    lessons: Path,
    out: Path,
    *,
    base: str | None = None,
    address: Address | None = None,
    tell: str | None = None,
    compressed: bool = False,
    on: date | None = None,
) -> int:
    """
    Build the site into a folder, for a given day or today, and return the number of pages.

    Raises CallwiseError for lessons that can't be read, PageError, AssetError, EngineFilesError, LicenceError,
    OfflineError or RecordingError.
    """
    course = load_course(lessons)
    files = Files()
    every = sections()
    with ThreadPoolExecutor(4) as beside:  # subprocesses build the engine's image, recordings, scripts and the worker
        engine = beside.submit(write_engine, files)
        recordings = beside.submit(write_recordings, course, files)
        shared = beside.submit(write_frame, files, every, base)
        beside.submit(joined_worker)
        whole = STAND_IN if address is None else address.text
        days = write_days(on or datetime.now(UTC).date(), files)
        recorded = recordings.result()
        site = Site(Matter(course, base, recorded, whole, tell=tell, days=days), every)
        pages = tuple(site.kept_pages())
        written: dict[str, set[str]] = {}
        for page in pages:
            written.setdefault(page.group, set()).update(page.japanese)
        written[SET] |= written[FRAMES]
        japanese = build_japanese(files, written)
        write_pasted(files, whole)
        write_catalogue(course, files)
        write_rule_words(course, files)
        write_searched(course, files)
    frame = complete(shared.result(), files, japanese, engine.result())
    if address is not None:
        frame = replace(frame, site=address.text, shared=share(pages, files))
        write_map(pages, address, files)
        write_oembed(pages, frame.site, frame.shared, files)
    for page in pages:
        files.put(page.file, site.write(page, frame))
    package = site.write(worked(site.matter, packaged=True), frame)
    write_packing(files, package, recorded, (*engine.result().restored, *engine.result().late))
    write_worker(files, frame.spare)
    if compressed:
        compress(files)
    files.lay(out)
    return len(pages)


def main(arguments: list[str] | None = None) -> int:
    """Build from the command line; errors are reported in one line."""
    parser = argparse.ArgumentParser(description="Build the Callwise site.")
    parser.add_argument("--out", type=Path, default=ROOT / "_site", help="where to (default: _site)")
    parser.add_argument("--lessons", type=Path, default=ROOT / "lessons", help="what of (default: lessons)")
    parser.add_argument(
        "--base", help="the site's address on its host, for 404.html (default: that of --site, or what the page finds)"
    )
    parser.add_argument("--site", metavar="URL", help="where the site will stand, for those who share its pages")
    parser.add_argument("--tell", metavar="URL", help="where readers can tell what stands in a book we haven't read")
    parser.add_argument("--compress", action="store_true", help="add .br and .gz files")
    parser.add_argument("--on", type=date.fromisoformat, metavar="DATE", help="the day it is built on (default: today)")
    options = parser.parse_args(arguments)
    began = time.monotonic()
    try:
        address = Address.parse(options.site) if options.site else None
        base = options.base or (address.path if address else None)
        out = options.out.resolve()
        tell = to_tell(options.tell) if options.tell else None
        count = build(
            options.lessons, out, base=base, address=address, tell=tell, compressed=options.compress, on=options.on
        )
    except FAULTS as error:
        print(f"The site can't be built. {error}", file=sys.stderr)
        return 1
    if address is not None:
        weights = [path.stat().st_size for path in (out / "assets").glob("share.*.png")]
        print(f"{len(weights)} pictures for {address.text}, {sum(weights) / 1e6:.1f} MB")
    print(f"{count} pages in {options.out}, {time.monotonic() - began:.1f} s")
    return 0
