"""Rulesets with unusual furiten rules: how prompts introduce them, and which clauses decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from callwise.law.ruling import Clause
from callwise.riichi.furiten import dead_hand, furiten, missed_discard, sacred
from callwise.riichi.practice.deals.furiten_plots import Plot

Plots: TypeAlias = Mapping[Clause, Sequence[Plot]]
"""Stories in which each clause decides."""

TABLES: Mapping[str, tuple[str, Plots]] = {
    "common+sacred_discard=traditional": (
        "At this table, only your last discard can stop a win.",
        {sacred.LAST: (Plot.OWN_LAST,), sacred.NOT_LAST: (Plot.OWN_EARLIER,)},
    ),
    "common+sacred_discard=extended": (
        "At this table, each of your discards blocks only its own kind.",
        {sacred.DISCARDED: (Plot.OWN,), sacred.NOT_DISCARDED: (Plot.OWN,)},
    ),
    "common+sacred_discard=one_four_seven": (
        "At this table, your discards block the groups they could have completed.",
        {sacred.GROUP: (Plot.OWN,), sacred.FREE_GROUP: (Plot.OWN, Plot.CLEAN), sacred.ONE_USE: (Plot.OWN,)},
    ),
    "common+sacred_discard=off": ("At this table, your discards never stop a win.", {sacred.OFF: (Plot.OWN,)}),
    "common+missed_discard=identical_only": (
        "At this table, passing on a win blocks only that kind.",
        {missed_discard.SAME_KIND: (Plot.PASSED,), missed_discard.OTHER_KIND: (Plot.PASSED,)},
    ),
    "common+missed_discard=off": (
        "At this table, passing on a win doesn’t matter.",
        {missed_discard.MISSED_OFF: (Plot.PASSED, Plot.MISSED_IN_RIICHI)},
    ),
    "common+passed_without_yaku=free": (
        "At this table, passing on a tile without a [[yaku]] doesn’t count.",
        {missed_discard.FREE_WITHOUT_YAKU: (Plot.PASSED_WITHOUT_YAKU,)},
    ),
    "common+temp_furiten_end=any_call": (
        "At this table, any call ends temporary furiten.",
        {missed_discard.ENDED_BY_CALL: (Plot.CALLED,)},
    ),
    "common+allow_declaration=yes": (
        "At this table, you can declare “sacred discard”, and you have.",
        {furiten.DECLARED: (Plot.DECLARED,), furiten.STILL_MISSED: (Plot.DECLARED_PASSED,)},
    ),
    "common+ready_dead_hand=yes": (
        "At this table, a hand in [[riichi]] is dead once you’ve discarded or missed a winning tile.",
        {
            dead_hand.THROWN: (Plot.OWN_IN_RIICHI,),
            dead_hand.MISSED: (Plot.MISSED_IN_RIICHI,),
            dead_hand.FAULTY_OUT: (Plot.OWN_BEFORE_RIICHI,),
            dead_hand.ALIVE: (Plot.RIICHI,),
        },
    ),
}
"""Rulesets under which other clauses decide: how prompts introduce each, and its stories."""

SAYS: Mapping[str, str] = {**{name: says for name, (says, _) in TABLES.items()}, "ema-2025": "You play by EMA rules."}
"""How prompts introduce unusual rulesets."""
