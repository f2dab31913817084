"""Whether a position holds what a sentence tells, so that nothing is ruled on that leaves out a part of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from callwise.riichi.listening.telling import Telling

_ASKED_BY = {
    "pao": ("pao.", "win.payments"),
    "nagashi": ("draws.",),
    "chankan": ("calls.chankan", "calls.kandora", "calls.turn", "calls.yaku", "furiten.", "win."),
    "ippatsu": ("calls.chances", "calls.yaku", "calls.value", "calls.turn", "win.", "priority."),
    "noten-riichi": ("calls.cost", "chombo."),
    "dead-hand": ("calls.cost", "calls.legal", "chombo.", "draws.", "kuikae.cost"),
}
"""Questions that can hold what a meaning tells; with any other, the sentence is about more than is asked."""


def is_beside(told: Telling, asks: str = "") -> bool:
    """Whether a question leaves out what the sentence is about."""
    return any(means in told.meanings and not asks.startswith(held) for means, held in _ASKED_BY.items())


def is_whole(told: Telling, asks: str, position: Mapping[str, str]) -> bool:
    """Whether a position has every tile that the sentence names, and its question can hold what it is about."""
    return not is_beside(told, asks) and set(_named(told)) <= set(_codes(" ".join(position.values())))


def _named(told: Telling) -> Iterator[str]:
    found = told.found
    groups = [tiles for act in found.acts for tiles in (act.tiles, act.shown)]
    groups += [held.tiles for place, held in found.places.items() if place != "wait"]
    for tiles in (*groups, *(tiles for tiles, _, _ in found.loose)):
        yield from map(_kind, tiles)


def _codes(text: str) -> Iterator[str]:
    for ranks, suit in re.findall(r"([0-9'*]+)([mpsz])", text):
        yield from (_kind(rank + suit) for rank in ranks if rank.isdigit())


def _kind(tile: str) -> str:
    """Return a tile, but a red five without its suit: a sentence seldom says which."""
    return "0" if tile[0] == "0" else tile
