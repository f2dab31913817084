"""Drawings as XML: their elements by class and side, and their text."""

import re
from xml.etree import ElementTree


def tree(markup: str) -> ElementTree.Element:
    """Parse markup as XML, which the output of `el` nearly is."""
    closed = re.sub(r"<(input)([^>]*)>", r"<\1\2/>", markup)
    closed = re.sub(
        r" (hidden|data-drawn|data-late|data-ponds|data-closed|data-picks|data-choice)(?=[ />])", r' \1=""', closed
    )
    return ElementTree.fromstring(f"<main>{closed}</main>")


def having(where: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Find the elements of a class."""
    return [one for one in where.iter() if name in (one.get("class") or "").split()]


def on_side(where: ElementTree.Element, name: str, side: str) -> ElementTree.Element | None:
    """Find the element of a class on one side."""
    return next((one for one in having(where, name) if one.get("data-side") == side), None)


def said(one: ElementTree.Element) -> str:
    """Return an element's text."""
    return "".join(one.itertext())
