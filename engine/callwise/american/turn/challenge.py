"""
Calling a hand dead: who may, when, for which reasons, and the penalty for a wrong challenge.

A hand that can no longer win plays on until another player challenges it. Any player still in the deal may do so at any
time, except against their own hand. Only visible tiles count: exposures and discards, checked against the hands on the
card. Reasons are an invalid group, an exposed concealed hand, exposures that no hand includes together, too few tiles
left for a pair or single, and a wrong number of tiles. Valid exposures stay; exposures that made the hand dead go back
into the rack.

Until East's first discard a wrong number of tiles doesn't make a hand dead: the tiles are thrown in and dealt again. An
exposure or exchange made this turn can be corrected until the discard. Whether exposures fit a hand is ruled only if
the card is known.

A challenged player who disagrees plays on; after the deal, the player who was wrong pays the other. In a tournament, a
wrong challenge makes the challenger's hand dead.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.agreement.ruleset import AmericanRuleset, FreezeAt, WrongChallenge
from callwise.american.agreement.sources import ALTERED, CHALLENGE, CONTESTED, REASONS, RECOUNT, TOURNAMENT, UNWINNABLE
from callwise.american.table.acts import CallDead
from callwise.american.table.card import fits, lacks, mended, rightly
from callwise.american.table.pick import begun
from callwise.american.table.possible_table import size_of
from callwise.american.table.table import Phase, Table
from callwise.american.turn.dead_hand import MOST_DEAD, facts_of
from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FOLLOWS, FORBIDS, PERMITS, Fact, Ruling, Verdict

clause = Clauses(__file__)
_WHOSE = "seat:{whose}"

NO_GROUP = clause("challenge.no-group", PERMITS, "JOK-45 JOK-01", CHALLENGE, _WHOSE)
WRONG_TILE = clause("challenge.wrong-tile", PERMITS, "JOK-45 JOK-39", CHALLENGE, _WHOSE)
CONCEALED = clause("challenge.concealed", PERMITS, "JOK-45 JOK-28", CHALLENGE, _WHOSE)
NO_HAND = clause("challenge.no-hand", PERMITS, "JOK-45", CHALLENGE, _WHOSE)
NONE_LEFT = clause("challenge.none-left", PERMITS, "JOK-45 JOK-02", UNWINNABLE, _WHOSE, "floor:{tile}")
TILE_COUNT = clause("challenge.tile-count", PERMITS, "JOK-49 JOK-45", REASONS, _WHOSE)
BEFORE_PLAY = clause("challenge.before-play", FORBIDS, "JOK-56", RECOUNT, _WHOSE)
SHORT_OF_LAST = clause.retold(BEFORE_PLAY, "short-of-last")
CAN_MEND = clause("challenge.can-mend", FORBIDS, "JOK-45 JOK-15", ALTERED, _WHOSE)
MISLAID = clause.retold(CAN_MEND, "mislaid")
CAN_GIVE_BACK = clause.retold(CAN_MEND, "exchanged", rule="JOK-45 JOK-39")
NO_CARD = clause("challenge.no-card", (Verdict.UNREAD,), "JOK-45", REASONS, _WHOSE)
ALIVE = clause("challenge.alive", FORBIDS, "JOK-45 JOK-46", REASONS, _WHOSE)
UNSEEN = clause("challenge.unseen", FORBIDS, "JOK-45 JOK-46", REASONS, _WHOSE)
OWN = clause("challenge.own", FORBIDS, "JOK-45", REASONS, _WHOSE)
ALREADY = clause("challenge.already", FORBIDS, "JOK-45", REASONS, _WHOSE)
CONTEST = clause("challenge.contested", FOLLOWS, "JOK-46 JOK-X13", CONTESTED, _WHOSE)
CALLER_DEAD = clause("challenge.caller-dead", FOLLOWS, "JOK-X13", TOURNAMENT, "seat:{seat}")
CLAUSES = clause.every()


def judge_challenge(act: CallDead, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on calling a hand dead, judging only by visible tiles."""
    facts = facts_of(act, table, whose=act.whose)
    player = table[act.whose]
    if act.whose is act.seat:
        return OWN.forbids(**facts)
    if player.dead:
        return ALREADY.forbids(**facts)
    ruling = _judge_tiles(act.whose, table, rules, facts)
    if ruling is None:
        ruling = _judge_exposures(act.whose, table, rules, facts)
        new = None if ruling.is_legal else _judge_new(act.whose, table, rules, facts)
        ruling = new or ruling
    if ruling.clause in _AT_A_RISK:
        return ruling.with_penalty(_COSTS[rules.wrong_challenge])
    return ruling


