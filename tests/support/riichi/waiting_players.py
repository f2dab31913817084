"""Waiting players of all kinds, each with a ruleset: their hands, melds, discards and pasts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from callwise.ground.seats import SEATS, Relation
from callwise.law.ruling import Ruling
from callwise.riichi.agreement.furiten_options import (
    AllowDeclaration,
    MissedDiscard,
    PassedWithoutYaku,
    ReadyDeadHand,
    SacredDiscard,
    TempFuritenEnd,
)
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.furiten.furiten import judge_discard_win
from callwise.riichi.hand.hand import By, Finish, waits
from callwise.riichi.hand.waiting_player import PlayerEvent, Waiting
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.tiles import COPIES, KINDS, Kind, Tile, plain
from tests.support.riichi.waiting_hands import waiting_hands, with_red_fives

VERSIONS = tuple(COMMON.choosing({"sacred_discard": version}) for version in SacredDiscard)
"""From blocking nothing to blocking most."""
OTHERS = (Relation.KAMICHA, Relation.TOIMEN, Relation.SHIMOCHA)
CALLS = (MeldKind.CHII, MeldKind.PON, MeldKind.DAIMINKAN)
RULES = tuple(
    COMMON.choosing(
        {
            "sacred_discard": version,
            "missed_discard": missed,
            "temp_furiten_end": end,
            "passed_without_yaku": without,
            "allow_declaration": declaring,
            "ready_dead_hand": dead,
        }
    )
    for version, missed, end, without, declaring, dead in product(
        SacredDiscard, MissedDiscard, TempFuritenEnd, PassedWithoutYaku, AllowDeclaration, ReadyDeadHand
    )
)
"""Every combination of the furiten options."""


@dataclass(frozen=True)
class Drawn:
    """A waiting player and a ruleset."""

    waiting: Waiting
    rules: RiichiRuleset

    def rulings(self, rules: RiichiRuleset | None = None) -> dict[Kind, Ruling]:
        """Rule on each wait."""
        return {kind: judge_discard_win(plain(kind), self.waiting, rules or self.rules) for kind in self.waiting.waits}

    @property
    def barred(self) -> set[Kind]:
        """Return the waits that can't be won on."""
        return {kind for kind, ruling in self.rulings().items() if not ruling.is_legal}


class Pool:
    """The tiles of a set that aren't in a waiting hand."""

    def __init__(self, random: Random, hand: Sequence[Tile]) -> None:
        self.random = random
        self.left = Counter(kind for kind in KINDS for _ in range(COPIES))
        self.left.subtract(tile.kind for tile in hand)
        self.waits = waits(hand)

    def take(self) -> Tile:
        """Return a tile, often a winning one."""
        liked = [kind for kind in self.waits if self.left[kind] > 0] if self.random.random() < 0.3 else []
        kind = self.random.choice(liked or [kind for kind in KINDS if self.left[kind] > 0])
        self.left[kind] -= 1
        return plain(kind)

    def meld(self, *, closed: bool) -> Meld:
        """Return a pon or a closed kan."""
        size = COPIES if closed else COPIES - 1
        kind = self.random.choice([kind for kind in KINDS if self.left[kind] >= size])
        self.left[kind] -= size
        tiles = (plain(kind),) * size
        return Meld(MeldKind.ANKAN, tiles) if closed else Meld(MeldKind.PON, tiles, 0)

    def happening(self) -> Iterator[PlayerEvent]:
        """Generate an event and any call that follows."""
        if self.random.random() < 0.2:
            yield PlayerEvent(Relation.SELF)
            return
        by = self.random.choice(OTHERS)
        yield PlayerEvent(by, self.take())
        if self.random.random() < 0.15:
            caller = self.random.choice([one for one in OTHERS if one is not by])
            yield PlayerEvent(caller, call=self.random.choice(CALLS))


def drawn(seed: int, count: int) -> Iterator[Drawn]:
    """Yield this many waiting players, with many winning tiles in their discards and pasts."""
    random = Random(seed)
    for hand in waiting_hands(seed, count):
        pool = Pool(random, hand)
        closed = random.random() < 0.5
        melds = tuple(pool.meld(closed=closed) for _ in range((13 - len(hand)) // 3))
        pond = with_red_fives(tuple(pool.take() for _ in range(random.randrange(6))), random)
        since = tuple(event for _ in range(random.randrange(8)) for event in pool.happening())
        discards = (*pond, *(pool.take() for event in since if event.is_own_discard))
        may_declare = discards and (closed or not melds)
        riichi = random.randrange(len(discards)) if may_declare and random.random() < 0.4 else None
        declared = random.randint(1, len(discards)) if discards and random.random() < 0.3 else None
        seat = random.choice(SEATS) if random.random() < 0.7 else None
        finish = Finish(By.RON, seat, riichi=riichi is not None) if seat is not None else None
        at_turn = random.random() < 0.1
        waiting = Waiting(
            seat or Relation.SELF, hand, melds, discards, since, riichi, declared, finish, at_turn=at_turn
        )
        if waiting.waits:
            yield Drawn(waiting, random.choice(RULES))
