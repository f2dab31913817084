"""
Logs in saved pages: Tenhou's XML as displayed by a browser, and the hands in a report.

The rest of the page is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from callwise.riichi.logs.formats.links import HOLDS, held_in
from callwise.riichi.logs.formats.mjlog import HEAD, ROOT
from callwise.riichi.logs.formats.strict_json import read_json

_ESCAPES = {"&quot;": '"', "&#34;": '"', "&#39;": "'", "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&"}
"""A page's escapes for special characters, with `&` itself last."""
_AREA = re.compile(r"<textarea\b[^<>]*+>(?P<text>[^<]*+)</textarea>")
_MARKUP = re.compile(r"<[^<>]*+>")
_END = "</mjloggm>"
_CLOSING = re.compile(r"</(?!mjloggm)[A-Za-z]{1,12}[0-9]{0,3}>")
"""Closing tags a browser may write after an empty element."""


def mjlogs_in(text: str) -> list[str]:
    """
    Return the mjlogs in a text: the whole text if it begins with its only one, or else each one in it.

    A page may show one as text, with its own markup in between.

    >>> mjlogs_in('<pre><b>&lt;mjloggm ver="2.3"&gt;</b><i>&lt;T1/&gt;</i>&lt;/mjloggm&gt;</pre>')
    ['<mjloggm ver="2.3"><T1/></mjloggm>']
    """
    if ROOT not in text:
        if f"&lt;{ROOT[1:]}" not in text:
            return []
        text = unescaped(_MARKUP.sub("", text))
    start = HEAD.match(text)
    if start is not None and text.find(ROOT) == text.rfind(ROOT) == start.end():
        return [text]
    return [_CLOSING.sub("", log) for log in _mjlogs(text)]


def _mjlogs(text: str) -> Iterator[str]:
    """Yield each mjlog, up to its end, or to the next one if it has none."""
    _, *parts = text.split(ROOT)
    for part in parts:
        log, end, _ = part.partition(_END)
        yield f"{ROOT}{log}{end}"


def hands_in(page: str) -> Iterator[Mapping[str, object]]:
    """Yield the hands of a report, each in a field for copying. Raises LogError."""
    for match in _AREA.finditer(page):
        text = unescaped(match["text"]).strip()
        if HOLDS in text:
            text = held_in(text)
        if text.startswith("{") and isinstance(value := read_json(text), dict) and "log" in value:
            yield value


def unescaped(text: str) -> str:
    """Return a page's text with its escapes decoded."""
    for written, sign in _ESCAPES.items():
        text = text.replace(written, sign)
    return text
