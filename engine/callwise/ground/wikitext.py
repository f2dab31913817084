"""
Wiki notation around tiles and positions, as found in an article's source, and full-width characters.

On riichi.wiki, tiles are written ``{{#mjt:4'23s|30px}}``, a question in an article is ``{{Callwise|asks=…}}``, and a
vertical bar in a parameter is ``{{!}}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from callwise.ground.errors import LONGEST_NOTATION, EntryError, NotationError, check_length, quoted

_TILES = re.compile(r"\{\{\s*#mjt\s*:([^|{}]*)((?:\|[^{}]*)?\}\})")
_BAR = "{{!}}"
_WIDE: dict[int, int | str] = {0x3000: " ", 0x3001: ",", **{wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}}
"""Each full-width character's ASCII equivalent."""
BETWEEN = frozenset(",\ufe0e\ufe0f")
"""
Characters allowed between tiles, in addition to spaces: a comma, and Unicode's selectors for black or colour pictures.
"""
_ASKS = re.compile(r"\s*\{\{\s*(?:#widget\s*:\s*)?Callwise\s*(?:\|(?P<inside>.*))?\}\}\s*", re.DOTALL)
_FRAME = frozenset({"title", "theme", "words", "index", "height"})
"""Parameters that only affect the display."""


def bare(text: str) -> str:
    """
    Replace wiki notation by spaces and full-width characters by ASCII, keeping all columns.

    Texts that are too long are returned unchanged.

    >>> bare("{{#mjt:40m|30px}}")
    '       40m       '
    >>> bare("77z{{!}}6'66z")
    "77z  |  6'66z"
    >>> bare("４０ｍ　７ｚ")
    '40m 7z'
    """
    if len(text) > LONGEST_NOTATION:
        return text
    text = text if text.isascii() else text.translate(_WIDE)
    if "{" not in text:
        return text

    def blank(call: re.Match[str]) -> str:
        tiles, end = call.group(1, 2)
        return " " * (len(call[0]) - len(tiles) - len(end)) + tiles + " " * len(end)

    return _TILES.sub(blank, text.replace(_BAR, "  |  "))


@dataclass(frozen=True)
class TemplateQuestion:
    """The content of an article's template: the question, its entries, and the ruleset, if one is named."""

    asks: str
    table: Mapping[str, str]
    ruleset: str | None


def read_asked(text: str) -> TemplateQuestion:
    """
    Read a call of the template ``Callwise``, or of the widget.

    Raises NotationError for other text and for a parameter that has no name or appears twice, EntryError for one that
    names a puzzle.

    >>> read_asked("{{Callwise|asks=kuikae.legal|call=4'23m|hand={{#mjt:14m 7z|30px}}|theme=dark}}").table
    {'call': "4'23m", 'hand': '14m 7z'}
    """
    check_length(text)
    found = _ASKS.fullmatch(text)
    if found is None:
        raise NotationError(f"{quoted(text)} isn’t a call of the template, like {{{{Callwise|asks=kuikae.legal}}}}")
    given: dict[str, str] = {}
    for written in _parts(found["inside"] or ""):
        name, named, value = (part.strip() for part in written.partition("="))
        if not named:
            raise NotationError(f"{quoted(written.strip())} has no name; write it like hand=14m 678p 23399s 7z")
        if name in given:
            raise NotationError(f"{quoted(name)} appears twice; it should appear once")
        given[name] = value
    for kind in ("puzzle", "series"):
        if given.get(kind):
            raise EntryError(f"this shows the {kind} {quoted(given[kind])}; its page on Callwise has its position")
    if not given.get("asks"):
        raise NotationError("“asks”, which names the question, is missing; write it like asks=kuikae.legal")
    table = {
        name: " ".join(bare(value).split())
        for name, value in given.items()
        if value and name not in {"asks", "rules"} | _FRAME
    }
    return TemplateQuestion(given["asks"], table, given.get("rules") or None)


def _parts(text: str) -> Iterator[str]:
    """Split a call at its top-level bars, ignoring those of nested calls."""
    depth, part = 0, ""
    for token in re.findall(r"\{\{|\}\}|.", text, re.DOTALL):
        depth += (token == "{{") - (token == "}}")
        if token == "|" and not depth:
            yield part
            part = ""
        else:
            part += token
    if part.strip():
        yield part
