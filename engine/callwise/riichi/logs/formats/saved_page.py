"""
Logs within pages that were saved: Tenhou's XML as a browser shows it, and the hands that a report lists.

Whatever else a page holds is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from callwise.riichi.logs.formats.links import HOLDS, held_in
from callwise.riichi.logs.formats.mjlog import HEAD, ROOT
from callwise.riichi.logs.formats.strict_json import read_json

_ESCAPES = {"&quot;": '"', "&#34;": '"', "&#39;": "'", "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&"}
"""What stands in a page for signs that it can't have, `&` itself last."""
_AREA = re.compile(r"<textarea\b[^<>]*+>(?P<text>[^<]*+)</textarea>")
_MARKUP = re.compile(r"<[^<>]*+>")
_END = "</mjloggm>"
_CLOSING = re.compile(r"</(?!mjloggm)[A-Za-z]{1,12}[0-9]{0,3}>")
"""What a browser may write behind an empty element."""


def mjlogs_in(text: str) -> list[str]:
    """
    Return the mjlogs of a text: all of it where it begins with its only one, or else those that stand in it.

    A page may show one as text, with markup of its own in between.

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
    """Give each mjlog, up to its end or to the next where it has none."""
    _, *parts = text.split(ROOT)
    for part in parts:
        log, end, _ = part.partition(_END)
        yield f"{ROOT}{log}{end}"


def hands_in(page: str) -> Iterator[Mapping[str, object]]:
    """Give the hands of a report, each of which is in a field to be copied from.  Raises LogError."""
    for match in _AREA.finditer(page):
        text = unescaped(match["text"]).strip()
        if HOLDS in text:
            text = held_in(text)
        if text.startswith("{") and isinstance(value := read_json(text), dict) and "log" in value:
            yield value


def unescaped(text: str) -> str:
    """Return a page's text with the signs that a page must escape."""
    for written, sign in _ESCAPES.items():
        text = text.replace(written, sign)
    return text
