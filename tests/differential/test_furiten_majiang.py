"""Waits and furiten, compared with Majiang's core, an independent engine, and waits with the package `mahjong`.

Majiang has today's usual furiten: the absolute rule, with temporary furiten that ends at the player's own discard,
and riichi furiten.  Deals are played at random around a waiting player; a player of Majiang's gets the same deal
message by message, and at each discard by another player both engines must agree.
"""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from mahjong.agari import Agari

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.furiten import missed_discard
from callwise.riichi.furiten.furiten import judge_discard_win
from callwise.riichi.hand.completion import uses
from callwise.riichi.hand.hand import waits
from callwise.riichi.hand.kan_histories import waiting_of
from callwise.riichi.hand.waiting_player import PlayerEvent, Waiting
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.table import Turn
from callwise.riichi.table.tiles import COPIES, KINDS, Tile, parse_tiles, plain, without
from tests.differential.oracle import replies_of
from tests.differential.test_kuikae_majiang import read_tile, tile, write_meld
from tests.support.riichi.random_deals import Deal
from tests.support.riichi.riichi_strategies import WALL
from tests.support.riichi.waiting_hands import A, waiter, waiting_hands
from tests.support.rulings.verdicts import illegal, legal, told

ORACLE = Path(__file__).with_name("furiten_oracle.mjs")
Answer = Sequence[tuple[list[str], bool]]
"""For each discard by another player: the waits, and whether the player can win on a discard."""


def ask(asked: Sequence[dict[str, object]]) -> list[Answer]:
    """Run all deals through one oracle process."""
    return [json.loads(reply) for reply in replies_of(ORACLE, asked)]


def written(hand: Sequence[Tile], melds: Sequence[Meld] = ()) -> str:
    """Write a hand and its melds in the oracle's notation."""
    text = ""
    for suit in "mpsz":
        digits = "".join(tile(one)[1] for one in sorted(hand) if one.suit.value == suit)
        text += suit + digits if digits else ""
    return ",".join((text, *map(write_meld, melds)))


def any_hand(random: Random) -> tuple[Tile, ...]:
    """Draw a hand of few kinds, so that it is often tenpai."""
    near = random.choice((WALL[:36], WALL[36:72], WALL[:72], WALL))
    return tuple(random.sample(near, random.choice((1, 4, 4, 7, 7, 10, 13))))


