"""
The acts that can be tried at a table, and the legal ones.

The two are found independently. Acts to try are everything a person could do with the available tiles, legal or not.
Legal acts are built up from the rules' permissions, without asking the judge (`callwise.american.play.judged_acts`).

Exposures are altered one tile at a time, and exchanges are announced; announcements and partly named tiles cover only
acts open to that player. If a hand or its target is hidden, only acts that don't depend on it are listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from callwise.american.agreement.ruleset import (
    AmericanRuleset,
    CallKept,
    FreezeAt,
    LastDiscardExposure,
    LastWallCalls,
    MustRackPick,
)
from callwise.american.table import acts
from callwise.american.table.acts import Act, Purpose
from callwise.american.table.card import fits, lacks
from callwise.american.table.exchange_acts import Announce, Exchange, Leave, Mend, Refuse, Withdraw
from callwise.american.table.exposures import Exposure
from callwise.american.table.player import Player
from callwise.american.table.practice_hands import is_complete
from callwise.american.table.table import PASSED, Passing, Phase, Table
from callwise.american.table.tiles import JOKER, Tile
from callwise.american.turn.challenge import is_mislaid
from callwise.american.turn.charleston import is_between_rounds
from callwise.american.turn.dead_hand import is_back
from callwise.ground.seats import SEATS, Seat

_MOST_BESIDE = 5
_LARGEST = 6
_SMALLEST = 3


def acts_to_try(table: Table, seat: Seat | None = None) -> tuple[Act, ...]:
    """Return every act that one player, or any player, can try, legal or not."""
    seats = SEATS if seat is None else (seat,)
    return tuple(dict.fromkeys(act for one in seats for act in _tries(one, table)))


def _tries(seat: Seat, table: Table) -> Iterator[Act]:
    player = table[seat]
    hand = _hand(seat, table)
    if table.phase is Phase.CHARLESTON:
        sizes = range(PASSED + 1) if table.passing is Passing.COURTESY else (PASSED,)
        yield from (acts.Pass(seat, tiles) for tiles in _choices(player.rack or (), sizes))
        for blind in range(1, PASSED + 1):
            yield from (acts.Pass(seat, tiles, blind) for tiles in _choices(player.rack or (), (PASSED - blind,)))
        yield acts.Stop(seat)
        if player.open_rack is not None and player.seeks is not None:
            yield acts.MahJongg(seat)
        return
    yield acts.Pick(seat)
    yield acts.Rack(seat)
    yield acts.Rack(seat, JOKER)
    yield from _tried_calls(seat, table)
    yield from _tried_exposures(seat, table)
    for nth, exposure in enumerate(player.exposures):
        at = table.target(seat, nth)
        for tile in (exposure.tile, JOKER):
            yield acts.Add(seat, (tile,), exposure.tile, at.nth)
            yield acts.Remove(seat, (tile,), exposure.tile, at.nth)
    for exchange in _tried_exchanges(seat, hand, table):
        yield exchange
        if not exchange.discarded and exchange.gives[0] == exchange.target.tile:
            yield Announce(seat, exchange)
    for tile in dict.fromkeys(hand):
        yield acts.Discard(seat, tile)
        if seat is table.turn:
            yield acts.Begin(seat, tile)
    named = {table.naming, None if table.discard is None else table.discard.tile} - {None}
    yield from (acts.TakeBack(seat, tile) for tile in named if tile is not None)
    yield acts.Correct(seat)
    if player.open_rack is not None and player.seeks is not None:
        yield acts.MahJongg(seat)
    yield from (acts.CallDead(seat, whose) for whose in SEATS)
    yield acts.Retract(seat)
    yield from _leaves(seat, table)
    yield Withdraw(seat)
    yield Refuse(seat)
    yield Mend(seat)


def _leaves(seat: Seat, table: Table) -> Iterator[Leave]:
    """Yield an act of leaving each exposed joker."""
    for owner, player in table.seated():
        for nth in range(len(player.exposures)):
            if table.jokers(owner, nth) and nth not in table.returned(owner):
                yield Leave(seat, table.target(owner, nth))


def _tried_calls(seat: Seat, table: Table) -> Iterator[Act]:
    open_tiles = {} if table.discard is None else dict.fromkeys((table.discard.tile, table.discard.named))
    if table.fresh is not None:
        open_tiles[table.fresh.called.tile] = None
    if table.naming is not None:
        open_tiles[table.naming] = None
    shown = table[seat].open_rack is not None and table[seat].seeks is not None
    for tile in open_tiles:
        if tile is not None:
            yield acts.Want(seat, tile)
            yield from (acts.Call(seat, tile, one) for one in Purpose if one is not Purpose.MAH_JONGG or shown)


def _tried_exposures(seat: Seat, table: Table) -> Iterator[Act]:
    rack = table[seat].rack or ()
    wants = seat in table.wanted
    if table.discard is None or not (table.phase is Phase.CALLED or wants):
        alike = [tile for tile in dict.fromkeys(rack) if rack.count(tile) >= _SMALLEST]
        yield from (acts.Expose(seat, (tile,) * _SMALLEST) for tile in alike)
        return
    tile = table.discard.tile
    fits = tuple(one for one in rack if one in (tile, JOKER))
    yield from (acts.Expose(seat, tiles) for tiles in _choices(fits, range(1, _LARGEST + 1)))
    yield from (acts.Expose(seat, (one, one)) for one in dict.fromkeys(rack) if one not in (tile, JOKER))


def _tried_exchanges(seat: Seat, hand: tuple[Tile, ...], table: Table) -> Iterator[Exchange]:
    for owner, other in table.seated():
        for nth, exposure in enumerate(other.exposures):
            at = table.target(owner, nth)
            for tile in dict.fromkeys(hand):
                yield Exchange(seat, (tile,), at, exposure.tile if tile.is_joker else None)
            for count in range(2, hand.count(exposure.tile) + 1):
                yield Exchange(seat, (exposure.tile,) * count, at)
            if table.discard is not None:
                yield Exchange(seat, (table.discard.tile,), at, discarded=True)


def legal_acts(table: Table, rules: AmericanRuleset) -> tuple[Act, ...]:
    """Return every legal act, by any player."""
    return tuple(dict.fromkeys(_legal(table, rules)))


def _legal(table: Table, rules: AmericanRuleset) -> Iterator[Act]:
    if table.phase is Phase.OVER:
        return
    if table.phase is Phase.CHARLESTON:
        yield from _legal_passes(table)
        east = table[Seat.EAST]
        if is_between_rounds(Seat.EAST, table) and _is_whole(east, east.rack or ()):
            yield acts.MahJongg(Seat.EAST)
        return
    playing = [seat for seat in SEATS if not table[seat].dead]
    if table.announced is not None and table.announced.seat in playing:
        yield Withdraw(table.announced.seat)
    is_mendable = table.wrong is not None and table.wrong.giver is table.turn and table.phase is Phase.MAIN
    for seat in playing:
        yield from _legal_claims(seat, table, rules)
        yield from _leaves(seat, table)
        if is_mendable:
            yield Mend(seat)
        yield from (
            acts.CallDead(seat, whose) for whose in playing if whose is not seat and _is_hopeless(whose, table, rules)
        )
    if table.turn in playing:
        yield from _legal_turn(table.turn, table, rules)


def _is_hopeless(seat: Seat, table: Table, rules: AmericanRuleset) -> bool:
    """Whether visible tiles rule out every winning hand."""
    player, fresh, wrong = table[seat], table.fresh, table.wrong
    mislaid = is_mislaid(seat, table, rules)
    if player.miscounted:
        return len(player.loose) > mislaid or not table.is_before_play
    if len(player.loose) > mislaid or ((player.exposures or player.loose) and player.plays_concealed):
        return True
    if wrong is not None and wrong.target.seat is seat and (table.turn, table.phase) != (wrong.giver, Phase.MAIN):
        return True
    if not player.exposures or not table.card:
        return False
    possible = [hand for hand in fits(table.playable, player.exposures) if not hand.concealed]
    if possible:
        return all(lacks(hand, seat, table) is not None for hand in possible)
    alters = table.turn is seat and fresh is not None and not fresh.frozen
    if fresh is None or not alters or rules.freeze_at is FreezeAt.IMMEDIATELY:
        return True
    made = player.exposures[fresh.nth]
    sizes = (Exposure(made.tile, 1, size - 1) for size in range(_SMALLEST, _LARGEST + 1))
    changed = (player.exposing(one, fresh.nth).exposures for one in sizes)
    return not any(not hand.concealed for exposures in changed for hand in fits(table.playable, exposures))


def _legal_passes(table: Table) -> Iterator[Act]:
    for seat, mine, opposite in zip(SEATS, table.passed, table.passed[2:] + table.passed[:2], strict=True):
        player = table[seat]
        if mine is not None or player.dead or player.rack is None:
            continue
        counts: tuple[int, ...] = (PASSED,)
        if table.passing is Passing.COURTESY:
            counts = tuple(range((PASSED if opposite is None else len(opposite)) + 1))
        naturals = tuple(tile for tile in player.rack if not tile.is_joker)
        yield from (acts.Pass(seat, tiles) for tiles in _choices(naturals, counts))
        for blind in range(1, PASSED + 1) if table.passing in (Passing.LEFT, Passing.LAST_RIGHT) else ():
            yield from (acts.Pass(seat, tiles, blind) for tiles in _choices(naturals, (PASSED - blind,)))
    if table.passing is Passing.SECOND_LEFT and not any(table.passed):
        yield from (acts.Stop(seat) for seat in SEATS if not table[seat].dead)


def _legal_claims(seat: Seat, table: Table, rules: AmericanRuleset) -> Iterator[Act]:
    """Yield the calls a player may make on a discard, and the correction of its name."""
    discard, player = table.discard, table[seat]
    in_window = table.phase in (Phase.WINDOW, Phase.PICKED)
    if seat in table.wanted:
        yield acts.Retract(seat)
    if discard is None:
        fresh = table.fresh
        if fresh is not None and not fresh.frozen and seat not in (table.turn, fresh.called.by):
            yield from _winning_or_wanting(seat, fresh.called.tile, table, rules)
        return
    if discard.by is seat:
        if in_window and table.misnamed is not None:
            yield acts.Correct(seat)
        return
    if seat is table.turn and table.phase is not Phase.WINDOW:
        return
    if table.misnamed is not None:
        yield from _winning_or_wanting(seat, table.misnamed, table, rules)
        return
    if discard.tile.is_joker:
        return
    yield from _winning_or_wanting(seat, discard.tile, table, rules)
    if table.in_last_wall and rules.last_wall_calls is not LastWallCalls.FREE:
        return
    rack = player.open_rack
    beside = _MOST_BESIDE if rack is None else rack.count(discard.tile) + rack.count(JOKER)
    concealed = player.concealed or (player.seeks is not None and player.seeks.concealed)
    if in_window and beside >= _SMALLEST - 1 and not concealed and (not table.has_last_discard or _last_exposed(rules)):
        turns = discard.by.turns_to
        is_first = all(turns(one) >= turns(seat) for one in table.wanted)
        if is_first:
            yield acts.Call(seat, discard.tile)
        yield acts.Want(seat, discard.tile)
        if is_first and seat in table.wanted:
            yield from _exposing(seat, discard.tile, player)


def _last_exposed(rules: AmericanRuleset) -> bool:
    allows = LastDiscardExposure.ALLOW
    return "last_discard_exposure" not in rules.open and rules.last_discard_exposure is allows


def _winning_or_wanting(seat: Seat, tile: Tile, table: Table, rules: AmericanRuleset) -> Iterator[Act]:
    """Yield the call for mah jongg, its announcement and, once announced, the declaration."""
    if table.in_last_wall and rules.last_wall_calls is LastWallCalls.NONE:
        return
    for call in _winning(seat, table[seat], tile):
        yield from (call, acts.Want(seat, tile))
        if seat in table.wanted:
            yield acts.MahJongg(seat)


def _winning(seat: Seat, player: Player, tile: Tile) -> Iterator[Act]:
    if player.open_rack is not None and player.seeks is not None:  # noqa: SIM102
        if is_complete(player.seeks, (*player.open_rack, tile), player.exposures):
            yield acts.Call(seat, tile, Purpose.MAH_JONGG)


def _legal_turn(seat: Seat, table: Table, rules: AmericanRuleset) -> Iterator[Act]:
    player, hand = table[seat], _hand(seat, table)
    free: tuple[Tile, ...]
    if table.naming is not None:
        yield acts.TakeBack(seat, table.naming)
    if any(one is not seat for one in table.wanted):
        return
    if table.phase is Phase.WINDOW:
        if table.wall > 0:
            yield acts.Pick(seat)
        return
    if table.phase is Phase.CALLED:
        yield from _legal_exposures(seat, table)
        if rules.call_kept is CallKept.EXPOSED:
            yield acts.Retract(seat)
        if table.discard is not None:
            for call in _winning(seat, player, table.discard.tile):
                yield from (call, acts.Want(seat, table.discard.tile), acts.MahJongg(seat))
        return
    if table.phase is Phase.PICKED:
        yield acts.Rack(seat)
        if table.picked is not None and table.picked.is_joker:
            yield acts.Rack(seat, JOKER)
        free = () if table.picked is None else (table.picked,)
    else:
        free = hand
        if table.redeemed is not None:
            yield acts.Rack(seat, JOKER)
        yield from _legal_changes(seat, table, rules)
    may_exchange = table.phase is Phase.MAIN or rules.must_rack_pick is MustRackPick.NO
    for exchange in _legal_exchanges(seat, free, table, rules) if may_exchange else ():
        yield exchange
        yield Announce(seat, exchange)
    for tile in dict.fromkeys(free):
        yield acts.Discard(seat, tile)
    for tile in dict.fromkeys(hand):
        yield acts.Begin(seat, tile)
    if _is_whole(player, hand):
        yield acts.MahJongg(seat)


def _is_whole(player: Player, hand: tuple[Tile, ...]) -> bool:
    """Whether a hand is fully known and complete."""
    if player.open_rack is None or player.seeks is None:
        return False
    return is_complete(player.seeks, hand, player.exposures)


def _legal_exposures(seat: Seat, table: Table) -> Iterator[Act]:
    player = table[seat]
    if table.discard is None or player.concealed or (player.seeks is not None and player.seeks.concealed):
        return
    yield from _exposing(seat, table.discard.tile, player)


def _exposing(seat: Seat, tile: Tile, player: Player) -> Iterator[acts.Expose]:
    rack = player.rack or ()
    for natural in range(rack.count(tile) + 1):
        for joker in range(rack.count(JOKER) + 1):
            if _SMALLEST <= 1 + natural + joker <= _LARGEST:
                yield acts.Expose(seat, (tile,) * natural + (JOKER,) * joker)


def _legal_changes(seat: Seat, table: Table, rules: AmericanRuleset) -> Iterator[Act]:
    fresh = table.fresh
    if fresh is None or rules.freeze_at is FreezeAt.IMMEDIATELY:
        return
    if fresh.frozen and rules.freeze_at is not FreezeAt.DISCARD_ONLY:
        return
    exposure, rack = table[seat].exposures[fresh.nth], table[seat].rack or ()
    at = table.target(seat, fresh.nth)
    if exposure.size < _LARGEST:
        yield from (acts.Add(seat, (tile,), exposure.tile, at.nth) for tile in (exposure.tile, JOKER) if tile in rack)
    if exposure.size > _SMALLEST:
        if exposure.naturals > 1:
            yield acts.Remove(seat, (exposure.tile,), exposure.tile, at.nth)
        if exposure.jokers:
            yield acts.Remove(seat, (JOKER,), exposure.tile, at.nth)


def _legal_exchanges(seat: Seat, free: tuple[Tile, ...], table: Table, rules: AmericanRuleset) -> Iterator[Exchange]:
    for owner, other in table.seated():
        for nth, exposure in enumerate(other.exposures):
            if is_back(nth, other, rules):
                continue
            for count in range(1, min(free.count(exposure.tile), table.jokers(owner, nth)) + 1):
                yield Exchange(seat, (exposure.tile,) * count, table.target(owner, nth))


def _hand(seat: Seat, table: Table) -> tuple[Tile, ...]:
    """Return a player's visible tiles, the pick included; empty if they are hidden."""
    rack = table[seat].rack or ()
    own = table.phase is Phase.PICKED and table.turn is seat and table.picked is not None
    return tuple(sorted((*rack, table.picked))) if own and table.picked is not None else rack


def _choices(tiles: tuple[Tile, ...], sizes: range | tuple[int, ...]) -> Iterator[tuple[Tile, ...]]:
    """Yield every distinct choice of tiles of the given sizes."""
    for size in sizes:
        yield from dict.fromkeys(combinations(tiles, size))
