"""Ways around kuikae: a legal call and discard that leave the same hand as a forbidden one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from callwise.law.ruling import Verdict
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.kuikae import judge_call, judge_discard, legal_discards
from callwise.riichi.table.melds import Call
from callwise.riichi.table.tiles import Tile, without


@dataclass(frozen=True, slots=True)
class WayRound:
    """
    A legal call and discard with the effect of kuikae (KUI-15).

    `discard` follows `call` immediately; if the call had shown the tiles of `instead_of`, the discard would be frozen.
    """

    call: Call
    discard: Tile
    instead_of: Call


def ways_round(calls: Iterable[Call], concealed: Sequence[Tile], rules: RiichiRuleset) -> tuple[WayRound, ...]:
    """
    Find ways to show tiles that leave free a tile another way would freeze.

    `calls` are the ways to take one discard from the hand `concealed`. The sequence that kuikae would have made must be
    in the hand after the call.
    """
    found = []
    open_calls = [call for call in calls if judge_call(call, concealed, rules).is_legal]
    for call in open_calls:
        left = without(concealed, call.shown)
        kinds = [tile.kind for tile in left]
        for other in open_calls:
            run = [call.tile.kind, *(tile.kind for tile in other.shown)]
            if any(kinds.count(kind) < run.count(kind) for kind in run):
                continue
            for discard in legal_discards(call, left, rules):
                if judge_discard(discard, other, rules).verdict is Verdict.ILLEGAL:
                    found.append(WayRound(call, discard, other))
    return tuple(found)
