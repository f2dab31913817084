"""
The site's public address, and a preview picture for each page.

Everything else is relative, so that the site can be served from anywhere.  Only previews shown outside its pages need
the full address; without one they are not written.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from builder.assets.files import Assets, Files
from builder.page.frame import Shared
from builder.page.page import Page
from builder.sharing.cards import draw_cards


class AddressError(Exception):
    """An address that a site can't have; the message quotes it and says what would be valid."""


def to_tell(text: str) -> str:
    """
    Read a contact address for readers: a page or an e-mail address.  Raises AddressError.

    >>> to_tell("mailto:rules@example.org")
    'mailto:rules@example.org'
    """
    if not text.startswith(("https://", "mailto:")) or not text.isascii() or set(text) & set(' "<>\\^`{|}'):
        raise AddressError(f"readers can't tell anything at {text!r}; give https://… or mailto:… in plain characters")
    return text


@dataclass(frozen=True)
class Address:
    """
    The address of a site's home page.

    >>> Address.parse("https://example.org/callwise").text
    'https://example.org/callwise/'
    """

    host: str
    path: str

    @classmethod
    def parse(cls, text: str) -> "Address":
        """Read an address, with or without a final slash.  Raises AddressError."""
        try:
            parts = urlsplit(text)
            host, port = parts.hostname, parts.port
        except ValueError as error:
            raise _wrong(text, str(error)) from error
        if parts.scheme != "https":
            raise _wrong(text, "it doesn't begin with https://")
        if "?" in text or "#" in text:
            raise _wrong(text, "what follows ? or # names no folder")
        if (
            not host
            or "@" in parts.netloc
            or not text.isascii()
            or not text.isprintable()
            or set(text) & set(' "<>\\^`{|}')
        ):
            raise _wrong(text, "it isn't a host and a path in plain characters")
        if {".", ".."} & set(parts.path.split("/")) or "//" in parts.path:
            raise _wrong(text, "its path isn't one folder after another")
        return cls(f"{host}:{port}" if port else host, f"{parts.path.rstrip('/')}/")

    @property
    def text(self) -> str:
        """All of it."""
        return f"https://{self.host}{self.path}"


def _wrong(text: str, why: str) -> AddressError:
    return AddressError(f"No site can stand at {text!r}: {why}. An address is like https://example.org/callwise/.")


def share(pages: Sequence[Page], site: Files) -> Mapping[str, Shared]:
    """
    Add the pictures to a site and return each page's preview by path.

    A page without a picture gets the home page's.  Raises AssetError.
    """
    drawn = [page for page in pages if page.card is not None]
    assets = Assets()
    shared: dict[str, Shared] = {}
    for page, content in zip(drawn, draw_cards([page.card for page in drawn if page.card]), strict=True):
        if page.card is not None:
            shared[page.path] = Shared(assets.add("share.png", content), page.card.alt)
    assets.write(site)
    return {page.path: shared.get(page.path, shared[""]) for page in pages if page.is_shared}


def write_map(pages: Iterable[Page], address: Address, site: Files) -> None:
    """Add the sitemap for search engines, and robots.txt if its location is within this site."""
    listed = "".join(f"<url><loc>{escape(address.text + page.path)}</loc></url>\n" for page in pages if page.is_shared)
    site.put(
        "sitemap.xml",
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{listed}</urlset>\n',
    )
    if address.path == "/":
        site.put("robots.txt", f"User-agent: *\nAllow: /\nSitemap: {address.text}sitemap.xml\n")
