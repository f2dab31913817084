"""Decoding percent-encoded links and HTML escapes."""

from __future__ import annotations

import re

_ESCAPES = {"&quot;": '"', "&#34;": '"', "&#39;": "'", "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&"}
"""HTML escapes of special characters; `&amp;` must be decoded last."""


def unescaped(text: str) -> str:
    """Decode the HTML escapes in a text."""
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
