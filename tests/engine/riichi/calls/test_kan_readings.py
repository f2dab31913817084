"""Refused kans in riichi: the groups a ruling names exist in some reading of the hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.calls import kan_in_riichi
from callwise.riichi.calls.kan_in_riichi import judge_kan_in_riichi
from callwise.riichi.table.tiles import KINDS, Kind, Tile, parse_tiles, plain
from tests.support.rulings.verdicts import illegal, told

Groups = tuple[tuple[Kind, ...], ...]


def readings(kinds: Sequence[Kind], *, paired: bool = False) -> Iterator[Groups]:
    """Split tiles into triplets, sequences and one pair in every way, lowest tile first."""
    if not kinds:
        yield from ((),) if paired else ()
        return
    first = min(kinds)
    runs = [first, first.step(1), first.step(2)]
    ways = [(first,) * 3, *([] if paired else [(first,) * 2])]
    ways += [tuple(one for one in runs if one is not None)] if None not in runs else []
    for group in ways:
        if not Counter(group) - Counter(kinds):
            left = list((Counter(kinds) - Counter(group)).elements())
            for rest in readings(left, paired=paired or len(group) == 2):
                yield group, *rest


def ruled(kind: Kind, concealed: Sequence[Tile]) -> Ruling:
    return judge_kan_in_riichi(kind, plain(kind), concealed, (), Seat.SOUTH, COMMON)


def named(ruling: Ruling) -> Groups:
    """Return the groups named in the ruling's sentence."""
    names = ("pair", "run") if "pair" in ruling.facts else ("first", "second", "third")
    return tuple(tuple(tile.kind for tile in ruling.facts[name]) for name in names)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("hand", "kan", "groups"),
    [
        ("222m 4m 555m 345s 678s", "2m", "22m 234m"),
        ("222m 4m 555m 123s 678s", "2m", "22m 234m"),
        ("888p 6p 555p 345s 678s", "8p", "88p 678p"),
        ("999p 7p 666p 345s 678s", "9p", "99p 789p"),
        ("222333344m 4m 78p 99s", "3m", "234m 234m 234m"),
        ("2223334m 44m 78p 99s", "2m", "234m 234m 234m"),
        ("1112233334m 78p 9s", "1m", None),  # not a two-sided wait
    ],
)
def test_rulings_name_the_reading(hand: str, kan: str, groups: str | None) -> None:
    tile = Tile.parse(kan)
    held = parse_tiles(hand)
    held = held if sum(one.kind == tile.kind for one in held) == 4 else (*held, tile)
    ruling = ruled(tile.kind, held)
    if groups is None:
        assert ruling.clause is not kan_in_riichi.READ_OTHERWISE
        return
    assert ruling.clause.id == kan_in_riichi.READ_OTHERWISE.id
    assert named(ruling) == tuple(tuple(one.kind for one in parse_tiles(group)) for group in groups.split())


def drawn(chance: Random) -> tuple[Kind, list[Kind]]:
    """Generate a waiting hand with a triplet, mostly of one suit."""
    while True:
        suit = [KINDS[9 * chance.randrange(3) + rank] for rank in range(9)]
        kind = chance.choice(suit)
        whole = [kind] * 3
        while len(whole) < 12:
            low = chance.choice(suit if chance.random() < 0.85 else KINDS)
            run = [low, low.step(1), low.step(2)]
            group = [low] * 3 if None in run or chance.random() < 0.4 else [one for one in run if one is not None]
            whole += group
        whole += [chance.choice(suit)] * 2
        if max(Counter(whole).values()) > 4 or whole.count(kind) != 3:
            continue
        whole.remove(chance.choice([one for one in whole if one != kind]))
        return kind, whole


def test_every_reason_holds_in_the_hand() -> None:
    """If the tiles aren't always a triplet, the ruling names an existing reading; other rulings name none."""
    chance, found = Random(7), Counter[str]()
    for _ in range(1_200):
        kind, held = drawn(chance)
        ruling = ruled(kind, tuple(map(plain, (*held, kind))))
        found[f"{ruling.clause.id} {len(named(ruling))}" if "wait" in ruling.facts else ruling.clause.id] += 1
        if "wait" in ruling.facts:
            wait = ruling.facts["wait"]
            assert isinstance(wait, Kind)
            assert any(not Counter(named(ruling)) - Counter(one) for one in readings((*held, wait)))
            assert sum(group.count(kind) for group in named(ruling)) == 3
        elif ruling.clause is kan_in_riichi.ALLOWED:
            waits = ruling.facts["waits"]
            assert isinstance(waits, tuple)
            for wait in waits:
                assert isinstance(wait, Kind)
                assert all((kind,) * 3 in one for one in readings((*held, wait)))
    assert min(found.values()) > 3
    assert len(found) == 4


def test_tiles_with_another_reading_share_one_clause() -> None:
    ruling = ruled(Tile.parse("2m").kind, parse_tiles("2222m 4m 555m 345s 678s"))
    assert told(ruling) == illegal(kan_in_riichi.READ_OTHERWISE)
