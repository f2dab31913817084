"""
A waiting player's view of a table, for each possible history of the deal.

Other players' discards are in order if all four ponds are shown; the discards in a hidden pond don't matter. Ponds
don't show when a closed or added kan was made, and it can matter: an added tile could be robbed, and under some rules a
call ends furiten. So there is one history for each possible turn that makes a difference.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from callwise.ground.seats import Relation, Seat
from callwise.riichi.hand.hand import By, Finish
from callwise.riichi.hand.waiting_player import PlayerEvent, Waiting
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.own_kans import OwnKan, may_follow
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import without


def waiting_of(table: Table, seat: Seat) -> Waiting:
    """
    Return a player with the first of the possible `histories`.

    Raises PositionError if the hand is not shown.
    """
    return histories(table, seat)[0]


def histories(table: Table, seat: Seat) -> tuple[Waiting, ...]:
    """
    Return a player with each possible history of the table that can make a difference.

    Raises PositionError if the hand is not shown.
    """
    waiting = _without_past(table, seat)
    if table.played is None:
        return (waiting,)
    choices = _choices(table, waiting)
    ways = [way for way in product(*choices.values()) if _is_in_order(choices, way, table, waiting)]
    found = dict.fromkeys(tuple(_events(table, seat, dict(zip(choices, way, strict=True)))) for way in ways)
    return tuple(replace(waiting, since=events) for events in found)


def untold_kans(table: Table, seat: Seat) -> tuple[OwnKan, ...]:
    """Return the kans whose undated turn may matter to a player."""
    if table.played is None:
        return ()
    return tuple(kan for kan, turns in _choices(table, _without_past(table, seat)).items() if len(turns) > 1)


def _without_past(table: Table, seat: Seat) -> Waiting:
    player, moment = table[seat], table.moment
    at_turn = isinstance(moment, Turn) and moment.seat is seat
    hand = player.concealed
    if isinstance(moment, Turn) and at_turn and moment.drawn is not None:
        hand = without(hand, (moment.drawn,))
    turned = [place for place, one in enumerate(player.pond or ()) if one.turned]
    finish = Finish(By.RON, seat, table.wind, riichi=player.riichi, last_tile=table.wall == 0)
    discards = table.all_discards_of(seat)
    elsewhere = len(discards) - len(table.discards_of(seat))
    riichi = elsewhere + turned[0] if turned else None
    if riichi is None and player.riichi:
        riichi = max(len(discards) - 1, 0)
    return Waiting(seat, hand, player.melds, discards, riichi=riichi, finish=finish, at_turn=at_turn)


def _last_discard(table: Table, waiting: Waiting) -> int:
    """Return the turn of the player's last discard, or of the riichi tile if in riichi; -1 if none."""
    own = [turn for turn, (by, _, _) in enumerate(table.played or ()) if by is waiting.seat]
    if _discards_now(table, waiting.seat):
        own.append(len(table.played or ()))
    if not own:
        return -1
    return own[-1] if waiting.riichi is None else own[waiting.riichi]


def _choices(table: Table, waiting: Waiting) -> dict[OwnKan, tuple[int, ...]]:
    """
    Return the kans that may matter, each with its turns; turns before the player's last discard or riichi are merged.

    In riichi calls end nothing, so only tiles that could be won on count, and later turns are equivalent. Otherwise
    there is nothing to end unless the player may have passed on a winning tile.
    """
    since = _last_discard(table, waiting)
    kans = _of_others(table, waiting.seat)
    won_on = [kan for kan in kans if kan.added is not None and kan.added.kind in waiting.waits]
    went_by = any(
        one.tile.kind in waiting.waits for by, one, _ in (table.played or ())[since + 1 :] if by is not waiting.seat
    ) or any(kan.turns[-1] > since for kan in won_on)
    found = {}
    for kan in kans if went_by and waiting.riichi is None else won_on:
        before = [turn for turn in kan.turns if turn <= since]
        after = [turn for turn in kan.turns if turn > since]
        found[kan] = (*before[-1:], *(after if waiting.riichi is None else after[:1]))
    return found


def _of_others(table: Table, seat: Seat | Relation) -> list[OwnKan]:
    """Return other players' kans; the player's own are always followed by their own discard."""
    return [kan for kan in table.own_kans if kan.seat is not seat]


def _is_in_order(kans: Collection[OwnKan], way: Sequence[int], table: Table, waiting: Waiting) -> bool:
    """Whether these turns fit the order of melds, treating equivalent turns as one."""
    since = _last_discard(table, waiting)
    alike = [max(turn, since) if waiting.riichi is None else min(max(turn, since), since + 1) for turn in way]
    return may_follow(tuple(kans), alike)


def _events(table: Table, seat: Seat, kans: Mapping[OwnKan, int]) -> Iterator[PlayerEvent]:
    on_turn = defaultdict[int, list[PlayerEvent]](list)
    for kan in _of_others(table, seat):
        on_turn[kans.get(kan, kan.turns[0])].append(PlayerEvent(seat.sees(kan.seat), kan.added, kan.meld.kind))
    played = table.played or ()
    for turn, (by, one, call) in enumerate(played):
        yield from on_turn[turn]
        yield PlayerEvent(seat.sees(by), None if by is seat else one.tile)
        if one.called_by is not None and call is not None:
            yield PlayerEvent(seat.sees(one.called_by), call=(call.grew_from or call).kind)
    yield from on_turn[len(played)]
    if _discards_now(table, seat):
        yield PlayerEvent(Relation.SELF)


def _discards_now(table: Table, seat: Seat | Relation) -> bool:
    """Whether the live discard is the player's."""
    moment = table.moment
    return isinstance(moment, Discard) and moment.by is seat and moment.kan is None
