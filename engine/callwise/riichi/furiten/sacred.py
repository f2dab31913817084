"""
Sacred discards 「振聴」: wins blocked by the player's own discards, in four versions.

*Traditional* considers the last discard, *extended* every one; both block the discarded kind. *1-4-7* blocks groups: a
tile can't complete a group that one of the player's discards could complete too. *Absolute* blocks every wait once the
player has discarded a winning tile. All consider the current hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Fact, Ruling
from callwise.riichi.agreement.furiten_options import SacredDiscard
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import SACRED_DISCARD, WIKI_FURITEN
from callwise.riichi.hand.completion import Use, uses
from callwise.riichi.hand.hand import of_kind
from callwise.riichi.hand.waiting_player import Waiting
from callwise.riichi.table.tiles import Kind, Tile, plain

clause = Clauses(__file__)
_OWN = ("pond:{seat}:{lies} - hand:{seat}:{held}", "pond:{seat}:{lies} - hand:{held}")
_HELD = ("hand:{seat}:{held}", "hand:{held}")
_BESIDE = ("pond:{seat}:{lies} - hand:{seat}:{beside}", "pond:{seat}:{lies} - hand:{beside}")

LAST = clause("furiten.last", FORBIDS, "FUR-6", SACRED_DISCARD, *_OWN)
NOT_LAST = clause("furiten.not-last", PERMITS, "FUR-6", SACRED_DISCARD, *_HELD)
DISCARDED = clause("furiten.discarded", FORBIDS, "FUR-5 FUR-7", SACRED_DISCARD, *_OWN)
NOT_DISCARDED = clause("furiten.not-discarded", PERMITS, "FUR-7", SACRED_DISCARD, *_HELD)
GROUP = clause("furiten.group", FORBIDS, "FUR-8 FUR-9", SACRED_DISCARD, *_OWN)
EVERY_GROUP = clause.retold(GROUP, "every-group")
FREE_GROUP = clause("furiten.free-group", PERMITS, "FUR-8", SACRED_DISCARD, *_HELD)
ONE_USE = clause("furiten.one-use", PERMITS, "FUR-8 FUR-9", SACRED_DISCARD, *_HELD, *_BESIDE)
ANY_WAIT = clause("furiten.absolute", FORBIDS, "FUR-4 FUR-5 FUR-10 NAK-20", WIKI_FURITEN, *_OWN)
NONE = clause("furiten.none", PERMITS, "FUR-4 FUR-10", WIKI_FURITEN, *_HELD)
OFF = clause("furiten.off", PERMITS, "FUR-3", SACRED_DISCARD, *_HELD)
USE = clause("furiten.use", PERMITS, "FUR-9", SACRED_DISCARD.concluded, *_HELD)
USE_BARRED = clause("furiten.use-barred", FORBIDS, "FUR-9", SACRED_DISCARD.concluded, *_OWN)
CLAUSES = clause.every()


def judge_sacred(tile: Tile, waiting: Waiting, rules: RiichiRuleset, use: Use | None = None) -> Ruling:
    """
    Rule on how a player's own discards affect a win on another player's discard (FUR-6 to FUR-10).

    The tile must complete the hand, in `use` if given; that matters if the rule considers groups.
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
    """Return the discarded kinds that would form a group with the same hand tiles as a use (FUR-9)."""
    return tuple(kind for kind in dict.fromkeys(one.kind for one in waiting.discards) if use.takes(kind))


def barring(waiting: Waiting, rules: RiichiRuleset) -> tuple[int, ...]:
    """Return the indices of the player's discards that block a win on some discard, under the sacred rule."""
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
    """Return a tile's facts with the group it would complete, or that a blocking kind would."""
    return _used(tile, uses(waiting.hand, blamed or tile.kind)[0], waiting)


def _used(tile: Tile, use: Use, waiting: Waiting) -> dict[str, Fact]:
    return {"seat": waiting.seat, "tile": tile, "group": _tiles(use.group), "held": waiting.held(use.beside)}


def _blamed(kind: Kind, waiting: Waiting) -> dict[str, Fact]:
    return {"blamed": kind, "lies": tuple(_lie((kind,), waiting))}


def _lie(kinds: tuple[Kind, ...], waiting: Waiting) -> Iterator[Tile]:
    """Yield the tiles of some kinds as they were discarded."""
    for kind in kinds:
        yield from dict.fromkeys(of_kind(waiting.discards, kind))


def _tiles(kinds: tuple[Kind, ...]) -> tuple[Tile, ...]:
    return tuple(map(plain, kinds))
