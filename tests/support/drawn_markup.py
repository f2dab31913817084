"""Drawings as XML: their elements by class and side, and their text."""

import re
from xml.etree import ElementTree

_OPENING = re.compile(r'<[a-z](?:"[^"]*"|[^">])*>')
_NAMES_AND_VALUES = re.compile(r'"[^"]*"|[^"]+')
_WITHOUT_VALUE = re.compile(r"(?<= )([a-z-]+)(?=[ />])")


def tree(markup: str) -> ElementTree.Element:
    """Parse markup as XML, which the output of `el` nearly is."""
    closed = re.sub(r"<(input)([^>]*)>", r"<\1\2/>", markup)
    return ElementTree.fromstring(f"<main>{_OPENING.sub(_with_values, closed)}</main>")


def _with_values(opening: re.Match[str]) -> str:
    """Return a tag in which every attribute has a value."""
    parts = _NAMES_AND_VALUES.findall(opening[0])
    return "".join(part if part.startswith('"') else _WITHOUT_VALUE.sub(r'\1=""', part) for part in parts)


def having(where: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Find the elements of a class."""
    return [one for one in where.iter() if name in (one.get("class") or "").split()]


def on_side(where: ElementTree.Element, name: str, side: str) -> ElementTree.Element | None:
    """Find the element of a class on one side."""
    return next((one for one in having(where, name) if one.get("data-side") == side), None)


def said(one: ElementTree.Element) -> str:
    """Return an element's text."""
    return "".join(one.itertext())
