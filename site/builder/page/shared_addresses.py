"""Addresses shared by all pages, from the home page, and which of them a page uses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from builder.assets.icons import Icons
from builder.assets.styles import BOARDS
from builder.page.page import Page
from builder.sharing.embed_files import Embedding


@dataclass(frozen=True)
class Preview:
    """A page's preview on other sites: the path of its picture, from the home page, and the picture's description."""

    picture: str
    alt: str


@dataclass(frozen=True)
class Script:
    """A module of pages, and its imports."""

    address: str
    imports: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SharedAddresses:
    """
    Addresses that all pages share, from the home page.

    `early` is the script that runs before the first paint, `script` the module of all pages, `progress` the one it
    imports to show the reader's progress, `puzzles` that of pages with puzzles, and `own` those named by a section.
    Besides the stylesheet of all pages, `dressed` are those of sections by their styles, `drawings` those of drawings
    by name, `later` the one for rulings and ends of lessons, fetched with the engine, `later_any` the one that covers
    any drawing as well, and `paper` the one for print.  `tiles` is the sprite of every family's tiles, for pages that
    can't tell which they will show.  `fonts` are those of most text; fetched along with the stylesheet, they arrive
    before the first paint.  `japanese` is the stylesheet with the Japanese font of each group of pages.  `site` is the
    full address of the home page, if known; only then are there `previews`, by page's path.  `spare` are engine files
    fetched only if its usual start fails.  `embed` is shared by pages for frames.
    """

    style: str
    fonts: tuple[str, ...]
    japanese: Mapping[str, str]
    icons: Icons
    early: str
    script: Script
    progress: Script
    puzzles: Script
    own: Mapping[str, Script]
    dressed: Mapping[tuple[str, ...], str]
    drawings: Mapping[str, str]
    later: str
    later_any: str
    paper: str
    engine: str
    digest: str
    tiles: str
    spare: tuple[str, ...] = ()
    site: str = ""
    previews: Mapping[str, Preview] = field(default_factory=dict)
    embed: Embedding = Embedding()

    def sheets(self, page: Page) -> Iterator[str]:
        """Return a page's stylesheets: its section's, and those of its drawings that aren't included there."""
        if page.of.styles:
            yield self.dressed[page.of.styles]
        drawn = page.drawn_with - {*page.of.styles}
        included = {BOARDS[name] for name in drawn if name in BOARDS}
        yield from (sheet for name, sheet in self.drawings.items() if name in drawn - included)

    def modules(self, page: Page) -> Iterator[str]:
        """Return a page's scripts."""
        yield from (script.address for script in self._shared(page))
        if page.of.script:
            yield self.own[page.of.script].address

    def preloaded(self, page: Page) -> tuple[str, ...]:
        """Return the imports of a page's scripts, including what shows the reader's progress on lessons."""
        if page.of.alone:
            return self.own[page.of.script].imports
        imported = dict.fromkeys(path for script in self._shared(page) for path in script.imports)
        if page.links_lessons:
            imported |= dict.fromkeys((*self.progress.imports, self.progress.address))
        return tuple(imported)

    def _shared(self, page: Page) -> tuple[Script, ...]:
        if page.of.alone:
            return ()
        return (self.script, self.puzzles) if page.puzzles else (self.script,)
