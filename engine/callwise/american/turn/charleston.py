"""
The Charleston: tiles passed before play, never jokers.

Three tiles are passed to the right, across and to the left. Then any player may stop it, without a reason; otherwise
there is a second round, to the left, across and to the right, which must be completed. In the last pass of a round
incoming tiles may be passed on unseen. The Charleston ends with a courtesy pass across, of up to three tiles: the lower
of the two players' numbers.

Jokers are never passed; a passed joker is returned (JOK-23). A tile that is passed on blind isn't looked at. The League
recommends no penalty for it; in tournaments it costs ten points. After a look at the incoming tiles, nobody changes
their own pass.

Before play nothing is discarded or exposed and nobody has a turn: no tile can be picked, called or exchanged until the
Charleston is over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import AmericanRuleset, PeekedPass
from callwise.american.agreement.sources import BLIND, CHARLESTON, COURTESY
from callwise.american.table import acts
from callwise.american.table.acts import Act
from callwise.american.table.exchange_acts import Announce, Exchange
from callwise.american.table.table import PASSED, Passing, Phase, Table
from callwise.american.table.tiles import Tile
from callwise.american.turn.dead_hand import facts_of
from callwise.ground.seats import SEATS, Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FOLLOWS, FORBIDS, PERMITS, Ruling

NowT = TypeVar("NowT")

clause = Clauses(__file__)

ALLOWED = clause("pass.allowed", PERMITS, "JOK-23", sources.PASSES, "hand:{seat}:{tiles}", "seat:{seat}")
LOWER = clause("pass.lower-number", PERMITS, "JOK-42", COURTESY, "hand:{seat}:{tiles}", "seat:{opposite}")
UNSEEN = clause("pass.blind", PERMITS, "JOK-43", BLIND, "hand:{seat}:{tiles}", "seat:{seat}")
JOKER_KEPT = clause("pass.joker", FORBIDS, "JOK-23", sources.PASSES, "hand:{seat}:J")
OVER = clause("pass.over", FORBIDS, "JOK-23", sources.PASSES.concluded, "seat:{seat}")
NOT_IN_HAND = clause("pass.not-in-hand", FORBIDS, "JOK-23", sources.PASSES.concluded, "seat:{seat}")
COUNT = clause("pass.count", FORBIDS, "JOK-42 JOK-23", COURTESY, "seat:{seat}")
NOT_BLIND = clause("pass.not-blind", FORBIDS, "JOK-43", BLIND, "seat:{seat}")
PEEKED = clause("pass.peeked", FORBIDS, "JOK-61", sources.PEEKING, "seat:{seat}")
PEEK_FREE = clause("pass.peeked-free", FOLLOWS, "JOK-61 JOK-X17", sources.PEEKING, "seat:{seat}")
PEEK_POINTS = clause("pass.peeked-points", FOLLOWS, "JOK-X17", sources.PEEKING_POINTS, "seat:{seat}")
CHANGED = clause("pass.changed", FORBIDS, "JOK-62", BLIND, "seat:{seat}")
STOPPED = clause("charleston.stopped", PERMITS, "JOK-44", CHARLESTON, "seat:{seat}")
GOES_ON = clause("charleston.goes-on", FORBIDS, "JOK-44", CHARLESTON, "seat:{seat}")
NO_DISCARD = clause("charleston.no-discard", FORBIDS, "JOK-25", sources.PASSES.concluded, "seat:{seat}")
NO_TURN = clause("charleston.no-turn", FORBIDS, "JOK-10", sources.PASSES.concluded, "seat:{seat}")
NOTHING_TO_STOP = clause("charleston.nothing-to-stop", FORBIDS, "JOK-44", CHARLESTON, "seat:{seat}")
CLAUSES = clause.every()


def judge_pass(act: acts.Pass, table: Table) -> Ruling:
    """Rule on passing tiles."""
    count = len(act.tiles) + act.blind
    facts = facts_of(act, table, tiles=act.tiles, count=count)
    if table.phase is not Phase.CHARLESTON or table.passed[SEATS.index(act.seat)] is not None:
        return OVER.forbids(**facts)
    if any(tile.is_joker for tile in act.tiles):
        return JOKER_KEPT.forbids(**facts)
    if act.blind and not table.passing.is_last_of_round:
        return NOT_BLIND.forbids(**facts, passing=table.passing.words)
    if not table[act.seat].holds(act.tiles):
        return NOT_IN_HAND.forbids(**facts)
    if count not in sizes(act.seat, table):
        return COUNT.forbids(**facts)
    if act.blind:
        return UNSEEN.permits(**facts, unseen=act.blind)
    opposite = _offered(act.seat, table)
    if opposite is not None and len(act.tiles) < len(opposite):
        return LOWER.permits(**facts, opposite=act.seat.at(Passing.COURTESY.to), more=len(opposite))
    return ALLOWED.permits(**facts)


def judge_peeking(act: acts.Peek, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on looking at a tile before passing it on blind."""
    facts = facts_of(act, table)
    if table.phase is Phase.CHARLESTON and not table.passing.is_last_of_round:
        return NOT_BLIND.forbids(**facts, passing=table.passing.words)
    return PEEKED.forbids(**facts).with_penalty(_PEEKS[rules.peeked_pass])


_PEEKS = {PeekedPass.REMINDED: PEEK_FREE, PeekedPass.TEN_POINTS: PEEK_POINTS}


