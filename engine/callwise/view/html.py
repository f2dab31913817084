"""Elements of HTML, escaped as they are made."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

_VOID = frozenset({"input", "br", "hr", "img", "meta", "link"})


class Markup(str):
    """Text that is HTML already and is not escaped again."""

    __slots__ = ()

    def __html__(self) -> str:
        """Tell templates that this needs no escaping."""
        return str(self)


Child = str | None | Iterable["Child"]
Attribute = str | int | bool | None


def el(name: str, attributes: dict[str, Attribute] | None = None, *children: Child) -> Markup:
    """
    Make an element.

    An attribute that is True stands alone; False and None leave it out.
    Children that are plain strings are escaped; None is nothing.
    """
    written = "".join(_attribute(key, value) for key, value in (attributes or {}).items())
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{join(children)}</{name}>")


def join(children: Child) -> Markup:
    """Put children one after the other, escaping what is plain text."""
    if children is None:
        return Markup()
    if isinstance(children, Markup):
        return children
    if isinstance(children, str):
        return Markup(escape(children))
    return Markup("".join(join(child) for child in children))


def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    return f" {key}" if value is True else f' {key}="{escape(str(value))}"'
