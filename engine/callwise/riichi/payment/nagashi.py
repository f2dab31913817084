"""
Nagashi mangan 「流し満貫」: a mangan for discarding only terminals and honours.

When the wall is empty and nobody has won, a player who has discarded only terminals and honours is paid a mangan as by
tsumo, instead of the tenpai payments. If one of the discards was called, it doesn't count. The player's own calls don't
matter, except under rules that require a closed hand. A dead hand can't have it.

Several players can have one in the same hand.
"""

from __future__ import annotations

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Ruling
from callwise.riichi.agreement.draw_options import NagashiMangan
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, EMA_2025, RIICHI_ADVANCED, WIKI_NAGASHI
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.table import Table

clause = Clauses(__file__)
_TILE = "pond:{seat}:{tile}"

MADE = clause("nagashi.made", PERMITS, "DRW-6", WIKI_NAGASHI, "seat:{seat}")
OPEN_TOO = clause("nagashi.open-too", PERMITS, "DRW-6 DRW-7", WIKI_NAGASHI, "seat:{seat}", "meld:{seat}")
SIMPLE = clause("nagashi.simple", FORBIDS, "DRW-6", WIKI_NAGASHI, _TILE)
CALLED = clause("nagashi.called", FORBIDS, "DRW-7", WIKI_NAGASHI, "seat:{caller}")
DEAD = clause("nagashi.dead", FORBIDS, "DRW-13", RIICHI_ADVANCED, "seat:{seat}")
HAND_OPEN = clause("nagashi.hand-open", FORBIDS, "DRW-7", WIKI_NAGASHI, "meld:{seat}")
NOT_USED = clause("nagashi.not-used", FORBIDS, "DRW-8", EMA_2025.at("4.2, where it isn’t listed"), "seat:{seat}")
OPEN = clause("nagashi.open", LEAVES_OPEN, "DRW-7 DRW-8", BEYOND, "seat:{seat}")
CLAUSES = clause.every()


def judge_nagashi(seat: Seat, table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a player with a shown pond is paid a nagashi mangan (DRW-6 to DRW-8).

    Raises PositionError if the hand isn't over, if the pond is hidden, or if it's partial without a disqualifying
    discard.
    """
    check_over(table)
    player = table[seat]
    spoilt = None if player.pond is None else _spoilt(seat, table)
    if spoilt is None:
        table.check_whole(seat, SHORT)

    def judge(reading: RiichiRuleset) -> Ruling:
        if spoilt is not None:
            return NOT_USED.forbids(seat=seat) if reading.stated("nagashi_mangan") is NagashiMangan.NO else spoilt
        if reading.nagashi_mangan is NagashiMangan.NO:
            return NOT_USED.forbids(seat=seat)
        if not player.is_open:
            return MADE.permits(seat=seat)
        if reading.nagashi_mangan is NagashiMangan.CLOSED:
            return HAND_OPEN.forbids(seat=seat)
        return OPEN_TOO.permits(seat=seat)

    return rules.ruling(judge, OPEN, seat=seat)


SHORT = 1
"""How many discards a whole pond may lack, since walls are easily miscounted by a turn."""


def may_be_asked(seat: Seat, table: Table) -> bool:
    """Whether `judge_nagashi` can rule on a player: the pond is shown, and is whole or disqualified anyway."""
    return table[seat].pond is not None and (_spoilt(seat, table) is not None or table.missing(seat) <= SHORT)


def rows(table: Table) -> tuple[Seat, ...]:
    """
    Return the players who qualify if nagashi mangan is used: those with a whole pond and no disqualifying discard.
    """
    return tuple(seat for seat in SEATS if may_be_asked(seat, table) and _spoilt(seat, table) is None)


def _spoilt(seat: Seat, table: Table) -> Ruling | None:
    """Rule out a player by visible facts that count under any ruleset, even if the pond isn't whole."""
    for tile in table.discards_of(seat):
        if not tile.kind.is_yaochuu:
            return SIMPLE.forbids(seat=seat, tile=tile)
    for caller, player in table.seated():
        for meld in player.melds:
            if meld.called is not None and caller.at(meld.source) is seat:
                return CALLED.forbids(seat=seat, tile=meld.called, caller=caller)
    return DEAD.forbids(seat=seat) if table[seat].dead else None


def check_over(table: Table) -> None:
    """Refuse a hand that isn't over: it must be at the last discard, with no tiles left. Raises PositionError."""
    if not isinstance(table.moment, Discard) or table.moment.drawn_since is not None or table.wall:
        raise PositionError(
            "a hand is drawn after the last discard, so the wall is 0 and nobody has drawn since; got "
            f"{table.wall} tiles left and {str(table.moment)!r}"
        ).at("wall")