_AT_A_RISK = (CAN_MEND, MISLAID, CAN_GIVE_BACK, ALIVE, UNSEEN)
"""Clauses under which a challenge is wrong and carries a penalty."""
_COSTS = {WrongChallenge.FIFTY_CENTS: CONTEST, WrongChallenge.CALLER_DEAD: CALLER_DEAD}


def _judge_tiles(whose: Seat, table: Table, rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling | None:
    """Rule on a hand whose fault shows without a card; None for other hands."""
    player = table[whose]
    if player.loose[: len(player.loose) - is_mislaid(whose, table, rules)]:
        return NO_GROUP.permits(**facts, tiles=player.loose[0])
    if player.miscounted:
        count, belongs = player.size, size_of(table, whose)
        if not table.is_before_play:
            return TILE_COUNT.permits(**facts, count=count, belongs=belongs)
        lacks_last = whose is _LAST_DEALT and count == belongs - 1
        return (SHORT_OF_LAST if lacks_last else BEFORE_PLAY).forbids(**facts, count=count, belongs=belongs)
    if is_wrongly_exchanged(whose, table):
        assert table.wrong is not None
        return WRONG_TILE.permits(**facts, given=table.wrong.tile)
    return CONCEALED.permits(**facts) if player.plays_concealed and (player.exposures or player.loose) else None


_LAST_DEALT = Seat.EAST.after(3)
"""The player to East's left, who is dealt the last tile."""


def is_mislaid(whose: Seat, table: Table, rules: AmericanRuleset) -> bool:
    """Whether a seat's last loose tiles were laid this turn, so that they can still be corrected (JOK-15)."""
    return table.mislaid and whose is table.turn and rules.freeze_at is not FreezeAt.IMMEDIATELY


def _judge_exposures(whose: Seat, table: Table, rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling:
    """Rule on a hand by its exposures, checked against the card."""
    exposed = table[whose].exposures
    if not exposed:
        return UNSEEN.forbids(**facts)
    if not table.card:
        return Ruling(Verdict.UNREAD, NO_CARD, facts)
    fitting = fits(table.playable, exposed)
    playable = [hand for hand in fitting if not hand.concealed]
    if not playable:
        fresh = table.fresh if whose is table.turn and rules.freeze_at is not FreezeAt.IMMEDIATELY else None
        if fresh is not None and not fresh.frozen and mended(table.playable, exposed, fresh.nth):
            return CAN_MEND.forbids(**facts)
        return (CONCEALED if fitting else NO_HAND).permits(**facts)
    lacking = [tile for hand in playable if (tile := lacks(hand, whose, table)) is not None]
    if len(lacking) == len(playable):
        return NONE_LEFT.permits(**facts, tile=lacking[0])
    return ALIVE.forbids(**facts)


def _judge_new(whose: Seat, table: Table, rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling | None:
    """Rule on a hand whose only fault can still be corrected this turn; None for other hands."""
    if is_mislaid(whose, table, rules):
        return MISLAID.forbids(**facts, tiles=table[whose].loose[-1])
    if table.wrong is not None and table.wrong.target.seat is whose:
        return CAN_GIVE_BACK.forbids(**facts, given=table.wrong.tile)
    return None


def is_wrongly_exchanged(seat: Seat, table: Table) -> bool:
    """
    Whether a seat's exposure has a wrong tile that can no longer be corrected: its giver has discarded since (JOK-39).
    """
    wrong = table.wrong
    if wrong is None or wrong.target.seat is not seat:
        return False
    return table.turn is not wrong.giver or table.phase is not Phase.MAIN


def after_challenge(act: CallDead, table: Table) -> Table:
    """
    Return the table after a hand dies: its invalid exposures go back into the rack, unless the rules leave all out.

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
    """Return the table with the deal over, as only one live hand is left."""
    lying = () if table.discard is None else (table.discard.tile,)
    picked = table if table.phase is not Phase.PICKED else begun(table)
    floor = picked.floor if picked is not table else (*table.floor, *lying)
    return replace(
        picked, phase=Phase.OVER, discard=None, floor=floor, naming=None, fresh=None, announced=None, exchanges=0
    )


def _staying(whose: Seat, table: Table) -> frozenset[int]:
    """Return the indices of the exposures that were valid before the hand died and stay out."""
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
    return frozenset(range(rightly(table.playable, player.exposures)))
