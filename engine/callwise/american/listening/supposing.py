"""
Completing a position that a sentence leaves open: the winner's hand, the unseen tiles of a rack, the value of a hand,
and an ordinary turn for a general question about an exchange.

What is supposed is always shown as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from callwise.american.table.tiles import parse_tiles
from callwise.ground.seats import SEATS

_HAND = "FF 3333b 444d NEWS 0"
_WITH_JOKERS, _JOKERLESS = "FF 33bJJ NEWS 0 | 444d", "FF 3333b NEWS 0 | 444d"
"""A practice hand, and its tiles with jokers and without."""
_SINGLES = "11b 22b 33c 44c 55d 66d 77d"
_ANY_VALUE = "25"
_SLIPS = {
    "peek": {"passing": "left"},
    "change pass": {"passing": "right"},
    "turn over": {"discard": "9c by east"},
}
"""Where a slip in the Charleston or at the wall happens, by its act."""
_NAMED = re.compile(r"by (?!south)\w+, named (\S+)")
_FOR_MAHJ = re.compile(r"call (\S+) for mah jongg")


def suppositions(
    asks: str,
    entries: Mapping[str, str],
    *,
    is_jokerless: bool,
    is_singles: bool,
    is_misnamed: bool,
    exchange: Mapping[str, str] | None,
    change: Mapping[str, str] | None,
) -> Iterator[Mapping[str, str]]:
    """
    Yield positions that complete the entries of a question, the likeliest first.

    `exchange` is a turn for a general question about taking a joker, and `change` one for a question about changing an
    exposure; None for other sentences.
    """
    if asks == "american.wall-game":
        yield {"discard": "9c by west", **entries}
    if asks == "exchange.allowed" and change is not None and "acts" not in entries:
        yield change
    elif asks == "exchange.allowed" and exchange is not None and exchange.keys() - {"acts"} >= entries.keys():
        yield exchange
    if asks == "exchange.allowed" and "acts" not in entries and (named := _NAMED.search(entries.get("discard", ""))):
        yield {"you": "south", "south": f"{named[1]}{named[1]} +11", **entries, "acts": f"call {named[1]}"}
    if not entries and asks != "american.payments":
        return
    is_one_claim = not entries.keys().isdisjoint(("lastwall", "since", "last")) and not is_misnamed
    if asks == "american.winner" and is_one_claim:
        by = "west" if "since" in entries else "east"
        yield {"discard": f"8d by {by}", "claims": "south pung", **entries}
    elif asks == "american.winner" and not is_misnamed and "; " in (claims := entries.get("claims", "")):
        by = next(seat.value for seat in SEATS if f"{seat.value} " not in claims)
        yield {"discard": f"8d by {by}", **entries}
    if asks == "american.payments":
        yield {
            "value": _ANY_VALUE,
            "seeks": _SINGLES if is_singles else _HAND,
            "rack": _SINGLES if is_singles else _JOKERLESS if is_jokerless else _WITH_JOKERS,
            "won": "south by west",
            **entries,
        }
    if asks == "american.error-payments" and "declared" in entries:
        yield {"value": _ANY_VALUE, **entries}
    if (slip := _SLIPS.get(entries.get("acts", ""))) is not None:
        yield {**slip, **entries}
    you = entries.get("you", "")
    on_turn = entries.get("turn", you)
    if on_turn in entries:
        yield {**entries, on_turn: _with_one_more(entries[on_turn])}
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
