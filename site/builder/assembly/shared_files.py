"""Files shared by all pages: styles, scripts, fonts, icons, and the tiles of every family."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from builder.assembly.site import every_tile, sections
from builder.assets.files import Files
from builder.assets.fonts import FontFile, build_fonts, font_face_css
from builder.assets.icons import add_icons
from builder.assets.scripts import add_scripts, join_scripts
from builder.assets.styles import BOARDS, DRAWN, EVERYWHERE, LATER, PAPER, stylesheet, table_names
from builder.engine.engine_files import EngineManifest
from builder.ground.folders import SCRIPTS
from builder.page.shared_addresses import Script, SharedAddresses
from builder.sharing.embed_files import GROUP, POSITION, TOUCH, embedding_style, write_embedding

EARLY = (
    "early/trusted",
    "early/preferences",
    "early/unanswered",
    "early/find",
    "early/chosen_game",
    "early/table_name",
)
"""The classic scripts that run before the first paint."""
APP = "course/app"
"""The module loaded by all pages."""
PROGRESS = "course/reader_progress"
"""The module that it imports on pages with lessons."""
PUZZLES = "course/desk"
"""The module loaded by pages with puzzles."""
PRELOADED = frozenset({"Besley", "Atkinson Next"})


def write_shared_files(site: Files, base: str | None = None) -> SharedAddresses:
    """
    Add the files that all pages share and return their addresses; `complete_shared_files` adds the rest.

    `base` is the path of the home page on its host, if known.  Raises BuildError.
    """
    fonts = build_fonts(site)
    listed = sections()
    modules = {one.script for one in listed if one.script}
    served = add_scripts(
        site, (SCRIPTS / f"{name}.js" for name in sorted({APP, PROGRESS, PUZZLES, TOUCH, POSITION, *modules}))
    )
    shared = SharedAddresses(
        style=site.add_asset("site.css", stylesheet(*EVERYWHERE, first=font_face_css(fonts))),
        fonts=tuple(f"assets/{font.name}" for font in fonts if font.family in PRELOADED),
        japanese={},
        icons=add_icons(site, base),
        early=site.add_asset("early.js", _early(site)),
        script=_module(served, APP),
        progress=_module(served, PROGRESS),
        puzzles=_module(served, PUZZLES),
        own={name: _module(served, name) for name in sorted(modules)},
        dressed={
            styles: site.add_asset(f"{styles[-1]}.css", stylesheet(*styles))
            for styles in (one.styles for one in listed if one.styles)
        },
        drawings={
            name: site.add_asset(f"{name}.css", stylesheet(*filter(None, (BOARDS.get(name), name)))) for name in DRAWN
        },
        later=site.add_asset("later.css", stylesheet(*LATER)),
        later_any=site.add_asset("any.css", stylesheet(*DRAWN, *LATER)),
        paper=site.add_asset("print.css", stylesheet(*PAPER)),
        engine="",
        digest="",
        tiles=site.add_asset("tiles.svg", every_tile().encode()),
        embed=write_embedding(site, served),
    )
    return shared


def complete_shared_files(
    shared: SharedAddresses, site: Files, japanese: Mapping[str, FontFile], engine: EngineManifest
) -> SharedAddresses:
    """Add the remaining shared files; `japanese` are the existing fonts by group of pages, `engine` its files."""
    completed = replace(
        shared,
        japanese={
            group: site.add_asset("japanese.css", font_face_css([font]).encode())
            for group, font in japanese.items()
            if group != GROUP
        },
        engine=engine.base,
        digest=engine.digest,
        spare=tuple(path for path in engine.installed if path not in engine.restored),
        embed=replace(shared.embed, style=embedding_style(site, japanese.get(GROUP))),
    )
    return completed


def _early(site: Files) -> bytes:
    """Return the early script, with the address of the style sheet that it may ask for."""
    names = site.add_asset("tables.css", table_names().encode())
    return join_scripts(SCRIPTS / f"{name}.js" for name in EARLY).replace(b"tables.css", Path(names).name.encode())


def _module(served: Mapping[Path, Sequence[str]], name: str) -> Script:
    *imports, address = served[SCRIPTS / f"{name}.js"]
    return Script(address, tuple(imports))
