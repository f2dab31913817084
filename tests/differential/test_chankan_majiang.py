"""Robbing a kan, compared with Majiang's core, an independent engine.

Deals are played at random to their end, so that one player has a pon and draws its fourth tile while others wait for
it, some in furiten or riichi or having passed on wins.  At each added kan four players of Majiang's and
this engine must offer the win to the same seats.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.law.ruling import Ruling
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.hand.hand import waits
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.pond import PondTile
from callwise.riichi.table.table import Turn
from callwise.riichi.table.tiles import KINDS, Kind, Tile, plain, without
from tests.differential.oracle import replies_of
from tests.differential.test_furiten_majiang import written
from tests.differential.test_kuikae_majiang import tile, write_meld
from tests.support.riichi.random_deals import Deal
from tests.support.riichi.waiting_hands import waiting_hands

ORACLE = Path(__file__).with_name("chankan_oracle.mjs")
_MARKS = {Relation.KAMICHA: 0, Relation.TOIMEN: 1, Relation.SHIMOCHA: 2}


@cache
def ready() -> Mapping[Kind, Sequence[tuple[Tile, ...]]]:
    """Return hands that wait for a kind and contain none of it."""
    hands = [tuple(plain(one.kind) for one in hand) for hand in waiting_hands(16, 3000) if len(hand) == 13]
    return {
        kind: [hand for hand in hands if kind in waits(hand) and plain(kind) not in hand]
        for kind in KINDS
        if not kind.is_honour and kind.rank != 5
    }


class Robbed(Deal):
    """A deal in which one player is fed a pon and draws the fourth tile, while two others wait for it.

    The two usually keep waiting and sometimes declare riichi; the others tend to discard the tile.  Nobody robs
    the kan, so the deal continues.
    """

    def __init__(self, seed: int) -> None:
        self.told: list[dict[str, dict[str, object]]] = []
        self.planned = False
        super().__init__(seed)
        kind = self.random.choice([kind for kind, hands in ready().items() if hands])
        self.kind, self.fourth = kind, plain(kind)
        hands = ready()[kind]
        first, *others_ready = self.random.sample(hands, len(hands))
        second = next((one for one in others_ready if _fit(first, one)), None)
        self.maker, self.feeder, *others = self.random.sample(SEATS, 4)
        self.waiting = dict(zip(others, (first, second), strict=True)) if second else {others[0]: first}
        self.deal_out()

    def deal_out(self) -> None:
        """Deal the waiting hands, two of the kind to the kan's maker, and the rest at random."""
        wall = [plain(one) for one in KINDS for _ in range(4)]
        left = list(without(wall, [*(one for hand in self.waiting.values() for one in hand), *(self.fourth,) * 4]))
        self.random.shuffle(left)
        for seat, side in self.sides.items():
            pair = 2 if seat is self.maker else 0
            side.hand = list(self.waiting.get(seat, ())) or [
                *((self.fourth,) * pair),
                *(left.pop() for _ in range(13 - pair)),
            ]
        self.tiles = left
        self.rest = 2
        self.until = self.random.randint(1, 6)
        self.hands = [written(self.sides[seat].hand) for seat in SEATS]
        self.drawn = 0
        self.told.clear()
        self.asked: list[tuple[Seat, dict[Seat, Ruling]]] = []
        self.planned = True
        self.moment = self.draw(Seat.EAST)

    def draw(self, seat: Seat, *, replacement: bool = False) -> Turn:
        """Have the feeder draw the third tile, and the kan's maker the fourth some turns later."""
        if self.planned and not replacement and self.is_time_for(seat):
            self.tiles.append(self.fourth)
            self.rest -= 1
        turn = super().draw(seat, replacement=replacement)
        assert turn.drawn is not None
        self.tell("gangzimo" if replacement else "zimo", seat, p=tile(turn.drawn))
        return turn

    def is_time_for(self, seat: Seat) -> bool:
        if self.rest == 2:
            return seat is self.feeder
        if self.rest == 1 and seat is self.maker and any(one.kind is MeldKind.PON for one in self.sides[seat].made):
            self.until -= 1
            return self.until <= 0
        return False

    def tell(self, what: str, seat: Seat, **more: object) -> None:
        self.told.append({what: {"l": SEATS.index(seat), **more}})

    def discard(self, seat: Seat) -> Discard:
        """Feed the tile once it is drawn; players in tenpai usually keep waiting."""
        side, turn = self.sides[seat], self.moment
        assert isinstance(turn, Turn)
        choice = None
        if side.riichi:
            choice = turn.drawn
        elif self.fourth in side.hand and seat is self.feeder:
            choice = self.fourth
        elif seat in self.waiting and self.random.random() < 0.9:
            keeping = [
                one for one in sorted(set(side.hand)) if self.kind in waits(without(side.hand, (one,)), side.made)
            ]
            choice = self.random.choice(keeping) if keeping else None
        elif seat not in self.waiting and self.random.random() < 0.6:
            waited = {kind for one in self.waiting for kind in waits(self.sides[one].hand, self.sides[one].made)}
            choice = next((one for one in side.hand if one.kind in waited and one != self.fourth), None)
        if choice is None and seat is self.maker:
            choice = self.random.choice([one for one in side.hand if one != self.fourth])
        choice = choice or self.random.choice(side.hand)
        side.hand.remove(choice)
        is_ready = seat in self.waiting and not side.riichi and not side.is_open and bool(waits(side.hand, side.made))
        riichi = is_ready and self.random.random() < 0.15
        side.riichi = side.riichi or riichi
        self.tell("dapai", seat, p=tile(choice) + ("*" if riichi else ""))
        return Discard(choice, seat, turned=riichi)

    def call(self, discard: Discard) -> Turn | None:
        """Make the pon, and no other call."""
        pond = self.sides[discard.by].pond
        maker = self.sides[self.maker]
        if discard.tile != self.fourth or discard.by is self.maker or maker.hand.count(self.fourth) < 2:
            pond.append(PondTile(discard.tile, discard.turned))
            return None
        pond.append(PondTile(discard.tile, discard.turned, self.maker))
        for _ in range(2):
            maker.hand.remove(self.fourth)
        pon = Meld(MeldKind.PON, (self.fourth,) * 3, _MARKS[self.maker.sees(discard.by)])
        maker.made.append(pon)
        self.tell("fulou", self.maker, m=write_meld(pon))
        return Turn(self.maker, None)

    def kan(self, seat: Seat) -> Turn | None:
        """Make the added kan, once everybody has been asked."""
        side = self.sides[seat]
        if seat is not self.maker or self.fourth not in side.hand or not side.made:
            return None
        (pon,) = side.made
        side.hand.remove(self.fourth)
        self.moment = Discard(self.fourth, seat, kan=MeldKind.SHOUMINKAN)
        table = self.table()
        assert table.wall == self.wall
        others = [other for other in SEATS if other is not seat]
        self.asked.append(
            (seat, {one: judge_claim(Claim(one, ClaimKind.RON, self.fourth), table, COMMON) for one in others})
        )
        assert pon.turned is not None
        kan = Meld(MeldKind.SHOUMINKAN, (self.fourth,) * 4, pon.turned)
        side.made.append(kan)
        self.kans += 1
        self.tell("gang", seat, m=write_meld(kan))
        return self.draw(seat, replacement=True)


