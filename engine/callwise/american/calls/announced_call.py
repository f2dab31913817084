"""
Announcing a call for a discard, and taking a call back.

Saying that you want a tile is a call, for an exposure or to win, but doesn't commit you yet. The next player waits
until the call is taken back or the tile is taken. The call is final once the tile is on top of the rack or tiles are
exposed for it; at some tables the tile can be put back until something is exposed with it.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.agreement.ruleset import AmericanRuleset, CallKept
from callwise.american.agreement.sources import COMMITTED, GIVEN_BACK
from callwise.american.calls.called_discard import fitting, judge_claim
from callwise.american.table.acts import Act, Begin, Call, Discard, MahJongg, Pick, Rack, Retract, Want
from callwise.american.table.exchange_acts import Announce, Exchange
from callwise.american.table.table import Phase, Table
from callwise.american.turn.dead_hand import facts_of
from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Ruling

clause = Clauses(__file__)

SAID = clause("want.said", PERMITS, "JOK-48 JOK-25", COMMITTED, "discard - seat:{seat}")
SAID_TO_WIN = clause.retold(SAID, "to-win")
SAID_UNSEEN = clause.retold(SAID, "unseen")
WAITS = clause("want.waits", FORBIDS, "JOK-25 JOK-48", COMMITTED.concluded, "discard - seat:{wanting}")
TAKEN_BACK = clause("want.taken-back", PERMITS, "JOK-48", COMMITTED, "discard", "seat:{seat}")
PLACED = clause("want.placed", FORBIDS, "JOK-48 JOK-X10", COMMITTED, "discard", "seat:{seat}")
GIVES_BACK = clause("want.given-back", PERMITS, "JOK-X10", GIVEN_BACK, "discard", "seat:{seat}")
EXPOSED = clause("want.exposed", FORBIDS, "JOK-48", COMMITTED, "meld:{seat}:{tile}", "seat:{seat}")
NOTHING = clause("want.nothing", FORBIDS, "JOK-48", COMMITTED.concluded, "seat:{seat}")
CLAUSES = clause.every()

_GOES_ON = (Pick, Rack, Discard, Exchange, Announce, Begin, MahJongg)
"""Acts on your own turn that would leave the discard behind."""


def judge_wanting(act: Want, table: Table, rules: AmericanRuleset, *, wins: bool) -> Ruling:
    """
    Rule on announcing a call, which is legal if the call is; `wins` says whether a call for mah jongg would be legal.
    """
    facts = facts_of(act, table, tile=act.tile)
    ruling = judge_claim(Call(act.seat, act.tile), table, rules)
    if ruling.is_legal:
        return (SAID_UNSEEN if fitting(table[act.seat], act.tile) is None else SAID).permits(**facts)
    return SAID_TO_WIN.permits(**facts) if wins else ruling


def judge_waiting(act: Act, table: Table) -> Ruling | None:
    """Rule on continuing a turn while another player wants the discard; None for acts that are possible meanwhile."""
    others = others_wanting(act.seat, table)
    if not others or act.seat is not table.turn or not isinstance(act, _GOES_ON):
        return None
    assert table.discard is not None  # somebody wants it
    return WAITS.forbids(**facts_of(act, table), wanting=others[0], tile=table.discard.tile)


def others_wanting(seat: Seat, table: Table) -> tuple[Seat, ...]:
    """Return the other players who want the discard."""
    return tuple(one for one in table.wanted if one is not seat)


def judge_retracting(act: Retract, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on taking back a call."""
    facts = facts_of(act, table)
    if act.seat in table.wanted and table.window is not None:
        return TAKEN_BACK.permits(**facts, tile=table.window.tile)
    on_turn = table.turn is act.seat
    if on_turn and table.called is not None:
        kept = rules.call_kept is CallKept.PLACED
        return (PLACED.forbids if kept else GIVES_BACK.permits)(**facts, tile=table.called.tile)
    if on_turn and table.fresh is not None:
        return EXPOSED.forbids(**facts, tile=table.fresh.called.tile)
    return NOTHING.forbids(**facts)


def after_wanting(act: Want, table: Table) -> Table:
    """Return the table after a call is announced."""
    return table if act.seat in table.wanted else replace(table, wanted=(*table.wanted, act.seat))


def after_retracting(act: Retract, table: Table) -> Table:
    """Return the table with the discard open again to all who may call it."""
    if table.called is None:
        return replace(table, wanted=others_wanting(act.seat, table))
    return replace(table, phase=Phase.WINDOW, turn=table.following(table.called.by))


def still_wanted(act: Act, before: Table, now: Table) -> tuple[Seat, ...]:
    """Return the players who still want the discard after an act, except one who has picked or has a dead hand."""
    if now.window is None or now.window != before.window:
        return ()
    left = others_wanting(act.seat, now) if isinstance(act, Pick) else now.wanted
    return tuple(seat for seat in left if not now[seat].dead)
