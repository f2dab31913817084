"""
Nagashi mangan 「流し満貫」: a mangan for a row of ones, nines and honours.

When the wall is empty and nobody has won, a player whose every discard is a
one, a nine or an honour is paid a mangan as by tsumo, in place of the
payments for tenpai.  A discard that was called spoils it.  What the player
has called from others does not, but for tables that ask for a closed hand.
"""

from __future__ import annotations

from callwise.clauses import Clauses
from callwise.errors import PositionError
from callwise.riichi.agreement.draws import NagashiMangan
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, EMA_2016_NOTICE, WIKI_NAGASHI
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.table import Table
from callwise.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Ruling
from callwise.seats import Seat

clause = Clauses(__file__)
_TILE = "pond:{seat}:{tile}"

MADE = clause("nagashi.made", PERMITS, "DRW-6", WIKI_NAGASHI, "seat:{seat}")
OPEN_TOO = clause("nagashi.open-too", PERMITS, "DRW-6 DRW-7", WIKI_NAGASHI, "seat:{seat}", "meld:{seat}")
SIMPLE = clause("nagashi.simple", FORBIDS, "DRW-6", WIKI_NAGASHI, _TILE)
CALLED = clause("nagashi.called", FORBIDS, "DRW-7", WIKI_NAGASHI, "seat:{caller}")
HAND_OPEN = clause("nagashi.hand-open", FORBIDS, "DRW-7", WIKI_NAGASHI, "meld:{seat}")
NOT_USED = clause("nagashi.not-used", FORBIDS, "DRW-8", EMA_2016_NOTICE, "seat:{seat}")
OPEN = clause("nagashi.open", LEAVES_OPEN, "DRW-7 DRW-8", BEYOND, "seat:{seat}")
CLAUSES = clause.every()


def judge_nagashi(seat: Seat, table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a player whose pond is shown is paid a nagashi mangan (DRW-6 to DRW-8).

    Raises PositionError where the hand isn't over, or the pond isn't shown.
    """
    check_over(table)
    table.count_discards(seat)
    player = table[seat]
    simple = next((tile for tile in table.discards_of(seat) if not tile.kind.is_yaochuu), None)
    called = [(one.tile, one.called_by) for one in player.pond or () if one.called_by is not None]

    def judge(reading: RiichiRuleset) -> Ruling:
        if simple is not None:
            return SIMPLE.forbids(seat=seat, tile=simple)
        for tile, caller in called:
            return CALLED.forbids(seat=seat, tile=tile, caller=caller)
        if reading.nagashi_mangan is NagashiMangan.NO:
            return NOT_USED.forbids(seat=seat)
        if not player.is_open:
            return MADE.permits(seat=seat)
        if reading.nagashi_mangan is NagashiMangan.CLOSED:
            return HAND_OPEN.forbids(seat=seat)
        return OPEN_TOO.permits(seat=seat)

    return rules.ruling(judge, OPEN, seat=seat)


def check_over(table: Table) -> None:
    """Refuse a hand that isn't over: the last discard must lie there, and no tile be left.  Raises PositionError."""
    if not isinstance(table.moment, Discard) or table.moment.drawn_since is not None or table.wall:
        raise PositionError(
            f"a drawn hand ends with a discard when no tile is left; got {table.wall} tiles left and "
            f"{str(table.moment)!r}"
        ).at("wall")
