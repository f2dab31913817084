"""
Deals played to the last tile with every hand known, and who is furiten from actual events.

Two players wait from the start, never draw a winning tile, and mostly discard what they draw; the others call pon and
make every kan they can. Nobody wins, so winning tiles are passed on all the time. The engine’s furiten isn't used.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.hand.hand import waits
from callwise.riichi.logs.replay.hand_record import Act, Calling, DeclaredKan, Discarding, Drawing, Hand, HandEnd
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.discard_tally import sticks_laid
from callwise.riichi.table.melds import Call, Meld, MeldKind, as_they_lie
from callwise.riichi.table.own_kans import KanAt
from callwise.riichi.table.player import Player
from callwise.riichi.table.pond import PondTile
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import KINDS, Kind, Tile, plain

ENDS = ("own_discard", "own_draw_or_claim", "any_call")
"""Events that can end temporary furiten, as named in rulesets."""


@dataclass
class Side:
    """One player, and the ENDS under which a passed-on win still counts."""

    hand: list[Kind]
    waiting: bool
    made: list[Meld] = field(default_factory=list)
    pond: list[PondTile] = field(default_factory=list)
    riichi: bool = False
    missed: set[str] = field(default_factory=set)
    for_good: bool = False

    @property
    def waits(self) -> tuple[Kind, ...]:
        """Return the kinds that complete the hand between turns."""
        return waits(tuple(map(plain, self.hand)), as_they_lie(self.made))

    def is_furiten(self, end: str) -> bool:
        """Whether the player can't win on a discard."""
        thrown = {one.tile.kind for one in self.pond}
        return self.for_good or end in self.missed or any(kind in thrown for kind in self.waits)


@dataclass(frozen=True)
class Asked:
    """A tile a player waits for: the table without and with kan facts, and whether each END makes them furiten."""

    seat: Seat
    tile: Tile
    table: Table
    told: Table
    furiten: dict[str, bool]


