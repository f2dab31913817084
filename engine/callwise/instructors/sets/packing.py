"""
Text packed for links and mail: deflated, then written in base64url without padding.

Packed text may expand enormously, so unpacking stops at a limit.
"""

from __future__ import annotations

import base64
import re
import zlib

from callwise.ground.errors import CallwiseError

LETTERS = re.compile(r"[A-Za-z0-9_-]+")
MOST_BYTES = 4
"""Maximum number of bytes per character."""


class PackingError(CallwiseError):
    """Packed text that is invalid or too long."""


def coded(data: bytes) -> str:
    """
    Encode bytes in base64url.

    >>> coded(b"\\xfb\\xff")
    '-_8'
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def packed(text: str) -> str:
    """Pack a text."""
    return coded(zlib.compress(text.encode(), 9))


def unpacked(letters: str, longest: int) -> str:
    """
    Unpack a text of at most `longest` characters.

    Raises PackingError.
    """
    if LETTERS.fullmatch(letters) is None:
        raise PackingError("it has characters that packed texts don’t have")
    inflating = zlib.decompressobj()
    most = longest * MOST_BYTES
    try:
        data = inflating.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), most + 1)
        text = "" if len(data) > most else data.decode()
    except (ValueError, zlib.error) as error:
        raise PackingError("it’s cut short or changed") from error
    if len(data) > most or len(text) > longest:
        raise PackingError(f"it has more than {longest} characters")
    if not inflating.eof or inflating.unused_data:
        raise PackingError("it’s cut short or changed")
    return text
