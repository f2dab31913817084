"""A question about changing an exposure, and the turn that stands in for one that it doesn't tell."""

from __future__ import annotations

from collections.abc import Mapping

from callwise.american.listening.deciding_words import moments
from callwise.american.listening.telling import OWN, Telling, is_tile, natural
from callwise.american.table.exposures import SIZES
from callwise.american.table.practice_hands import HAND_SIZE
from callwise.american.table.tiles import in_order, parse_tiles
from callwise.question.listening.words import spaced

_SMALLER = frozenset(spaced("back reduce shrink smaller remove fewer"))
_LARGER = frozenset(spaced("add put another more extend upgrade larger bigger"))
_SIZED = {name: size for size, name in SIZES.items()}
_LATER = frozenset(spaced("later next after fourth 4th already earlier before last old older still when"))
"""Words about a time, so that the answer depends on it."""
WORDS = _SMALLER | _LARGER | _LATER | _SIZED.keys()
"""Words that an exposure’s usual changes hold."""
_USUAL, _OLDER, _OLDER_STILL = "8d", "3b", "7c"
_REST = spaced("J 1c 5c 6b E N R 9c G F 4b 2d 7b")
"""The rack beside the tiles that match the exposures."""
_KONG = _SIZED["kong"]


def told_change(told: Telling) -> str | None:
    """Return the act that enlarges an exposure which a sentence tells: the one just made, or an older one by a pick."""
    if "alter" not in told.meanings or not _SMALLER.isdisjoint(word.small for word in told.words):
        return None
    laid, picked = told.found.first("exposes"), told.found.first("picks")
    is_called = told.discard is not None and laid is not None and laid.actor in OWN and bool(laid.tiles)
    tile = natural(laid.tiles[0]) if laid is not None and is_called else ""
    if picked is not None and picked.tiles:
        own = [natural(tiles) for name, tiles, _ in told.found.exposed if told.seat(name) is told.me]
        tile = next((one for one in picked.tiles if one in own), "")
    return f"add {tile} to {tile}" if tile else None


def usual_change(told: Telling) -> Mapping[str, str] | None:
    """
    Return a turn with an exposure just made, and the changes that a sentence asks about; None if it asks about none.

    If it speaks of a time, the same changes of an older exposure follow; with an exchange, the redeemed joker is added.
    """
    if "alter" not in told.meanings:
        return None
    words = [word.small for word in told.words]
    sizes = [_SIZED[word] for word in words if word in _SIZED]
    is_smaller = not _SMALLER.isdisjoint(words) or (len(sizes) > 1 and sizes[-1] < sizes[0])
    is_larger = not is_smaller and (bool(sizes) or not _LARGER.isdisjoint(words))
    is_exchanged = "exchange" in told.meanings
    if is_exchanged and not (is_larger or is_smaller):
        return None
    size = max((*sizes, _KONG)) - is_larger
    named = [tiles for tiles, _ in told.groups] + [tiles for tiles, _, _ in told.found.loose if is_tile(tiles)]
    named += [tiles for act in told.found.acts for tiles in act.tiles]
    tile = next(filter(None, map(natural, named)), _USUAL)
    older = _OLDER if tile != _OLDER else _OLDER_STILL
    thrown = [one.is_done for one in moments(told) if one.what == "discards" and told.me in one.by]
    is_thrown = True in thrown
    kinds = [tile] if False in thrown or _LATER.isdisjoint(words) else [tile, older]
    exposures = [in_order(parse_tiles(kind * min(size - 1, 3) + "J" * max(1, size - 3))) for kind in kinds]
    ways = [way for way, is_other in (("add {} to", is_smaller), ("remove {} from", is_larger)) if not is_other]
    changes = [f"{way} {kind}".format("J" if "joker" in words else kind) for kind in kinds for way in ways]
    held = HAND_SIZE - is_thrown - len(kinds) * size
    rack = parse_tiles("".join((*kinds, *(one for one in _REST if one not in kinds))))[:held]
    moment = {"discard": f"9c by {told.me.value}"} if is_thrown else {"fresh": f"{tile} by {told.me.after(3).value}"}
    return {
        "acts": "; ".join(changes),
        "you": told.me.value,
        told.me.value: f"{in_order(rack)} | {' '.join(reversed(exposures))}",
        **moment,
        **({"redeemed": told.me.after(1).value} if is_exchanged and is_larger else {}),
    }
