"""
Completing a position that a sentence leaves open: the winner's hand, the unseen tiles of a rack, the value of a hand
that isn't paid, and an ordinary turn for a general question about an exchange.

What is supposed is always shown as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from callwise.american.listening.happenings import CLAIMS, ME
from callwise.american.listening.telling import USUAL, Telling
from callwise.american.payment.mah_jongg_in_error import InError, read_declared
from callwise.american.table.tiles import parse_tiles
from callwise.ground.errors import CallwiseError
from callwise.ground.seats import Seat
from callwise.question.listening.words import spaced

_HAND = "FF 3333b 444d NEWS 0"
_WITH_JOKERS, _JOKERLESS = "FF 33bJJ NEWS 0 | 444d", "FF 3333b NEWS 0 | 444d"
"""A practice hand, and its tiles with jokers and without."""
_ANY_VALUE = "25"
_SLIPS = {
    "peek": {"passing": "left"},
    "change pass": {"passing": "right"},
    "turn over": {"discard": "9c by east"},
}
"""Where a slip in the Charleston or at the wall happens, by its act."""
_MOMENTS = frozenset(
    spaced(
        """
        call-joker rack-called take-back refuse charleston wrong-tile begin in-error misnamed last dead window call
        out-of-turn racked not-racked looked penalty one-turn discard-used alter self-pick why
        """
    )
)
"""Meanings that tell of a moment, or of another question than whether a joker can be taken."""
_MOMENT_ACTS = frozenset(spaced("discards picks looks racks exposes win"))
_WHERE = frozenset(("on", "from", "off"))
_ONE_HELD = re.compile(r"([1-9][bcd]) \+12")
_FOR_MAHJ = re.compile(r"call (\S+) for mah jongg")


def suppositions(
    asks: str,
    entries: Mapping[str, str],
    *,
    is_jokerless: bool,
    owner: Seat | None,
    change: Mapping[str, str] | None,
) -> Iterator[Mapping[str, str]]:
    """
    Yield positions that complete the entries of a question, the likeliest first.

    `owner` is the player whose joker a general question is about, and `change` the turn for a question about changing
    an exposure; None for other sentences.
    """
    if asks == "american.wall-game":
        yield {"discard": "9c by west", **entries}
    if asks == "exchange.allowed" and change is not None and "acts" not in entries:
        yield change
    elif asks == "exchange.allowed" and owner is not None:
        held = [_ONE_HELD.fullmatch(text) for text in entries.values()]
        if not held:
            yield _exchange_in_turn(owner)
        elif len(held) == 1 and held[0] is not None:
            yield _exchange_in_turn(owner, held[0][1])
    if not entries:
        return
    if asks == "american.winner" and "lastwall" in entries:
        yield {"discard": "8d by east", "claims": "south pung", **entries}
    if asks == "american.payments" and not entries.keys().isdisjoint(("value", "unsaid", "hot")):
        yield {
            "value": _ANY_VALUE,
            "seeks": _HAND,
            "rack": _JOKERLESS if is_jokerless else _WITH_JOKERS,
            "won": "south by west",
            **entries,
        }
    if asks == "american.error-payments" and _goes_on(entries):
        yield {"value": _ANY_VALUE, **entries}
    if (slip := _SLIPS.get(entries.get("acts", ""))) is not None:
        yield {**slip, **entries}
    you = entries.get("you", "")
    if you in entries:
        yield {**entries, you: _with_one_more(entries[you])}
    elif "seeks" in entries and (called := _FOR_MAHJ.search(entries.get("acts", ""))) is not None:
        rack = [str(tile) for tile in parse_tiles(entries["seeks"])]
        if called[1] in rack:
            rack.remove(called[1])
            yield {**entries, you: " ".join(rack)}


def exchanged_with(told: Telling) -> Seat | None:
    """Return whose joker is asked about in general, without a tile or a moment; None for other sentences."""
    if "exchange" not in told.meanings or not _MOMENTS.isdisjoint(told.meanings):
        return None
    moments = _MOMENT_ACTS - {"racks"} if _names_a_rack(told) else _MOMENT_ACTS
    if any(act.what in moments or (act.what in CLAIMS and act.actor == ME) for act in told.found.acts):
        return None
    if any(word.small == "must" for word in told.words):
        return None
    named = (told.seat(name) for name, _ in told.found.seats)
    return next((seat for seat in named if seat is not told.me), Seat.WEST)


def _names_a_rack(told: Telling) -> bool:
    """Whether “rack” is the place of a joker, as in “on my friend’s rack”."""
    words = [word.small for word in told.words]
    return any(word == "rack" and not _WHERE.isdisjoint(words[max(0, at - 4) : at]) for at, word in enumerate(words))


def _exchange_in_turn(owner: Seat, tile: str = "3b") -> Mapping[str, str]:
    you = next(seat for seat in USUAL if seat is not owner)
    return {
        "acts": f"exchange {tile} for {owner.value} {tile}",
        "you": you.value,
        you.value: f"{tile} 11c 456d EEESS FFJ",
        owner.value: f"9 | {tile[0]}{tile}JJ",
    }


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
