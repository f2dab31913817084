"""
Dead hands and the end of a deal: when a player can no longer act.

A player with a dead hand doesn't pick, discard or exchange, but pays like the others. After a valid mah jongg nobody
acts (JOK-37), nor after three hands are dead: the deal is then played again.
"""

from __future__ import annotations

from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import AmericanRuleset, DeadExposures, EarlyExchange
from callwise.american.agreement.sources import ERRORS, THREE_DEAD
from callwise.american.table.acts import Act
from callwise.american.table.player import Player
from callwise.american.table.table import Phase, Table
from callwise.ground.seats import SEATS
from callwise.law.clauses import Clauses
from callwise.law.ruling import FOLLOWS, FORBIDS, Fact, Ruling

clause = Clauses(__file__)

OVER = clause("deal.over", FORBIDS, "JOK-37", sources.WINNING.concluded, "seat:{winner}")
THREE_ARE = clause("deal.three-dead", FORBIDS, "JOK-45", THREE_DEAD, "seat:{seat}")
DEAD_PLAYER = clause("dead.player", FORBIDS, "JOK-33", sources.DEAD_JOKERS, "seat:{seat}")
EARLY_DEAD = clause("dead.early-exchange", FOLLOWS, "JOK-38 JOK-X7", ERRORS, "seat:{seat}")
EARLY_UNDONE = clause("dead.early-undone", FOLLOWS, "JOK-X7", sources.HOUSE, "seat:{seat}")
CLAUSES = clause.every()


def judge_part(act: Act, table: Table) -> Ruling | None:
    """Rule on an act by a player who is out of the deal; None for other players."""
    if sum(player.dead for player in table.players) >= MOST_DEAD:
        return THREE_ARE.forbids(**facts_of(act, table))
    if table.phase is Phase.OVER:
        winner = act.seat if table.won is None else table.won.seat
        return OVER.forbids(**facts_of(act, table), winner=winner)
    if table[act.seat].dead:
        return DEAD_PLAYER.forbids(**facts_of(act, table))
    return None


MOST_DEAD = len(SEATS) - 1
"""The number of dead hands that ends the deal, which is then played again."""

_EARLY = {EarlyExchange.DEAD: EARLY_DEAD, EarlyExchange.UNDO: EARLY_UNDONE}


def facts_of(act: Act, table: Table, **more: Fact) -> dict[str, Fact]:
    """Return the facts of every ruling on an act: the player, whose turn it is, and `more`."""
    return {"seat": act.seat, "who": table.who(act.seat), "turn": table.turn, **more}


def is_back(nth: int, player: Player, rules: AmericanRuleset) -> bool:
    """
    Whether an exposure is back in the rack: it made the hand dead, and the rules don't leave all out (JOK-33, JOK-X4).
    """
    return nth in player.died_of and rules.dead_exposures is DeadExposures.LEAGUE


def too_early(ruling: Ruling, rules: AmericanRuleset) -> Ruling:
    """Add the penalty for an exchange at the wrong time to a ruling (JOK-38, JOK-X7)."""
    return ruling.with_penalty(_EARLY[rules.early_exchange])
