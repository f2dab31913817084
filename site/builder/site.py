"""
All pages of the site, and their final HTML.

A page's address is a folder, `swap-calling/the-other-end/`; every link is relative to the page, so that the site can be
served from anywhere.
"""

import io
import pickle
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import zstandard

from builder.art import symbols
from builder.content.places import root_of
from builder.keep import kept
from builder.page.frame import Frame
from builder.page.made import Materials, Reads
from builder.page.matter import Matter
from builder.page.page import Maker, Page, Section
from builder.pages import sections
from builder.policy import policy
from callwise.question.families import families
from callwise.view.elements.html import Markup, Need, needed
from callwise.view.elements.pictures import BACK

SPRITE = "<!--sprite-->"
SMALL = "-s"
"""The suffix of a simplified drawing's name."""
_INDENT = re.compile(r"\n\s+(?=<)")


@dataclass
class Site:
    """Makes the pages of every section."""

    matter: Matter
    sections: Sequence[Section] = field(default_factory=sections)

    def pages(self) -> Iterator[Page]:
        """Return every page, each made on demand.  Raises PageError, and whatever reading prose can raise."""
        return (page for maker in self._makers() for page in maker.make())

    def kept_pages(self) -> Iterator[Page]:
        """Return every page, as `pages` does, reusing cached ones with the same inputs."""
        made = Materials(self.matter)
        for maker in self._makers():
            if maker.reads is Reads.MORE:
                yield from maker.make()
            else:
                parts = (made.of(maker.reads), *maker.paths)
                yield from self._unpacked(kept("pages", parts, partial(self._packed, maker)))

    def _packed(self, maker: Maker) -> bytes:
        packed = io.BytesIO()
        _Packer(packed, self.sections).dump(list(maker.make()))
        return zstandard.compress(packed.getvalue(), level=1)

    def _unpacked(self, content: bytes) -> Iterable[Page]:
        pages: list[Page] = _Unpacker(io.BytesIO(zstandard.decompress(content)), self.sections).load()
        return pages

    def page(self, path: str) -> Page | None:
        """Return the page at an address, if there is one.  Raises as `pages` does."""
        made = (page for maker in self._makers() if path in maker.paths for page in maker.make())
        return next((page for page in made if page.path == path), None)

    def _makers(self) -> Iterator[Maker]:
        for section in self.sections:
            yield from section.makers(self.matter)

    def write(self, page: Page, frame: Frame) -> str:
        """Return a page's final HTML."""
        values = {"frame": frame, "root": page.root or root_of(page.path), "policy": policy(page.within)}
        if page.embeds is not None:
            return self._drawn("embed.html", page, embed=frame.embed, **values)
        notes = self.matter.words(page.body, page.path, page.reachable)
        return self._drawn("layout.html", page, notes=notes, bar=self._bar(), foot=self._foot(), **values)

    def _bar(self) -> list[Section]:
        return sorted((one for one in self.sections if one.bar), key=lambda one: one.bar.place if one.bar else 0)

    def _foot(self) -> list[Section]:
        return sorted((one for one in self.sections if one.foot), key=lambda one: one.foot.place if one.foot else 0)

    def _drawn(self, template: str, page: Page, **values: object) -> str:
        """Write a page with its tile drawings."""
        html = self.matter.templates.fill(template, {"page": page, **values})
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


class _Packer(pickle.Pickler):
    """Serialises pages, with sections by index."""

    def __init__(self, file: io.BytesIO, sections: Sequence[Section]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._sections = sections

    def persistent_id(self, value: object) -> int | None:
        return self._sections.index(value) if isinstance(value, Section) else None


class _Unpacker(pickle.Unpickler):
    """Deserialises pages."""

    def __init__(self, file: io.BytesIO, sections: Sequence[Section]) -> None:
        super().__init__(file)
        self._sections = sections

    def persistent_load(self, place: int) -> Section:
        return self._sections[place]
