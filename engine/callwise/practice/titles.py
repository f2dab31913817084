"""Titles of drawn positions, which tell apart two that a maker named alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from callwise.ground.faces import Face

_DISCARD = re.compile(r"(?P<tile>\S+) by (?P<seat>\w+)")
_DRAW = re.compile(r"(?P<seat>\w+) drew (?P<tile>\S+)")
_TILES = ("discard", "moment", "turn", "fresh")
"""Entries with the tile in question and its seat."""
_SEATS = ("seat", "you")
_SEAT = re.compile("East|South|West|North")


def placed(title: str, table: Mapping[str, str], faces: tuple[Face, ...]) -> str:
    """
    Return a title with the table's tile and its seat, or with a seat, unless it names a tile.

    >>> from callwise.riichi.family import FAMILY
    >>> placed("Two players want it", {"discard": "8p by west"}, FAMILY.faces)
    'Two players want it: West’s 8 of circles'
    """
    words = _words(faces)
    if any(name in title.lower() for name in words.values()):
        return title
    is_seated = _SEAT.search(title) is not None
    for entry in _TILES:
        found = _DISCARD.fullmatch(table.get(entry, "")) or _DRAW.fullmatch(table.get(entry, ""))
        if found and (tile := words.get(found["tile"].replace("'", ""))):
            return f"{title}: {tile}" if is_seated else f"{title}: {found['seat'].capitalize()}’s {tile}"
    seat = next((table[entry].capitalize() for entry in _SEATS if entry in table), "")
    return f"{title}: {seat}" if seat and not is_seated else title


@cache
def _words(faces: tuple[Face, ...]) -> Mapping[str, str]:
    return {face.code: face.words for face in faces}
