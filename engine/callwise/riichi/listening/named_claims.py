"""Tables for claims that a sentence names without tiles: in riichi, on the last discard, too late, from a side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from callwise.ground.seats import Relation, Seat
from callwise.riichi.listening.happenings import CALLS, ME, OWN, SOMEONE, Act
from callwise.riichi.listening.telling import Telling

_CALLERS = {
    "chii": "345m 123p 567p 78s 99s",
    "pon": "44m 123p 567p 78s 789s",
    "kan": "444m 123p 567p 78s 99s",
    "daiminkan": "444m 123p 567p 78s 99s",
}
"""Hands that can make each call on 4m, and don’t wait for it."""
_CALLER = "34445m 123p 567p 78s"
"""One that can make them all."""
_WAITING = "234p 567p 678s 234s 4m"
_NO_YAKU = "123p 567p 789s 123s 4m"
"""Hands that can win on 4m, and can’t call it."""
_CLAIMS = (*CALLS, "ron")
LATER = frozenset(("second-later", "again", "earlier", "before-me"))
"""“Later” and “next turn”, or “earlier” and “already” of the call."""
_FOLLOWING = frozenset(("then", "after", "temporary", "next-turn", "fourth"))


def claimable(told: Telling) -> Mapping[str, str]:
    """Return the discard and the hand that a claim is about; empty if the sentence says too little or names tiles."""
    said = [act for act in told.found.acts if act.what in (*_CLAIMS, "takes")]
    is_last = "last-discard" in told.meanings and not _is_latest(told)
    if said and said[0].what == "chii" and said[0].tiles and said[0].tiles[0][1] == "z" and not told.hand:
        tile, me = said[0].tiles[0], told.seating.me
        other = [rank for rank in "1234567" if rank != tile[0]]
        return {
            "discard": f"{tile} by {me.at(Relation.KAMICHA).value}",
            me.value: f"{other[0]}{other[1]}z 234p 99p 123667s",
        }
    if told.hand or told.loose()[0] or any(act.tiles for act in told.found.acts):
        return {}
    if said and "own-tile" in told.meanings:
        hand = _WAITING if said[0].what == "ron" else _CALLERS.get(said[0].what, _CALLER)
        return {"discard": f"4m by {told.seating.me.value}", told.seating.me.value: hand}
    if not said and not is_last:
        return {}
    is_ron = is_last if not said else said[0].what == "ron"
    kinds = {act.what for act in said}
    hand = _WAITING if is_ron else _CALLERS.get(said[0].what, _CALLER) if len(kinds) == 1 else _CALLER
    me = told.seating.me
    if said and (claimed := _too_late(told, said[0].actor)) is not None:
        claimer, discard = claimed
        return {"discard": discard, claimer.value: hand}
    if is_last:
        hand = _NO_YAKU if is_ron else hand
        own = next((act for act in told.found.acts if act.what == "discards" and act.actor == ME), None)
        by, claimer = (me, me.at(Relation.TOIMEN)) if own is not None else (me.at(Relation.KAMICHA), me)
        return {"discard": f"4m by {by.value}", "wall": "0", claimer.value: hand}
    gone, declared = told.found.first("discards"), told.found.first("riichi")
    is_theirs = "their-riichi" in told.meanings or ("riichi-tile" in told.meanings and declared is not None)
    source = said[0].place or next((act.actor for act in (gone, declared) if act is not None and is_theirs), "")
    by = told.seating.seat(source) if source not in OWN else me.at(Relation.KAMICHA)
    if by is not me and is_theirs:
        return {"discard": f"4m by {by.value}", me.value: hand, "riichi": by.value}
    if by is not me and ("in-riichi" in told.meanings or said[0].place):
        return {"discard": f"4m by {by.value}", me.value: hand}
    return {}


def _is_latest(told: Telling) -> bool:
    """Whether “last” is said of the latest discard, not of the wall’s last one: ``the last tile someone threw``."""
    end = told.meanings["last-discard"][1]
    later = (act for act in told.found.acts if act.what == "discards" and act.actor not in OWN)
    return "wall-left" not in told.meanings and any(act.spans[0][0] > end and len(act.spans) > 1 for act in later)


def _too_late(told: Telling, claimer: str) -> tuple[Seat, str] | None:
    """Return who claims a discard after another player has drawn, and that discard; None if nothing tells."""
    drawn = told.found.first("draws")
    is_touched = "touched" in told.meanings
    if drawn is None or not (drawn.actor or is_touched) or drawn.tiles:
        return None
    before = told.meanings.get("earlier", (-1, -1))[0]
    gone = [act for act in told.found.acts if act.what == "discards" and act.at > drawn.at]
    is_discarded = any(before - act.spans[-1][1] != 1 for act in gone)  # “the discard before” is the claimed one
    if is_discarded and "not-discarded" not in told.meanings:
        return None
    is_own, me = drawn.actor == ME or (not drawn.actor and claimer not in OWN), told.seating.me
    if is_own is (claimer in OWN) and (is_own or not is_touched):
        return None
    if is_own or claimer not in OWN:
        seat, claiming = me, told.seating.seat(claimer)
    else:
        seat, claiming = me.at(Relation.KAMICHA) if drawn.actor in ("", SOMEONE) else told.seating.seat(drawn.actor), me
    by = seat.at(Relation.KAMICHA)
    if claiming in (seat, by):
        return None
    return claiming, f"4m by {by.value}, {seat.value} has drawn"


def is_claimed_late(told: Telling) -> bool:
    """Whether a claim is told that comes after another player’s draw, without tiles."""
    said = told.found.first(*_CLAIMS)
    return (
        said is not None and not any(act.tiles for act in told.found.acts) and _too_late(told, said.actor) is not None
    )


def late_ron(told: Telling) -> Sequence[Act]:
    """Return a late ron with the draw and discard, or the call, before it, if no tiles are named."""
    if (after_call := _ron_after_call(told)) is not None:
        return after_call
    acts = [told.found.first(what) for what in ("ron", "draws", "discards")]
    ron, drawn, gone = acts
    if ron is None or gone is None or any(act.tiles for act in told.found.acts):
        return ()
    if drawn is None:
        is_theirs = gone.actor not in OWN and ron.actor in OWN and not ron.place
        return (ron, gone) if is_theirs and "too-late" in told.meanings else ()
    spoken = ron.spans[-1][0]
    before, after = (told.meanings.get(means, (-1, -1))[0] for means in ("earlier", "after"))
    is_in_turn = drawn.at < gone.at and not drawn.spans[-1][1] <= before < gone.spans[0][0]
    is_later = gone.spans[-1][1] <= before < spoken or spoken < after < drawn.spans[-1][0]
    is_later = is_later or (gone.spans[-1][1] <= spoken < before and drawn.actor not in OWN)
    return (ron, drawn, gone) if is_in_turn and is_later else ()


def _ron_after_call(told: Telling) -> Sequence[Act] | None:
    """Return a ron on a tile that another player called, said after that player's discard; None if there is none."""
    ron, called = told.found.first("ron"), told.found.first("pon", "chii", "takes")
    if ron is None or called is None or "called-tile" not in told.meanings or ron.actor == called.actor:
        return None
    gone = told.meanings.get("already-discarded", (-1, -1))[0]
    is_late = called.spans[-1][0] < gone < ron.spans[-1][0] and not any(act.tiles for act in told.found.acts)
    told_so = [told.meanings[means] for means in ("called-tile", "second-later") if means in told.meanings]
    return (replace(ron, spans=[*ron.spans, *told_so]), called) if is_late else None


def is_kan_after_call(told: Telling) -> bool:
    """Whether the player declares a kan right after a pon or chii of their own: ``pon then kan``."""
    called, kan = told.found.first("pon", "chii"), told.found.first("kan", "ankan", "shouminkan")
    is_elsewhere = told.found.first("draws", "ron") is not None or "versus" in told.meanings
    is_discarded = told.found.first("discards") is not None and "not-discarded" not in told.meanings
    if called is None or kan is None or is_elsewhere or is_discarded:
        return False
    is_then = called.at < kan.at and not _FOLLOWING.isdisjoint(told.meanings)
    is_then = is_then or (kan.at < called.at and not {"earlier", "before-me"}.isdisjoint(told.meanings))
    is_after = kan.spans[-1][1] <= told.meanings.get("after", (0, 0))[0] < called.spans[-1][0]
    return (is_then or is_after) and (kan.actor in OWN or kan.actor == called.actor)
