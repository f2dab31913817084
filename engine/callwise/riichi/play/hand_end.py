"""
How a hand in play ends: the value of each win, and who pays whom.

A win's value counts its yaku, its dora, and its red fives; ippatsu and ura dora where the ruleset's text says that they
count. Double riichi is left out, since no ruleset here says whether it counts. Thirteen han without a yakuman stay a
sanbaiman, as only some tables count them as more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling
from callwise.law.settlement import Settlement
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.hand.counted_hand import counted
from callwise.riichi.hand.hand import By, Finish, Worth, worth
from callwise.riichi.logs.replay.hand_payments import settlement_of
from callwise.riichi.logs.replay.hand_record import (
    Act,
    Calling,
    Changes,
    DeclaredKan,
    Discarding,
    Draw,
    Hand,
    HandEnd,
    RecordedWin,
)
from callwise.riichi.payment.certain_yakuman import WonHand, liable_players
from callwise.riichi.payment.drawn_hand import paid_for_nagashi, settle_draw
from callwise.riichi.payment.points import Value
from callwise.riichi.play.indicators import count_dora
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import Tile, without

MOST_HAN = 12
"""The most han counted without a yakuman."""


@dataclass(frozen=True)
class WonValue:
    """A winner's hand: its yaku, the han of dora, red fives, ura dora and ippatsu, and the value of it all."""

    seat: Seat
    worth: Worth
    dora: int
    red_fives: int
    ura_dora: int
    ippatsu: int
    value: Value


@dataclass(frozen=True)
class PlayedEnd:
    """
    The end of a hand: how a log records it, and the payments; an abortive draw has the ruling that ends it.

    `values` are those of the wins and `indicators` the ones that counted, with those `below` them for ura dora.
    """

    recorded: HandEnd
    why: Ruling | None = None
    settlement: Settlement | None = None
    values: tuple[WonValue, ...] = ()
    indicators: tuple[Tile, ...] = ()
    below: tuple[Tile, ...] = ()


@dataclass(frozen=True)
class Indicating:
    """The indicators that count for a win: of dora, and below them of ura dora."""

    dora: tuple[Tile, ...]
    ura_dora: tuple[Tile, ...]


def won_end(
    hand: Hand, table: Table, rules: RiichiRuleset, winners: Sequence[Seat], indicators: Indicating
) -> PlayedEnd:
    """
    Settle the wins on the live tile, or a tsumo.

    `winners` are in turn order.
    """
    by = table.moment.by if isinstance(table.moment, Discard) else None
    chances = [seat for seat in winners if rules.ippatsu and is_ippatsu(seat, hand.acts)]
    values = tuple(_value(seat, by, table, rules, indicators, int(seat in chances)) for seat in winners)
    wins = tuple(RecordedWin(one.seat, by, one.value) for one in values)
    ended = replace(hand, ending=HandEnd(wins))
    settlement = settlement_of(ended, rules)
    assert settlement is not None
    recorded = tuple(
        replace(win, changes=_changes_for(win.seat, settlement), liable=_liable(win, table, rules)) for win in wins
    )
    below = indicators.ura_dora if rules.ura_dora and any(table[seat].riichi for seat in winners) else ()
    return PlayedEnd(HandEnd(recorded), None, settlement, values, indicators.dora, below)


def drawn_end(table: Table, rules: RiichiRuleset) -> PlayedEnd:
    """Settle a hand after its last discard; every player who waits shows it."""
    settlement = settle_draw(table, rules)
    why = Draw.NAGASHI if paid_for_nagashi(table, rules) else Draw.EXHAUSTIVE
    changes = settlement.changes(SEATS)
    east, south, west, north = (changes[seat] for seat in SEATS)
    return PlayedEnd(HandEnd((), why, (east, south, west, north)), None, settlement)


def is_ippatsu(seat: Seat, acts: Sequence[Act]) -> bool:
    """
    Whether a player wins after their riichi with no call and no other discard of theirs since (NAK-36).

    The last act may be a kan that is robbed, and so isn't made.
    """
    for place, act in enumerate(reversed(acts)):
        if isinstance(act, Calling) or (isinstance(act, DeclaredKan) and (place or act.seat is seat)):
            return False
        if isinstance(act, Discarding) and act.seat is seat:
            return act.turned
    return False


def _value(
    seat: Seat, by: Seat | None, table: Table, rules: RiichiRuleset, indicators: Indicating, ippatsu: int
) -> WonValue:
    player = table[seat]
    tile = table.discard.tile if by is not None else table.turn.drawn
    assert tile is not None
    held = player.concealed if by is not None else without(player.concealed, (tile,))
    finish = Finish(
        By.TSUMO if by is None else By.RON,
        seat,
        table.wind,
        riichi=player.riichi,
        last_tile=table.wall == 0,
        replacement=by is None and table.turn.replacement,
        robbed=by is not None and table.discard.kan is not None,
    )
    found = worth(held, player.melds, tile, finish) if "open_tanyao" in rules.open else None
    found = found or counted(held, player.melds, tile, finish, rules)
    assert found is not None
    tiles = (tile, *held, *(one for meld in player.melds for one in meld.tiles))
    below = indicators.ura_dora if player.riichi and rules.ura_dora else ()
    extra = count_dora(tiles, indicators.dora), sum(one.red for one in tiles), count_dora(tiles, below), ippatsu
    if any(yaku.is_yakuman for yaku in found.yaku):
        return WonValue(seat, found, *extra, Value.of(found))
    return WonValue(seat, found, *extra, Value.counted(min(found.han + sum(extra), MOST_HAN), found.fu))


def _liable(win: RecordedWin, table: Table, rules: RiichiRuleset) -> Seat | None:
    assert win.value is not None
    won = WonHand(win.seat, table[win.seat].made, win.value.yakuman, None, win.by)
    return next((one.seat for one in liable_players(won, rules)), None) if win.value.yakuman else None


def _changes_for(seat: Seat, settlement: Settlement) -> Changes:
    """Return what each seat gains or loses by one winner's payments."""
    changes = dict.fromkeys(SEATS, 0)
    for line in settlement.payments:
        if line.receiver is seat:
            changes[seat] += line.points
            if line.payer is not None:
                changes[line.payer] -= line.points
    east, south, west, north = changes.values()
    return east, south, west, north
