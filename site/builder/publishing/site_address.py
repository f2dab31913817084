"""The site's public address, and the address for reports from readers."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from builder.ground.errors import BuildError


def parse_contact(text: str) -> str:
    """
    Read a contact address for readers: a page or an e-mail address.  Raises BuildError.

    >>> parse_contact("mailto:rules@example.org")
    'mailto:rules@example.org'
    """
    if not text.startswith(("https://", "mailto:")) or not text.isascii() or set(text) & set(' "<>\\^`{|}'):
        raise BuildError(f"readers can't tell anything at {text!r}; give https://… or mailto:… in plain characters")
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
        """Read an address, with or without a final slash.  Raises BuildError."""
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
        """The full address."""
        return f"https://{self.host}{self.path}"


def _wrong(text: str, why: str) -> BuildError:
    return BuildError(f"No site can stand at {text!r}: {why}. An address is like https://example.org/callwise/.")
