"""
Builds the site: every page of the lessons, what pages need, and the engine.

    python site/build.py [--out _site] [--lessons lessons] [--base /callwise/] [--site https://…]
                         [--tell mailto:…] [--compress]

The folder is made anew; the old one is replaced only when all went well.  `--compress` puts a `.br` and a `.gz`
beside each file, for a host that sends them.  `--site` says where the site will stand: then each page names its whole
address and a picture, for those who share it.
"""

import argparse
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from builder.assets.compress import compress
from builder.assets.files import AssetError
from builder.assets.fonts import build_japanese
from builder.content.searching import write_searched
from builder.engine.files import write_engine
from builder.engine.recording import RecordingError, write_recordings
from builder.engine.wheels import EngineFilesError
from builder.folders import ROOT
from builder.framing import write_frame
from builder.offline.worker import OfflineError, write_worker
from builder.page.matter import Matter, PageError
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
from callwise.errors import CallwiseError
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
"""What can be wrong with what is built, each said in a line."""


def build(
    lessons: Path,
    out: Path,
    *,
    base: str | None = None,
    address: Address | None = None,
    tell: str | None = None,
    compressed: bool = False,
) -> int:
    """
    Build the site into a folder and give the number of its pages.

    Raises CallwiseError for lessons that can't be read, PageError, AssetError, EngineFilesError, LicenceError,
    OfflineError or RecordingError.
    """
    course = load_course(lessons)
    fresh = out.with_name(f"{out.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    with ThreadPoolExecutor(1) as beside:  # Node takes its time to make the engine's image
        engine = beside.submit(write_engine, fresh)
        whole = STAND_IN if address is None else address.text
        recorded = write_recordings(course, fresh)
        site = Site(Matter(course, base, recorded, whole, tell=tell))
        pages = tuple(site.kept_pages())
        written: dict[str, set[str]] = {}
        for page in pages:
            written.setdefault(page.group, set()).update(page.japanese)
        written[SET] |= written[FRAMES]
        japanese = build_japanese(fresh / "assets", written)
    frame = write_frame(fresh, site.sections, japanese, engine.result(), base)
    if address is not None:
        frame = replace(frame, site=address.text, shared=share(pages, fresh))
        write_map(pages, address, fresh)
        write_oembed(pages, frame.site, frame.shared, fresh)
    for page in pages:
        file = fresh / page.file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(site.write(page, frame), encoding="utf-8")
    write_pasted(fresh, whole)
    write_catalogue(course, fresh)
    write_rule_words(course, fresh)
    write_searched(course, fresh)
    package = site.write(worked(site.matter, packaged=True), frame)
    write_packing(fresh, package, recorded, (*engine.result().restored, *engine.result().late))
    write_worker(fresh, frame.spare)
    if compressed:
        compress(fresh)
    shutil.rmtree(out, ignore_errors=True)
    fresh.replace(out)
    return len(pages)


def main(arguments: list[str] | None = None) -> int:
    """Build as the command line says; faults are said in one line."""
    parser = argparse.ArgumentParser(description="Build the Callwise site.")
    parser.add_argument("--out", type=Path, default=ROOT / "_site", help="where to (default: _site)")
    parser.add_argument("--lessons", type=Path, default=ROOT / "lessons", help="what of (default: lessons)")
    parser.add_argument(
        "--base", help="the site's address on its host, for 404.html (default: that of --site, or what the page finds)"
    )
    parser.add_argument("--site", metavar="URL", help="where the site will stand, for those who share its pages")
    parser.add_argument("--tell", metavar="URL", help="where readers can tell what stands in a book we haven't read")
    parser.add_argument("--compress", action="store_true", help="add .br and .gz files")
    options = parser.parse_args(arguments)
    began = time.monotonic()
    try:
        address = Address.parse(options.site) if options.site else None
        base = options.base or (address.path if address else None)
        out = options.out.resolve()
        tell = to_tell(options.tell) if options.tell else None
        count = build(options.lessons, out, base=base, address=address, tell=tell, compressed=options.compress)
    except FAULTS as error:
        print(f"The site can't be built. {error}", file=sys.stderr)
        return 1
    if address is not None:
        weights = [path.stat().st_size for path in (out / "assets").glob("share.*.png")]
        print(f"{len(weights)} pictures for {address.text}, {sum(weights) / 1e6:.1f} MB")
    print(f"{count} pages in {options.out}, {time.monotonic() - began:.1f} s")
    return 0
