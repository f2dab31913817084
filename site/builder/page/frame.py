"""
What all pages share: addresses from the site's first page, and which of them a page has.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from builder.assets.icons import Icons
from builder.page.page import Page
from builder.sharing.embedding import Embedding


@dataclass(frozen=True)
class Shared:
    """What others show of a page beside its address: where the picture lies, from the first page, and what is on it."""

    picture: str
    alt: str


@dataclass(frozen=True)
class Script:
    """A module of pages, and those that it imports."""

    address: str
    imports: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Frame:
    """
    What all pages share: addresses from the site's first page.

    `early` is the script that runs before anything is painted, `script` the module of all pages, `puzzles` the one
    of those with puzzles, and `own` are those that the pages of a section name.  `dressed` are the stylesheets beside
    the one of all pages: those of sections by their styles, and those of what is drawn by the one that it needs;
    `later` is the one of what rulings show and lessons end in, which a page fetches with the engine, `later_any` the
    one that has whatever may be drawn, too, and `paper` is the one for print.
    `tiles` is the sprite of every family's tiles, for pages that can't tell which they will show.
    `fonts` are the ones that most text is set in; fetched with the stylesheet they come before the first paint.
    `japanese` is the stylesheet with the Japanese font of each group of pages.  `site` is the whole address of the
    first page, if it is known; then `shared` is what others show of each page, by its path.  `spare` are the files of
    the engine that are fetched only where its usual start fails.  `embed` is what pages for frames share.
    """

    style: str
    fonts: tuple[str, ...]
    japanese: Mapping[str, str]
    icons: Icons
    early: str
    script: Script
    puzzles: Script
    own: Mapping[str, Script]
    dressed: Mapping[tuple[str, ...], str]
    later: str
    later_any: str
    paper: str
    engine: str
    digest: str
    tiles: str
    spare: tuple[str, ...] = ()
    site: str = ""
    shared: Mapping[str, Shared] = field(default_factory=dict)
    embed: Embedding = Embedding()

    def sheets(self, page: Page) -> Iterator[str]:
        """Give the stylesheets of a page: its section's, and those of what is drawn on it and is not among them."""
        if page.of.styles:
            yield self.dressed[page.of.styles]
        drawn = page.drawn_with - {*page.of.styles}
        yield from (sheet for styles, sheet in self.dressed.items() if len(styles) == 1 and drawn.issuperset(styles))

    def modules(self, page: Page) -> Iterator[str]:
        """Give the scripts of a page."""
        yield from (script.address for script in self._shared(page))
        if page.of.script:
            yield self.own[page.of.script].address

    def preloaded(self, page: Page) -> tuple[str, ...]:
        """Give what the scripts of a page import."""
        if page.of.alone:
            return self.own[page.of.script].imports
        return tuple(dict.fromkeys(path for script in self._shared(page) for path in script.imports))

    def _shared(self, page: Page) -> tuple[Script, ...]:
        if page.of.alone:
            return ()
        return (self.script, self.puzzles) if page.puzzles else (self.script,)
