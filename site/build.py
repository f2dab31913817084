"""
Builds the site: every page of the lessons, what pages need, and the engine.

    python site/build.py [--out _site] [--lessons lessons] [--base /callwise/] [--site https://…] [--compress]

The folder is made anew; the old one is replaced only when all went well.  `--compress` puts a `.br` and a `.gz`
beside each file, for a host that sends them.  `--site` says where the site will stand: then each page names its whole
address and a picture, for those who share it.
"""

import argparse
import shutil
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from assets import AssetError, Assets, add_scripts, own_stylesheet, script, stylesheet
from callwise.errors import CallwiseError
from callwise.puzzle.course import load_course
from catalogue import write_catalogue
from choosing import write_rule_words
from compress import compress
from embedding import write_embedding
from engine_files import EngineManifest, write_engine
from fonts import FontFile, build_fonts, build_japanese, font_face_css
from icons import add_icons
from oembed import write_oembed
from offline import OfflineError, write_worker
from packing import PackingError, write_packing
from pages import AMOUNTS, FRAMES, LESSON, POND, RACKS, SET_GROUP, Frame, PageError, Site, every_tile
from recording import RecordingError, write_recordings
from sharing import Address, AddressError, share, write_map
from shipped import LicenceError
from wheels import EngineFilesError
from wikis import STAND_IN, write_pasted

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "site"
EARLY = ("trusted", "preferences", "unanswered")
"""The scripts that are no modules: they run before anything is painted."""
OWN_SCRIPTS = {
    "settings": "settings",
    "rules": "rules",
    "glossary": "finding",
    "puzzles": "puzzles",
    "ask": "ask",
    "sides": "sides",
    "offline": "offline",
    "wiki": "wiki",
    "set": "set",
    "make": "make",
    "sheet": "sheet",
    "instructors": "instructors",
    "results": "results",
}
"""The script that the pages of a section have beside the one of all pages."""
ALONE = frozenset({"ask", "set", "sides"})
"""The sections whose pages have their own script in place of the one of all pages, which shows a course's progress."""
OWN_STYLES = {
    "home": "home",
    "settings": "settings",
    "about": "about",
    "offline": "offline",
    "wiki": "wiki",
    "set": "set",
    "make": "make",
    "sheet": "sheet",
    "instructors": "instructors",
    "results": "results",
    "rules": "rules",
    "glossary": "lists",
    "puzzles": "lists",
    "ask": "ask",
    "sides": "sides",
    "missing": "page",
    LESSON: "series",
    AMOUNTS: "settle",
    RACKS: "racks",
    POND: "pond",
}
"""The styles that the pages of one kind have beside those of all pages."""
FAULTS = (
    AddressError,
    AssetError,
    CallwiseError,
    EngineFilesError,
    LicenceError,
    OfflineError,
    PackingError,
    PageError,
    RecordingError,
)
"""What can be wrong with what is built, each said in a line."""
PRELOADED = frozenset({"Besley", "Atkinson Next"})