def filling(hand: Sequence[Tile]) -> list[Meld]:
    """Return melds of kinds that aren't in the hand, to make 13 tiles."""
    absent = [kind for kind in KINDS if plain(kind) not in hand and kind.rank != 5]
    return [Meld(MeldKind.PON, (plain(kind),) * 3, 0) for kind in absent[: (13 - len(hand)) // 3]]


@pytest.mark.parametrize("count", [200, pytest.param(20_000, marks=pytest.mark.deep)])
def test_three_engines_agree_on_waits(count: int) -> None:
    """Waits from `uses`, from `mahjong`'s test for complete hands and from Majiang's shanten count.

    None of the three counts a kind if the hand has all four.
    """
    random = Random(count)
    hands = [*waiting_hands(count, count), *(any_hand(random) for _ in range(count // 4))]
    asked = [{"seat": 0, "hand": written(hand, filling(hand)), "happened": []} for hand in hands]
    seen = Counter[bool]()
    for hand, ((theirs, free),) in zip(hands, ask(asked), strict=True):
        held = Counter(one.kind.index for one in hand)
        ours = [kind for kind in KINDS if held[kind.index] < COPIES and uses(hand, kind)]
        shapes = [
            kind
            for kind in KINDS
            if held[kind.index] < COPIES
            and Agari.is_agari([held[place] + (place == kind.index) for place in range(len(KINDS))])
        ]
        assert ours == shapes == list(waits(hand)), written(hand)
        assert {str(kind) for kind in ours} == set(map(read_tile, theirs)), written(hand)
        assert free
        seen[bool(ours)] += 1
    assert seen[True] >= count
    assert seen[False] > count // 8


class Watched(Deal):
    """A deal played at random around a player dealt a tenpai hand, in Majiang's messages."""

    def __init__(self, seed: int, hand: tuple[Tile, ...]) -> None:
        self.told: list[dict[str, dict[str, object]]] = []
        super().__init__(seed)
        self.watched = self.random.choice(SEATS)
        self.dealt = hand
        self.tiles = list(without(WALL, hand))
        self.random.shuffle(self.tiles)
        for seat, side in self.sides.items():
            side.hand = list(hand) if seat is self.watched else [self.tiles.pop() for _ in range(13)]
        self.drawn = 0
        self.told.clear()
        self.since: list[PlayerEvent] = []
        self.moments: list[Waiting] = []
        self.moment = self.draw(Seat.EAST)

    @property
    def asks(self) -> dict[str, object]:
        """Return the whole deal, in the oracle's format."""
        return {"seat": SEATS.index(self.watched), "hand": written(self.dealt), "happened": self.told}

    def draw(self, seat: Seat, *, replacement: bool = False) -> Turn:
        """Record a draw, and the kan before a replacement."""
        if replacement:
            self.tell_of_kan(seat, self.sides[seat].made[-1])
        turn = super().draw(seat, replacement=replacement)
        drawn = tile(turn.drawn) if turn.drawn is not None and seat is getattr(self, "watched", None) else ""
        self.tell("gangzimo" if replacement else "zimo", seat, p=drawn)
        return turn

    def tell(self, what: str, seat: Seat, **more: object) -> None:
        self.told.append({what: {"l": SEATS.index(seat), **more}})

    def tell_of_kan(self, seat: Seat, kan: Meld) -> None:
        self.tell("fulou" if kan.kind is MeldKind.DAIMINKAN else "gang", seat, m=write_meld(kan))
        if kan.kind is MeldKind.DAIMINKAN:
            self.since.append(PlayerEvent(self.watched.sees(seat), call=kan.kind))
        elif kan.kind is MeldKind.SHOUMINKAN and seat is not self.watched:
            self.since.append(PlayerEvent(self.watched.sees(seat), kan.tiles[0], kan.kind))

    def kan(self, seat: Seat) -> Turn | None:
        """Make a kan, except of fives with a red five, or in riichi, where kans can't change the waits."""
        side = self.sides[seat]
        if side.riichi:
            return None
        fives = [one for one in side.hand if one.rank == 5 and not one.kind.is_honour]
        side.hand = [one for one in side.hand if one not in fives]
        turn = super().kan(seat)
        side.hand += fives
        return turn

    def discard(self, seat: Seat) -> Discard:
        """Have the watched player keep a tenpai hand more often than not."""
        discard = self.kept() if seat is self.watched else super().discard(seat)
        if seat is not self.watched:
            self.moments.append(self.waiting())
        self.tell("dapai", seat, p=tile(discard.tile) + ("*" if discard.turned else ""))
        self.since.append(PlayerEvent(self.watched.sees(seat), None if seat is self.watched else discard.tile))
        return discard

    def kept(self) -> Discard:
        side, turn = self.sides[self.watched], self.moment
        assert isinstance(turn, Turn)
        if side.riichi and turn.drawn is not None:
            side.hand.remove(turn.drawn)
            return Discard(turn.drawn, self.watched)
        waiting = [one for one in sorted(set(side.hand)) if waits(without(side.hand, (one,)), side.made)]
        chosen = self.random.choice(waiting if waiting and self.random.random() < 0.9 else side.hand)
        side.hand.remove(chosen)
        riichi = chosen in waiting and not side.is_open and self.random.random() < 0.1
        side.riichi = riichi
        return Discard(chosen, self.watched, turned=riichi)

    def call(self, discard: Discard) -> Turn | None:
        """Record a call; the watched player makes few."""
        side = self.sides[self.watched]
        riichi, side.riichi = side.riichi, side.riichi or self.random.random() < 0.9
        turn = super().call(discard)
        side.riichi = riichi
        if turn is not None and turn.drawn is None:
            meld = self.sides[turn.seat].made[-1]
            self.tell("fulou", turn.seat, m=write_meld(meld))
            self.since.append(PlayerEvent(self.watched.sees(turn.seat), call=meld.kind))
        return turn

    def waiting(self) -> Waiting:
        """Return the watched player, from the recorded events."""
        side = self.sides[self.watched]
        turned = [place for place, one in enumerate(side.pond) if one.turned]
        return Waiting(
            self.watched,
            tuple(side.hand),
            tuple(side.made),
            tuple(one.tile for one in side.pond),
            tuple(self.since),
            turned[0] if turned else None,
        )


def without_own_kans(since: Sequence[PlayerEvent]) -> list[PlayerEvent]:
    """Leave out closed kans, which `Watched` doesn't record, and added ones, whose turn ponds don't always tell."""
    return [one for one in since if one.call is not MeldKind.ANKAN and not one.adds]


def played(seed: int, hand: tuple[Tile, ...]) -> Watched:
    """Play a deal to the end of the hand."""
    deal = Watched(seed, hand)
    while deal.wall > 0:
        deal.step()
        if isinstance(deal.moment, Discard) and deal.moment.by is not deal.watched and deal.random.random() < 0.02:
            table, told_of = waiting_of(deal.table((deal.watched,)), deal.watched), deal.moments[-1]
            assert (table.discards, table.riichi) == (told_of.discards, told_of.riichi)
            assert without_own_kans(table.since) == without_own_kans(told_of.since)
    return deal


@pytest.mark.parametrize("count", [8, pytest.param(800, marks=pytest.mark.deep)])
def test_majiang_agrees_on_furiten(count: int) -> None:
    """FUR-10, FUR-22 to FUR-27 under the usual rules, at every discard by another player while the hand waits."""
    deals = [played(seed, hand) for seed, hand in enumerate(full_hands(count))]
    seen = Counter[str]()
    for deal, answer in zip(deals, ask([deal.asks for deal in deals]), strict=True):
        for waiting, (theirs, free) in zip(deal.moments, answer, strict=True):
            held = Counter(one.kind for one in (*waiting.hand, *(one for meld in waiting.melds for one in meld.tiles)))
            assert {str(kind) for kind in waiting.waits} == {
                name for name in map(read_tile, theirs) if held[Tile.parse(name).kind] < COPIES
            }
            if not waiting.waits:
                continue
            rulings = [judge_discard_win(plain(kind), waiting, COMMON) for kind in waiting.waits]
            assert {ruling.is_legal for ruling in rulings} == {free}, (seen, waiting, free)
            seen["compared"] += 1
            for clause in {ruling.clause.id for ruling in rulings}:
                seen[clause] += 1
    print(dict(seen))
    assert seen["compared"] > 20 * count
    for clause in ("absolute", "none", "over", "passed", "passed-riichi"):
        assert seen[f"furiten.{clause}"] > count // 4, clause


def test_an_unrobbed_added_kan_counts() -> None:
    """FUR-27; the discard called for its pon was passed on, too."""
    happened: list[dict[str, dict[str, object]]] = [
        {"zimo": {"l": 0, "p": ""}},
        {"dapai": {"l": 0, "p": "s1"}},
        {"fulou": {"l": 1, "m": "s111-"}},
        {"dapai": {"l": 1, "p": "z2"}},
        {"zimo": {"l": 2, "p": "z3"}},
        {"dapai": {"l": 2, "p": "z3"}},
        {"zimo": {"l": 3, "p": ""}},
        {"dapai": {"l": 3, "p": "z4"}},
        {"zimo": {"l": 0, "p": ""}},
        {"dapai": {"l": 0, "p": "z5"}},
        {"zimo": {"l": 1, "p": ""}},
        {"gang": {"l": 1, "m": "s111-1"}},
        {"gangzimo": {"l": 1, "p": ""}},
        {"dapai": {"l": 1, "p": "z6"}},
    ]
    (theirs,) = ask([{"seat": 2, "hand": written(parse_tiles(A)), "happened": happened}])
    assert [free for _, free in theirs] == [True, False, True, True, False]
    pond, past = "3z", "toimen 1s; kamicha pon; kamicha 2z; you; shimocha 4z; toimen 5z; kamicha adds 1s"
    for more, says in (("", illegal(missed_discard.ADDED)), ("; kamicha 6z; you", legal(missed_discard.OVER))):
        waiting = waiter(A, pond + ("9p" if more else ""), past + more)
        assert told(judge_discard_win(Tile.parse("4s"), waiting, COMMON)) == says


def full_hands(count: int) -> list[tuple[Tile, ...]]:
    """Return `count` tenpai hands of 13 tiles."""
    return [hand for hand in waiting_hands(7, 3 * count) if len(hand) == 13][:count]
