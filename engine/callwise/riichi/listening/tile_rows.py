"""Tiles written side by side, in their order or in that of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from callwise.ground.errors import CallwiseError
from callwise.riichi.table.tiles import format_tiles, parse_tiles


def row(tiles: Sequence[str]) -> str:
    """
    Write tiles side by side, keeping their order.

    >>> row(["4p", "6p", "7z"])
    '46p7z'
    """
    written = ""
    for place, tile in enumerate(tiles):
        last = place + 1 == len(tiles) or tiles[place + 1][1] != tile[1]
        written += tile if last else tile[0]
    return written


def in_order(tiles: Sequence[str]) -> str:
    """Write tiles in the order of a hand."""
    try:
        return format_tiles(parse_tiles("".join(tiles)))
    except CallwiseError:
        return row(tiles)
