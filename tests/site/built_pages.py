"""Read pages for tests: their tags, references and link targets."""

import gc
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from lxml import etree

FRAMES = "embed"
POINTERS = {"a": "href", "link": "href", "script": "src", "img": "src", "use": "href", "form": "action"}


@dataclass
class Tag:
    """One start tag; an attribute without a value has an empty string."""

    name: str
    attributes: dict[str, str]
    text: str = ""


class _TagsKept:
    """Stores a parser's events for a page."""

    def __init__(self) -> None:
        self.tags: list[Tag] = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.tags.append(Tag(tag, dict(attributes)))

    def data(self, text: str) -> None:
        """Store the text with the tag it follows."""
        if self.tags:
            self.tags[-1].text += text

    def close(self) -> list[Tag]:
        return self.tags


@dataclass
class PageRead:
    """A parsed page; `path` is its place in the built site."""

    path: Path
    tags: list[Tag] = field(init=False)

    def __post_init__(self) -> None:
        parser = etree.HTMLParser(target=_TagsKept(), encoding="utf-8", huge_tree=True)
        self.tags = etree.fromstring(self.path.read_bytes(), parser)

    def named(self, name: str) -> list[Tag]:
        """All tags with that name, in order."""
        return [tag for tag in self.tags if tag.name == name]

    @property
    def ids(self) -> list[str]:
        """Every id, in order."""
        return [tag.attributes["id"] for tag in self.tags if "id" in tag.attributes]

    @property
    def addresses(self) -> list[tuple[str, str]]:
        """Every address in a tag, with the tag's name."""
        return [
            (tag.name, tag.attributes[POINTERS[tag.name]])
            for tag in self.tags
            if tag.name in POINTERS and POINTERS[tag.name] in tag.attributes
        ]


class TagsRead(HTMLParser):
    """The tags of a piece of HTML, with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, Mapping[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def _read(paths: Iterable[Path]) -> list[PageRead]:
    """Read pages with the garbage collector off: collecting takes longer than reading."""
    gc.disable()
    try:
        return [PageRead(path) for path in paths]
    finally:
        gc.freeze()
        gc.enable()


@cache
def read_pages(root: Path) -> list[PageRead]:
    """Every page of a built site for visitors; read once."""
    frames = root / FRAMES
    return _read(path for path in sorted(root.rglob("*.html")) if not path.is_relative_to(frames))


@cache
def read_frames(root: Path) -> list[PageRead]:
    """Every page of a built site for frames."""
    return _read(sorted((root / FRAMES).rglob("*.html")))


def pages_of_every_kind(pages: Sequence[PageRead], given: Sequence[PageRead] = ()) -> list[PageRead]:
    """A small selection of pages, including the given ones, with every kind of element: name, class, type and role."""
    kinds = {
        page.path: {(tag.name, *map(tag.attributes.get, ("class", "type", "role"))) for tag in page.tags}
        for page in pages
    }
    chosen = list(given)
    left = set().union(*kinds.values()).difference(*(kinds[page.path] for page in chosen))
    while left:
        chosen.append(max(pages, key=lambda page: len(kinds[page.path] & left) / len(page.tags)))
        left -= kinds[chosen[-1].path]
    counts = Counter(kind for page in chosen for kind in kinds[page.path])
    for page in sorted(chosen[len(given) :], key=lambda page: -len(page.tags)):
        if all(counts[kind] > 1 for kind in kinds[page.path]):
            chosen.remove(page)
            counts.subtract(kinds[page.path])
    return chosen
