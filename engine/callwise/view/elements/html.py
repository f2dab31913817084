"""
Elements of HTML, escaped as they are made; each says what it needs of the page that it comes to stand on.

A picture needs its symbol there, a term its explanation, a table its styles: `needing` says so where such a thing is
drawn, and whatever is made of it needs the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from html import escape
from types import MappingProxyType

_APOSTROPHE = re.compile(r"(?<=[A-Za-z])'(?=[a-z])|^'(?=s\b)")
_VOID = frozenset({"input", "br", "hr", "img", "meta", "link"})


class Need(Enum):
    """A kind of thing that a page has for what stands on it."""

    SYMBOL = "symbol"
    """The drawing of a tile, by its name."""
    TERM = "term"
    """The explanation of a term, by its id."""
    STYLE = "style"
    """A stylesheet that not all pages have, by its name."""


Needs = Mapping[tuple[Need, str], None]
"""What is needed, each once, in the order in which it stands on the page."""
NOTHING: Needs = MappingProxyType({})


class Markup(str):
    """Text that is HTML already and is not escaped again."""

    __slots__ = ()
    needs: Needs = NOTHING

    def __html__(self) -> str:
        """Tell templates that this needs no escaping."""
        return str(self)


class _Needing(Markup):
    __slots__ = ("needs",)


def needing(html: str, needs: Needs) -> Markup:
    """Give HTML that needs what is listed."""
    if not needs:
        return Markup(html)
    made = _Needing(html)
    made.needs = needs
    return made


def drawn_with(kind: Need, name: str, html: Markup) -> Markup:
    """Give HTML that needs one thing besides what it is made of."""
    return needing(html, {(kind, name): None, **html.needs})


def needed(html: Markup, kind: Need) -> tuple[str, ...]:
    """List what some HTML needs of one kind, by name."""
    return tuple(name for of, name in html.needs if of is kind)


Child = str | None | Iterable["Child"]
Attribute = str | int | bool | None


def el(name: str, attributes: dict[str, Attribute] | None = None, *children: Child) -> Markup:
    """
    Make an element.

    An attribute that is True stands alone; False and None leave it out.
    Children that are plain strings are escaped, with apostrophes as a book has them; None is nothing.
    """
    written = "".join(_attribute(key, value) for key, value in (attributes or {}).items())
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    inner = join(children)
    return needing(f"<{name}{written}>{inner}</{name}>", inner.needs)


def apostrophes(text: str) -> str:
    """
    Set the apostrophes of words as a book does; what stands in notation stays.

    >>> apostrophes("West's 4'23s")
    "West’s 4'23s"
    """
    return _APOSTROPHE.sub("’", text) if "'" in text else text


def join(children: Child) -> Markup:
    """Put children one after the other, escaping what is plain text."""
    if children is None:
        return Markup()
    if isinstance(children, Markup):
        return children
    if isinstance(children, str):
        return Markup(escape(apostrophes(children)))
    parts = [join(child) for child in children]
    needs = [part.needs for part in parts if part.needs]
    several = {need: None for some in needs for need in some} if len(needs) > 1 else needs[0] if needs else NOTHING
    return needing("".join(parts), several)


def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    return f" {key}" if value is True else f' {key}="{escape(str(value))}"'
