"""
What a section of the site declares, and what a page of it is.

    TEA = Section("tea", styles=("page", "tea"), script="tea/tea", foot=Link(70, "Tea", "tea/"))


    @TEA.page("tea/")
    def tea(matter: Matter) -> Page: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeVar

from builder.content.places import LessonAt
from builder.content.worksheet import Worksheet
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.sharing.cards import Card
from builder.sharing.frames import Framed
from callwise.ground.terms import Term
from callwise.view.elements.html import Markup, Need, needed

T = TypeVar("T")
Makes = TypeVar("Makes", bound="Callable[[Matter], Page]")


@dataclass(frozen=True)
class Link:
    """What leads to a section: its place among others, its words and its address."""

    place: int
    words: str
    address: str


@dataclass(frozen=True, eq=False)
class Section:
    """
    Pages that have the same styles and script besides those of all pages.

    `styles` are theirs in one sheet, in order.  `script` lies under the scripts of the site; it stands `alone` where
    its pages do without the one of all pages, which shows a course's progress.  `asks` says that rulings are shown on
    pages that have no puzzle.  `bar` leads to them at the top of each page and `foot` at its end.  Sections come in
    their `order`.  A script that `reads` what stands behind the `#` of an address says itself what of it is unknown.
    """

    name: str = ""
    styles: tuple[str, ...] = ()
    script: str = ""
    alone: bool = False
    asks: bool = False
    reads: bool = False
    bar: Link | None = None
    foot: Link | None = None
    order: int = 50
    _makers: list[Callable[[Matter], Iterable[Maker]]] = field(default_factory=list)

    def pages(self, makers: Callable[[Matter], Iterable[Maker]]) -> Callable[[Matter], Iterable[Maker]]:
        """Let a function give what makes pages of this section, each with their addresses."""
        self._makers.append(makers)
        return makers

    def page(self, path: str, reads: Reads = Reads.COURSE) -> Callable[[Makes], Makes]:
        """Let a function make the one page at an address, which reads so much of the course."""

        def declare(make: Makes) -> Makes:
            self._makers.append(lambda matter: [one(path, make, matter, reads)])
            return make

        return declare

    def makers(self, matter: Matter) -> Iterator[Maker]:
        """Give all that makes pages of this section, each with their addresses."""
        for makers in self._makers:
            yield from makers(matter)


@dataclass(frozen=True, kw_only=True)
class Page:
    """
    One page of a section.

    `path` is its address from the site's first page: "" for that one itself, a folder with a slash, or a file.
    `reachable` are the terms that a ruling may bring into it.  `puzzles` says whether it needs the engine.
    `may_come` is what the engine may put into it: its signs are there beforehand.  Where `seen` is given, any tile may
    come: the page has the tiles of that alone, and fetches those of every family.
    Pages of one `group` are set in one Japanese font.  `card` is the picture that is shown with its address elsewhere,
    `worksheet` what belongs to the puzzles when they are printed, `framed` what is told of its page for frames.  Such
    a page names the address that it `embeds`, and those of the `series` that it shows one at a time.  Where it isn't
    known from its own address where the site begins, `root` says so, and `within` is a script in the page itself.
    A page that is `packaged` stands alone in a learning system, and leads nowhere else.
    """

    of: Section
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
    packaged: bool = False

    @property
    def rulings(self) -> bool:
        """Whether rulings are shown on it, at once or later."""
        return self.puzzles or self.of.asks

    @property
    def drawn_with(self) -> frozenset[str]:
        """The styles of what is drawn on it, or may come; where anything may be asked, they come with the rulings."""
        here = needed(self.body, Need.STYLE)
        return frozenset(here if self.of.asks else (*here, *needed(self.may_come, Need.STYLE)))

    @property
    def japanese(self) -> str:
        """All that it may show in Japanese: its own text, and the terms that a ruling may bring."""
        return self.body + self.may_come + "".join(term.japanese for term in self.reachable)

    @property
    def is_shared(self) -> bool:
        """Whether anyone would share its address: not that of one for frames, or of what isn't there."""
        return self.embeds is None and not self.root

    @property
    def file(self) -> str:
        """Where it lies in the built site."""
        return f"{self.path}index.html" if self.path.endswith("/") or not self.path else self.path


class Maker(NamedTuple):
    """What makes pages, with their addresses, and how much of the course they read."""

    paths: Sequence[str]
    make: Callable[[], Iterable[Page]]
    reads: Reads | LessonAt = Reads.COURSE


def one(path: str, make: Callable[[T], Page], of: T, reads: Reads | LessonAt = Reads.COURSE) -> Maker:
    """Give what makes the one page at an address, of what it is about."""
    return Maker((path,), partial(lambda: [make(of)]), reads)