def build(
    lessons: Path, out: Path, *, base: str | None = None, address: Address | None = None, compressed: bool = False
) -> int:
    """
    Build the site into a folder and give the number of its pages.

    Raises CallwiseError for lessons that can't be read, PageError, AssetError, EngineFilesError, LicenceError,
    OfflineError, PackingError or RecordingError.
    """
    course = load_course(lessons)
    fresh = out.with_name(f"{out.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    with ThreadPoolExecutor(1) as beside:  # Node makes the engine's image, and takes its time
        engine = beside.submit(write_engine, fresh)
        whole = STAND_IN if address is None else address.text
        site = Site(course, base, write_recordings(course, fresh), whole)
        pages = site.pages()
        written: dict[str, str] = {}
        for page in pages:
            written[page.group] = written.get(page.group, "") + page.japanese
        written[SET_GROUP] += written[FRAMES]
        japanese = build_japanese(fresh / "assets", written)
    shown = [page.body + page.may_come for page in pages if page.embeds is not None]
    frame = write_frame(fresh, japanese, engine.result(), base, shown)
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
    write_packing(course, fresh, engine.result().restored)
    write_worker(fresh, frame.spare)
    if compressed:
        compress(fresh)
    shutil.rmtree(out, ignore_errors=True)
    fresh.replace(out)
    return len(pages)


def _sheets(of: str, name: str) -> Iterable[str]:
    """Name the styles of pages of one kind; those of puzzles are among the styles of all pages, and a set has any."""
    if of == "instructors":
        return ("page", "results", name)  # an example of results stands there
    if of == "set":
        return ("page", "series", "settle", "racks", "pond", name)
    if of == "sides":
        return ("page", "ask", name)
    if of == "sheet":
        return ("page", "settle", "racks", "pond", name)
    if of in (LESSON, AMOUNTS, RACKS, POND):
        return (name,)
    return dict.fromkeys(("page", *(("lists",) if of == "make" else ()), name))


def write_frame(
    out: Path,
    japanese: Mapping[str, FontFile],
    engine: EngineManifest,
    base: str | None = None,
    framed: Sequence[str] = (),
) -> Frame:
    """
    Write what all pages share and say where it lies; `japanese` are fonts that lie there, by group of pages, as does
    the `engine`, and `base` is the address of the first page on its host, where that is known.  `framed` is the HTML
    of the pages for frames, where that is known.

    Raises AssetError.
    """
    assets = Assets()
    fonts = build_fonts(out / "assets")
    style = assets.add("site.css", stylesheet(HERE / "styles", font_face_css(fonts)))
    icons = add_icons(assets, base)
    early = assets.add("early.js", "".join(script(HERE / "scripts" / f"{name}.js") for name in EARLY).encode())
    scripts = add_scripts(assets, [HERE / "scripts" / "app.js"])
    modules = {of: add_scripts(assets, [HERE / "scripts" / f"{name}.js"]) for of, name in OWN_SCRIPTS.items()}
    own = {of: modules[of][name] for of, name in OWN_SCRIPTS.items()}
    dressed = {
        of: assets.add(f"{name}.css", own_stylesheet(HERE / "styles", *_sheets(of, name)))
        for of, name in OWN_STYLES.items()
    }
    later = assets.add("later.css", own_stylesheet(HERE / "styles", "shown", "passed"))
    paper = assets.add("print.css", own_stylesheet(HERE / "styles", "print", "worksheet"))
    sheets = {
        group: assets.add("japanese.css", font_face_css([font]).encode())
        for group, font in japanese.items()
        if group != FRAMES
    }
    tiles = assets.add("tiles.svg", every_tile().encode())
    embed = write_embedding(assets, [*framed, every_tile()] if framed else (), out, japanese.get(FRAMES))
    assets.write(out)
    return Frame(
        style=style,
        fonts=tuple(f"assets/{font.name}" for font in fonts if font.family in PRELOADED),
        japanese=sheets,
        icons=icons,
        early=early,
        own=own,
        alone={of: tuple(address for address in modules[of].values() if address != own[of]) for of in ALONE},
        dressed=dressed,
        later=later,
        paper=paper,
        script=scripts["app"],
        preload=tuple(address for name, address in scripts.items() if name != "app"),
        engine=engine.base,
        digest=engine.digest,
        tiles=tiles,
        spare=tuple(path for path in engine.installed if path not in engine.restored),
        embed=embed,
    )


def main(arguments: list[str] | None = None) -> int:
    """Build as the command line says; faults are said in one line."""
    parser = argparse.ArgumentParser(description="Build the Callwise site.")
    parser.add_argument("--out", type=Path, default=ROOT / "_site", help="where to (default: _site)")
    parser.add_argument("--lessons", type=Path, default=ROOT / "lessons", help="what of (default: lessons)")
    parser.add_argument(
        "--base", help="the site's address on its host, for 404.html (default: that of --site, or what the page finds)"
    )
    parser.add_argument("--site", metavar="URL", help="where the site will stand, for those who share its pages")
    parser.add_argument("--compress", action="store_true", help="add .br and .gz files")
    options = parser.parse_args(arguments)
    began = time.monotonic()
    try:
        address = Address.parse(options.site) if options.site else None
        base = options.base or (address.path if address else None)
        out = options.out.resolve()
        count = build(options.lessons, out, base=base, address=address, compressed=options.compress)
    except FAULTS as error:
        print(f"The site can't be built. {error}", file=sys.stderr)
        return 1
    if address is not None:
        weights = [path.stat().st_size for path in (out / "assets").glob("share.*.png")]
        print(f"{len(weights)} pictures for {address.text}, {sum(weights) / 1e6:.1f} MB")
    print(f"{count} pages in {options.out}, {time.monotonic() - began:.1f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
