"""Abortive draws, compared with Majiang's core, an independent engine.

Deals are played so that nine kinds of terminals and honours, four discards of a wind, riichi by all four, four kans
and three wins happen or nearly happen.  At each turn and each discard a game of Majiang's and this engine must end the
hand for the same reason, and place the same riichi sticks.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import pytest

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.hand.hand import waits
from callwise.riichi.table.tiles import KINDS, Kind, Tile, plain, without
from tests.differential.deals import NAMES, THREE_WINS, AtDiscard, AtTurn, Plan, Played, agreement, ask, four_hands
from tests.support.riichi.riichi_strategies import WALL
from tests.support.riichi.waiting_hands import waiting_hands

WINDS = [plain(kind) for kind in KINDS if kind.is_wind]
NO_FIVES = [plain(kind) for kind in KINDS if kind.is_honour or kind.rank != 5]


@cache
def ready() -> Sequence[tuple[Tile, ...]]:
    """Return hands that wait for a tile."""
    return [hand for hand in waiting_hands(47, 700) if len(hand) == 13]


@cache
def waiting(kind: Kind) -> Sequence[tuple[Tile, ...]]:
    """Return those that wait for a kind."""
    return [hand for hand in ready() if kind in waits(hand)]


def nine_kinds(random: Random) -> Plan:
    """Deal two players many terminals and honours."""
    pool = list(WALL)
    random.shuffle(pool)
    ends = [one for one in pool if one.kind.is_yaochuu]
    hands = [[ends.pop() for _ in range(random.choice((0, 11, 12, 13)))] for _ in SEATS[:2]]
    hands += [[], []]
    random.shuffle(hands)
    return Plan(hands, calls=0.4, ends=0.3, until=58)


def four_winds(random: Random) -> Plan:
    """Deal everybody a wind to discard at once, usually the same one."""
    wind = random.choice(WINDS)
    other = random.choice([*WINDS, plain(KINDS[-1])])
    most = [wind if random.random() < 0.93 else other for _ in SEATS]
    if most.count(other) > 4:
        most = [wind] * 4
    return Plan([[one] for one in most], feeds={seat: [wind, other] for seat in SEATS}, calls=0.2, ends=0, until=60)


def four_riichi(random: Random) -> Plan:
    """Deal everybody a tenpai hand."""
    return Plan(four_hands(random, ready()), waits=1, calls=0.1, riichi=0.8, wins=random.choice((0, 0.3, 0.9)))


def four_kans(random: Random) -> Plan:
    """Deal triplets whose fourth tile is drawn soon, to one player or to several."""
    left = list(WALL)
    kinds = random.sample(NO_FIVES, 5)
    shares = random.choice(((4, 0, 0, 0), (2, 2, 0, 0), (3, 1, 0, 0), (2, 1, 1, 0), (1, 1, 1, 1), (3, 2, 0, 0)))
    hands: list[list[Tile]] = []
    coming: list[Tile] = []
    fourths = kinds[:]
    for share in random.sample(shares, len(shares)):
        own = [kinds.pop() for _ in range(share)]
        hands.append(own * 3)
        coming += [*own, random.choice([one for one in left if one not in fourths and one not in coming])]
    if random.random() < 0.3:
        random.shuffle(coming)
    return Plan(hands, coming, dict.fromkeys(SEATS, fourths), waits=0.2, calls=0.8, wins=0.5)


def three_wins(random: Random) -> Plan:
    """Deal three players a hand waiting for a tile, with riichi before North draws and discards it.

    Half the time North waits for it too, and may declare riichi with it.
    """
    kind = random.choice(KINDS)
    left = list(WALL)
    fed = next(one for one in left if one.kind == kind)
    left.remove(fed)
    hands: list[tuple[Tile, ...]] = []
    for hand in [*random.sample(waiting(kind), len(waiting(kind))), *random.sample(ready(), 200)]:
        if len(hands) < len(SEATS) and all(hand.count(one) <= left.count(one) for one in hand):
            hands.append(hand)
            left = list(without(left, hand))
    hands += [()] * (len(SEATS) - len(hands))
    if random.random() < 0.5:
        left += hands[-1]
        hands[-1] = ()
    awaited = {one for hand in hands if hand for one in waits(hand)}
    coming = random.sample([one for one in left if one.kind not in awaited], 3)
    return Plan(hands, [*coming, fed], {Seat.NORTH: [fed]}, waits=1, calls=0, riichi=0.97, wins=1, ends=0)


PLANS: tuple[Callable[[Random], Plan], ...] = (nine_kinds, four_winds, four_riichi, four_kans, three_wins)


def played(seed: int) -> Played:
    """Play a deal to the end of the hand."""
    random = Random(seed)
    plan = PLANS[seed % len(PLANS)](random)
    return Played(seed, agreement(random), plan, [25_000] * 4).play()


@pytest.mark.parametrize("count", [80, pytest.param(5000, marks=pytest.mark.deep)])
def test_majiang_agrees_on_abortive_draws(count: int) -> None:
    """DRW-1 to DRW-5, NAK-24 for three wins, RII-2."""
    deals = [played(seed) for seed in range(count)]
    seen = Counter[str]()
    for deal, answer in zip(deals, ask(deals), strict=True):
        for ruled, allowed in zip(deal.ruled, answer["allowed"], strict=True):
            if isinstance(ruled, AtTurn) and allowed is not None:
                assert ruled.nine.is_legal is allowed[1], ruled
                seen[ruled.nine.clause.id] += 1
            elif isinstance(ruled, AtDiscard) and allowed is not None:
                why, laid = allowed
                assert isinstance(why, str)
                seen.update(hold(ruled, why, laid=laid))
    print(dict(seen))
    many = "nine-kinds few-kinds not-first-draw interrupted four-winds four-riichi four-kans one-players-kans won"
    for reached in (*(f"abort.{one}" for one in many.split()), "three wins", "won", "over", "laid", "not laid"):
        assert seen[reached] > count // 200, (reached, seen)


def hold(ruled: AtDiscard, why: str, *, laid: bool) -> list[str]:
    """Compare the reason a hand ends at a discard, and the stick, with the oracle's; return the case seen."""
    ends = {one for one, ruling in ruled.aborts.items() if ruling.is_legal}
    seen = [ruling.clause.id for ruling in ruled.aborts.values()]
    assert ruled.three is (why == THREE_WINS), (ruled, why)
    if why in NAMES:
        assert NAMES[why] in ends, (ruled, why)
    elif not ruled.three:  # then the oracle checks no other reason
        assert not ends, (ruled, why)
    assert bool(ruled.winners) is (why == "won"), (ruled, why)
    if ruled.stick is None:
        assert not laid, ruled
    else:
        assert ruled.stick.is_legal is laid, ruled
        seen.append("laid" if laid else "not laid")
    return [*seen, "three wins" if ruled.three else why]


def test_every_abortive_draw_at_a_discard_is_named() -> None:
    assert {*NAMES.values(), AbortiveDraw.NINE_KINDS} == set(AbortiveDraw)
