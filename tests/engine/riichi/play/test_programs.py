"""Programs keep to the rules, and to what their seat sees."""

from collections.abc import Sequence
from itertools import chain
from random import Random

import pytest
from mahjong.shanten import Shanten

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling
from callwise.riichi.agreement.presets import COMMON, PRESETS
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.play.programs.erring import Erring
from callwise.riichi.play.programs.shape import count, shanten
from callwise.riichi.play.programs.sight import Sight
from callwise.riichi.play.referee import judge_act
from tests.support.riichi.program_hands import answering, begun, moments, program_act
from tests.support.riichi.riichi_strategies import WALL


@pytest.mark.parametrize("draws", [400, pytest.param(200_000, marks=pytest.mark.deep)])
def test_the_distance_to_tenpai_agrees_with_another_count(draws: int) -> None:
    """The package `mahjong` counts the same, except for four of a kind, which it alone rules out as a wait."""
    random = Random(5)
    for _ in range(draws):
        suits = random.choice((WALL, WALL[:36], WALL[:72], WALL[36:]))
        size = random.choice((14, 13, 11, 8, 5, 2, 4))
        counts = count(random.sample(suits, size))
        if max(counts) < 4:
            assert shanten(counts, (14 - size) // 3) == Shanten.calculate_shanten(list(counts)), counts


def shuffled(hand: HandInPlay, random: Random, seat: int) -> HandInPlay:
    """Deal the tiles that a seat doesn't see anew."""
    other = hand.copied()
    sides = [side for place, side in enumerate(other.replayed.sitting.values()) if place != seat]
    hands = [side.hand or [] for side in sides]
    tiles = [*chain(*hands), *other.hidden]
    random.shuffle(tiles)
    for hidden in hands:
        hidden[:] = [tiles.pop() for _ in hidden]
    ahead = len(other._ahead)
    other._ahead, other._behind = tuple(tiles[:ahead]), tuple(tiles[ahead:])
    return other


@pytest.mark.parametrize("numbers", [range(1, 9), pytest.param(range(9, 400), marks=pytest.mark.deep)])
def test_programs_decide_by_what_they_see(numbers: range) -> None:
    """A program does the same whatever the others hold."""
    random = Random(8)
    for number in numbers:
        for hand in moments(begun(number, COMMON)):
            turn = hand.replayed.turn
            for seat in (turn.seat,) if turn else answering(hand):
                if random.random() < 0.2:
                    other = shuffled(hand, random, SEATS.index(seat))
                    assert program_act(other, seat) == program_act(hand, seat)
                    assert errors(other, seat, number) == errors(hand, seat, number)


def errors(hand: HandInPlay, seat: Seat, number: int) -> Sequence[PlayedAct | None]:
    """Return how a player who errs would err."""
    errs, sight, lying = Erring(number), Sight.of(hand, seat), hand.replayed.open

    def judge(act: PlayedAct) -> Ruling:
        return judge_act(act, seat, hand)

    if lying is None:
        return [errs.discard(sight, judge)]
    claims = (errs.last_call(sight, lying, judge), errs.win(sight, lying, judge))
    return [errs.swap_call(sight, lying, judge, hand.rules), *claims]


@pytest.mark.parametrize("numbers", [range(1, 9), pytest.param(range(9, 2_000), marks=pytest.mark.deep)])
def test_programs_do_only_what_is_certainly_legal(numbers: range) -> None:
    for number in numbers:
        rules = PRESETS[number % len(PRESETS)]
        for hand in moments(begun(number, rules)):
            turn = hand.replayed.turn
            for seat in (turn.seat,) if turn else answering(hand):
                act = program_act(hand, seat)
                assert act.doing is Doing.PASS or judge_act(act, seat, hand).is_legal, (number, rules, act)
