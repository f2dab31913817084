"""What belongs together in a sentence’s happenings, beyond the order of its words."""

from __future__ import annotations

from itertools import pairwise

from callwise.question.listening.heard import CLOSE, Span
from callwise.riichi.listening.happenings import CALLS, ME, OWN, Happenings, Held


def settle_claims(found: Happenings, fed: Span | None, last: Span | None) -> None:
    """
    Settle whose the claims and yakuman are, and which honours are called.

    `fed` is the place of “fed”, and `last` that of “third dragon” or “fourth wind”.
    """
    for before, act in pairwise(found.acts):
        if last is not None and act.actor == ME and before.actor not in OWN and last[0] - act.spans[0][1] == 1:
            act.actor = before.actor  # “he ponned my third dragon, then won”
    for act in found.acts:
        if act.what == "scores" and act.actor == ME and fed is not None and 0 < act.spans[-1][0] - fed[1] <= CLOSE:
            act.actor = ""  # another player’s: “I fed daisangen”
    _taken(found)
    _shared(found)
    _melds(found)


def settle_calls(found: Happenings) -> None:
    """Settle which tiles are called; their suits have to be known."""
    _relative(found)
    _called(found)


def _taken(found: Happenings) -> None:
    """Take another player's call as a pon if the speaker claims a tile, too: ``she took it before I said ron``."""
    if any(act.what in (*CALLS, "ron") and act.actor == ME for act in found.acts):
        for act in found.acts:
            if act.what == "takes" and act.actor not in OWN and not act.tiles:
                act.what = "pon"


def _shared(found: Happenings) -> None:
    """Split two calls between two players named together: ``two people say chii and pon``."""
    acts = found.acts
    for first, second, other in zip(acts, acts[1:], acts[2:], strict=False):
        is_both = first.at == second.at and first.what == second.what != other.what
        if is_both and not other.actor and other.what in (*CALLS, "ron"):
            other.actor = second.actor
            acts.remove(second)
            return


def _melds(found: Happenings) -> None:
    """Take the honour before “pon” as the pon’s, not as a tile to win on: ``win on haku pon``."""
    for before, act in pairwise(found.acts):
        is_close = before.spans and 0 < act.spans[0][0] - before.spans[-1][1] <= 1
        if act.what == "pon" and not act.tiles and before.what in ("ron", "wins") and is_close and before.tiles:
            act.tiles, before.tiles = before.tiles, []
    held = found.places.get("hand", Held())
    for act in found.acts:
        is_honour = len(set(held.tiles)) == 1 and held.tiles[0][1] == "z"
        if is_honour and act.what == "pon" and not act.tiles and act.spans[-1][0] - held.spans[-1][1] == 1:
            act.tiles = found.places.pop("hand").tiles[:1]
            act.spans += held.spans[-1:]
        for one in found.loose:
            if act.what == "pon" and not act.tiles and act.spans[-1][0] - one[1][1] == 1 and one[0][0][1] == "z":
                act.tiles = one[0]
                act.spans.append(one[1])
                found.loose.remove(one)
                break


def _relative(found: Happenings) -> None:
    """Take the tile of a call as the discard that follows it directly: ``pon the 3s west discarded``."""
    for before, act in pairwise(found.acts):
        is_near = not found.acts[2:] or act.spans[0][0] - before.spans[-1][1] <= CLOSE
        is_beside = before.what in (*CALLS, "takes") and before.spans and is_near
        if act.what == "discards" and act.actor not in OWN and not act.tiles and is_beside:
            act.tiles = before.tiles[:1]


def _called(found: Happenings) -> None:
    """Tell the called tile of a whole sequence apart: ``chii 678s with the 7``, ``chii 678s with 68s``."""
    for act in found.acts:
        if act.what != "chii" or len(act.tiles) != 3 or not set(act.shown) < set(act.tiles):
            continue
        rest = [tile for tile in act.tiles if tile not in act.shown]
        if len(act.shown) == 1 and len(rest) == 2:
            act.tiles, act.shown = act.shown, rest
        elif len(act.shown) == 2 and len(rest) == 1:
            act.tiles = rest
