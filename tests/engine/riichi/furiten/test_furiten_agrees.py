"""Furiten answers that must agree: when it ends, which tiles are safe, and which can be won on."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from callwise.ground.seats import Relation
from callwise.riichi.agreement.furiten_options import SacredDiscard
from callwise.riichi.furiten.furiten import judge_discard_win
from callwise.riichi.furiten.furiten_end import At, Moment, judge_end, moments
from callwise.riichi.furiten.safe_tiles import HiddenPlayer, judge_safe
from callwise.riichi.hand.hand import worth
from callwise.riichi.hand.waiting_player import PlayerEvent, Waiting
from callwise.riichi.table.tiles import KINDS, plain
from tests.support.riichi.waiting_players import CALLS, OTHERS, RULES, drawn


@pytest.mark.parametrize("count", [100, pytest.param(10_000, marks=pytest.mark.deep)])
def test_no_hand_wins_on_a_safe_tile(count: int) -> None:
    """FUR-18: for any hidden hand; a safe tile can complete the hand only without a yaku."""
    random = Random(3)
    safe = 0
    for one in drawn(3, count):
        waiting = one.waiting
        if waiting.at_turn:
            continue
        unseen = HiddenPlayer(
            Relation.SELF,
            waiting.discards,
            frozenset(place for place in range(len(waiting.discards)) if random.random() < 0.2),
            waiting.since,
            waiting.riichi,
            waiting.declared,
        )
        for kind in waiting.waits:
            if not judge_safe(plain(kind), unseen, one.rules).is_legal:
                continue
            safe += 1
            if judge_discard_win(plain(kind), waiting, one.rules).is_legal:
                assert waiting.finish is not None, (one, kind)
                value = worth(waiting.hand, waiting.melds, plain(kind), waiting.finish)
                assert value is not None
                assert not value.yaku, (one, kind)
    assert safe > count // 4


@pytest.mark.parametrize("count", [100, pytest.param(10_000, marks=pytest.mark.deep)])
def test_furiten_ends_when_the_tile_becomes_winnable(count: int) -> None:
    """FUR-23 to FUR-25: furiten ends at the first moment at which the tile can be won on."""
    seen = Counter[At]()
    random = Random(4)
    for one in drawn(4, count):
        waiting = let_go_by(one.waiting, random)
        rules = random.choice(RULES).choosing({"sacred_discard": SacredDiscard.OFF})
        tile = waiting.since[0].tile
        assert tile is not None
        free = [moment for moment in moments(waiting) if judge_discard_win(tile, at(moment, waiting), rules).is_legal]
        ends = [moment for moment in moments(waiting) if judge_end(moment, waiting, rules).is_legal]
        assert ends == (free[:1] or [Moment(At.NEVER)]), (waiting, rules)
        seen[ends[0].at] += 1
    assert set(seen) == set(At), seen


def let_go_by(waiting: Waiting, random: Random) -> Waiting:
    """Return a past that begins with a passed winning tile, and in which no other is passed on or discarded."""
    idle = [plain(kind) for kind in KINDS if kind not in waiting.waits]
    since = [PlayerEvent(random.choice(OTHERS), plain(random.choice(waiting.waits))), *happening(random, waiting)]
    own = random.random() < 0.4
    discards = tuple(random.choice(idle) for _ in range(3))
    riichi = None if waiting.riichi is None or own else 1
    finish = waiting.finish and replace(waiting.finish, riichi=riichi is not None)
    since += [PlayerEvent(Relation.SELF)] if own else []
    return replace(
        waiting, discards=discards, since=tuple(since), riichi=riichi, declared=None, finish=finish, at_turn=False
    )


def happening(random: Random, waiting: Waiting) -> Iterator[PlayerEvent]:
    """Yield acts of other players."""
    idle = [plain(kind) for kind in KINDS if kind not in waiting.waits]
    for _ in range(random.randrange(4)):
        yield PlayerEvent(random.choice(OTHERS), random.choice(idle))
        if random.random() < 0.3:
            yield PlayerEvent(random.choice(OTHERS), call=random.choice(CALLS))


def at(moment: Moment, waiting: Waiting) -> Waiting:
    """Return the player as of a given moment."""
    own = next((place for place, event in enumerate(waiting.since) if event.is_own_discard), None)
    before = waiting.since[:own]
    discards = waiting.discards if own is None else waiting.discards[:-1]
    match moment.at:
        case At.ONCE:
            return replace(waiting, since=before[:1], discards=discards)
        case At.EVENT:
            assert moment.place is not None
            return replace(waiting, since=before[: moment.place + 1], discards=discards)
        case At.DRAW:
            return replace(waiting, since=before, discards=discards, at_turn=True)
        case At.DISCARD:
            idle = next(plain(kind) for kind in KINDS if kind not in waiting.waits)
            return replace(waiting, since=(*before, PlayerEvent(Relation.SELF)), discards=(*discards, idle))
        case At.NEVER:
            return replace(waiting, since=before[:1], discards=discards)
