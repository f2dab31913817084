"""Files shared by all pages: styles, scripts, fonts, icons, and the tiles of every family."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from builder.assets.files import Assets, Files
from builder.assets.fonts import FontFile, build_fonts, font_face_css
from builder.assets.icons import add_icons
from builder.assets.scripts import add_scripts, joined
from builder.assets.styles import DRAWN, EVERYWHERE, LATER, PAPER, stylesheet
from builder.engine.files import EngineManifest
from builder.folders import SCRIPTS
from builder.page.frame import Frame, Script
from builder.page.page import Section
from builder.sharing.embedding import GROUP, POSITION, TOUCH, embedding_style, write_embedding
from builder.site import every_tile

EARLY = ("early/trusted", "early/preferences", "early/unanswered", "early/find")
"""The classic scripts that run before the first paint."""
APP = "course/app"
"""The module of all pages."""
PUZZLES = "course/desk"
"""The module of pages with puzzles."""
PRELOADED = frozenset({"Besley", "Atkinson Next"})


def write_frame(site: Files, sections: Iterable[Section], base: str | None = None) -> Frame:
    """
    Add the files that all pages share and return where they are; `complete` adds the rest.

    `base` is the path of the home page on its host, if known.  Raises AssetError.
    """
    assets = Assets()
    fonts = build_fonts(site)
    listed = tuple(sections)
    modules = {one.script for one in listed if one.script}
    served = add_scripts(assets, (SCRIPTS / f"{name}.js" for name in sorted({APP, PUZZLES, TOUCH, POSITION, *modules})))
    frame = Frame(
        style=assets.add("site.css", stylesheet(*EVERYWHERE, first=font_face_css(fonts))),
        fonts=tuple(f"assets/{font.name}" for font in fonts if font.family in PRELOADED),
        japanese={},
        icons=add_icons(assets, base),
        early=assets.add("early.js", joined(SCRIPTS / f"{name}.js" for name in EARLY)),
        script=_module(served, APP),
        puzzles=_module(served, PUZZLES),
        own={name: _module(served, name) for name in modules},
        dressed={
            styles: assets.add(f"{styles[-1]}.css", stylesheet(*styles))
            for styles in (*(one.styles for one in listed if one.styles), *((name,) for name in DRAWN))
        },
        later=assets.add("later.css", stylesheet(*LATER)),
        later_any=assets.add("any.css", stylesheet(*DRAWN, *LATER)),
        paper=assets.add("print.css", stylesheet(*PAPER)),
        engine="",
        digest="",
        tiles=assets.add("tiles.svg", every_tile().encode()),
        embed=write_embedding(assets, site, served),
    )
    assets.write(site)
    return frame


def complete(frame: Frame, site: Files, japanese: Mapping[str, FontFile], engine: EngineManifest) -> Frame:
    """Add the remaining shared files; `japanese` are the existing fonts by group of pages, `engine` its files."""
    assets = Assets()
    complete = replace(
        frame,
        japanese={
            group: assets.add("japanese.css", font_face_css([font]).encode())
            for group, font in japanese.items()
            if group != GROUP
        },
        engine=engine.base,
        digest=engine.digest,
        spare=tuple(path for path in engine.installed if path not in engine.restored),
        embed=replace(frame.embed, style=embedding_style(assets, site, japanese.get(GROUP))),
    )
    assets.write(site)
    return complete


def _module(served: Mapping[Path, Sequence[str]], name: str) -> Script:
    *imports, address = served[SCRIPTS / f"{name}.js"]
    return Script(address, tuple(imports))
