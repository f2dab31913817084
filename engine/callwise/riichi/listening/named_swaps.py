"""Positions for a swap that a sentence names without the tiles of the call."""

from __future__ import annotations

from collections.abc import Mapping

from callwise.riichi.listening.happenings import Act
from callwise.riichi.listening.telling import Telling


def thrown_back(told: Telling) -> Mapping[str, str]:
    """Return a pon after which a tile of the same kind is discarded, if the sentence names no call’s tiles."""
    named = told.loose()[0]
    if len(named) == 1 and not told.found.acts:
        kind = named[0].replace("0", "5")
        return {"call": f"pon {kind} with {kind[0] * 2}{kind[1]}"}
    gone = told.found.first("discards")
    fives = [one for one in (*named, *(gone.tiles if gone is not None else ())) if one[0] in "05" and one[1] != "z"]
    is_called = "kuikae" in told.meanings or told.found.first("chii", "takes") is not None
    later = {"drawn": "1z"} if "later-turn" in told.meanings else {}
    chii = told.found.first("chii")
    if chii is not None and gone is not None and (call := _swapped_from(chii, gone)):
        return {"call": call, "discards": gone.tiles[0], **later}
    if len(fives) == 1 and is_called and (told.call is None or not (told.call.tiles and told.call.shown)):
        return {"call": f"chii {'50'[fives[0][0] == '5']}{fives[0][1]} with 46{fives[0][1]}", "discards": fives[0]}
    if not named and "kuikae" in told.meanings and told.found.first("chii") is not None and told.call is None:
        is_same = not told.meanings.keys().isdisjoint(("same-kind", "same-tile"))
        return {"call": "chii 4m with 23m", "discards": "4m" if is_same else "1m", **later}
    is_alone = not named and not told.found.acts[1:] and told.found.first("discards") is not None
    if is_alone and "same-kind" in told.meanings:
        return {"call": "chii 4m with 23m", "discards": "4m", **later}
    if named or told.found.first("pon") is None or told.meanings.keys().isdisjoint(("same-kind", "fourth")):
        return {}
    return {"call": "pon 4m with 44m", "discards": "4m", **later}


def _swapped_from(call: Act, gone: Act) -> str:
    """Return a chii of three tiles with the called one that makes a discard beside them, or of them, a swap."""
    if call.what != "chii" or len(call.tiles) != 3 or call.shown or len(gone.tiles) != 1:
        return ""
    low, high, rank, suit = int(call.tiles[0][0]), int(call.tiles[2][0]), gone.tiles[0][0], gone.tiles[0][1]
    called = {low - 1: high, high + 1: low}.get(int(rank), int(rank))
    if suit != call.tiles[0][1] or not low <= called <= high:
        return ""
    return f"chii {called}{suit} with {''.join(str(one) for one in range(low, high + 1) if one != called)}{suit}"


def swapped(told: Telling) -> Mapping[str, str]:
    """Return a swap whose cost is asked for, if the sentence names no tiles."""
    if told.loose()[0] or any(act.tiles for act in told.found.acts):
        return {}
    is_same = not told.meanings.keys().isdisjoint(("same-kind", "same-tile"))
    table = {"call": "chii 4m with 23m", "discards": "4m" if is_same else "1m", **thrown_back(told)}
    return {"call": table["call"], "discard": table["discards"], "noticed": "at-once"}
