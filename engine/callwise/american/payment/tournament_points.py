"""
Points at a tournament, where nobody pays: what each player scores for a deal.

The winner scores the hand's value, ten more for a self-picked win and twenty more for a hand without jokers that could
have had some. Who discards the winning tile loses ten, twenty or twenty-five points, by what the winner has exposed. In
a wall game each live hand scores ten, a dead one nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from callwise.american.agreement.ruleset import AmericanRuleset, WinCounts
from callwise.american.agreement.sources import MAHJCON, PAYMENTS, TOURNAMENT_POINTS
from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, Clause, Ruling, Verdict

clause = Clauses(__file__)
_WHO = "seat:{seat}"

HAND = clause("points.hand", EITHER, "JOK-64 JOK-X18", MAHJCON, _WHO)
SINGLES = clause.retold(HAND, "singles")
NOBODY_PAYS = clause.retold(HAND, "nobody-pays")
SELF_PICKED = clause("points.self-picked", EITHER, "JOK-64", MAHJCON, _WHO)
JOKERLESS = clause("points.jokerless", EITHER, "JOK-64", MAHJCON, _WHO)
BOTH = clause("points.both", EITHER, "JOK-64", MAHJCON, _WHO)
THROWN = clause("points.thrown", EITHER, "JOK-64", TOURNAMENT_POINTS, _WHO)
THROWN_TO_TWO = clause("points.thrown-to-two", EITHER, "JOK-64", MAHJCON, _WHO)
THROWN_TO_THREE = clause("points.thrown-to-three", EITHER, "JOK-64", MAHJCON, _WHO)
OTHERS = clause("points.others", EITHER, "JOK-64", MAHJCON, _WHO)
WALL = clause("points.wall", EITHER, "JOK-65", MAHJCON, _WHO)
DEAD = clause("points.dead", EITHER, "JOK-65 JOK-64", MAHJCON, _WHO)
MONEY = clause("points.money", (Verdict.MOOT,), "JOK-X18 JOK-35", PAYMENTS, _WHO)
CLAUSES = clause.every()

_SELF_PICK, _JOKERLESS, _WALL = 10, 20, 10


class Exposed(Enum):
    """What the winner has exposed, as far as it decides what the discarder loses."""

    FEW = "few"
    TWO = "two"
    THREE = "three"


class Made(Enum):
    """What the winning hand is made of."""

    JOKERS = "jokers"
    JOKERLESS = "jokerless"
    SINGLES = "singles"


_LOST = {Exposed.FEW: (10, THROWN), Exposed.TWO: (20, THROWN_TO_TWO), Exposed.THREE: (25, THROWN_TO_THREE)}


@dataclass(frozen=True)
class Deal:
    """
    A deal at a tournament: its winner, None in a wall game, and the discarder, None if the win was self-picked.

    Raises PositionError for a deal that can't end so.
    """

    winner: Seat | None
    by: Seat | None = None
    value: int = 0
    made: Made = Made.JOKERS
    exposed: Exposed = Exposed.FEW
    dead: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        if self.winner is not None and self.winner is self.by:
            raise PositionError(f"{self.winner.value} wins on another player’s discard").at("won")
        if self.winner in self.dead:
            raise PositionError("a dead hand doesn’t win").at("dead")
        if self.winner is not None and not self.value:
            raise PositionError("the hand’s value is missing; write a number, like 25").at("value")

    def score(self, seat: Seat) -> tuple[int, Clause]:
        """Return what a seat scores, and why."""
        if self.winner is None:
            return (0, DEAD) if seat in self.dead else (_WALL, WALL)
        if seat is self.winner:
            return self._won()
        if seat is self.by:
            lost, why = _LOST[self.exposed]
            return -lost, why
        return 0, DEAD if seat in self.dead else OTHERS

    def _won(self) -> tuple[int, Clause]:
        picked, jokerless = self.by is None, self.made is Made.JOKERLESS
        why = {(False, False): HAND, (True, False): SELF_PICKED, (False, True): JOKERLESS, (True, True): BOTH}
        named = SINGLES if self.made is Made.SINGLES and not picked else why[picked, jokerless]
        return self.value + _SELF_PICK * picked + _JOKERLESS * jokerless, named

    def likely(self, seat: Seat) -> Iterator[int]:
        """Yield the scores that a player could think of, the right one among them."""
        if self.winner is None:
            yield from (_WALL, 0, -_WALL)
        elif seat is self.winner:
            yield from (self.value, self.value + _SELF_PICK, self.value + _JOKERLESS)
            yield from (self.value + _SELF_PICK + _JOKERLESS, 2 * self.value)
        else:
            yield from (0, -10, -20, -25, -self.value)


def judge_score(points: int, seat: Seat, deal: Deal, rules: AmericanRuleset) -> Ruling:
    """Rule on whether a seat scores these points; where a win is paid for, nobody scores any."""
    if rules.win_counts is WinCounts.MONEY:
        return Ruling(Verdict.MOOT, MONEY, {"seat": seat})
    right, why = deal.score(seat)
    judged = why.permits if points == right else why.forbids
    return judged(seat=seat, value=deal.value, score=signed(right))


def signed(points: int) -> str:
    """Return points as players write them: ``+35``, ``−10``, ``0``."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def judge_unpaid(winner: Seat) -> Ruling:
    """Rule that nobody pays for a win, since it's scored in points."""
    return NOBODY_PAYS.permits(seat=winner)
