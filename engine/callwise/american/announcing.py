"""
Announcing an exchange: what is said before it, refusing it, and mending a wrong one.

The intent is said in any words while the tile is held.  A valid offer must be
accepted.  What was only announced may be withdrawn.  A wrong natural that was
handed over is taken back before the discard, and costs nothing then.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.acts import Announce, Exchange, Mend, Refuse, Withdraw
from callwise.american.dead import told
from callwise.american.exchanging import begun, judge_exchange
from callwise.american.ruleset import AmericanRuleset
from callwise.american.sources import EXCHANGE_THREADS, LEAGUE
from callwise.american.table import Phase, Table
from callwise.american.tiles import JOKER
from callwise.ruling import FOLLOWS, FORBIDS, PERMITS, Clause, Light, Ruling, figure

ANNOUNCED = Clause(
    "announce.allowed",
    PERMITS,
    rule="JOK-26",
    short="in any words",
    says="An exchange is announced in any words, while the tile is held; nobody has to say please.",
    means="{who} may announce the exchange of the {gives}.",
    facts="the exchange is allowed now",
    source=EXCHANGE_THREADS,
    figure=figure("hand:{seat}:{gives}", Light("seat:{owner}", "told")),
)
WITHDRAWABLE = Clause(
    "announce.nothing-lost",
    FOLLOWS,
    rule="JOK-38",
    short="nothing is lost yet",
    says="What was only announced may be withdrawn and costs nothing.",
    means="Withdraw it, and nothing is lost.",
    facts="no tile has changed hands",
    source=LEAGUE,
    figure=figure("seat:{seat}"),
)
WITHDRAWN = Clause(
    "announce.withdrawn",
    PERMITS,
    rule="JOK-38 JOK-13",
    short="only words so far",
    says="An exchange that was only announced may be withdrawn: it counts when it is carried out.",
    means="{who} may withdraw it.",
    facts="no tile has changed hands",
    source=LEAGUE,
    figure=figure("seat:{seat}"),
)
NOTHING = Clause(
    "announce.nothing",
    FORBIDS,
    rule="JOK-26 JOK-38",
    short="nothing was announced",
    says="An announced exchange is withdrawn by the player who announced it, and refused by the one who was asked, "
    "as long as it is not carried out.",
    means="{who} may not do that now.",
    facts="no announced exchange is {seat}'s to {do}",
    source=LEAGUE,
    figure=figure("seat:{seat}"),
)
MUST_ACCEPT = Clause(
    "announce.must-accept",
    FORBIDS,
    rule="JOK-26",
    short="a valid offer is accepted",
    says="A valid exchange can't be refused: the [[joker]] is handed over.",
    means="{who} may not refuse.",
    facts="the offer of {gives} is valid",
    source=EXCHANGE_THREADS,
    figure=figure(Light("joker:{seat}", "handed over")),
)
MAY_REFUSE = Clause(
    "announce.may-refuse",
    PERMITS,
    rule="JOK-26 JOK-18",
    short="the offer is not valid",
    says="Only a valid exchange must be accepted.",
    means="{who} may refuse.",
    facts="the offer of {gives} is not valid",
    source=EXCHANGE_THREADS,
    figure=figure("meld:{seat}", Light("seat:{seat}", "may refuse")),
)
MENDED = Clause(
    "mend.allowed",
    PERMITS,
    rule="JOK-39",
    short="before the discard it costs nothing",
    says="A wrong tile that was given for a [[joker]] is taken back before the discard, and costs nothing.",
    means="{who} may take the {given} back and return the [[joker]].",
    facts="{seat} has not discarded yet",
    source=LEAGUE,
    figure=figure(Light("meld:{owner}", "a wrong tile")),
)
TOO_LATE = Clause(
    "mend.too-late",
    FORBIDS,
    rule="JOK-39",
    short="the turn is over",
    says="After the discard a wrong exchange can't be mended any more.",
    means="{who} may not mend it any more.",
    facts="{given} lies in the exposure of {owner}, and the turn is over",
    source=LEAGUE,
    figure=figure(Light("meld:{owner}", "a wrong tile")),
)
RACK_DEAD = Clause(
    "mend.rack-dead",
    FOLLOWS,
    rule="JOK-39",
    short="that rack is dead",
    says="The hand with the wrong exposure is [[dead]]; whoever gave the wrong tile plays on.",
    means="The hand of {owner} is [[dead]].",
    facts="a wrong tile lies in its exposure",
    source=LEAGUE,
    figure=figure(Light("seat:{owner}", "[[dead]]")),
)
NOTHING_WRONG = Clause(
    "mend.nothing",
    FORBIDS,
    rule="JOK-39",
    short="nothing to mend",
    says="Only a wrong tile that one has given oneself can be taken back.",
    means="{who} may not take anything back.",
    facts="{seat} gave no wrong tile",
    source=LEAGUE,
    figure=figure("seat:{seat}"),
)

CLAUSES = (
    ANNOUNCED,
    WITHDRAWABLE,
    WITHDRAWN,
    NOTHING,
    MUST_ACCEPT,
    MAY_REFUSE,
    MENDED,
    TOO_LATE,
    RACK_DEAD,
    NOTHING_WRONG,
)


def judge_announcing(act: Announce, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on saying that one exchanges: it is as legal as the exchange, but costs nothing yet."""
    one = act.exchange
    ruling = judge_exchange(replace(one, silent=False), table, rules)
    if not ruling.is_legal:
        return ruling.with_penalty(WITHDRAWABLE)
    return ANNOUNCED.permits(**told(act.seat, table), gives=one.gives, owner=one.target.seat)


def judge_withdrawing(act: Withdraw, table: Table) -> Ruling:
    """Rule on taking back what was announced."""
    said = table.announced
    clause = WITHDRAWN if said is not None and said.seat is act.seat else None
    facts = told(act.seat, table)
    return NOTHING.forbids(**facts, do="withdraw") if clause is None else clause.permits(**facts)


def judge_refusing(act: Refuse, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on refusing an exchange that was announced."""
    said = table.announced
    if said is None or said.target.seat is not act.seat:
        return NOTHING.forbids(**told(act.seat, table), do="refuse")
    facts = {**told(act.seat, table), "gives": said.gives}
    if judge_exchange(Exchange.of(said), table, rules).is_legal:
        return MUST_ACCEPT.forbids(**facts)
    return MAY_REFUSE.permits(**facts)


def judge_mending(act: Mend, table: Table) -> Ruling:
    """Rule on taking back a wrong tile that was given for a joker."""
    wrong = table.wrong
    if wrong is None or wrong.giver is not act.seat:
        return NOTHING_WRONG.forbids(**told(act.seat, table))
    facts = {**told(act.seat, table), "given": wrong.tile, "owner": wrong.target.seat}
    if table.turn is act.seat and table.phase is Phase.MAIN:
        return MENDED.permits(**facts)
    return TOO_LATE.forbids(**facts).with_penalty(RACK_DEAD)


def after_announcing(act: Announce, table: Table) -> Table:
    """Give the table once an exchange is announced: the tile is held out, so it has begun."""
    return replace(begun(table), announced=act.exchange.offered, naming=None)


def after_withdrawing(table: Table) -> Table:
    """Give the table with nothing announced."""
    return replace(table, announced=None)


def after_mending(act: Mend, table: Table) -> Table:
    """Give the table with the joker back in its exposure."""
    if (wrong := table.wrong) is None:
        raise ValueError(f"{act} is not legal here")
    player = table[act.seat].gives(JOKER).takes(wrong.tile)
    return replace(table.seating(act.seat, player), wrong=None, redeemed=None)
