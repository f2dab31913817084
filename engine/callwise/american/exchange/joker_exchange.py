"""
Exchanging: a natural tile goes into an exposure, and the joker in its place comes out.

An exchange is made on your own turn, after you have picked a tile or completed an exposure with a called one, and never
after the discard. The natural comes from the rack or is the tile just picked; a discard can't be exchanged. You may
take any number of jokers from any rack, including your own, one exposure after another. The tile must match the
exposure exactly. Only jokers come out: exposed naturals stay.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import AmericanRuleset, MustRackPick
from callwise.american.agreement.sources import EXCHANGE, EXCHANGE_THREADS
from callwise.american.table.exchange_acts import Exchange
from callwise.american.table.exposures import Exposure
from callwise.american.table.pick import begun, holding
from callwise.american.table.table import Phase, Table
from callwise.american.table.tiles import JOKER
from callwise.american.turn.dead_hand import facts_of, is_back, too_early
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Clause, Fact, Ruling

clause = Clauses(__file__)
_TILES, _JOKERS, _LIES = "hand:{seat}:{gives}", "joker:{owner}:{nth}", "meld:{owner}:{exposed}"
_SWAP = f"{_TILES} - {_JOKERS}"

DISCARD = clause("exchange.discard", FORBIDS, "JOK-13 JOK-07", EXCHANGE_THREADS, "meld:{owner}", "discard")
DOWN = clause("exchange.after-discard", FORBIDS, "JOK-16 JOK-27 JOK-08", EXCHANGE, _TILES, "discard")
NO_TURN_LEFT = clause("exchange.no-turn-left", FORBIDS, "JOK-36 JOK-08", sources.TIMING, _TILES, "wall", "discard")
NOT_YOUR_TURN = clause("exchange.not-your-turn", FORBIDS, "JOK-08", EXCHANGE, _TILES, "seat:{turn}")
NOT_BEGUN = clause("exchange.not-begun", FORBIDS, "JOK-10 JOK-08", EXCHANGE, _TILES, "seat:{seat}")
INCOMPLETE = clause("exchange.exposure-incomplete", FORBIDS, "JOK-14 JOK-10 JOK-05", EXCHANGE, _TILES, "discard")
REVERSE = clause("exchange.reverse", FORBIDS, "JOK-19 JOK-18", EXCHANGE_THREADS, _TILES, "meld:{owner}")
CLOSED = clause("exchange.not-exposed", FORBIDS, "JOK-18b JOK-09", EXCHANGE, _TILES, "seat:{owner}")
NO_SUCH_EXPOSURE = clause("exchange.no-such-exposure", FORBIDS, "JOK-18 JOK-09", EXCHANGE, _TILES, "seat:{owner}")
NO_OTHER = clause.retold(NO_SUCH_EXPOSURE, "no-other")
RETURNED = clause("exchange.returned", FORBIDS, "JOK-33 JOK-X4", sources.DEAD_JOKERS, _TILES, _LIES)
NO_JOKER = clause("exchange.no-joker", FORBIDS, "JOK-18 JOK-31", EXCHANGE, _TILES, _LIES)
GIVEN_AWAY = clause.retold(NO_JOKER, "given-away")
MISMATCH = clause("exchange.mismatch", FORBIDS, "JOK-18 JOK-32", EXCHANGE, f"{_TILES} - {_JOKERS}")
NOT_ENOUGH = clause("exchange.not-enough", FORBIDS, "JOK-18 JOK-12", EXCHANGE, _TILES, _JOKERS)
ONE_EACH = clause.retold(NOT_ENOUGH, "one-each")
NOT_IN_HAND = clause("exchange.not-in-hand", FORBIDS, "JOK-11 JOK-18", EXCHANGE, _LIES, "seat:{seat}")
RACK_FIRST = clause("exchange.rack-first", FORBIDS, "JOK-11", EXCHANGE, _TILES, "rack:drawn")
RACK_PICK = clause("exchange.rack-pick-first", FORBIDS, "JOK-X1", sources.HOUSE, "rack:drawn", _JOKERS)
UNANNOUNCED = clause("exchange.unannounced", FORBIDS, "JOK-26 JOK-27", EXCHANGE, _TILES, "seat:{owner}")
ALLOWED = clause("exchange.allowed", PERMITS, "JOK-08 JOK-09 JOK-18", EXCHANGE, _SWAP)
PICKED = clause("exchange.picked", PERMITS, "JOK-11", EXCHANGE, f"rack:drawn - {_JOKERS}")
OWN = clause("exchange.own", PERMITS, "JOK-09 JOK-26", EXCHANGE, _SWAP)
AFTER_CALL = clause("exchange.after-exposure", PERMITS, "JOK-14 JOK-13 JOK-10", EXCHANGE_THREADS, _SWAP)
THIS_TURN = clause("exchange.this-turn", PERMITS, "JOK-09 JOK-14", sources.TIMING, _SWAP)
SEVERAL = clause("exchange.several", PERMITS, "JOK-12", EXCHANGE, _SWAP)
AGAIN = clause("exchange.again", PERMITS, "JOK-12", EXCHANGE, _SWAP)
CONCEALED = clause("exchange.concealed", PERMITS, "JOK-17", EXCHANGE, _SWAP, "seat:{seat}")
DEAD_HAND = clause("exchange.dead-hand", PERMITS, "JOK-33", sources.DEAD_JOKERS, _SWAP, "seat:{owner}")
ALL_STAY = clause("exchange.all-stay", PERMITS, "JOK-X4", sources.HOUSE, _SWAP, "seat:{owner}")
LAST_TILE = clause("exchange.last-tile", PERMITS, "JOK-36", sources.LAST_TILES, _SWAP, "wall")
HALF_NAMED = clause("exchange.half-named", PERMITS, "JOK-27", EXCHANGE, _SWAP)
CLAUSES = clause.every()


def judge_exchange(act: Exchange, table: Table, rules: AmericanRuleset) -> Ruling:
    """
    Rule on an exchange.

    If there are several faults, report the first (JOK-53). Players out of the deal are handled by the caller.
    """
    facts = facts_of(act, table, gives=act.gives, owner=act.target.seat)
    if len(act.gives) == 1:
        facts["gives"] = act.gives[0]
    return _judge_time(act, table, rules, facts) or _judge_tiles(act, table, rules, facts)


def _judge_time(act: Exchange, table: Table, rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling | None:
    """Rule on an exchange from the wrong source or at the wrong time; None for other exchanges."""
    discard = table.discard
    if act.discarded:
        return DISCARD.forbids(**facts)
    if discard is not None and discard.by is act.seat:
        return too_early(DOWN.forbids(**facts, discard=discard.tile), rules)
    if table.phase is Phase.WINDOW and table.wall == 0:
        return NO_TURN_LEFT.forbids(**facts)
    if table.turn is not act.seat:
        return too_early(NOT_YOUR_TURN.forbids(**facts), rules)
    if table.called is not None:
        return too_early(INCOMPLETE.forbids(**facts, discard=table.called.tile), rules)
    if table.phase not in (Phase.PICKED, Phase.MAIN):
        return too_early(NOT_BEGUN.forbids(**facts), rules)
    return None


def _judge_tiles(act: Exchange, table: Table, rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling:
    player, owner = table[act.seat], table[act.target.seat]
    tile = act.target.tile
    if tile is None:
        return CLOSED.forbids(**facts)
    wants = act.wants or (tile if JOKER in act.gives else JOKER)
    if not wants.is_joker:
        return REVERSE.forbids(**facts, wants=wants)
    facts["exposed"] = tile
    found = table.exposure(act.target)
    if found is None:
        return (NO_SUCH_EXPOSURE if owner.find(tile) is None else NO_OTHER).forbids(**facts)
    nth, exposure = found
    facts |= {"nth": table.place(act.target.seat, nth), "exposure": exposure}
    if is_back(nth, owner, rules):
        return RETURNED.forbids(**facts)
    jokers = table.jokers(act.target.seat, nth)
    if not jokers and table.wrong is not None and exposure.jokers:
        return GIVEN_AWAY.forbids(**facts, given=table.wrong.tile)
    if not jokers:
        return NO_JOKER.forbids(**facts)
    if any(one != tile for one in act.gives):
        return MISMATCH.forbids(**facts)
    if len(act.gives) > jokers:
        return NOT_ENOUGH.forbids(**facts, count=len(act.gives))
    if act.asked:
        return ONE_EACH.forbids(**facts, count=act.asked)
    if not holding(player, table).holds(act.gives):
        return NOT_IN_HAND.forbids(**facts)
    if table.phase is Phase.PICKED and (fault := _judge_pick(act, table, rules, facts)) is not None:
        return fault
    if act.wordless and act.target.seat is not act.seat:
        return UNANNOUNCED.forbids(**facts)
    return _reason(act, table, exposure, nth).permits(**facts, naming=table.naming or tile)


def _judge_pick(act: Exchange, table: Table, rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling | None:
    if not is_the_pick(act, table):
        return RACK_FIRST.forbids(**facts)
    if rules.must_rack_pick is MustRackPick.YES:
        return RACK_PICK.forbids(**facts)
    return None


def _reason(act: Exchange, table: Table, exposure: Exposure, nth: int) -> Clause:
    owner, fresh = table[act.target.seat], table.fresh
    own = act.target.seat is act.seat
    reasons = (
        (HALF_NAMED, table.naming is not None),
        (ALL_STAY, nth in owner.died_of),
        (DEAD_HAND, owner.dead),
        (LAST_TILE, table.wall == 0),
        (CONCEALED, table[act.seat].plays_concealed),
        (SEVERAL, len(act.gives) > 1),
        (AGAIN, table.exchanges > 0),
        (THIS_TURN, own and fresh is not None and fresh.nth == nth),
        (AFTER_CALL, fresh is not None),
        (PICKED, table.phase is Phase.PICKED),
        (OWN, own),
    )
    return next((clause for clause, applies in reasons if applies), ALLOWED)


def is_the_pick(act: Exchange, table: Table) -> bool:
    """Whether only the tile just picked is given; a hidden pick might be it."""
    return len(act.gives) == 1 and table.picked in (None, act.gives[0])


def after_exchange(act: Exchange, table: Table) -> Table:
    """Return the table after a legal exchange: the jokers are in the rack, and the fresh exposure is frozen."""
    table = begun(table)
    found = table.exposure(act.target)
    if found is None:
        raise ValueError(f"{act} isn’t legal here")
    nth, exposure = found
    count = len(act.gives)
    table = table.seating(act.seat, table[act.seat].gives(*act.gives).takes(*(JOKER,) * count))
    owner = table[act.target.seat]
    table = table.seating(act.target.seat, owner.exposing(exposure.redeemed(count), nth))
    return replace(table, redeemed=act.target.seat, exchanges=table.exchanges + 1, announced=None, naming=None)