def judge_changing(act: acts.ChangePass, table: Table) -> Ruling:
    """Rule on changing a pass after a look at the incoming tiles."""
    return CHANGED.forbids(**facts_of(act, table))


_OF_A_DISCARD = (acts.Call, acts.Want, acts.Expose, acts.Correct)
_OF_A_TURN = (acts.Pick, acts.Rack, acts.Discard, acts.Begin, Exchange, Announce, acts.Add, acts.Remove, acts.MahJongg)


def judge_too_soon(act: Act, table: Table) -> Ruling | None:
    """
    Rule on acts that can't be done before the Charleston is over; None for other acts. East may have a complete hand.
    """
    if table.phase is not Phase.CHARLESTON or (isinstance(act, acts.MahJongg) and act.seat is Seat.EAST):
        return None
    if isinstance(act, _OF_A_DISCARD):
        return NO_DISCARD.forbids(**facts_of(act, table))
    return NO_TURN.forbids(**facts_of(act, table)) if isinstance(act, _OF_A_TURN) else None


def is_between_rounds(seat: Seat, table: Table) -> bool:
    """
    Whether a seat is between rounds of the Charleston: before the first, or after one.

    The courtesy pass isn't a round: nobody has to pass anything.
    """
    passed = table.passed[SEATS.index(seat)]
    if table.passing is Passing.SECOND_LEFT:
        return all(tiles is None for tiles in table.passed)
    return not passed and table.passing in (Passing.RIGHT, Passing.COURTESY)


def _offered(seat: Seat, table: Table) -> tuple[Tile, ...] | None:
    """Return the courtesy pass of the player opposite; None before it is made, and in other passes."""
    if table.passing is not Passing.COURTESY:
        return None
    return table.passed[SEATS.index(seat.at(Passing.COURTESY.to))]


def sizes(seat: Seat, table: Table) -> tuple[int, ...]:
    """
    Return the numbers of tiles a seat may pass: three or, in a courtesy pass, at most as many as the player opposite.
    """
    if table.passing is not Passing.COURTESY:
        return (PASSED,)
    opposite = _offered(seat, table)
    return tuple(range((PASSED if opposite is None else len(opposite)) + 1))


def judge_stopping(act: acts.Stop, table: Table) -> Ruling:
    """Rule on stopping the Charleston, which is possible only between its two rounds."""
    facts = facts_of(act, table)
    if table.phase is not Phase.CHARLESTON or table.passing is Passing.COURTESY:
        return NOTHING_TO_STOP.forbids(**facts)
    if table.passing is Passing.SECOND_LEFT and not any(table.passed):
        return STOPPED.permits(**facts)
    return GOES_ON.forbids(**facts, passing=table.passing.words)


def after_pass(act: acts.Pass, table: Table) -> Table:
    """
    Return the table after a legal pass; once all have passed, the tiles change hands.

    In a courtesy pass, a player who offered more than the player opposite takes everything back and passes again.
    """
    table = table.seating(act.seat, table[act.seat].gives(*act.tiles))
    more = _offered(act.seat, table)
    if more is not None and len(more) > len(act.tiles):
        opposite = act.seat.at(Passing.COURTESY.to)
        table = replace(
            table.seating(opposite, table[opposite].takes(*more)), passed=_with(table.passed, opposite, None)
        )
    table = replace(
        table, passed=_with(table.passed, act.seat, act.tiles), blind=_with(table.blind, act.seat, act.blind)
    )
    if any(tiles is None for tiles in table.passed):
        return table
    for seat in SEATS:
        table = table.seating(seat, table[seat].takes(*_kept(seat, table)))
    following = table.passing.following
    return replace(
        table,
        passed=(None,) * len(SEATS),
        blind=(0,) * len(SEATS),
        passing=following or table.passing,
        phase=Phase.CHARLESTON if following else Phase.MAIN,
        turn=Seat.EAST,
    )


def after_stopping(table: Table) -> Table:
    """Return the table with the courtesy pass next."""
    return replace(table, passing=Passing.COURTESY)


def taken_back(table: Table) -> Table:
    """Return the table with passed tiles that weren't picked up back in their players' racks."""
    for seat, tiles in zip(SEATS, table.passed, strict=True):
        table = table.seating(seat, table[seat].takes(*(tiles or ())))
    return replace(table, passed=(None,) * len(SEATS))


def _kept(seat: Seat, table: Table) -> tuple[Tile, ...]:
    """Return the tiles that a seat receives in a pass and keeps; the first are passed on unseen."""
    giver = next(one for one in SEATS if one.at(table.passing.to) is seat)
    if not any(table.passed):
        return ()
    places = len(table.passed[SEATS.index(giver)] or ()) + table.blind[SEATS.index(giver)]
    return tuple(_sent(giver, nth, table) for nth in range(table.blind[SEATS.index(seat)], places))


def _sent(seat: Seat, nth: int, table: Table) -> Tile:
    """Return the nth tile passed by a seat, counting its own tiles before those passed on unseen."""
    own = table.passed[SEATS.index(seat)] or ()
    if nth < len(own):
        return own[nth]
    giver = next(one for one in SEATS if one.at(table.passing.to) is seat)
    return _sent(giver, nth - len(own), table)


def _with(every: tuple[NowT, ...], seat: Seat, now: NowT) -> tuple[NowT, ...]:
    return tuple(now if one is seat else old for one, old in zip(SEATS, every, strict=True))
