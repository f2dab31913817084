"""
Exhaustive draws: who pays whom when the wall is empty and nobody has won.

The noten players pay 3,000 points in total to the tenpai players. A player who keeps the hand face down is noten,
whatever it holds; calls don't matter. If all four or none are tenpai, nobody pays. A nagashi mangan replaces these
payments. If several players have one, they also pay each other.

Under rules that count a nagashi mangan as a win, its player is also paid for the honba and takes the riichi sticks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import LEAVES_OPEN, PERMITS, Ruling
from callwise.law.settlement import Payment, Settlement
from callwise.riichi.agreement.draw_options import NagashiDeal
from callwise.riichi.agreement.payment_options import Honba
from callwise.riichi.agreement.riichi_options import HeldWaits
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import (
    BEYOND,
    NAGASHI_WON,
    WIKI_EMA_NAGASHI,
    WIKI_NAGASHI,
    WIKI_RYUUKYOKU,
    WIKI_SEVERAL_NAGASHI,
)
from callwise.riichi.hand.hand import waits
from callwise.riichi.payment.nagashi import check_over, judge_nagashi, rows
from callwise.riichi.payment.payment import DEALER, HONBA_POINTS, STICK_POINTS, line, others
from callwise.riichi.payment.points import Limit, draw_share
from callwise.riichi.table.table import Table

clause = Clauses(__file__)
_PAYS = "seat:{payer} > seat:{receiver}"

NOTEN_PAYS = clause("drawn.noten-pays", PERMITS, "DRW-9", WIKI_RYUUKYOKU, _PAYS)
DEAD_PAYS = clause.retold(NOTEN_PAYS, "dead")
NAGASHI_PAID = clause("drawn.nagashi-paid", PERMITS, "DRW-6", WIKI_NAGASHI, _PAYS)
EACH_NAGASHI_PAID = clause("drawn.each-nagashi-paid", PERMITS, "DRW-14", WIKI_SEVERAL_NAGASHI, _PAYS)
NAGASHI_HONBA = clause("drawn.nagashi-honba", PERMITS, "DRW-18", WIKI_EMA_NAGASHI, _PAYS)
NAGASHI_STICKS = clause("drawn.nagashi-sticks", PERMITS, "DRW-18", NAGASHI_WON, "stick", "seat:{receiver}")
WHOSE_STICKS = clause("drawn.whose-sticks", LEAVES_OPEN, "DRW-18", BEYOND, "stick")
NOBODY_PAYS = clause("drawn.nobody-pays", PERMITS, "DRW-9", WIKI_RYUUKYOKU, "seat:{seat}")
CLAUSES = clause.every()

_AMONG = {1: "the only [[tenpai]] player", 2: "one of two [[tenpai]] players", 3: "one of three [[tenpai]] players"}
TENPAI_POINTS = 3000
"""The noten players' total payment (DRW-9)."""


def settle_draw(table: Table, rules: RiichiRuleset) -> Settlement:
    """
    Settle a hand that nobody won.

    A shown hand is tenpai if it waits; a hidden one is noten. Only a whole pond can be a nagashi mangan. Raises
    PositionError as `check_drawn` does.
    """
    check_drawn(table)

    def settle(reading: RiichiRuleset) -> Settlement:
        paid = paid_for_nagashi(table, reading)
        if not paid:
            return Settlement(tuple(_pay_tenpai(table, reading)))
        lines = (*_pay_nagashi(paid), *_pay_as_won(paid, table, reading))
        unclear = len(paid) > 1 and table.deposits and reading.nagashi_deal is NagashiDeal.WON
        return Settlement(lines, undecided=WHOSE_STICKS if unclear else None)

    return rules.settle_payments(settle)


def judge_nobody_pays(seat: Seat) -> Ruling:
    """Rule that a seat neither pays nor is paid."""
    return NOBODY_PAYS.permits(seat=seat)


def check_drawn(table: Table) -> None:
    """Refuse a hand that isn't over, and a riichi hand kept face down. Raises PositionError."""
    check_over(table)
    for seat, player in table.seated():
        if player.riichi and player.hand is None:
            raise PositionError(f"{seat.value} is in riichi, so the hand is shown at a draw; write it out").at(
                seat.value
            )


def is_tenpai(seat: Seat, table: Table, rules: RiichiRuleset) -> bool:
    """Whether a player shows a waiting hand."""
    player = table[seat]
    hand = player.hand
    if hand is None or player.dead or not waits(hand, player.melds, held=True):
        return False
    return bool(waits(hand, player.melds)) or rules.held_waits is HeldWaits.TENPAI


def _pay_nagashi(paid: Sequence[Seat]) -> Iterator[Payment]:
    why = NAGASHI_PAID if len(paid) == 1 else EACH_NAGASHI_PAID
    for seat in paid:
        for payer in others(seat):
            yield line(payer, seat, draw_share(Limit.MANGAN.basic, double=DEALER in (payer, seat)), why)


def _pay_as_won(paid: Sequence[Seat], table: Table, rules: RiichiRuleset) -> Iterator[Payment]:
    """Yield the honba and riichi sticks that a nagashi mangan wins; the ruleset is only read if there are any."""
    if not (table.honba or table.deposits) or rules.nagashi_deal is not NagashiDeal.WON:
        return
    if table.honba and rules.honba is not Honba.NONE:
        for seat in paid:
            for payer in others(seat):
                yield line(payer, seat, HONBA_POINTS // 3 * table.honba, NAGASHI_HONBA, honba=table.honba)
    if table.deposits and len(paid) == 1:
        yield line(None, paid[0], STICK_POINTS * table.deposits, NAGASHI_STICKS)


def _pay_tenpai(table: Table, rules: RiichiRuleset) -> Iterator[Payment]:
    ready = [seat for seat in SEATS if is_tenpai(seat, table, rules)]
    noten = [seat for seat in SEATS if seat not in ready]
    for payer in noten if ready else ():
        for receiver in ready:
            points = TENPAI_POINTS // len(noten) // len(ready)
            why = DEAD_PAYS if table[payer].dead else NOTEN_PAYS
            yield line(payer, receiver, points, why, among=_AMONG[len(ready)])


def paid_for_nagashi(table: Table, rules: RiichiRuleset) -> tuple[Seat, ...]:
    """Return every player who is paid a nagashi mangan."""
    return tuple(seat for seat in rows(table) if judge_nagashi(seat, table, rules).is_legal)
