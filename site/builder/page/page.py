"""
Sections of the site and their pages.

    TEA = Section("tea", styles=("page", "tea"), script="tea/tea", foot=Link(70, "Tea", "tea/"))


    @TEA.page("tea/")
    def tea(content: SiteContent) -> Page: ...
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar, TypeVarTuple

from builder.content.addresses import LessonAt
from builder.content.games import Game, games
from builder.page.site_content import SiteContent
from builder.page.worksheet import Worksheet
from builder.sharing.frame_size import Framed
from builder.sharing.preview_card import Card
from callwise.ground.terms import Term
from callwise.view.elements.html import Markup, Need, needed

Of = TypeVarTuple("Of")
ANY_PUZZLE = "set"
"""The group of pages on which any puzzle can appear."""
_LESSON = re.compile(r"<a\s[^>]*data-lesson\b")
_ASCII = bytes(range(0x80))
Makes = TypeVar("Makes", bound="Callable[[SiteContent], Page]")
MakesGame = TypeVar("MakesGame", bound="Callable[[SiteContent, Game], Page]")


@dataclass(frozen=True)
class Link:
    """A link to a section: its position among others, its words and address."""

    place: int
    words: str
    address: str


@dataclass(frozen=True, eq=False)
class Section:
    """
    Pages that share styles and a script beyond those of all pages.

    `styles` are combined in one sheet, in order.  `script` is under the site's scripts; it is `alone` if its pages do
    without the script of all pages, which shows a course's progress.  `asks` says that rulings are shown on pages
    without puzzles.  `foot` links to them at the end of each page.  Sections are sorted by `order`.  A script that
    `reads` the `#` part of an address handles unknown values itself.
    """

    name: str = ""
    styles: tuple[str, ...] = ()
    script: str = ""
    alone: bool = False
    asks: bool = False
    reads: bool = False
    foot: Link | None = None
    order: int = 50
    _makers: list[Callable[[SiteContent], Iterable[Maker]]] = field(default_factory=list)

    def pages(self, makers: Callable[[SiteContent], Iterable[Maker]]) -> Callable[[SiteContent], Iterable[Maker]]:
        """Register a function that returns makers of this section's pages, each with its addresses."""
        self._makers.append(makers)
        return makers

    def page(self, path: str) -> Callable[[Makes], Makes]:
        """Register a function that makes the one page at an address."""

        def declare(make: Makes) -> Makes:
            self._makers.append(lambda content: [single_page(path, make, content)])
            return make

        return declare

    def game_pages(self, path: str, below: str = "") -> Callable[[MakesGame], MakesGame]:
        """Register a function that makes a page for each game, at or below the game's address of that kind."""

        def declare(make: MakesGame) -> MakesGame:
            self._makers.append(
                lambda content: [single_page(f"{game.at(path)}{below}", make, content, game) for game in games()]
            )
            return make

        return declare

    def makers(self, content: SiteContent) -> Iterator[Maker]:
        """Return all makers of this section's pages, each with its addresses."""
        for makers in self._makers:
            yield from makers(content)


@dataclass(frozen=True, kw_only=True)
class Page:
    """
    One page of a section.

    `path` is its address from the home page: "" for the home page itself, a folder with a slash, or a file.
    `reachable` are the terms that a ruling can add to it. `puzzles` says whether it needs the engine. `may_come` is
    HTML that the engine can insert: its tiles are included in advance. If `seen` is given, any tile can appear: the
    page includes only the tiles in `seen` and the terms in its body, and fetches those of every family. Pages of
    one `group` use one Japanese font. `card` is the picture shown when its address is shared, `worksheet` the print
    parts of its puzzles, `framed` the facts about its page for frames. A page for frames names the address that it
    `embeds`, and those of the `series` that it shows one at a time. `root` is the site's root if it can't be
    derived from the page's own address, and `within` is an inline script. Nothing is painted before the element
    `until`, so that a desk doesn't grow in sight. A `packaged` page is used in a learning system and has no links
    to other pages. `of` is its section, added by the site.
    """

    path: str
    title: str
    description: str
    body: Markup
    reachable: tuple[Term, ...] = ()
    puzzles: bool = False
    may_come: Markup = Markup("")
    seen: Markup | None = None
    group: str = ""
    card: Card | None = None
    worksheet: Worksheet | None = None
    framed: Framed | None = None
    embeds: str | None = None
    series: tuple[str, ...] = ()
    root: str = ""
    within: str | None = None
    until: str = ""
    packaged: bool = False
    of: Section = Section()

    @property
    def rulings(self) -> bool:
        """Whether rulings are shown on the page, at once or later."""
        return self.puzzles or self.of.asks

    @property
    def links_lessons(self) -> bool:
        """Whether the page links to lessons, with the reader's progress."""
        return _LESSON.search(self.body) is not None

    @property
    def drawn_with(self) -> frozenset[str]:
        """The styles of drawings on it now or later; if anything can be asked, they come with the rulings."""
        here = needed(self.body, Need.STYLE)
        return frozenset(here if self.of.asks else (*here, *needed(self.may_come, Need.STYLE)))

    @property
    def japanese(self) -> str:
        """All characters beyond ASCII that it can show: in its own text, and in the terms that rulings can add."""
        text = self.body + self.may_come + "".join(term.japanese for term in self.reachable)
        return text.encode().translate(None, _ASCII).decode()

    @property
    def fetches_notes(self) -> bool:
        """Whether the explanations of terms that rulings add are fetched: any could appear on the page."""
        return self.seen is not None and bool(self.reachable) and not self.packaged

    @property
    def fetches_tiles(self) -> bool:
        """Whether drawings of tiles can be fetched: any could appear on the page, or in one of its rulings."""
        return self.seen is not None or (self.rulings and not self.packaged)

    @property
    def is_shared(self) -> bool:
        """Whether the page's address is worth sharing: not for pages for frames or the missing page."""
        return self.embeds is None and not self.root

    @property
    def file(self) -> str:
        """The page's path in the built site."""
        return f"{self.path}index.html" if self.path.endswith("/") or not self.path else self.path


class Maker(NamedTuple):
    """
    Makes pages, with their addresses.

    Pages made from a `lesson` may depend on no other lesson's text or puzzles.
    """

    paths: Sequence[str]
    make: Callable[[], Iterable[Page]]
    lesson: LessonAt | None = None


def single_page(path: str, make: Callable[[*Of], Page], *of: *Of, lesson: LessonAt | None = None) -> Maker:
    """Return the maker of the one page at an address."""
    return Maker((path,), lambda: [make(*of)], lesson)
