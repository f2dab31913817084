"""
The wall game: the wall runs out, and nobody has won.

Nobody pays, dead hands included. A kitty, or a fixed amount from everyone, is a table's own rule. The deal moves on:
the player on East's right is the next East; at some tables East deals again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import AmericanRuleset, WallGameDeal
from callwise.american.table.tiles import Tile
from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Clause, Ruling

clause = Clauses(__file__)

NOBODY_PAYS = clause("wall-game.nobody-pays", PERMITS, "JOK-59", sources.LAST_TILES, "discard")
DEAD_FREE = clause("wall-game.dead-free", FORBIDS, "JOK-59", sources.LAST_TILES, "seat:{seat}")
MOVES_ON = clause("wall-game.deal-moves-on", PERMITS, "JOK-59 JOK-X14", sources.WALL_GAMES, "seat:{next}")
NOT_AGAIN = clause("wall-game.not-again", FORBIDS, "JOK-59 JOK-X14", sources.WALL_GAMES, "seat:{next}")
AGAIN = clause("wall-game.east-again", PERMITS, "JOK-X14", sources.HOUSE, "seat:{east}")
NOT_MOVED = clause("wall-game.deal-stays", FORBIDS, "JOK-X14", sources.HOUSE, "seat:{east}")
CLAUSES = clause.every()

NEXT_EAST = Seat.EAST.after(1)
"""The player on East's right."""


@dataclass(frozen=True)
class WallGame:
    """
    The end of a deal without a winner: the last discard, which nobody called, and the seats with dead hands.

    Raises PositionError if more hands are dead than can play to the end of the wall.
    """

    tile: Tile
    by: Seat
    dead: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        if self.by in self.dead:
            raise PositionError(f"{self.by.value}’s hand is dead, so somebody else made the last discard").at("dead")
        if len(self.dead) > len(SEATS) - 2:
            raise PositionError("with three dead hands, the deal is played again").at("dead")


class Outcome(Enum):
    """What might follow a wall game."""

    NOBODY_PAYS = "nobody pays"
    DEAD_PAYS = "dead pays"
    EAST_AGAIN = "east deals"
    NEXT_DEALS = "south deals"


def judge_outcome(outcome: Outcome, game: WallGame, rules: AmericanRuleset) -> Ruling:
    """Rule on whether an outcome follows."""
    if outcome is Outcome.NOBODY_PAYS:
        return NOBODY_PAYS.permits()
    if outcome is Outcome.DEAD_PAYS:
        return DEAD_FREE.forbids(seat=game.dead)
    stays = rules.wall_game_deal is WallGameDeal.STAYS
    right = outcome is (Outcome.EAST_AGAIN if stays else Outcome.NEXT_DEALS)
    decides = _decides(stays=stays, right=right)
    facts = {"east": Seat.EAST, "next": NEXT_EAST}
    return decides.permits(**facts) if right else decides.forbids(**facts)


def _decides(*, stays: bool, right: bool) -> Clause:
    """Return the clause on who deals next: that it is so, or that it isn't."""
    if stays:
        return AGAIN if right else NOT_MOVED
    return MOVES_ON if right else NOT_AGAIN