class FullDeal:
    """One deal; `play` yields every moment when a tile that somebody waits for has been discarded or used in a kan."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.boldness = self.chance.choice((0.0, 0.05, 0.25))
        left = [kind for kind in KINDS for _ in range(4)]
        self.chance.shuffle(left)
        waiting = self.chance.sample(SEATS, 2)
        hands = {seat: self._ready(left) for seat in waiting}
        wanted = [kind for hand in hands.values() for kind in waits(tuple(map(plain, hand)))]
        wanted = [kind for kind in dict.fromkeys(wanted) if left.count(kind) == 4][:2]
        for seat in SEATS:
            if seat not in waiting:
                hands[seat] = self._pairs(left, wanted)
                wanted = wanted[::-1]
        self.sides = {seat: Side(hands[seat], seat in waiting) for seat in SEATS}
        self.chance.shuffle(left)
        self.wall = left[:70]
        self.turn = 0
        self.kans_at: list[KanAt] = []
        east, south, west, north = (tuple(map(plain, sorted(side.hand))) for side in self.sides.values())
        self.dealt = (east, south, west, north)
        self.acts: list[Act] = []

    def _ready(self, left: list[Kind]) -> list[Kind]:
        """Take three groups, a pair and two tiles in sequence from the remaining tiles."""
        hand: list[Kind] = []
        while len(hand) < 13:
            low = self.chance.choice(left)
            run = [one for one in (low, low.step(1), low.step(2)) if one is not None]
            size = 3 if len(hand) < 9 else 2
            wanted = [low] * size if len(hand) == 11 or (size == 3 and self.chance.random() < 0.2) else run[:size]
            if len(wanted) == size and all(left.count(kind) >= wanted.count(kind) for kind in wanted):
                for kind in wanted:
                    left.remove(kind)
                hand += wanted
        return hand

    def _pairs(self, left: list[Kind], wanted: list[Kind]) -> list[Kind]:
        """Take pairs to call: one is of a kind others wait for, whose third tile the other player has."""
        hand = [kind for kind in (*wanted[:1], *wanted) if left.count(kind) > 1]
        for kind in hand:
            left.remove(kind)
        while len(hand) < 12 - (len(hand) % 2):
            kind = self.chance.choice(left)
            if left.count(kind) >= 2 and kind not in hand:
                left.remove(kind)
                left.remove(kind)
                hand += [kind, kind]
        return [*hand, *(left.pop() for _ in range(13 - len(hand)))]

    def play(self) -> Iterator[Asked]:
        """Play to the last tile."""
        at, called = Seat.EAST, False
        while self.wall:
            side = self.sides[at]
            if not called:
                self._draw(at, side)
                side.missed.discard("own_draw_or_claim")
                while (kan := self._kan(side)) is not None:
                    yield from self._make(at, *kan)
                    if not self.wall:
                        return
                    self._draw(at, side)
            discard = self._discard(at)
            yield from self._asks(discard)
            self._pass(discard)
            at, called = self._call(discard)

    def as_recorded(self) -> Hand:
        """Return the hand so far as a log records it, with the latest open tile as its last act."""
        return Hand(1, Seat.EAST, 0, 0, 0, (25_000,) * 4, self.dealt, tuple(self.acts), HandEnd())

    def _draw(self, seat: Seat, side: Side) -> None:
        """Draw a tile that doesn't win, often one for a kan, while the wall has one."""
        pons = [meld.tile_kind for meld in side.made if meld.kind is MeldKind.PON and self.chance.random() < 0.2]
        wanted = [place for place, kind in enumerate(self.wall) if kind in pons]
        winning = side.waits
        wanted = wanted or [place for place, kind in enumerate(self.wall) if kind not in winning]
        side.hand.append(self.wall.pop(wanted[-1] if wanted else -1))
        self.acts.append(Drawing(seat, plain(side.hand[-1])))

    def _kan(self, side: Side) -> tuple[MeldKind, Kind] | None:
        kans = sum(meld.kind.is_kan for one in self.sides.values() for meld in one.made)
        if kans == 4 or not self.wall or side.riichi or self.chance.random() < 0.1:
            return None
        pons = {meld.tile_kind for meld in as_they_lie(side.made) if meld.kind is MeldKind.PON}
        for kind in dict.fromkeys(side.hand):
            if kind in pons:
                return MeldKind.SHOUMINKAN, kind
            if side.hand.count(kind) == 4 and not side.waiting:
                return MeldKind.ANKAN, kind
        return None

    def _make(self, at: Seat, how: MeldKind, kind: Kind) -> Iterator[Asked]:
        side, tile = self.sides[at], plain(kind)
        side.hand.remove(kind)
        self.acts.append(DeclaredKan(at, how, (tile,) * (4 if how is MeldKind.ANKAN else 1)))
        if how is MeldKind.SHOUMINKAN:
            yield from self._asks(Discard(tile, at, kan=how))
        side.hand = [one for one in side.hand if one != kind]
        pon = next((meld for meld in side.made if meld.kind is MeldKind.PON and meld.tile_kind == kind), None)
        side.made.append(Meld(how, (tile,) * 4, None if pon is None else pon.turned))
        self.kans_at.append(KanAt(at, kind, (self.turn,)))
        self._called()
        if how is MeldKind.SHOUMINKAN:
            self._pass(Discard(tile, at, kan=how))

    def _discard(self, at: Seat) -> Discard:
        side = self.sides[at]
        drawn = side.hand[-1]
        ready = side.waiting and not side.riichi and bool(waits(tuple(map(plain, side.hand[:-1])), side.made))
        turned = ready and len(self.wall) > 4 and self.chance.random() < self.boldness
        keeps = side.riichi or turned or (side.waiting and self.chance.random() < 0.95)
        alone = [kind for kind in side.hand if side.hand.count(kind) == 1] or side.hand
        kind = drawn if keeps else self.chance.choice(alone)
        side.hand.remove(kind)
        side.missed.clear()
        side.riichi = side.riichi or turned
        self.acts.append(Discarding(at, plain(kind), turned))
        return Discard(plain(kind), at, turned=turned)

    def _call(self, discard: Discard) -> tuple[Seat, bool]:
        pond, kind = self.sides[discard.by].pond, discard.tile.kind
        self.turn += 1
        for turns in (1, 2, 3):
            seat = discard.by.after(turns)
            side = self.sides[seat]
            if side.waiting or side.hand.count(kind) < 2 or not self.wall or self.chance.random() < 0.1:
                continue
            side.hand.remove(kind)
            side.hand.remove(kind)
            turned = {Relation.KAMICHA: 0, Relation.TOIMEN: 1, Relation.SHIMOCHA: 2}[seat.sees(discard.by)]
            side.made.append(Meld(MeldKind.PON, (discard.tile,) * 3, turned))
            pond.append(PondTile(discard.tile, discard.turned, seat))
            call = Call(MeldKind.PON, discard.tile, (discard.tile,) * 2, seat.sees(discard.by))
            self.acts.append(Calling(seat, call))
            self._called()
            side.missed.discard("own_draw_or_claim")
            return seat, True
        pond.append(PondTile(discard.tile, discard.turned))
        return discard.by.after(1), False

    def _called(self) -> None:
        for side in self.sides.values():
            side.missed.discard("any_call")

    def _pass(self, lying: Discard) -> None:
        for seat, side in self.sides.items():
            if side.waiting and seat is not lying.by and lying.tile.kind in side.waits:
                side.missed |= set(ENDS)
                side.for_good = side.for_good or side.riichi

    def _asks(self, lying: Discard) -> Iterator[Asked]:
        for seat, side in self.sides.items():
            if seat is not lying.by and side.waiting and lying.tile.kind in side.waits:
                players = [
                    Player(
                        tuple(map(plain, one.hand)) if whose is seat else None,
                        tuple(one.made),
                        tuple(one.pond),
                        riichi=one.riichi,
                    )
                    for whose, one in self.sides.items()
                ]
                east, south, west, north = players
                sticks = sticks_laid(players, lying)
                table = Table((east, south, west, north), lying, len(self.wall), deposits=sticks)
                told = replace(table, kans_at=tuple(self.kans_at))
                yield Asked(seat, lying.tile, table, told, {end: side.is_furiten(end) for end in ENDS})
