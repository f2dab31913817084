"""
A discard that is sacred to you: win on it, or call it and discard.

A sacred tile may be claimed for a set like any other (FUR-6, FUR-13).  But
the hand that it would complete doesn't win by it: whoever calls goes on with
a discard, and can't go out in that turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from callwise.riichi.furiten import OPEN, completed, judge_discard_win
from callwise.riichi.kuikae import completers
from callwise.riichi.melds import Call
from callwise.riichi.ruleset import RiichiRuleset
from callwise.riichi.sources import SACRED_DISCARD
from callwise.riichi.tiles import Tile, without
from callwise.riichi.turn import NOTHING_DRAWN
from callwise.riichi.waiting import Waiting
from callwise.riichi.way_out import told_of_blamed, told_of_passed
from callwise.ruling import FORBIDS, PERMITS, Clause, Fact, Light, Ruling, Tie, figure

FREE = Clause(
    "furiten.claim-free",
    PERMITS,
    rule="FUR-6 FUR-13",
    short="furiten bars wins, not calls",
    says="A tile that you may not win on may still be called for a group; then you discard and play on.",
    means="You may call the {tile} with {shown} and discard.",
    facts="{tile} and {shown} make a group, and what you discarded or let go by bars no call",
    source=SACRED_DISCARD,
    figure=figure(Tie("called", "hand:{shown}")),
)
THIS_TURN = Clause(
    "furiten.claim-turn",
    FORBIDS,
    rule="FUR-6 FUR-13",
    short="who calls a barred tile can't win with it in that turn",
    says="Whoever calls a tile that may not be won on may not go out in the same turn, but must discard.",
    means="Called with {shown}, the {tile} brings no win now: you must discard.",
    facts="a win on {tile} is barred, as {blamed} lies among the own discards and would complete {group}",
    source=SACRED_DISCARD,
    relief="A winning tile that you draw later may be taken.",
    figure=figure(Tie("called", "hand:{shown}"), Light("pond:{seat}:{lies}", "own discard")),
)
MISSED_THIS_TURN = replace(
    THIS_TURN,
    facts="a win on {tile} is barred, as {by} discarded {passed}, which would have completed {group}, and nobody said "
    "[[ron|win|ron]] for this hand",
    figure=figure(Tie("called", "hand:{shown}"), Light("past:{place}", "let go by")),
)
"""The same clause where a win that was let go by bars it."""
NO_DRAW = replace(
    NOTHING_DRAWN,
    means="You may not win now: you must discard.",
    facts="nothing is drawn after a call, and {tile} wins by itself or not at all",
    figure=figure(Tie("called", "hand:{shown}")),
)
"""The rule on calls, where no tile that was discarded bars the win."""

CLAUSES = (FREE, THIS_TURN)


@dataclass(frozen=True, slots=True)
class Taking:
    """What is done with a discard: a win on it (`call` is None), or a call, followed by a discard or a win at once."""

    call: Call | None = None
    at_once: bool = False

    def __str__(self) -> str:
        if self.call is None:
            return "ron"
        return f"{self.call}, win at once" if self.at_once else f"{self.call}"


def leaves_a_discard(call: Call, hand: tuple[Tile, ...]) -> bool:
    """Say whether a call leaves a tile that no rule on swap-calling freezes."""
    frozen = {call.tile.kind, *(completers(call.shown))}
    return any(tile.kind not in frozen for tile in without(hand, call.shown))


def judge_taking(taking: Taking, tile: Tile, waiting: Waiting, rules: RiichiRuleset) -> Ruling:
    """
    Rule on what is done with another's discard, as far as furiten speaks to it.

    For a win the tile completes the hand; a call leaves something to discard.
    """
    if taking.call is None:
        return judge_discard_win(tile, waiting, rules)
    shown = taking.call.shown
    facts: dict[str, Fact] = {"seat": waiting.seat, "tile": tile, "shown": shown}
    if not taking.at_once:
        return FREE.permits(**facts)

    def judge(reading: RiichiRuleset) -> Ruling:
        barred = judge_discard_win(tile, waiting, reading)
        if barred.is_legal:
            return NO_DRAW.forbids(**facts)
        if "passed" in barred.facts:
            return MISSED_THIS_TURN.forbids(**{**told_of_passed(barred, waiting), **facts})
        return THIS_TURN.forbids(**{**told_of_blamed(barred), **facts})

    return rules.settle(judge, OPEN, **{**completed(tile, waiting), **facts})
