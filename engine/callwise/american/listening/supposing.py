"""
Completing a position that a sentence leaves open: the winner's hand, the unseen tiles of a rack, and the value of a
hand that isn't paid.

What is supposed is always shown as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from callwise.american.payment.mah_jongg_in_error import InError, read_declared
from callwise.american.table.tiles import parse_tiles
from callwise.ground.errors import CallwiseError
from callwise.ground.seats import Seat

_HAND = "FF 3333b 444d NEWS 0"
_WITH_JOKERS, _JOKERLESS = "FF 33bJJ NEWS 0 | 444d", "FF 3333b NEWS 0 | 444d"
"""A practice hand, and its tiles with jokers and without."""
_ANY_VALUE = "25"
_FOR_MAHJ = re.compile(r"call (\S+) for mah jongg")


def suppositions(asks: str, entries: Mapping[str, str], *, is_jokerless: bool) -> Iterator[Mapping[str, str]]:
    """Yield positions that complete the entries of a question, the likeliest first."""
    if asks == "american.payments" and "value" in entries:
        yield {"seeks": _HAND, "rack": _JOKERLESS if is_jokerless else _WITH_JOKERS, "won": "south by west", **entries}
    if asks == "american.error-payments" and _goes_on(entries):
        yield {"value": _ANY_VALUE, **entries}
    you = entries.get("you", "")
    if you in entries:
        yield {**entries, you: _with_one_more(entries[you])}
    elif "seeks" in entries and (called := _FOR_MAHJ.search(entries.get("acts", ""))) is not None:
        rack = [str(tile) for tile in parse_tiles(entries["seeks"])]
        if called[1] in rack:
            rack.remove(called[1])
            yield {**entries, you: " ".join(rack)}


def _goes_on(entries: Mapping[str, str]) -> bool:
    """Whether the deal goes on after mah jongg in error, so that nobody pays the value of a hand."""
    try:
        declared = read_declared(entries.get("declared", ""))
        thrown = tuple(map(Seat.parse, entries.get("thrown", "").split()))
        return bool(declared) and InError(declared, thrown).goes_on
    except CallwiseError:
        return False


def _with_one_more(rack: str) -> str:
    """
    Return a rack with one more unseen tile, as on its player's turn.

    >>> _with_one_more("3d +12"), _with_one_more("9 | RRRJ")
    ('3d +13', '10 | RRRJ')
    """
    return re.sub(r"(?<=\+)\d++|^\d++(?= ?\||$)", lambda found: str(int(found[0]) + 1), rack, count=1)
