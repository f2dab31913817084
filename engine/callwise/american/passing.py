"""
The Charleston: tiles that are passed before play, and no joker among them.

Three tiles are passed to the right, across and to the left, and up to three in
a courtesy pass, as many as the player opposite passes.  A joker is never
passed; one that was passed is returned (JOK-23).
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.acts import Pass
from callwise.american.dead import told
from callwise.american.sources import DERIVED, LEAGUE
from callwise.american.table import PASSED, Passing, Phase, Table
from callwise.ruling import FORBIDS, PERMITS, Clause, Fact, Light, Ruling, figure
from callwise.seats import SEATS, Seat

ALLOWED = Clause(
    "pass.allowed",
    PERMITS,
    rule="JOK-23",
    short="no joker among them",
    says="In the [[charleston|Charleston|Charleston]] any tile but a [[joker]] may be passed.",
    means="{who} may pass these.",
    facts="no [[joker]] is among them",
    source=LEAGUE,
    figure=figure("hand:{seat}:{tiles}", "seat:{seat}"),
)
JOKER_KEPT = Clause(
    "pass.joker",
    FORBIDS,
    rule="JOK-23",
    short="a joker is never passed",
    says="A [[joker]] is never passed, neither in the [[charleston|Charleston|Charleston]] nor in a courtesy pass; one "
    "that was passed is returned.",
    means="{who} may not pass these.",
    facts="a [[joker]] is among them",
    source=LEAGUE,
    figure=figure(Light("hand:{seat}:J", "stays")),
)
OVER = Clause(
    "pass.over",
    FORBIDS,
    rule="JOK-23",
    short="nothing is passed now",
    says="Tiles are passed before the first discard, once in each pass.",
    means="{who} may not pass now.",
    facts="{seat} has nothing to pass at this moment",
    source=DERIVED,
    figure=figure("seat:{seat}"),
)
NOT_IN_HAND = Clause(
    "pass.not-in-hand",
    FORBIDS,
    rule="JOK-23",
    short="not in the rack",
    says="What is passed comes from the [[rack]].",
    means="{who} may not pass these.",
    facts="not all of them stand in the [[rack]]",
    source=DERIVED,
    figure=figure(Light("seat:{seat}", "does not hold them")),
)
COUNT = Clause(
    "pass.count",
    FORBIDS,
    rule="JOK-23",
    short="a pass has its number",
    says="A pass has three tiles; a courtesy pass up to three, as many as the player opposite passes.",
    means="{who} may not pass that number of tiles.",
    facts="tiles that were offered: {count}",
    source=DERIVED,
    figure=figure(Light("seat:{seat}", "{count}")),
)

CLAUSES = (ALLOWED, JOKER_KEPT, OVER, NOT_IN_HAND, COUNT)


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
    if None in passed:
        return table
    for seat, tiles in zip(SEATS, passed, strict=True):
        receiver = seat.at(table.passing.to)
        table = table.seating(receiver, table[receiver].takes(*(tiles or ())))
    following = table.passing.following
    return replace(
        table,
        passed=(None,) * len(SEATS),
        passing=following or table.passing,
        phase=Phase.CHARLESTON if following else Phase.MAIN,
        turn=Seat.EAST,
    )
