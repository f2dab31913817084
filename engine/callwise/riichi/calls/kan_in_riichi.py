"""
Closed kans in riichi, the one meld still allowed.

Riichi fixes the hand. A closed kan is allowed if it changes nothing: it uses the tile just drawn, and the waits stay
the same. The strict rule also requires the three tiles in hand to be a triplet in every reading of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Ruling
from callwise.riichi.agreement.riichi_options import RiichiKan
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, EMA_2025, WIKI_KAN
from callwise.riichi.hand.hand import groups_instead, of_kind, waits
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.tiles import Kind, Tile, plain, without

clause = Clauses(__file__)
_HELD = "hand:{seat}:{held}"

ALLOWED = clause("riichi-kan.allowed", PERMITS, "NAK-18", EMA_2025.at("3.3.10"), _HELD)
SAME_WAITS = clause("riichi-kan.same-waits", PERMITS, "NAK-18", WIKI_KAN, _HELD)
NOT_DRAWN = clause("riichi-kan.not-drawn", FORBIDS, "NAK-18", EMA_2025.at("3.3.10"), _HELD)
WAITS_CHANGE = clause("riichi-kan.waits-change", FORBIDS, "NAK-18", EMA_2025.at("3.3.10"), _HELD)
READ_OTHERWISE = clause("riichi-kan.read-otherwise", FORBIDS, "NAK-18", EMA_2025.at("3.3.10"), _HELD)
IN_SEQUENCES = clause.retold(READ_OTHERWISE, "in-sequences")
OPEN = clause("riichi-kan.open", LEAVES_OPEN, "NAK-18", BEYOND, _HELD)
CLAUSES = clause.every()


def judge_kan_in_riichi(
    kind: Kind, drawn: Tile, concealed: Sequence[Tile], melds: Sequence[Meld], seat: Seat, rules: RiichiRuleset
) -> Ruling:
    """
    Rule on a closed kan by a player in riichi (NAK-18).

    `concealed` includes all four tiles and the tile just drawn.
    """
    four = of_kind(concealed, kind)
    return rules.ruling(
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
        return NOT_DRAWN.forbids(seat=seat, drawn=drawn, held=four)
    held = without(concealed, (drawn,))
    before = waits(held, melds)
    left = tuple(tile for tile in concealed if tile.kind != kind)
    if waits(left, (*melds, Meld(MeldKind.ANKAN, (plain(kind),) * 4))) != before:
        return WAITS_CHANGE.forbids(seat=seat, before=before, held=four)
    if rules.riichi_kan is RiichiKan.SAME_WAITS:
        return SAME_WAITS.permits(seat=seat, waits=before, held=four)
    for wait in before:
        match groups_instead(kind, held, wait):
            case pair, run:
                return READ_OTHERWISE.forbids(seat=seat, wait=wait, pair=pair, run=run, held=four)
            case first, second, third:
                return IN_SEQUENCES.forbids(seat=seat, wait=wait, first=first, second=second, third=third, held=four)
    return ALLOWED.permits(seat=seat, waits=before, kind=kind, held=four)
