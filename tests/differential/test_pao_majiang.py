"""Payments, compared with Majiang's core, an independent engine.

For many wins, with and without a liable player, both engines must give the
same points to all four seats, with the options that Majiang has: liability
only for daisangen and daisuushii and only for the yakuman that was fed,
honba paid by the discarder, or by everyone after a self-draw.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from callwise.ground.errors import NotationError
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.agreement.payment_options import (
    DaisuushiiUnits,
    MultipleYakuman,
    PaoHonbaRon,
    PaoHonbaSplitTsumo,
    PaoYakuman,
)
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.hand.hand import By, Finish, Worth, worth
from callwise.riichi.payment.certain_yakuman import WonHand
from callwise.riichi.payment.points import Limit, Value
from callwise.riichi.payment.price import Winner
from callwise.riichi.payment.win_settlement import EndedDeal, settle_wins
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.tiles import KINDS, Kind, Tile, plain
from tests.differential.oracle import replies_of
from tests.differential.test_kuikae_majiang import tile, write_meld

ORACLE = Path(__file__).with_name("pao_oracle.mjs")
DRAGONS = [kind for kind in KINDS if kind.is_honour and not kind.is_wind]
WINDS = [kind for kind in KINDS if kind.is_wind]
LISTED = frozenset({PaoYakuman.DAISANGEN, PaoYakuman.DAISUUSHII})
STARTS = [kind for kind in KINDS if not kind.is_honour and kind.rank <= 7]


@dataclass(frozen=True)
class Case:
    """A complete hand, how it was won, and the table's options."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    won: Tile
    by: Seat | None
    finish: Finish
    honba: int
    sticks: int
    stack: bool
    double: bool
    pao: bool

    @property
    def rules(self) -> RiichiRuleset:
        """Return the rules with the oracle's options."""
        return COMMON.choosing(
            {
                "pao_yakuman": LISTED if self.pao else frozenset(),
                "pao_honba_ron": PaoHonbaRon.DISCARDER,
                "pao_honba_split_tsumo": PaoHonbaSplitTsumo.ALL,
                "daisuushi_units": DaisuushiiUnits.TWO if self.double else DaisuushiiUnits.ONE,
                "multiple_yakuman": MultipleYakuman.YES if self.stack else MultipleYakuman.NO,
            }
        )


def cases(seed: int, count: int) -> Iterator[Case]:
    """Draw `count` complete hands, with or without yaku, and with many dragons, winds and calls."""
    random = Random(seed)
    found = 0
    while found < count:
        if (case := _case(random)) is not None:
            found += 1
            yield case


def _case(random: Random) -> Case | None:
    own = random.choice((DRAGONS, WINDS, DRAGONS + WINDS, []))
    called = random.choice((0.0, 0.3, 0.9, 1.0))
    alike = random.choice((0.2, 0.7, 1.0))
    honours = random.sample(own, min(len(own), random.choice((0, 3, 4))))
    rest = DRAGONS + WINDS if random.random() < 0.3 else list(KINDS)
    groups: list[tuple[Kind, ...]] = [(kind, kind, kind) for kind in honours]
    groups += [_group(random, rest, alike) for _ in range(4 - len(groups))]
    random.shuffle(groups)
    pair = random.choice(rest)
    melds, held = [], [pair, pair]
    for kinds in groups:
        if random.random() < called:
            melds.append(_meld(random, kinds))
        elif len(set(kinds)) == 1 and random.random() < 0.1:
            melds.append(Meld(MeldKind.ANKAN, (plain(kinds[0]),) * 4))
        else:
            held += kinds
    every = Counter(kind.index for kind in held) + Counter(one.kind.index for meld in melds for one in meld.tiles)
    if max(every.values()) > 4 or any(_too_red(meld) for meld in melds):
        return None
    won = random.choice(held)
    held.remove(won)
    seat, wind = random.choice(SEATS), random.choice(SEATS[:2])
    by = random.choice((None, *(one for one in SEATS if one is not seat)))
    is_open = any(meld.is_open for meld in melds)
    finish = Finish(
        By.TSUMO if by is None else By.RON,
        seat,
        wind,
        riichi=not is_open and random.random() < 0.5,
        replacement=by is None and any(meld.kind.is_kan for meld in melds) and random.random() < 0.3,
    )
    stack = random.random() < 0.8
    return Case(
        tuple(map(plain, held)),
        tuple(melds),
        plain(won),
        by,
        finish,
        random.randrange(4),
        random.randrange(3),
        stack,
        stack and is_open and random.random() < 0.5,
        random.random() < 0.9,
    )