def _fit(first: Sequence[Tile], second: Sequence[Tile]) -> bool:
    """Whether one set of tiles can contain both hands."""
    counted = Counter((*first, *second))
    return max(counted.values()) <= 4


def played(seed: int) -> Robbed:
    """Play a deal to the end of the hand."""
    deal = Robbed(seed)
    while deal.wall > 0:
        deal.step()
    return deal


def ask(deals: Sequence[Robbed]) -> list[list[list[int]]]:
    """Run all deals through one oracle process."""
    return [
        json.loads(reply)
        for reply in replies_of(ORACLE, ({"hands": deal.hands, "happened": deal.told} for deal in deals))
    ]


@pytest.mark.parametrize("count", [25, pytest.param(5000, marks=pytest.mark.deep)])
def test_majiang_agrees_on_who_can_rob_a_kan(count: int) -> None:
    """NAK-47, FUR-24, FUR-26: every reason for and against a win that occurs in the deals."""
    deals = [played(seed) for seed in range(count)]
    seen = Counter[str]()
    for deal, offers in zip(deals, ask(deals), strict=True):
        assert len(offers) == len(deal.asked)
        for theirs, (_, ruled) in zip(offers, deal.asked, strict=True):
            ours = [SEATS.index(seat) for seat in SEATS if seat in ruled and ruled[seat].is_legal]
            assert ours == theirs, (deal.kind, ruled)
            seen[f"{len(ours)} win"] += 1
            seen.update(ruling.clause.id for ruling in ruled.values())
    print(dict(seen))
    reasons = "chankan.robs win.incomplete furiten.absolute furiten.passed furiten.passed-riichi"
    for reached in ("0 win", "1 win", "2 win", *reasons.split()):
        assert seen[reached] > count // 50, (reached, seen)
