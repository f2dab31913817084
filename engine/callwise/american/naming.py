"""
Naming a discard: down is down.

A tile is discarded once it is named in full or touches the table.  "Four" can
be taken back, "four bam" can't.  A discard with a wrong name is put right by
whoever discarded it.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.acts import Begin, Correct, TakeBack
from callwise.american.dead import told
from callwise.american.exchanging import holding
from callwise.american.sources import EXCHANGE, LEAGUE
from callwise.american.table import Phase, Table
from callwise.ruling import FORBIDS, PERMITS, Clause, Fact, Light, Ruling, figure

BEGUN = Clause(
    "naming.begun",
    PERMITS,
    rule="JOK-27",
    short="it is not named in full",
    says="A tile of which only a part of the name was said is not discarded yet.",
    means="{who} may begin to name the {tile}.",
    facts="{tile} is not named in full and does not touch the table",
    source=EXCHANGE,
    figure=figure("hand:{seat}:{tile}"),
)
NOT_NOW = Clause(
    "naming.not-now",
    FORBIDS,
    rule="JOK-08 JOK-27",
    short="nothing to discard now",
    says="A tile is named by the player who has picked, or called and exposed, and who holds it.",
    means="{who} may not name the {tile} now.",
    facts="{seat} has nothing to discard now, or does not hold {tile}",
    source=EXCHANGE,
    figure=figure(Light("seat:{turn}", "on turn")),
)
TAKEN_BACK = Clause(
    "naming.taken-back",
    PERMITS,
    rule="JOK-27",
    short="only half named",
    says="A tile that was named only in part can be taken back: nothing is discarded yet.",
    means="{who} may take back the {tile}.",
    facts="{tile} was not named in full and did not touch the table",
    source=EXCHANGE,
    figure=figure("hand:{seat}:{tile}"),
)
DOWN = Clause(
    "naming.down",
    FORBIDS,
    rule="JOK-27",
    short="down is down",
    says="Down is down: a tile that was named in full, or touched the table, is discarded and can't be taken back.",
    means="{who} may not take back the {tile}.",
    facts="{tile} is discarded",
    source=EXCHANGE,
    figure=figure(Light("discard", "down")),
)
NOTHING_NAMED = Clause(
    "naming.nothing",
    FORBIDS,
    rule="JOK-27",
    short="nothing was named",
    says="Only a tile that one has begun to name oneself can be taken back.",
    means="{who} may not take back the {tile}.",
    facts="{seat} named no {tile} just now",
    source=EXCHANGE,
    figure=figure(Light("seat:{seat}", "named nothing")),
)
CORRECTED = Clause(
    "naming.corrected",
    PERMITS,
    rule="JOK-40",
    short="the right name",
    says="A discard with a wrong name is given its right one; from then on it may be called.",
    means="{who} may name it rightly.",
    facts="it is {tile}, and was named {named}",
    source=LEAGUE,
    figure=figure(Light("discard", "its right name")),
)
NOTHING_WRONG = Clause(
    "naming.nothing-wrong",
    FORBIDS,
    rule="JOK-40",
    short="no wrong name of its own",
    says="A wrong name is put right by whoever discarded the tile.",
    means="{who} may not correct a name now.",
    facts="no discard of {seat} lies open with a wrong name",
    source=LEAGUE,
    figure=figure("seat:{seat}"),
)

CLAUSES = (BEGUN, NOT_NOW, TAKEN_BACK, DOWN, NOTHING_NAMED, CORRECTED, NOTHING_WRONG)


def judge_beginning(act: Begin, table: Table) -> Ruling:
    """Rule on naming a tile in part."""
    facts: dict[str, Fact] = {**told(act.seat, table), "tile": act.tile}
    on_turn = table.turn is act.seat and table.phase in (Phase.PICKED, Phase.MAIN)
    if not on_turn or not holding(table[act.seat], table).holds((act.tile,)):
        return NOT_NOW.forbids(**facts)
    return BEGUN.permits(**facts)


def judge_taking_back(act: TakeBack, table: Table) -> Ruling:
    """Rule on taking back a tile that was named."""
    facts: dict[str, Fact] = {**told(act.seat, table), "tile": act.tile}
    if table.discard is not None and table.discard.by is act.seat and table.discard.tile == act.tile:
        return DOWN.forbids(**facts)
    if table.turn is act.seat and table.naming == act.tile:
        return TAKEN_BACK.permits(**facts)
    return NOTHING_NAMED.forbids(**facts)


def judge_correcting(act: Correct, table: Table) -> Ruling:
    """Rule on giving a discard its right name."""
    discard = table.window
    if discard is None or discard.by is not act.seat or discard.named is None:
        return NOTHING_WRONG.forbids(**told(act.seat, table))
    return CORRECTED.permits(**told(act.seat, table), tile=discard.tile, named=discard.named)


def after_beginning(act: Begin, table: Table) -> Table:
    """Give the table with a tile half named."""
    return replace(table, naming=act.tile, announced=None)


def after_taking_back(table: Table) -> Table:
    """Give the table with nothing named."""
    return replace(table, naming=None)


def after_correcting(table: Table) -> Table:
    """Give the table with the discard under its right name."""
    return replace(table, discard=None if table.discard is None else replace(table.discard, named=None))
