"""
Who deals next after a hand nobody won, and what stays on the table.

Usually a tenpai dealer deals again, *tenpai renchan*. Under some rules only a win lets the dealer repeat, *agari
renchan*, so every drawn hand passes the deal. Either way a honba is added, and riichi sticks stay for the next winner.

A nagashi mangan doesn't change that: the dealer's hand decides, even if the dealer is paid for one. Some rules count it
as a win: the dealer deals again only if paid, and the sticks are taken.
"""

from __future__ import annotations

from typing import Literal

from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, LEAVES_OPEN, PERMITS, Ruling
from callwise.riichi.agreement.draw_options import DrawnDeal, NagashiDeal
from callwise.riichi.agreement.payment_options import Honba
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import ASAMI_NAGASHI, BEYOND, WIKI_DRAWN_STICKS, WIKI_NAGASHI, WIKI_SEATS
from callwise.riichi.payment.drawn_hand import check_drawn, is_tenpai, paid_for_nagashi
from callwise.riichi.payment.nagashi import rows
from callwise.riichi.payment.payment import DEALER
from callwise.riichi.priority.bonuses import NO_COUNTERS
from callwise.riichi.priority.next_dealer import Left, Next
from callwise.riichi.table.table import Table

clause = Clauses(__file__)
_EAST = "seat:{dealer}"

TENPAI = clause("drawn-deal.tenpai", EITHER, "DRW-11", WIKI_SEATS, _EAST)
NOTEN = clause("drawn-deal.noten", EITHER, "DRW-11", WIKI_SEATS, _EAST)
NOTEN_DEAD = clause.retold(NOTEN, "dead")
ONLY_WINS = clause("drawn-deal.only-wins", EITHER, "DRW-11", WIKI_SEATS, _EAST)
COUNTED = clause("drawn-deal.counted", EITHER, "DRW-12", WIKI_SEATS, _EAST)
STICKS = clause("drawn-deal.sticks", PERMITS, "DRW-19", WIKI_DRAWN_STICKS, "stick")
NAGASHI = clause("drawn-deal.nagashi", EITHER, "DRW-15", WIKI_NAGASHI, _EAST, "seat:{paid}")
NAGASHI_WON = clause("drawn-deal.nagashi-won", EITHER, "DRW-15", ASAMI_NAGASHI, "seat:{paid}")
OPEN = clause("drawn-deal.open", LEAVES_OPEN, "DRW-11", BEYOND, _EAST)
_NAGASHI_OPEN = clause.retold(OPEN, "nagashi", rule="DRW-15")
_TENPAI = clause.aside("drawn-deal.nagashi.tenpai")
_NOTEN = clause.aside("drawn-deal.nagashi.noten")
_NOTEN_DEAD = clause.aside("drawn-deal.nagashi.dead")
_STICKS_WON = clause.aside("drawn-deal.nagashi-won.sticks")
CLAUSES = clause.every()

AfterDraw = Next | Literal[Left.STICKS_STAY]
"""Possible statements about what follows an exhaustive draw."""


def judge_drawn_deal(next_: AfterDraw, table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on a statement about the next deal, honba or sticks when nobody has won (DRW-11, DRW-12, DRW-15, DRW-19).

    Unsettled if it depends on what the ruleset's sources don't say. Raises PositionError as `check_drawn` does.
    """
    check_drawn(table)
    unsettled = _NAGASHI_OPEN if rows(table) else OPEN
    return rules.ruling(lambda reading: _judge(next_, table, reading), unsettled, dealer=DEALER)


def _judge(next_: AfterDraw, table: Table, rules: RiichiRuleset) -> Ruling:
    if next_ is Left.STICKS_STAY:
        return _judge_sticks(table, rules)
    if next_ is not Next.AGAIN and rules.honba is Honba.NONE:
        return NO_COUNTERS.forbids(seat=DEALER)
    paid = paid_for_nagashi(table, rules)
    if paid and rules.nagashi_deal is NagashiDeal.WON:
        follows = next_ is Next.BACK_TO_ZERO if DEALER not in paid else next_ is not Next.BACK_TO_ZERO
        return (NAGASHI_WON.permits if follows else NAGASHI_WON.forbids)(dealer=DEALER, paid=paid)
    if next_ is Next.AGAIN:
        return _deal(paid, table, rules)
    return (COUNTED.permits if next_ is Next.ONE_MORE else COUNTED.forbids)(dealer=DEALER)


def _judge_sticks(table: Table, rules: RiichiRuleset) -> Ruling:
    paid = paid_for_nagashi(table, rules)
    if paid and rules.nagashi_deal is NagashiDeal.WON:
        return NAGASHI_WON.forbids(dealer=DEALER, paid=paid).adding(_STICKS_WON)
    return STICKS.permits(dealer=DEALER)


def _deal(paid: tuple[Seat, ...], table: Table, rules: RiichiRuleset) -> Ruling:
    """Rule on whether the dealer deals again; a noten dealer never does."""
    is_ready, is_dead = is_tenpai(DEALER, table, rules), table[DEALER].dead
    if is_ready and rules.drawn_deal is DrawnDeal.WIN:
        return ONLY_WINS.forbids(dealer=DEALER)
    if paid:
        answer = NAGASHI.permits if is_ready else NAGASHI.forbids
        return answer(dealer=DEALER, paid=paid).adding(_TENPAI if is_ready else _NOTEN_DEAD if is_dead else _NOTEN)
    if is_ready:
        return TENPAI.permits(dealer=DEALER)
    return (NOTEN_DEAD if is_dead else NOTEN).forbids(dealer=DEALER)
