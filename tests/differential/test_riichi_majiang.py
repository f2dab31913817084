"""Which discards can declare riichi, compared with Majiang's core, an independent engine.

Whole deals are played at random by four players who are mostly tenpai, with calls, kans and riichi, under rules that
require a remaining draw and points, and under others.  On each turn both engines must name the same discards.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from callwise.riichi.hand.hand import waits
from callwise.riichi.table.tiles import COPIES, Tile, parse_tiles, without
from tests.differential.deals import Agreement, AtTurn, Plan, Played, agreement, ask, four_hands, four_points
from tests.differential.test_kuikae_majiang import tile
from tests.support.riichi.waiting_hands import waiting_hands

HANDS = [hand for hand in waiting_hands(46, 400) if len(hand) == 13]


def played(seed: int) -> Played:
    """Play a deal with late riichi and few wins to the end of the hand."""
    random = Random(seed)
    plan = Plan(four_hands(random, HANDS), waits=0.98, calls=0.03, riichi=0.01, wins=0.05, ends=0, asks=7)
    return Played(seed, agreement(random), plan, four_points(random)).play()


def waits_for_own_kans(at: AtTurn, discard: Tile) -> bool:
    """Recognise the one case in which the oracle differs.

    Majiang counts a hand as tenpai that only waits for a tile of its own closed kan; it excludes
    four of a kind only if they are in the hand.
    """
    player = at.table[at.table.turn.seat]
    left = without(player.concealed, (discard,))
    only = waits(left, player.melds, held=True)
    held = Counter(one.kind for one in left)
    return not waits(left, player.melds) and any(held[kind] < COPIES for kind in only)


@pytest.mark.parametrize("count", [10, pytest.param(2000, marks=pytest.mark.deep)])
def test_majiang_agrees_on_who_can_declare_riichi(count: int) -> None:
    """NAK-46 and RII-1: a closed tenpai hand, tiles left to draw, and points for the stick."""
    seen = compare([played(seed) for seed in range(count)])
    many = "riichi not-tenpai hand-open already-riichi riichi-late riichi-points riichi-short"
    for reached in many.split():
        assert seen[f"turn.{reached}"] > count // 10, (reached, seen)
    assert seen["turn.riichi-no-draw"] > count // 20, seen


def compare(deals: Sequence[Played]) -> Counter[str]:
    """Compare both engines wherever riichi was ruled on; count the cases seen."""
    seen = Counter[str]()
    for deal, answer in zip(deals, ask(deals), strict=True):
        for ruled, allowed in zip(deal.ruled, answer["allowed"], strict=True):
            if not isinstance(ruled, AtTurn) or not ruled.riichi:
                continue
            assert allowed is not None
            ours = {tile(one) for one, ruling in ruled.riichi.items() if ruling.is_legal}
            more = {tile(one) for one in ruled.riichi if tile(one) not in ours and waits_for_own_kans(ruled, one)}
            theirs = set(allowed[0])
            assert ours == theirs - more, (ruled, allowed)
            seen["own kans"] += bool(theirs & more)
            seen.update({ruling.clause.id for ruling in ruled.riichi.values()})
    print(dict(seen))
    return seen


def test_majiang_differs_on_waiting_for_a_kan_tile() -> None:
    """East makes a closed kan of 3m, and has 1m and 2m left."""
    hand, drawn = parse_tiles("12m 333m 456p 789s 11z"), parse_tiles("3m 9p")
    plan = Plan((hand, (), (), ()), drawn, riichi=0, asks=70, until=68)
    deal = Played(0, Agreement(late=False, below=False, aborts=False, rons=1), plan, [25_000] * 4).play()
    seen = compare([deal])
    assert (seen["turn.waits-held"], seen["own kans"]) == (1, 1)