def _group(random: Random, among: Sequence[Kind], alike: float) -> tuple[Kind, ...]:
    if random.random() < alike:
        return (random.choice(among),) * 3
    start = random.choice(STARTS)
    return tuple(step for by in range(3) if (step := start.step(by)) is not None)


def _meld(random: Random, kinds: tuple[Kind, ...]) -> Meld:
    tiles = tuple(map(plain, kinds))
    if len(set(kinds)) > 1:
        first = random.randrange(3)
        return Meld(MeldKind.CHII, (tiles[first], *(one for at, one in enumerate(tiles) if at != first)), 0)
    kind = random.choice((MeldKind.PON, MeldKind.PON, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN))
    if kind is MeldKind.DAIMINKAN:
        return Meld(kind, (*tiles, tiles[0]), random.choice((0, 1, 3)))
    return Meld(kind, tiles if kind is MeldKind.PON else (*tiles, tiles[0]), random.randrange(3))


def _too_red(meld: Meld) -> bool:
    """Whether a meld is a kan of fives, one of which would have to be red."""
    return meld.kind.is_kan and not meld.tiles[0].kind.is_honour and meld.tiles[0].rank == 5


def written(case: Case) -> dict[str, object]:
    """Write a case in the oracle's format."""
    concealed = ""
    for suit in "mpsz":
        digits = "".join(tile(one)[1] for one in sorted(case.concealed) if one.suit.value == suit)
        concealed += suit + digits if digits else ""
    drawn = tile(case.won) if case.by is None else ""
    sides = {Relation.SHIMOCHA: "+", Relation.TOIMEN: "=", Relation.KAMICHA: "-"}
    return {
        "hand": ",".join((concealed + drawn + ("*" if case.finish.riichi else ""), *map(write_meld, case.melds))),
        "ron": None if case.by is None else tile(case.won) + sides[case.finish.seat.sees(case.by)],
        "wind": SEATS.index(case.finish.wind),
        "seat": SEATS.index(case.finish.seat),
        "honba": case.honba,
        "sticks": case.sticks,
        "riichi": case.finish.riichi,
        "replacement": case.finish.replacement,
        "stack": case.stack,
        "double": case.double,
        "pao": case.pao,
    }


def ask(asked: Sequence[Case]) -> list[list[int] | None]:
    """Run all cases through one oracle process."""
    return [json.loads(reply) for reply in replies_of(ORACLE, map(written, asked))]


def value(found: Worth) -> Value:
    """Return the hand's value; where rulesets differ, 13 han count as sanbaiman."""
    try:
        return Value.of(found)
    except NotationError:
        return Value.of_limit(Limit.SANBAIMAN)


def settled(case: Case) -> tuple[list[int] | None, list[str]]:
    """Return this engine's gain for each seat, or None if the hand doesn't win, and the clauses of the payments."""
    found = worth(case.concealed, case.melds, case.won, case.finish)
    assert found is not None, case
    if not found.yaku:
        return None, []
    worth_ = value(found)
    won = WonHand(case.finish.seat, case.melds, worth_.yakuman, case.won, case.by, case.finish.replacement)
    ended = EndedDeal((Winner(won, worth_),), case.by, case.honba, (), case.sticks)
    settlement = settle_wins(ended, case.rules)
    return list(settlement.changes(SEATS).values()), [line.clause.id for line in settlement.payments]


def compare(asked: Sequence[Case]) -> Counter[str]:
    """Compare both engines; count the cases seen."""
    seen: Counter[str] = Counter(wins=len(asked))
    for case, theirs in zip(asked, ask(asked), strict=True):
        ours, lines = settled(case)
        assert ours == theirs, f"{ours} here, {theirs} there: {written(case)}, {lines}"
        seen.update(set(lines) or {"no yaku"})
    print(dict(seen))
    return seen


REACHED = (
    "payment.deals-in",
    "payment.share",
    "payment.double-share",
    "payment.honba",
    "payment.honba-share",
    "payment.sticks",
    "pao.drawn",
    "pao.both-halves",
    "pao.liable-half",
    "pao.dealt-in-half",
    "pao.rest",
    "pao.honba-liable",
    "pao.honba-discarder",
    "pao.honba-all",
    "no yaku",
)


def test_majiang_agrees_on_who_pays_what() -> None:
    seen = compare(list(cases(seed=20260101, count=3_000)))
    for reached in REACHED:
        assert seen[reached] > 4, reached


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(10))
def test_majiang_agrees_on_many_wins(seed: int) -> None:
    assert compare(list(cases(seed, 50_000)))["wins"] == 50_000
