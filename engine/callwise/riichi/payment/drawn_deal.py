"""
Who deals next when nobody has won.

At most tables the dealer deals again if the dealer is tenpai, *tenpai
renchan*.  At a few only a win lets the dealer go on, *agari renchan*, so every
drawn hand passes the deal.  Either way one more counter goes onto the table.

Where a nagashi mangan is paid, tables don't agree on the deal; that isn't
ruled on.
"""

from __future__ import annotations

from callwise.clauses import Clauses
from callwise.errors import PositionError
from callwise.riichi.agreement.draws import DrawnDeal
from callwise.riichi.agreement.payment import Honba
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, WIKI_SEATS
from callwise.riichi.payment.drawn_hand import check_drawn, is_tenpai, odd_rows
from callwise.riichi.payment.payment import DEALER
from callwise.riichi.priority.dealing import Next
from callwise.riichi.priority.priority import NO_COUNTERS
from callwise.riichi.table.table import Table
from callwise.ruling import EITHER, LEAVES_OPEN, Clause, Ruling

clause = Clauses(__file__)
_EAST = "seat:{dealer}"

TENPAI = clause("drawn-deal.tenpai", EITHER, "DRW-11", WIKI_SEATS, _EAST)
NOTEN = clause("drawn-deal.noten", EITHER, "DRW-11", WIKI_SEATS, _EAST)
ONLY_WINS = clause("drawn-deal.only-wins", EITHER, "DRW-11", WIKI_SEATS, _EAST)
COUNTED = clause("drawn-deal.counted", EITHER, "DRW-12", WIKI_SEATS, _EAST)
OPEN = clause("drawn-deal.open", LEAVES_OPEN, "DRW-11", BEYOND, _EAST)
CLAUSES = clause.every()


def check_dealt(table: Table) -> None:
    """Refuse what `check_drawn` does, and a row that may be paid for.  Raises PositionError."""
    check_drawn(table)
    if odd_rows(table):
        raise PositionError(
            "a row of ones, nines and honours may be paid for here, and tables don’t agree who deals after that; "
            "leave that pond out"
        )


def judge_drawn_deal(next_: Next, table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on what is said to follow for the deal and the counters when nobody has won (DRW-11, DRW-12).

    Unsettled where it hangs on what the ruleset's sources leave open.  Raises PositionError as `check_dealt` does.
    """
    check_dealt(table)
    return rules.ruling(lambda reading: _judge(next_, table, reading), OPEN, dealer=DEALER)


def _judge(next_: Next, table: Table, rules: RiichiRuleset) -> Ruling:
    if next_ is Next.AGAIN:
        why, so = _deal(table, rules)
        return why.permits(dealer=DEALER) if so else why.forbids(dealer=DEALER)
    if rules.honba is Honba.NONE:
        return NO_COUNTERS.forbids(seat=DEALER)
    return COUNTED.permits(dealer=DEALER) if next_ is Next.ONE_MORE else COUNTED.forbids(dealer=DEALER)


def _deal(table: Table, rules: RiichiRuleset) -> tuple[Clause, bool]:
    """Say whether the dealer deals again, and by what; a dealer who is noten doesn't, whatever the table says."""
    if not is_tenpai(DEALER, table, rules):
        return NOTEN, False
    if rules.drawn_deal is DrawnDeal.WIN:
        return ONLY_WINS, False
    return TENPAI, True
