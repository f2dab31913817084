"""
All pages of the site, and their final HTML.

A page's address is a folder, `swap-calling/the-other-end/`; every link is relative to the page, so that the site can be
served from anywhere.
"""

import hashlib
import pkgutil
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from operator import attrgetter

from builder import instructors, pages
from builder.art import symbols
from builder.assembly.page_cache import PageCache
from builder.content.addresses import root_of
from builder.content.first_screens import screens_by_term
from builder.content.games import games
from builder.page.menu import MENU, MORE
from builder.page.page import Maker, Page, Section
from builder.page.policy import policy
from builder.page.shared_addresses import SharedAddresses
from builder.page.site_content import SiteContent
from builder.page.term_notes import TERM_NOTES
from callwise.question.families import families
from callwise.view.elements.html import Markup, Need, needed
from callwise.view.elements.pictures import BACK

SPRITE = "<!--sprite-->"
SMALL = "-s"
"""The suffix of a simplified drawing's name."""
_INDENT = re.compile(r"\n\s+(?=<)")


def sections() -> tuple[Section, ...]:
    """
    Return every section, sorted by order; there is no central list.

    A section is found by the name `PAGES` in any module under `pages` and `instructors`.
    """
    found = [
        module.PAGES
        for package in (pages, instructors)
        for listed in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if hasattr(module := import_module(listed.name), "PAGES")
    ]
    return tuple(sorted(found, key=attrgetter("order")))


@dataclass(frozen=True)
class Sheaf:
    """Pages made together, and the digest of everything that they depend on."""

    key: str
    pages: Sequence[Page]


@dataclass
class Site:
    """Makes the pages of every section."""

    content: SiteContent
    sections: Sequence[Section] = field(default_factory=sections)

    def pages(self) -> Iterator[Page]:
        """Return every page, each made on demand.  Raises BuildError, or an error from reading prose."""
        return (replace(page, of=section) for section, maker in self._makers() for page in maker.make())

    def sheaves(self) -> Iterator[Sheaf]:
        """Return every page, as `pages` does, reusing cached ones with the same inputs."""
        cache = PageCache(self.content)
        for section, maker in self._makers():
            key = cache.key(maker)
            yield Sheaf(key, tuple(replace(page, of=section) for page in cache.pages(maker, key)))

    def written(self, sheaves: Iterable[Sheaf], shared: SharedAddresses) -> Iterator[tuple[str, bytes]]:
        """Return the file and the final HTML of each page, reusing what was written of the same pages before."""
        digest = hashlib.sha256(repr(shared).encode()).hexdigest()
        for one in sheaves:
            written = PageCache.written(one.key, one.pages, digest, lambda page: self.write(page, shared))
            yield from zip((page.file for page in one.pages), written, strict=True)

    def page(self, path: str) -> Page | None:
        """Return the page at an address, if there is one.  Raises as `pages` does."""
        found = ((section, maker.make()) for section, maker in self._makers() if path in maker.paths)
        return next((replace(page, of=section) for section, made in found for page in made if page.path == path), None)

    def _makers(self) -> Iterator[tuple[Section, Maker]]:
        return ((section, maker) for section in self.sections for maker in section.makers(self.content))

    def write(self, page: Page, shared: SharedAddresses) -> str:
        """Return a page's final HTML."""
        values = {"shared": shared, "root": page.root or root_of(page.path), "policy": policy(page.within)}
        if page.embeds is not None:
            return self._fill("embed.html", page, embed=shared.embed, **values)
        notes = self.content.words(page.body, page.path, () if page.fetches_notes else page.reachable)
        foot = sorted((one for one in self.sections if one.foot), key=attrgetter("foot.place"))
        asides = " ".join(game.family.id for game in games() if not game.is_first)
        values |= {"menu": MENU, "more": MORE, "screens": screens_by_term(), "term_notes": TERM_NOTES}
        return self._fill("layout.html", page, notes=notes, foot=foot, asides=asides, **values)

    def _fill(self, template: str, page: Page, **values: object) -> str:
        """Write a page with its tile drawings."""
        html = self.content.templates.fill(template, {"page": page, **values})
        used = needed(html if page.seen is None else page.seen, Need.SYMBOL)
        return _INDENT.sub("\n", html).replace(SPRITE, _sprite(used) if used else "")


def every_tile() -> Markup:
    """Draw the tiles of every family, large and small, and the back, as one sprite."""
    codes = [face.code for family in families() for face in family.faces]
    return Markup(symbols([*codes, BACK], small=codes))


def _sprite(used: Iterable[str]) -> str:
    names = list(used)
    small = [name.removesuffix(SMALL) for name in names if name.endswith(SMALL)]
    return symbols([name for name in names if not name.endswith(SMALL)], small=small)
