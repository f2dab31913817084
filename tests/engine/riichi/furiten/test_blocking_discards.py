"""Blame for furiten, over random pasts and any rules: something is to blame exactly if a win is blocked."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from callwise.ground.seats import Relation
from callwise.law.ruling import Ruling, Verdict
from callwise.riichi.agreement.furiten_options import (
    AllowDeclaration,
    MissedDiscard,
    ReadyDeadHand,
    SacredDiscard,
    TempFuritenEnd,
)
from callwise.riichi.agreement.presets import COMMON, PRESETS
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.furiten.blocking_discards import OLDER, judge_others, judge_own
from callwise.riichi.furiten.furiten import judge_discard_win
from callwise.riichi.hand.waiting_player import PlayerEvent, Waiting
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import KINDS, Tile, parse_tiles, plain

HANDS = (
    "23456s11z123m456p",
    "34555s11z123m456p",
    "2444s123m456p789m",
    "1133557799m11p2p",
    "19m19p19s1234567z",
    "23m55s456p678p789s",
    "22223m11z456p789s",
)
TRIED = 250
RULES: tuple[RiichiRuleset, ...] = (
    *(
        COMMON.choosing(
            {
                "sacred_discard": sacred,
                "missed_discard": missed,
                "temp_furiten_end": end,
                "allow_declaration": declaring,
                "ready_dead_hand": dead,
            }
        )
        for sacred, missed, end, declaring, dead in product(
            SacredDiscard, MissedDiscard, TempFuritenEnd, AllowDeclaration, ReadyDeadHand
        )
    ),
    *PRESETS,
)


def waiting_hands(chance: random.Random) -> Iterator[Waiting]:
    """Generate waiting hands whose pasts usually include a winning tile."""
    others = [side for side in Relation if side is not Relation.SELF]
    while True:
        alone = Waiting(Relation.SELF, parse_tiles(chance.choice(HANDS)))

        def tile(waiting: Waiting = alone) -> Tile:
            return plain(chance.choice(waiting.waits if chance.random() < 0.3 else KINDS))

        discards = tuple(tile() for _ in range(chance.randrange(5)))
        own, since = chance.randrange(len(discards) + 1), list[PlayerEvent]()
        for turn in range(own + 1):
            for by in others:
                since += chance.choice(
                    ([], [PlayerEvent(by, tile())], [PlayerEvent(by, tile())], [PlayerEvent(by, call=MeldKind.PON)])
                )
            since += [PlayerEvent(Relation.SELF)] * (turn < own)
        riichi = chance.randrange(len(discards)) if discards and chance.random() < 0.4 else None
        declared = chance.randrange(len(discards)) + 1 if discards and chance.random() < 0.3 else None
        yield replace(alone, discards=discards, since=tuple(since), riichi=riichi, declared=declared)


def worst(rulings: list[Ruling], bad: Verdict) -> Verdict | None:
    """Return the given verdict if any ruling has it, else “unsettled” if any is unsettled, else None."""
    found = {ruling.verdict for ruling in rulings}
    return bad if bad in found else Verdict.UNSETTLED if Verdict.UNSETTLED in found else None


@pytest.mark.parametrize("seed", range(6))
def test_something_is_blamed_exactly_when_a_win_is_blocked(seed: int) -> None:
    """The batches are small enough to run against every mutant."""
    chance = random.Random(seed)
    barred_at_all = 0
    for _, waiting in zip(range(TRIED), waiting_hands(chance), strict=False):
        rules = chance.choice(RULES)
        wins = [judge_discard_win(plain(kind), waiting, rules) for kind in waiting.waits]
        blame = [judge_own(place, waiting, rules) for place in range(len(waiting.discards))]
        assert all(one.facts["last"] == waiting.discards[-1] for one in blame if one.clause.id == OLDER.id)
        blame += [judge_others(place, waiting, rules) for place, one in enumerate(waiting.since) if one.tile]
        barred, to_blame = worst(wins, Verdict.ILLEGAL), worst(blame, Verdict.LEGAL)
        assert (barred is Verdict.ILLEGAL) is (to_blame is Verdict.LEGAL), (rules, waiting)
        assert (barred is None) is (to_blame is None), (rules, waiting)
        barred_at_all += barred is Verdict.ILLEGAL
    assert TRIED / 4 < barred_at_all < TRIED * 3 / 4
