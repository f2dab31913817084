"""
The Charleston: tiles that are passed before play, and no joker among them.

Three tiles are passed to the right, across and to the left, and up to three in
a courtesy pass, as many as the player opposite passes.  A joker is never
passed; one that was passed is returned (JOK-23).
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.agreement.sources import DERIVED, LEAGUE
from callwise.american.table.acts import Pass
from callwise.american.table.table import PASSED, Passing, Phase, Table
from callwise.american.turn.dead import told
from callwise.clauses import Clauses
from callwise.ruling import FORBIDS, PERMITS, Fact, Ruling
from callwise.seats import SEATS, Seat

clause = Clauses(__file__)

ALLOWED = clause("pass.allowed", PERMITS, "JOK-23", LEAGUE, "hand:{seat}:{tiles}", "seat:{seat}")
JOKER_KEPT = clause("pass.joker", FORBIDS, "JOK-23", LEAGUE, "hand:{seat}:J")
OVER = clause("pass.over", FORBIDS, "JOK-23", DERIVED, "seat:{seat}")
NOT_IN_HAND = clause("pass.not-in-hand", FORBIDS, "JOK-23", DERIVED, "seat:{seat}")
COUNT = clause("pass.count", FORBIDS, "JOK-23", DERIVED, "seat:{seat}")
CLAUSES = clause.every()


def judge_pass(act: Pass, table: Table) -> Ruling:
    """Rule on tiles that are passed."""
    facts: dict[str, Fact] = {**told(act.seat, table), "tiles": act.tiles, "count": len(act.tiles)}
    if table.phase is not Phase.CHARLESTON or table.passed[SEATS.index(act.seat)] is not None:
        return OVER.forbids(**facts)
    if any(tile.is_joker for tile in act.tiles):
        return JOKER_KEPT.forbids(**facts)
    if not table[act.seat].holds(act.tiles):
        return NOT_IN_HAND.forbids(**facts)
    if len(act.tiles) not in sizes(act.seat, table):
        return COUNT.forbids(**facts)
    return ALLOWED.permits(**facts)


def sizes(seat: Seat, table: Table) -> tuple[int, ...]:
    """How many tiles a seat may pass."""
    if table.passing is not Passing.COURTESY:
        return (PASSED,)
    opposite = table.passed[SEATS.index(seat.at(Passing.COURTESY.to))]
    return tuple(range(PASSED + 1)) if opposite is None else (len(opposite),)


def after_pass(act: Pass, table: Table) -> Table:
    """Give the table after a legal pass; once all have passed, the tiles change hands."""
    table = table.seating(act.seat, table[act.seat].gives(*act.tiles))
    passed = tuple(act.tiles if seat is act.seat else now for seat, now in zip(SEATS, table.passed, strict=True))
    table = replace(table, passed=passed)
    given = [tiles for tiles in passed if tiles is not None]
    if len(given) < len(SEATS):
        return table
    for seat, tiles in zip(SEATS, given, strict=True):
        receiver = seat.at(table.passing.to)
        table = table.seating(receiver, table[receiver].takes(*tiles))
    following = table.passing.following
    return replace(
        table,
        passed=(None,) * len(SEATS),
        passing=following or table.passing,
        phase=Phase.CHARLESTON if following else Phase.MAIN,
        turn=Seat.EAST,
    )
