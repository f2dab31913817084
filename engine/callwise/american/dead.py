"""
Dead hands, and the end of a deal: when nothing may be done any more.

A player whose hand is dead neither picks, discards nor exchanges, but pays
like the others.  After a valid mah jongg nobody does anything (JOK-37).
"""

from __future__ import annotations

from callwise.american.acts import Act
from callwise.american.ruleset import AmericanRuleset, EarlyExchange
from callwise.american.sources import LEAGUE
from callwise.american.table import Phase, Table
from callwise.ruling import FOLLOWS, FORBIDS, Clause, Fact, Light, Ruling, figure
from callwise.seats import Seat

OVER = Clause(
    "deal.over",
    FORBIDS,
    rule="JOK-37",
    short="the deal is over",
    says="After a valid [[mah-jongg]] nothing more is done.",
    means="{who} may not do anything more in this deal.",
    facts="{winner} declared a valid [[mah-jongg]]",
    source=LEAGUE,
    figure=figure(Light("seat:{winner}", "[[mah-jongg]]")),
)
DEAD_PLAYER = Clause(
    "dead.player",
    FORBIDS,
    rule="JOK-33",
    short="the hand is dead",
    says="A player whose hand is [[dead]] neither picks, discards, calls nor exchanges, but pays like the others.",
    means="{who} may not take part in this deal any more.",
    facts="the hand of {seat} is [[dead]]",
    source=LEAGUE,
    figure=figure(Light("seat:{seat}", "[[dead]]")),
)
EARLY_DEAD = Clause(
    "dead.early-exchange",
    FOLLOWS,
    rule="JOK-38 JOK-X7",
    short="the hand is dead",
    says="An exchange that is carried out before the pick or the call costs the hand.",
    means="Once it is carried out, the hand is [[dead]].",
    facts="the tile and the [[joker]] would have changed hands too early",
    source=LEAGUE,
    relief="An announcement alone may be withdrawn and costs nothing.",
    figure=figure(Light("seat:{seat}", "[[dead]]")),
)
EARLY_UNDONE = Clause(
    "dead.early-undone",
    FOLLOWS,
    rule="JOK-X7",
    short="it is taken back",
    says="Where tables are lenient, an exchange before its time is taken back and costs nothing.",
    means="It is taken back, and play goes on.",
    facts="nothing else was done yet",
    source=LEAGUE,
    figure=figure("seat:{seat}"),
)

CLAUSES = (OVER, DEAD_PLAYER, EARLY_DEAD, EARLY_UNDONE)

_EARLY = {EarlyExchange.DEAD: EARLY_DEAD, EarlyExchange.UNDO: EARLY_UNDONE}


def told(seat: Seat, table: Table) -> dict[str, Fact]:
    """Give the facts that every ruling on a player's act has: who it is, and whose turn."""
    return {"seat": seat, "who": table.who(seat), "turn": table.turn}


def judge_part(act: Act, table: Table) -> Ruling | None:
    """Rule on an act by somebody who takes no part any more, None for anyone else."""
    if table.phase is Phase.OVER:
        winner = act.seat if table.won is None else table.won.seat
        return OVER.forbids(**told(act.seat, table), winner=winner)
    if table[act.seat].dead:
        return DEAD_PLAYER.forbids(**told(act.seat, table))
    return None


def too_early(ruling: Ruling, rules: AmericanRuleset) -> Ruling:
    """Give the same ruling with what an exchange before its time costs (JOK-38, JOK-X7)."""
    return ruling.with_penalty(_EARLY[rules.early_exchange])
