"""When a program calls, declares and wins: a call has to bring it closer to a hand with a yaku."""

from __future__ import annotations

from callwise.riichi.calls.tiles_shown import ways_to_chii, ways_to_pon
from callwise.riichi.hand.hand import completes
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.play.programs.discarding import best_wait, discards, folds
from callwise.riichi.play.programs.shape import less, orphans_away, shanten
from callwise.riichi.play.programs.sight import May, Sight
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import COPIES, KINDS, Kind, plain, without

_PASS = PlayedAct(Doing.PASS)
_MOST_OUTSIDE = 2
"""The most terminals and honours in a hand that is opened for tanyao."""
_NEAR_ORPHANS = 3
"""How near thirteen orphans a hand is kept."""
_FIRST_DRAWS = 66
"""The fewest tiles left once North has drawn for the first time."""


def take_turn(sight: Sight, may: May) -> PlayedAct:
    """Return what a player does on their turn."""
    drawn = sight.drawn
    if drawn is not None:
        if completes(without(sight.hand, (drawn,)), drawn) and may(tsumo := PlayedAct(Doing.TSUMO)):
            return tsumo
        is_first = sight.wall >= _FIRST_DRAWS and not sight.melds
        if is_first and orphans_away(sight.counts) > _NEAR_ORPHANS and may(nine := PlayedAct(Doing.NINE)):
            return nine
        for kan in _kans(sight):
            if may(kan):
                return kan
    if not (sight.is_open or sight.riichi or shanten(sight.counts, len(sight.melds)) > 0):
        for tile in best_wait(sight):
            if may(riichi := PlayedAct(Doing.RIICHI, (tile,))):
                return riichi
    if sight.riichi and drawn is not None:
        return PlayedAct(Doing.DISCARD, (drawn,))
    return next(act for tile in discards(sight) if may(act := PlayedAct(Doing.DISCARD, (tile,))))


def answer(sight: Sight, lying: Discard, may: May) -> PlayedAct:
    """Return what a player says to another player's tile."""
    if completes(sight.hand, lying.tile) and may(ron := PlayedAct(Doing.RON)):
        return ron
    if sight.riichi or lying.kan is not None or sight.wall == 0 or folds(sight):
        return _PASS
    best, away = _PASS, shanten(sight.counts, len(sight.melds))
    for call in calls(sight, lying):
        left = less(sight.counts, (tile.kind for tile in call.shown))
        after = shanten(left, len(sight.melds) + 1)
        if after < away and _has_yaku(call, sight):
            doing = Doing.CHII if call.kind is MeldKind.CHII else Doing.PON
            if may(act := PlayedAct(doing, call.shown)):
                best, away = act, after
    return best


def calls(sight: Sight, lying: Discard) -> tuple[Call, ...]:
    """Return the pons and chiis of a tile that the hand allows."""
    source = sight.seat.sees(lying.by)
    return (*ways_to_pon(sight.hand, lying.tile, source), *ways_to_chii(sight.hand, lying.tile, source))


def _has_yaku(call: Call, sight: Sight) -> bool:
    """Whether the hand will have a yaku after a call: an honour's triplet, or tanyao."""
    melds = [meld.tile_kind for meld in sight.melds if meld.kind is not MeldKind.CHII]
    valued = sight.valued
    if call.tile.kind in valued or any(kind in valued for kind in melds):
        return True
    if any(sight.counts[kind.index] >= COPIES - 1 for kind in valued):
        return True
    laid = [call.tile, *call.shown, *(tile for meld in sight.melds for tile in meld.tiles)]
    if not sight.has_open_tanyao or any(tile.kind.is_yaochuu for tile in laid):
        return False
    return sum(tile.kind.is_yaochuu for tile in sight.hand) <= _MOST_OUTSIDE


def _kans(sight: Sight) -> tuple[PlayedAct, ...]:
    """Return the kans that don't set the hand back, unless the player folds."""
    if sight.wall == 0 or folds(sight):
        return ()
    away = shanten(sight.counts, len(sight.melds))
    four = (kind for kind in KINDS if sight.counts[kind.index] == COPIES)
    closed = [
        PlayedAct(Doing.ANKAN, (plain(kind),))
        for kind in four
        if sight.riichi or shanten(less(sight.counts, (kind,) * COPIES), len(sight.melds) + 1) <= away
    ]
    pons = [meld.tile_kind for meld in sight.melds if meld.kind is MeldKind.PON]
    added = [
        PlayedAct(Doing.SHOUMINKAN, (tile,))
        for tile in sight.hand
        if tile.kind in pons and _spare(tile.kind, sight) <= away
    ]
    return (*closed, *added)


def _spare(kind: Kind, sight: Sight) -> int:
    return shanten(less(sight.counts, (kind,)), len(sight.melds))
