"""
Completing a position that a sentence leaves open: the winner's hand, and the unseen tiles of a rack.

What is supposed is always shown as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from callwise.american.table.tiles import parse_tiles

_HAND = "FF 3333b 444d NEWS 0"
_WITH_JOKERS, _JOKERLESS = "FF 33bJJ NEWS 0 | 444d", "FF 3333b NEWS 0 | 444d"
"""A practice hand, and its tiles with jokers and without."""
_FOR_MAHJ = re.compile(r"call (\S+) for mah jongg")


def suppositions(asks: str, entries: Mapping[str, str], *, is_jokerless: bool) -> Iterator[Mapping[str, str]]:
    """Yield positions that complete the entries of a question, the likeliest first."""
    if asks == "american.payments" and "value" in entries:
        yield {"seeks": _HAND, "rack": _JOKERLESS if is_jokerless else _WITH_JOKERS, "won": "south by west", **entries}
    you = entries.get("you", "")
    if you in entries:
        yield {**entries, you: _with_one_more(entries[you])}
    elif "seeks" in entries and (called := _FOR_MAHJ.search(entries.get("acts", ""))) is not None:
        rack = [str(tile) for tile in parse_tiles(entries["seeks"])]
        if called[1] in rack:
            rack.remove(called[1])
            yield {**entries, you: " ".join(rack)}


def _with_one_more(rack: str) -> str:
    """
    Return a rack with one more unseen tile, as on its player's turn.

    >>> _with_one_more("3d +12"), _with_one_more("9 | RRRJ")
    ('3d +13', '10 | RRRJ')
    """
    return re.sub(r"(?<=\+)\d++|^\d++(?= ?\||$)", lambda found: str(int(found[0]) + 1), rack, count=1)
