"""
HTML elements, escaped on creation, which record the page resources they need.

A picture needs its symbol, a term its explanation, a table its styles: `needing` records each when it is drawn, and any
markup containing it inherits the need.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from html import escape
from types import MappingProxyType

_APOSTROPHE = re.compile(r"(?<=[A-Za-z])'(?=[a-z])|^'(?=s\b)")
_SPECIAL = re.compile(r"[&<>\"']")
_VOID = frozenset({"input", "br", "hr", "img", "meta", "link"})
_EMPTY = frozenset({"use"})
"""Elements of drawings that are closed in their only tag."""


class Need(Enum):
    """A kind of page resource that markup depends on."""

    SYMBOL = "symbol"
    """The drawing of a tile, by its name."""
    TERM = "term"
    """The explanation of a term, by its id."""
    STYLE = "style"
    """A stylesheet that only some pages have, by its name."""


Needs = Mapping[tuple[Need, str], None]
"""Distinct needs, in page order."""
NOTHING: Needs = MappingProxyType({})


class Markup(str):
    """Text that is already HTML and won't be escaped again."""

    __slots__ = ()
    needs: Needs = NOTHING

    def __html__(self) -> str:
        """Tell template engines that this needs no escaping."""
        return str(self)


class _Needing(Markup):
    __slots__ = ("needs",)


def needing(html: str, needs: Needs) -> Markup:
    """Return HTML with its needs."""
    if not needs:
        return Markup(html)
    made = _Needing(html)
    made.needs = needs
    return made


def drawn_with(kind: Need, name: str, html: Markup) -> Markup:
    """Return HTML that needs one resource in addition to its own needs."""
    return needing(html, {(kind, name): None, **html.needs})


def needed(html: Markup, kind: Need) -> tuple[str, ...]:
    """Return the names of the resources of one kind that markup needs."""
    return tuple(name for of, name in html.needs if of is kind)


Child = str | None | Iterable["Child"]
Attribute = str | int | bool | None
First = dict[str, Attribute] | str | Sequence[Child] | Iterator[Child] | None
"""Attributes, or the first child."""


def el(name: str, first: First = None, *children: Child) -> Markup:
    """
    Make an element; classes may follow its name.

    Attributes may be left out; True gives an attribute no value, and False and None omit it. Children that are plain
    strings are escaped, with typographic apostrophes; None is omitted.

    >>> el("p.small.quiet", "A & B"), el("p", {"id": "a"}, None)
    ('<p class="small quiet">A &amp; B</p>', '<p id="a"></p>')
    """
    tag, written = _opening(name)
    if isinstance(first, dict):
        written += "".join(_attribute(key, value) for key, value in first.items())
    else:
        children = (first, *children)
    if tag in _VOID:
        return Markup(f"<{tag}{written}>")
    if tag in _EMPTY:
        return Markup(f"<{tag}{written}/>")
    inner = join(children)
    return needing(f"<{tag}{written}>{inner}</{tag}>", inner.needs)


@cache
def _opening(name: str) -> tuple[str, str]:
    """Return the tag of a name, and its classes as an attribute."""
    tag, *classes = name.split(".")
    return tag, _attribute("class", " ".join(classes) or None)


def apostrophes(text: str) -> str:
    """
    Make the apostrophes of words typographic, but not those in notation.

    >>> apostrophes("West's 4'23s")
    "West’s 4'23s"
    """
    return _APOSTROPHE.sub("’", text) if "'" in text else text


def join(children: Child) -> Markup:
    """Join children, escaping plain text."""
    if isinstance(children, Markup):
        return children
    if isinstance(children, str):
        return Markup(_escaped(apostrophes(children)))
    parts: list[str] = []
    needs: Needs = NOTHING
    for child in children or ():
        if child is None:
            continue
        part = join(child)
        parts.append(part)
        if part.needs:
            needs = {**needs, **part.needs} if needs else part.needs
    return needing("".join(parts), needs)


def _escaped(text: str) -> str:
    return escape(text) if _SPECIAL.search(text) else text


def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    return f" {key}" if value is True else f' {key}="{_escaped(str(value))}"'
