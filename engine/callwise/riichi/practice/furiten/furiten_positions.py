"""Positions on furiten: a waiting hand, its discards, the tiles its player passed on, and their effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import winning
from callwise.riichi.furiten import blocking_discards, furiten, missed_discard, sacred
from callwise.riichi.practice.deals.furiten_plots import Plot, Story, prompt, tell
from callwise.riichi.practice.deals.furiten_tables import TABLES, Plots, table_rule
from callwise.riichi.practice.deals.random_tiles import Wall, written
from callwise.riichi.practice.deals.waiting_hands import near_waits
from callwise.riichi.questions.furiten.wait_questions import Blame, Wins, WinsOnDiscard
from callwise.riichi.table.tiles import plain

_PLOTS: Plots = {
    sacred.ANY_WAIT.id: (Plot.OWN, Plot.OWN, Plot.OWN_EARLIER),
    sacred.NONE.id: (Plot.CLEAN,),
    missed_discard.TEMPORARY.id: (Plot.PASSED,),
    missed_discard.IN_RIICHI.id: (Plot.MISSED_IN_RIICHI,),
    missed_discard.OVER.id: (Plot.OVER,),
    missed_discard.WITHOUT_YAKU.id: (Plot.PASSED_WITHOUT_YAKU,),
}
_CALLS: Plots = {**_PLOTS, winning.ATOZUKE.id: (Plot.ONE_WITHOUT_YAKU,)}
_EITHER_WAY: Plots = {
    **_CALLS,
    furiten.OWN_DRAW.id: (Plot.OWN, Plot.PASSED, Plot.MISSED_IN_RIICHI, Plot.PASSED_WITHOUT_YAKU),
}
_BLAME: Plots = {
    sacred.ANY_WAIT.id: (Plot.OWN, Plot.OWN_EARLIER),
    blocking_discards.NO_PART.id: (Plot.OWN, Plot.PASSED, Plot.CLEAN),
    missed_discard.TEMPORARY.id: (Plot.PASSED,),
    missed_discard.IN_RIICHI.id: (Plot.MISSED_IN_RIICHI,),
    missed_discard.OVER.id: (Plot.OVER,),
}


def _drafts(
    asked: Callable[[Wall, Story], Mapping[str, str]],
    plots: Plots,
    discards: Sequence[int],
    chance: Chance,
    rules: RiichiRuleset,
    aim: str,
) -> Draft | None:
    wall = Wall(chance)
    story = tell(wall, chance.choice(plots[aim]), discards)
    if story is None:
        return None
    near = story.clean(wall) if story.own is not None or story.passed is not None else story.spoilt(wall)
    entries = asked(wall, story)
    return _draft(chance, rules, story, entries, None if near is None else _draft(chance, rules, near, entries))


def _draft(
    chance: Chance, rules: RiichiRuleset, story: Story, entries: Mapping[str, str], near: Draft | None = None
) -> Draft:
    return Draft(
        title=story.title,
        prompt=table_rule(rules) + prompt(chance, story),
        table={**story.table, **entries},
        near=near,
    )


def _waits_and_others(wall: Wall, story: Story) -> Mapping[str, str]:
    """Ask about every wait, and often about a tile that only looks like one."""
    waits = tuple(map(plain, story.ready.waits))
    others = near_waits(wall, story.ready, wall.chance.randrange(2)) if len(waits) == 2 else ()
    return {"tiles": written({*waits, *others})}


def _waits_alone(wall: Wall, story: Story) -> Mapping[str, str]:
    return {"tiles": written(map(plain, story.ready.waits))}


def _nothing(wall: Wall, story: Story) -> Mapping[str, str]:
    return {}


_MANY, _FEW = (5, 6, 7, 8, 9, 10, 11), (3, 4)
"""Your number of discards, when they are on offer and when they aren’t."""


def _at_tables() -> tuple[Maker[RiichiRuleset], ...]:
    """Return makers for tables where other clauses decide."""
    return tuple(
        Maker(WinsOnDiscard, tuple(plots), partial(_drafts, _waits_and_others, plots, _MANY), ruleset)
        for ruleset, (_, plots) in TABLES.items()
    )


_LAST_ONE: Plots = {sacred.LAST.id: (Plot.OWN_LAST,), blocking_discards.OLDER.id: (Plot.OWN_EARLIER,)}
MAKERS = (
    Maker(WinsOnDiscard, tuple(_CALLS), partial(_drafts, _waits_and_others, _CALLS, _MANY)),
    Maker(Wins, tuple(_EITHER_WAY), partial(_drafts, _waits_alone, _EITHER_WAY, _MANY)),
    Maker(Blame, tuple(_BLAME), partial(_drafts, _nothing, _BLAME, _FEW)),
    Maker(
        Blame,
        tuple(_LAST_ONE),
        partial(_drafts, _nothing, _LAST_ONE, (4, 5, 6)),
        "common+sacred_discard=traditional",
    ),
    *_at_tables(),
)
