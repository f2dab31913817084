"""
Calling a hand dead: who may, when, by what, and what it costs to be wrong.

A hand that can't win any more plays on until another player says so.  Anybody
still in the deal may, at any time; nobody says it of their own hand.  Only
what all can see counts: exposures and discards, held against the hands that
can be played.  A group that is none, a hand that must stay concealed, exposures
that no hand has together, a pair or single of which too few are left, and too
many tiles or too few are such reasons.  What was exposed rightly before stays, and what the hand died of
goes back.

Who disagrees plays on; once the deal is over, whoever was wrong pays the other.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.agreement.ruleset import AmericanRuleset, FreezeAt
from callwise.american.agreement.sources import CHALLENGE, CONTESTED, DERIVED, REASONS, UNWINNABLE
from callwise.american.table.acts import CallDead
from callwise.american.table.card import fits, lacks, mended, rightly
from callwise.american.table.checking import size_of
from callwise.american.table.picked import begun
from callwise.american.table.table import Phase, Table
from callwise.american.turn.dead import MOST_DEAD, told
from callwise.clauses import Clauses
from callwise.ruling import FOLLOWS, FORBIDS, PERMITS, Fact, Ruling
from callwise.seats import Seat

clause = Clauses(__file__)
_WHOSE = "seat:{whose}"

NO_GROUP = clause("challenge.no-group", PERMITS, "JOK-45 JOK-01", CHALLENGE, _WHOSE)
WRONG_TILE = clause("challenge.wrong-tile", PERMITS, "JOK-45 JOK-39", CHALLENGE, _WHOSE)
CONCEALED = clause("challenge.concealed", PERMITS, "JOK-45 JOK-28", CHALLENGE, _WHOSE)
NO_HAND = clause("challenge.no-hand", PERMITS, "JOK-45", CHALLENGE, _WHOSE)
NONE_LEFT = clause("challenge.none-left", PERMITS, "JOK-45 JOK-02", UNWINNABLE, _WHOSE, "floor:{tile}")
TILE_COUNT = clause("challenge.tile-count", PERMITS, "JOK-49 JOK-45", REASONS, _WHOSE)
CAN_MEND = clause("challenge.can-mend", FORBIDS, "JOK-45 JOK-15", DERIVED, _WHOSE)
ALIVE = clause("challenge.alive", FORBIDS, "JOK-45 JOK-46", REASONS, _WHOSE)
UNSEEN = clause("challenge.unseen", FORBIDS, "JOK-45 JOK-46", REASONS, _WHOSE)
OWN = clause("challenge.own", FORBIDS, "JOK-45", REASONS, _WHOSE)
ALREADY = clause("challenge.already", FORBIDS, "JOK-45", REASONS, _WHOSE)
CONTEST = clause("challenge.contested", FOLLOWS, "JOK-46", CONTESTED, _WHOSE)
CLAUSES = clause.every()


def judge_challenge(act: CallDead, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on calling a hand dead, by what all can see."""
    facts: dict[str, Fact] = {**told(act.seat, table), "whose": act.whose}
    player = table[act.whose]
    if act.whose is act.seat:
        return OWN.forbids(**facts)
    if player.dead:
        return ALREADY.forbids(**facts)
    if player.loose:
        return NO_GROUP.permits(**facts, tiles=player.loose[0])
    if player.miscounted:
        return TILE_COUNT.permits(**facts, count=player.size, belongs=size_of(table, act.whose))
    if is_wrongly_exchanged(act.whose, table):
        assert table.wrong is not None
        return WRONG_TILE.permits(**facts, given=table.wrong.tile)
    if not player.exposures:
        return UNSEEN.forbids(**facts).with_penalty(CONTEST)
    exposed = player.exposures
    if player.plays_concealed:
        return CONCEALED.permits(**facts)
    if not table.card:
        return ALIVE.forbids(**facts).with_penalty(CONTEST)
    fitting = fits(table.card, exposed)
    playable = [hand for hand in fitting if not hand.concealed]
    if not playable:
        fresh = table.fresh if act.whose is table.turn and rules.freeze_at is not FreezeAt.IMMEDIATELY else None
        if fresh is not None and not fresh.frozen and mended(table.card, exposed, fresh.nth):
            return CAN_MEND.forbids(**facts).with_penalty(CONTEST)
        return (CONCEALED if fitting else NO_HAND).permits(**facts)
    lacking = [tile for hand in playable if (tile := lacks(hand, act.whose, table)) is not None]
    if len(lacking) == len(playable):
        return NONE_LEFT.permits(**facts, tile=lacking[0])
    return ALIVE.forbids(**facts).with_penalty(CONTEST)


def is_wrongly_exchanged(seat: Seat, table: Table) -> bool:
    """Say whether a wrong tile lies in an exposure of a seat for good: whoever gave it has discarded since (JOK-39)."""
    wrong = table.wrong
    if wrong is None or wrong.target.seat is not seat:
        return False
    return table.turn is not wrong.giver or table.phase is not Phase.MAIN


def after_challenge(act: CallDead, table: Table) -> Table:
    """
    Give the table once a hand is dead: what it died of is back in the rack, unless all of it stays out.

    If it was that player's turn, it ends without a discard, and the next player picks.
    """
    whose = act.whose
    if table.turn is whose:
        table = begun(table)
    if table.called is not None and table.turn is whose:
        table = replace(table.seating(whose, table[whose].takes(table.called.tile)), discard=None)
    player = table[whose]
    if not table.all_stay:
        player = replace(player.takes(*(tile for tiles in player.loose for tile in tiles)), loose=())
    player = replace(player, dead=True, died_of=frozenset(range(len(player.exposures))) - _staying(whose, table))
    table = table.seating(whose, player)
    if sum(one.dead for one in table.players) == MOST_DEAD:
        return _ended(table)
    if table.turn is not whose:
        return table
    return replace(
        table,
        phase=Phase.WINDOW,
        turn=table.following(whose),
        naming=None,
        fresh=None,
        redeemed=None,
        exchanges=0,
        announced=None,
    )


def _ended(table: Table) -> Table:
    """Give the table with nobody left to play against."""
    lying = () if table.discard is None else (table.discard.tile,)
    picked = table if table.phase is not Phase.PICKED else begun(table)
    floor = picked.floor if picked is not table else (*table.floor, *lying)
    return replace(
        picked, phase=Phase.OVER, discard=None, floor=floor, naming=None, fresh=None, announced=None, exchanges=0
    )


def _staying(whose: Seat, table: Table) -> frozenset[int]:
    """Give the exposures, counted from 0, that were valid before the hand died and stay out."""
    player = table[whose]
    every = frozenset(range(len(player.exposures)))
    if player.loose or (player.miscounted and not table.card and not player.plays_concealed):
        return every
    if is_wrongly_exchanged(whose, table):
        assert table.wrong is not None
        found = table.exposure(table.wrong.target)
        return every if found is None else every - {found[0]}
    if player.plays_concealed:
        return frozenset()
    return frozenset(range(rightly(table.card, player.exposures)))
