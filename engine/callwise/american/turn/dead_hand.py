"""
Dead hands, and the end of a deal: when nothing may be done any more.

A player whose hand is dead neither picks, discards nor exchanges, but pays
like the others.  After a valid mah jongg nobody does anything (JOK-37), nor once
three hands are dead: then the deal is played again.
"""

from __future__ import annotations

from callwise.american.agreement.ruleset import AmericanRuleset, DeadExposures, EarlyExchange
from callwise.american.agreement.sources import ERRORS, LEAGUE, THREE_DEAD
from callwise.american.table.acts import Act
from callwise.american.table.player import Player
from callwise.american.table.table import Phase, Table
from callwise.ground.seats import SEATS, Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FOLLOWS, FORBIDS, Fact, Ruling

clause = Clauses(__file__)

OVER = clause("deal.over", FORBIDS, "JOK-37", LEAGUE, "seat:{winner}")
THREE_ARE = clause("deal.three-dead", FORBIDS, "JOK-45", THREE_DEAD, "seat:{seat}")
DEAD_PLAYER = clause("dead.player", FORBIDS, "JOK-33", LEAGUE, "seat:{seat}")
EARLY_DEAD = clause("dead.early-exchange", FOLLOWS, "JOK-38 JOK-X7", ERRORS, "seat:{seat}")
EARLY_UNDONE = clause("dead.early-undone", FOLLOWS, "JOK-X7", LEAGUE, "seat:{seat}")
CLAUSES = clause.every()


def judge_part(act: Act, table: Table) -> Ruling | None:
    """Rule on an act by somebody who takes no part any more, None for anyone else."""
    if sum(player.dead for player in table.players) >= MOST_DEAD:
        return THREE_ARE.forbids(**told(act.seat, table))
    if table.phase is Phase.OVER:
        winner = act.seat if table.won is None else table.won.seat
        return OVER.forbids(**told(act.seat, table), winner=winner)
    if table[act.seat].dead:
        return DEAD_PLAYER.forbids(**told(act.seat, table))
    return None


MOST_DEAD = len(SEATS) - 1
"""With so many dead hands nobody is left to play against, and the deal is played again."""

_EARLY = {EarlyExchange.DEAD: EARLY_DEAD, EarlyExchange.UNDO: EARLY_UNDONE}


def told(seat: Seat, table: Table) -> dict[str, Fact]:
    """Give the facts that every ruling on a player's act has: who it is, and whose turn."""
    return {"seat": seat, "who": table.who(seat), "turn": table.turn}


def is_back(nth: int, player: Player, rules: AmericanRuleset) -> bool:
    """Say whether an exposure is back in a rack: the hand died of it, and not all stay out (JOK-33, JOK-X4)."""
    return nth in player.died_of and rules.dead_exposures is DeadExposures.LEAGUE


def too_early(ruling: Ruling, rules: AmericanRuleset) -> Ruling:
    """Give the same ruling with what an exchange outside its time costs (JOK-38, JOK-X7)."""
    return ruling.with_penalty(_EARLY[rules.early_exchange])
