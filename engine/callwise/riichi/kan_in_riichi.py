"""
A closed kan in riichi: the one thing that may still be laid down.

Riichi fixes the hand.  A closed kan is allowed where it changes nothing: with
the tile just drawn, and with the waits as they were.  The strict rule asks
more: the three tiles in hand must be a triplet however the hand is read.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.riichi.hand import always_a_triplet, of_kind, waits
from callwise.riichi.melds import Meld, MeldKind
from callwise.riichi.ruleset import RiichiKan, RiichiRuleset
from callwise.riichi.sources import BEYOND, EMA_2016_RIICHI
from callwise.riichi.tiles import Kind, Tile, plain, without
from callwise.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Clause, Ruling, figure
from callwise.seats import Seat

_HELD = figure("hand:{seat}:{held}")

ALLOWED = Clause(
    "riichi-kan.allowed",
    PERMITS,
    rule="NAK-18",
    short="it changes nothing",
    says="In [[riichi]] a closed [[kan]] may be set aside with the tile just drawn, if the hand stays what it was.",
    means="{seat} may announce this [[kan]].",
    facts="the hand still waits for {waits}, and no reading of it needs {kind} for anything else",
    source=EMA_2016_RIICHI,
    figure=_HELD,
)
SAME_WAITS = Clause(
    "riichi-kan.same-waits",
    PERMITS,
    rule="NAK-18",
    short="the waits stay",
    says="Here a closed [[kan]] may be set aside in [[riichi]] with the tile just drawn, as long as the waits stay.",
    means="{seat} may announce this [[kan]].",
    facts="the hand still waits for {waits}",
    source=BEYOND,
    figure=_HELD,
)
NOT_DRAWN = Clause(
    "riichi-kan.not-drawn",
    FORBIDS,
    rule="NAK-18",
    short="not with the tile just drawn",
    says="In [[riichi]] a closed [[kan]] may be set aside only with the tile just drawn.",
    means="{seat} may not announce this [[kan]].",
    facts="{seat} drew {drawn}, and has held {held} since before",
    source=EMA_2016_RIICHI,
    figure=_HELD,
)
WAITS_CHANGE = Clause(
    "riichi-kan.waits-change",
    FORBIDS,
    rule="NAK-18",
    short="the waits would change",
    says="In [[riichi]] a closed [[kan]] may not change what the hand waits for.",
    means="{seat} may not announce this [[kan]].",
    facts="the hand waits for {before}; after the [[kan]] it would not be the same",
    source=EMA_2016_RIICHI,
    figure=_HELD,
)
READ_OTHERWISE = Clause(
    "riichi-kan.read-otherwise",
    FORBIDS,
    rule="NAK-18",
    short="the three are not only a triplet",
    says="In [[riichi]] a closed [[kan]] needs three tiles that can be read as nothing but a triplet.",
    means="{seat} may not announce this [[kan]].",
    facts="with {waits} three copies of {kind} can stand in three sequences as well",
    source=EMA_2016_RIICHI,
    figure=_HELD,
)
OPEN = Clause(
    "riichi-kan.open",
    LEAVES_OPEN,
    rule="NAK-18",
    short="what was read leaves it open",
    says="What was read of this ruleset does not say when a closed [[kan]] may be set aside in [[riichi]].",
    means="The sources of this ruleset do not settle it.",
    facts="{seat} is in [[riichi]]",
    source=BEYOND,
    figure=_HELD,
)

CLAUSES = (ALLOWED, SAME_WAITS, NOT_DRAWN, WAITS_CHANGE, READ_OTHERWISE, OPEN)


def judge_kan_in_riichi(
    kind: Kind, drawn: Tile, concealed: Sequence[Tile], melds: Sequence[Meld], seat: Seat, rules: RiichiRuleset
) -> Ruling:
    """
    Rule on a closed kan of a player in riichi (NAK-18).

    `concealed` holds all four tiles and the one just drawn.
    """
    four = of_kind(concealed, kind)
    return rules.settle(
        lambda reading: _judge(four, drawn, concealed, melds, seat, reading), OPEN, seat=seat, held=four
    )


def _judge(
    four: tuple[Tile, ...],
    drawn: Tile,
    concealed: Sequence[Tile],
    melds: Sequence[Meld],
    seat: Seat,
    rules: RiichiRuleset,
) -> Ruling:
    kind = drawn.kind
    if kind != four[0].kind:
        return NOT_DRAWN.forbids(seat=seat, drawn=drawn, kind=four[0].kind, held=four)
    held = without(concealed, (drawn,))
    before = waits(held, melds)
    left = tuple(tile for tile in concealed if tile.kind != kind)
    if waits(left, (*melds, Meld(MeldKind.ANKAN, (plain(kind),) * 4))) != before:
        return WAITS_CHANGE.forbids(seat=seat, before=before, held=four)
    otherwise = tuple(wait for wait in before if not always_a_triplet(kind, held, wait))
    if rules.riichi_kan is RiichiKan.SAME_WAITS:
        return SAME_WAITS.permits(seat=seat, waits=before, held=four)
    if otherwise:
        return READ_OTHERWISE.forbids(seat=seat, waits=otherwise, kind=kind, held=four)
    return ALLOWED.permits(seat=seat, waits=before, kind=kind, held=four)
