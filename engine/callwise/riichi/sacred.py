"""
Sacred discards 「振聴」: wins that one's own discards bar, in four versions.

*Traditional* looks at the last discard, *extended* at each of them; both bar
the kind that was discarded.  *1-4-7* bars groups: what would complete one
that an own discard could complete too.  *Absolute* bars every wait, once an
own discard would complete the hand.  All look at the hand as it is now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from callwise.riichi.completing import Use, uses
from callwise.riichi.hand import of_kind
from callwise.riichi.ruleset import RiichiRuleset, SacredDiscard
from callwise.riichi.sources import DERIVED, SACRED_DISCARD
from callwise.riichi.tiles import Kind, Tile, plain
from callwise.riichi.waiting import Waiting
from callwise.ruling import FORBIDS, PERMITS, Clause, Fact, Light, Ruling, Tie, figure

_OWN = (
    Tie("pond:{seat}:{lies}", "hand:{seat}:{held}", "own discard"),
    Tie("pond:{seat}:{lies}", "hand:{held}", "own discard"),
)
_HELD = (Light("hand:{seat}:{held}"), Light("hand:{held}"))

LAST = Clause(
    "furiten.last",
    FORBIDS,
    rule="FUR-6",
    short="it is like your own last discard",
    says="Here you may not win on a discard of the same kind as your own last one.",
    means="No win on the {tile} from a discard.",
    facts="the last own discard was {blamed}, which would complete {group}",
    source=SACRED_DISCARD,
    relief="The next own discard takes its place.",
    figure=figure(*_OWN),
)
NOT_LAST = Clause(
    "furiten.not-last",
    PERMITS,
    rule="FUR-6",
    short="it is not like your own last discard",
    says="Here only your own last discard bars a win, and only on its own kind.",
    means="The {tile} may be won on.",
    facts="{tile} completes {group}, and the last own discard is another tile",
    source=SACRED_DISCARD,
    figure=figure(*_HELD),
)
DISCARDED = Clause(
    "furiten.discarded",
    FORBIDS,
    rule="FUR-5 FUR-7",
    short="you have discarded one like it",
    says="Here you may not win on a discard of a kind that you have discarded yourself.",
    means="No win on the {tile} from a discard.",
    facts="{blamed} lies among the own discards and would complete {group}",
    source=SACRED_DISCARD,
    figure=figure(*_OWN),
)
NOT_DISCARDED = Clause(
    "furiten.not-discarded",
    PERMITS,
    rule="FUR-7",
    short="you have discarded none like it",
    says="Here your own discards bar their own kinds; other tiles may be won on.",
    means="The {tile} may be won on.",
    facts="{tile} completes {group}, and none like it lies among the own discards",
    source=SACRED_DISCARD,
    figure=figure(*_HELD),
)
GROUP = Clause(
    "furiten.group",
    FORBIDS,
    rule="FUR-8 FUR-9",
    short="a discard of yours could complete the same group",
    says="Here you may not win on a discard that completes a group which one of your own discards could complete.",
    means="No win on the {tile} from a discard.",
    facts="{tile} completes {group}; {blamed}, among the own discards, goes with {held} as well",
    source=SACRED_DISCARD,
    figure=figure(*_OWN),
)
EVERY_GROUP = replace(
    GROUP,
    facts="{tile} completes {group} or {other}; of the own discards {first} goes with {held}, and {second} with "
    "{beside}",
)
"""The same clause where the tile could be used in more than one way, and none of them is free."""
FREE_GROUP = Clause(
    "furiten.free-group",
    PERMITS,
    rule="FUR-8",
    short="no discard of yours could complete its group",
    says="Here a tile may be won on if no discard of yours could complete the group that it completes.",
    means="The {tile} may be won on.",
    facts="{tile} completes {group}, and no own discard goes with {held}",
    source=SACRED_DISCARD,
    figure=figure(*_HELD),
)
ONE_USE = Clause(
    "furiten.one-use",
    PERMITS,
    rule="FUR-8 FUR-9",
    short="only in a group that no discard of yours could complete",
    says="Here a tile that can be used in several groups may be won on if one of them is free, and you say which.",
    means="The {tile} may be won on, as {group} only.",
    facts="no own discard goes with {held}, but {blamed} goes with {beside}, so {other} is barred",
    source=SACRED_DISCARD,
    figure=figure(
        *_HELD,
        Tie("pond:{seat}:{lies}", "hand:{seat}:{beside}", "barred"),
        Tie("pond:{seat}:{lies}", "hand:{beside}", "barred"),
    ),
)
ANY_WAIT = Clause(
    "furiten.absolute",
    FORBIDS,
    rule="FUR-4 FUR-5 FUR-10 NAK-20",
    short="you have discarded a tile that would complete your hand",
    says="If one of your own discards would complete your hand, you may not win on any discard.",
    means="No win on the {tile} from a discard.",
    facts="{blamed} lies among the own discards and would complete {group}",
    source=SACRED_DISCARD,
    relief="A winning tile that is drawn may still be taken.",
    figure=figure(*_OWN),
)
NONE = Clause(
    "furiten.none",
    PERMITS,
    rule="FUR-4 FUR-10",
    short="none of your discards would complete your hand",
    says="As long as none of your own discards would complete your hand as it is now, they bar no win.",
    means="The {tile} may be won on.",
    facts="the hand waits for {waits}, and none of these lies among the own discards",
    source=SACRED_DISCARD,
    figure=figure(*_HELD),
)
OFF = Clause(
    "furiten.off",
    PERMITS,
    rule="FUR-3",
    short="own discards bar nothing here",
    says="Here your own discards bar no win.",
    means="The {tile} may be won on.",
    facts="{tile} completes {group}",
    source=SACRED_DISCARD,
    figure=figure(*_HELD),
)
USE = Clause(
    "furiten.use",
    PERMITS,
    rule="FUR-9",
    short="no discard of yours could complete this group",
    says="Here a tile may be used to win in a group that no discard of yours could complete.",
    means="The {tile} may be used as {group}.",
    facts="no own discard goes with {held}",
    source=DERIVED,
    figure=figure(*_HELD),
)
USE_BARRED = Clause(
    "furiten.use-barred",
    FORBIDS,
    rule="FUR-9",
    short="a discard of yours could complete this group",
    says="Here a tile may not be used to win in a group that one of your own discards could complete.",
    means="The {tile} may not be used as {group}.",
    facts="{blamed}, among the own discards, goes with {held} as well",
    source=DERIVED,
    figure=figure(*_OWN),
)

CLAUSES = (
    LAST,
    NOT_LAST,
    DISCARDED,
    NOT_DISCARDED,
    GROUP,
    FREE_GROUP,
    ONE_USE,
    ANY_WAIT,
    NONE,
    OFF,
    USE,
    USE_BARRED,
)


def judge_sacred(tile: Tile, waiting: Waiting, rules: RiichiRuleset, use: Use | None = None) -> Ruling:
    """
    Rule on what a player's own discards say to a win on another's discard (FUR-6 to FUR-10).

    The tile completes the hand, in `use` if that is said; it matters where the rule looks at groups.
    """
    version = rules.sacred_discard
    if version is SacredDiscard.ABSOLUTE:
        return _absolute(tile, waiting)
    if version is SacredDiscard.ONE_FOUR_SEVEN:
        return _by_groups(tile, waiting) if use is None else _by_use(use, tile, waiting)
    facts = _completed(tile, waiting)
    if version is SacredDiscard.OFF:
        return OFF.permits(**facts)
    if version is SacredDiscard.TRADITIONAL:
        if waiting.discards and waiting.discards[-1].kind == tile.kind:
            return LAST.forbids(**facts, **_blamed(tile.kind, waiting))
        return NOT_LAST.permits(**facts)
    if any(one.kind == tile.kind for one in waiting.discards):
        return DISCARDED.forbids(**facts, **_blamed(tile.kind, waiting))
    return NOT_DISCARDED.permits(**facts)


def tainting(use: Use, waiting: Waiting) -> tuple[Kind, ...]:
    """Give the kinds among the own discards that make a group with what a use is made with (FUR-9)."""
    return tuple(kind for kind in dict.fromkeys(one.kind for one in waiting.discards) if use.takes(kind))


def barring(waiting: Waiting, rules: RiichiRuleset) -> tuple[int, ...]:
    """Give the places of the own discards that bar a win on some discard, by the sacred rule alone."""
    version = rules.sacred_discard
    if version is SacredDiscard.OFF:
        return ()
    if version is SacredDiscard.TRADITIONAL:
        last = len(waiting.discards) - 1
        return tuple(place for place in waiting.discarded_waits if place == last)
    return waiting.discarded_waits


def _absolute(tile: Tile, waiting: Waiting) -> Ruling:
    discarded = {one.kind for one in waiting.discards}
    barring = [kind for kind in waiting.waits if kind in discarded]
    if not barring:
        return NONE.permits(**_completed(tile, waiting), waits=waiting.waits)
    blamed = tile.kind if tile.kind in barring else barring[0]
    return ANY_WAIT.forbids(**_completed(tile, waiting, blamed), **_blamed(blamed, waiting))


def _by_groups(tile: Tile, waiting: Waiting) -> Ruling:
    every = [(use, tainting(use, waiting)) for use in uses(waiting.hand, tile.kind)]
    free = [use for use, taking in every if not taking]
    tainted = [(use, taking) for use, taking in every if taking]
    if not tainted:
        return FREE_GROUP.permits(**_used(tile, free[0], waiting))
    first, taking = tainted[0]
    if free:
        other = {"other": _tiles(first.group), "beside": waiting.held(first.beside)}
        return ONE_USE.permits(**_used(tile, free[0], waiting), **other, **_blamed(taking[0], waiting))
    facts = {**_used(tile, first, waiting), **_blamed(taking[0], waiting)}
    if len(tainted) == 1:
        return GROUP.forbids(**facts)
    second, by = tainted[1]
    blamed = tuple(dict.fromkeys((taking[0], by[0])))
    facts |= {"other": _tiles(second.group), "beside": waiting.held(second.beside)}
    facts |= {"blamed": blamed, "first": taking[0], "second": by[0], "lies": tuple(_lie(blamed, waiting))}
    return EVERY_GROUP.forbids(**facts)


def _by_use(use: Use, tile: Tile, waiting: Waiting) -> Ruling:
    facts, taking = _used(tile, use, waiting), tainting(use, waiting)
    return USE_BARRED.forbids(**facts, **_blamed(taking[0], waiting)) if taking else USE.permits(**facts)


def _completed(tile: Tile, waiting: Waiting, blamed: Kind | None = None) -> dict[str, Fact]:
    """Give a tile with the group that it would complete, or that a blamed one would."""
    return _used(tile, uses(waiting.hand, blamed or tile.kind)[0], waiting)


def _used(tile: Tile, use: Use, waiting: Waiting) -> dict[str, Fact]:
    return {"seat": waiting.seat, "tile": tile, "group": _tiles(use.group), "held": waiting.held(use.beside)}


def _blamed(kind: Kind, waiting: Waiting) -> dict[str, Fact]:
    return {"blamed": kind, "lies": tuple(_lie((kind,), waiting))}


def _lie(kinds: tuple[Kind, ...], waiting: Waiting) -> Iterator[Tile]:
    """Give the tiles of some kinds as they were discarded."""
    for kind in kinds:
        yield from dict.fromkeys(of_kind(waiting.discards, kind))


def _tiles(kinds: tuple[Kind, ...]) -> tuple[Tile, ...]:
    return tuple(map(plain, kinds))
