"""Positions on furiten: a waiting hand, its discards, the tiles its player passed on, their effect and its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from callwise.ground.seats import Relation
from callwise.law.ruling import Clause
from callwise.question.case import RuledCase
from callwise.question.makers import Chance, Draft, Maker, attempt, require
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import winning
from callwise.riichi.furiten import blocking_discards, furiten, furiten_end, missed_discard, sacred
from callwise.riichi.practice.deals.furiten_plots import PastAction, Plot, Story, describe, make_story
from callwise.riichi.practice.deals.furiten_tables import SAYS, TABLES, Plots
from callwise.riichi.practice.deals.random_tiles import OTHERS, Wall, written
from callwise.riichi.practice.deals.waiting_hands import near_waits, other
from callwise.riichi.questions.furiten.furiten_end_question import Ending
from callwise.riichi.questions.furiten.wait_questions import Blame, Wins, WinsOnDiscard
from callwise.riichi.table.tiles import Tile, plain

_PLOTS: Plots = {
    sacred.ANY_WAIT: (Plot.OWN, Plot.OWN, Plot.OWN_EARLIER),
    sacred.NONE: (Plot.CLEAN,),
    missed_discard.TEMPORARY: (Plot.PASSED,),
    missed_discard.IN_RIICHI: (Plot.MISSED_IN_RIICHI,),
    missed_discard.OVER: (Plot.OVER,),
    missed_discard.WITHOUT_YAKU: (Plot.PASSED_WITHOUT_YAKU,),
}
_CALLS: Plots = {**_PLOTS, winning.ATOZUKE: (Plot.ONE_WITHOUT_YAKU,)}
_EITHER_WAY: Plots = {
    **_CALLS,
    furiten.OWN_DRAW: (Plot.OWN, Plot.OWN_EARLIER),
}
_BLAME: Plots = {
    sacred.ANY_WAIT: (Plot.OWN, Plot.OWN_EARLIER),
    blocking_discards.NO_PART: (Plot.OWN, Plot.PASSED, Plot.CLEAN),
    missed_discard.TEMPORARY: (Plot.PASSED,),
    missed_discard.IN_RIICHI: (Plot.MISSED_IN_RIICHI,),
    missed_discard.OVER: (Plot.OVER,),
}


_Entries = Callable[[Wall, Story], Mapping[str, str]]
"""Returns the table entries for a question about a story."""


def _maker(
    case: type[RuledCase[RiichiRuleset]],
    asked: _Entries,
    plots: Plots,
    discards: Sequence[int],
    ruleset: str | None = None,
) -> Maker[RiichiRuleset]:
    """Return a maker of stories with these plots and numbers of your discards."""

    def draw(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
        wall = Wall(chance)
        story = make_story(wall, chance.choice(plots[aim]), discards)
        touched = story.own is not None or story.passed is not None
        near = story.clean(wall) if touched else attempt(lambda: story.spoilt(wall))
        more = asked(wall, story)
        twin = None if near is None else describe(chance, near, more)
        return describe(chance, story, more).with_near(twin)

    return Maker(case, tuple(plots), draw, ruleset, says=SAYS)


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
"""Possible numbers of your discards, if the question offers them and if it doesn’t."""


_LAST_ONE: Plots = {sacred.LAST: (Plot.OWN_LAST,), blocking_discards.OLDER: (Plot.OWN_EARLIER,)}


_QUIET, _CALLED = False, True
"""The events after the passed tile: only discards, or a call first."""
_EITHER = (_QUIET, _CALLED)
_ENDS: Mapping[Clause, tuple[Plot, Sequence[bool]]] = {
    furiten_end.BY_DISCARD: (Plot.CLEAN, _EITHER),
    furiten_end.NEVER: (Plot.RIICHI, (_QUIET,)),
    furiten_end.BY_DRAW: (Plot.CLEAN, _EITHER),
    furiten_end.BY_CALL: (Plot.CLEAN, (_CALLED, _CALLED, _QUIET)),
    furiten_end.NO_YAKU: (Plot.ONE_WITHOUT_YAKU, _EITHER),
    furiten_end.AT_ONCE: (Plot.CLEAN, _EITHER),
}
"""By clause, the plot and the events after the passed tile."""


def _end(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    wall = Wall(chance)
    plot, since = _ENDS[aim]
    story = make_story(wall, plot, (5, 6, 7, 8, 9))
    wanted = (kind for kind in story.ready.waits if kind.is_yaochuu or plot is not Plot.ONE_WITHOUT_YAKU)
    tile = wall.take_one(wanted, plain_only=True)
    told = _since(wall, story, tile, chance.choice(since))
    story = replace(story, past=told, passed=told[0])
    twin = replace(story, riichi=None if story.riichi is not None else len(story.pond) - 1)
    has_twin = not story.ready.melds and rules.name == Ending.presets()[0].name
    near = describe(chance, twin) if has_twin else None
    return describe(chance, story).with_near(near)


def _since(wall: Wall, story: Story, tile: Tile, is_called: bool) -> tuple[PastAction, ...]:
    """Generate who discarded the winning tile, and at most three later discards and calls."""
    chance, held = wall.chance, story.ready
    who = chance.choice((Relation.SHIMOCHA, Relation.KAMICHA) if is_called else OTHERS)
    passed = PastAction(who, tile)
    if not is_called:
        after = OTHERS[OTHERS.index(who) + 1 :]
        few = chance.randrange(len(after) + 1)
        told = [PastAction(by, other(wall, held)) for by in after[:few]]
        if few == len(after) and story.riichi != len(story.pond) - 1 and chance.randrange(2):
            told.append(PastAction(Relation.SELF))
        return (passed, *told)
    require(wall.has(tile.kind, tile.kind))
    wall.take(tile.kind, tile.kind, plain_only=True)
    caller = Relation.TOIMEN if who is Relation.SHIMOCHA else Relation.SHIMOCHA
    return (passed, PastAction(caller, call="pon"), PastAction(caller, other(wall, held)))


_end_maker = partial(Maker[RiichiRuleset], Ending, draw=_end, says=SAYS)

MAKERS = (
    _maker(WinsOnDiscard, _waits_and_others, _CALLS, _MANY),
    _maker(Wins, _waits_alone, _EITHER_WAY, _MANY),
    _maker(Blame, _nothing, _BLAME, _FEW),
    _maker(Blame, _nothing, _LAST_ONE, (4, 5, 6), "common+sacred_discard=traditional"),
    *(_maker(WinsOnDiscard, _waits_and_others, plots, _MANY, name) for name, (_, plots) in TABLES.items()),
    _end_maker((furiten_end.BY_DISCARD, furiten_end.NEVER)),
    _end_maker((furiten_end.BY_CALL,), ruleset="common+temp_furiten_end=any_call"),
    _end_maker((furiten_end.BY_DRAW,), ruleset="ema-2025"),
    _end_maker((furiten_end.NO_YAKU,), ruleset="common+passed_without_yaku=free"),
    _end_maker((furiten_end.AT_ONCE,), ruleset="common+missed_discard=off"),
)
