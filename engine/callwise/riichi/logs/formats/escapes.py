"""Signs as links and pages write them: percent-encoded, or as a page's escapes."""

from __future__ import annotations

import re

_ESCAPES = {"&quot;": '"', "&#34;": '"', "&#39;": "'", "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&"}
"""A page's escapes for special characters, with `&` itself last."""


def unescaped(text: str) -> str:
    """Return a page's text with its escapes decoded."""
    for written, sign in _ESCAPES.items():
        text = text.replace(written, sign)
    return text


def unquoted(text: str) -> str:
    """
    Decode a percent-encoded text, replacing anything that isn't UTF-8.

    >>> unquoted("%E6%9D%B1 2%")
    '東 2%'
    """

    def byte(match: re.Match[bytes]) -> bytes:
        return bytes([int(match[1], 16)])

    return re.sub(rb"%([0-9A-Fa-f]{2})", byte, text.encode("utf-8", "replace")).decode("utf-8", "replace")
