"""Positions on the end of furiten: a passed win, and the events since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum

from callwise.ground.seats import Relation
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.furiten import furiten_end
from callwise.riichi.practice.deals.furiten_plots import Happened, Plot, Story, prompt, tell
from callwise.riichi.practice.deals.furiten_tables import table_rule
from callwise.riichi.practice.deals.random_tiles import Wall
from callwise.riichi.practice.deals.waiting_hands import OTHERS, other
from callwise.riichi.questions.furiten.furiten_end_question import Ending
from callwise.riichi.table.tiles import Tile


class _Since(Enum):
    """The events since: only discards, or a call first."""

    QUIET = "quiet"
    CALLED = "called"


_AIMS: Mapping[str, tuple[Plot, Sequence[_Since]]] = {
    furiten_end.BY_DISCARD.id: (Plot.CLEAN, tuple(_Since)),
    furiten_end.NEVER.id: (Plot.RIICHI, (_Since.QUIET,)),
    furiten_end.BY_DRAW.id: (Plot.CLEAN, tuple(_Since)),
    furiten_end.BY_CALL.id: (Plot.CLEAN, (_Since.CALLED, _Since.CALLED, _Since.QUIET)),
    furiten_end.NO_YAKU.id: (Plot.ONE_WITHOUT_YAKU, tuple(_Since)),
    furiten_end.AT_ONCE.id: (Plot.CLEAN, tuple(_Since)),
}
"""By clause, the story of the hand and the events since the passed tile."""


def _draws(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    wall = Wall(chance)
    plot, since = _AIMS[aim]
    story = tell(wall, plot, (5, 6, 7, 8, 9))
    if story is None:
        return None
    wanted = [kind for kind in story.ready.waits if wall.has(kind)]
    if plot is Plot.ONE_WITHOUT_YAKU:
        wanted = [kind for kind in wanted if kind.is_yaochuu]
    if not wanted:
        return None
    (tile,) = wall.take(chance.choice(wanted), plain_only=True)
    told = _told(wall, story, tile, chance.choice(since))
    if told is None:
        return None
    story = replace(story, past=told, passed=told[0])
    twin = replace(story, riichi=None if story.riichi is not None else len(story.pond) - 1)
    near = None if story.ready.melds or rules.name != Ending.presets()[0].name else _draft(chance, rules, twin)
    return replace(_draft(chance, rules, story), near=near)


def _draft(chance: Chance, rules: RiichiRuleset, story: Story) -> Draft:
    return Draft(story.title, table_rule(rules) + prompt(chance, story), story.table)


def _told(wall: Wall, story: Story, tile: Tile, since: _Since) -> tuple[Happened, ...] | None:
    """Generate who discarded the winning tile, and at most three later discards and calls."""
    chance, held = wall.chance, story.ready
    who = chance.choice(OTHERS if since is _Since.QUIET else (Relation.SHIMOCHA, Relation.KAMICHA))
    passed = Happened(who, tile)
    if since is _Since.QUIET:
        after = OTHERS[OTHERS.index(who) + 1 :]
        few = chance.randrange(len(after) + 1)
        told = [Happened(by, other(wall, held)) for by in after[:few]]
        if few == len(after) and story.riichi != len(story.pond) - 1 and chance.randrange(2):
            told.append(Happened(Relation.SELF))
        return (passed, *told)
    if not wall.has(tile.kind, tile.kind):
        return None
    wall.take(tile.kind, tile.kind, plain_only=True)
    caller = Relation.TOIMEN if who is Relation.SHIMOCHA else Relation.SHIMOCHA
    return (passed, Happened(caller, call="pon"), Happened(caller, other(wall, held)))


def _maker(ruleset: str | None, *aims: str) -> Maker[RiichiRuleset]:
    return Maker(Ending, aims, _draws, ruleset)


MAKERS = (
    _maker(None, furiten_end.BY_DISCARD.id, furiten_end.NEVER.id),
    _maker("common+temp_furiten_end=any_call", furiten_end.BY_CALL.id),
    _maker("ema-2025", furiten_end.BY_DRAW.id),
    _maker("common+passed_without_yaku=free", furiten_end.NO_YAKU.id),
    _maker("common+missed_discard=off", furiten_end.AT_ONCE.id),
)
