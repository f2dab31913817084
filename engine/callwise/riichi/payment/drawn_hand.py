"""
A drawn hand: who pays whom when the wall is empty and nobody has won.

The players who are noten pay 3,000 points in all to those who are tenpai.
Who keeps the hand face down is noten, whatever it holds; a call changes
nothing.  If all four are tenpai, or none is, nobody pays.  A nagashi mangan
takes the place of these payments.
"""

from __future__ import annotations

from collections.abc import Iterator

from callwise.clauses import Clauses
from callwise.errors import PositionError
from callwise.riichi.agreement.riichi import HeldWaits
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import WIKI_NAGASHI, WIKI_RYUUKYOKU
from callwise.riichi.hand.hand import waits
from callwise.riichi.payment.nagashi import check_over, judge_nagashi
from callwise.riichi.payment.payment import DEALER, line, others
from callwise.riichi.payment.points import Limit, draw_share
from callwise.riichi.table.table import Table
from callwise.ruling import PERMITS, Ruling
from callwise.seats import SEATS, Seat
from callwise.settlement import Payment, Settlement

clause = Clauses(__file__)
_PAYS = "seat:{payer} > seat:{receiver}"

NOTEN_PAYS = clause("drawn.noten-pays", PERMITS, "DRW-9", WIKI_RYUUKYOKU, _PAYS)
NAGASHI_PAID = clause("drawn.nagashi-paid", PERMITS, "DRW-6", WIKI_NAGASHI, _PAYS)
NOBODY_PAYS = clause("drawn.nobody-pays", PERMITS, "DRW-9", WIKI_RYUUKYOKU, "seat:{seat}")
CLAUSES = clause.every()

TENPAI_POINTS = 3000
"""What all who are noten pay together (DRW-9)."""


def settle_draw(table: Table, rules: RiichiRuleset) -> Settlement:
    """
    Settle a hand that nobody won.

    A hand that is shown is tenpai if it waits; one that isn't is noten.  Who may have a nagashi mangan is who shows a
    pond.  Raises PositionError as `check_drawn` does.
    """
    check_drawn(table)
    return rules.settle_payments(lambda reading: Settlement(tuple(_pay(table, reading))))


def judge_nobody_pays(seat: Seat) -> Ruling:
    """Rule that a seat neither pays nor is paid."""
    return NOBODY_PAYS.permits(seat=seat)


def check_drawn(table: Table) -> None:
    """Refuse a hand that isn't over, riichi face down, and two rows that may be paid for.  Raises PositionError."""
    check_over(table)
    for seat, player in table.seated():
        if player.riichi and player.hand is None:
            raise PositionError(f"{seat.value} is in riichi and must show the hand when it is drawn; write it out").at(
                seat.value
            )
    if len(odd_rows(table)) > 1:
        raise PositionError("two players may have a nagashi mangan here, which isn’t ruled on; show the pond of one")


def is_tenpai(seat: Seat, table: Table, rules: RiichiRuleset) -> bool:
    """Whether a player shows a hand that waits."""
    player = table[seat]
    hand = player.hand
    if hand is None or player.dead or not waits(hand, player.melds, held=True):
        return False
    return bool(waits(hand, player.melds)) or rules.held_waits is HeldWaits.TENPAI


def _pay(table: Table, rules: RiichiRuleset) -> Iterator[Payment]:
    for seat in odd_rows(table):
        if judge_nagashi(seat, table, rules).is_legal:
            for payer in others(seat):
                points = draw_share(Limit.MANGAN.basic, double=DEALER in (payer, seat))
                yield line(payer, seat, points, NAGASHI_PAID)
            return
    ready = [seat for seat in SEATS if is_tenpai(seat, table, rules)]
    noten = [seat for seat in SEATS if seat not in ready]
    for payer in noten if ready else ():
        for receiver in ready:
            points = TENPAI_POINTS // len(noten) // len(ready)
            yield line(payer, receiver, points, NOTEN_PAYS, tenpai=len(ready))


def odd_rows(table: Table) -> tuple[Seat, ...]:
    """Give who shows a pond of ones, nines and honours of which none was called."""
    return tuple(
        seat
        for seat, player in table.seated()
        if player.pond is not None
        and all(tile.kind.is_yaochuu for tile in table.discards_of(seat))
        and all(one.called_by is None for one in player.pond)
    )
