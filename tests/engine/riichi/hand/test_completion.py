"""The groups a winning tile completes: all of them, and no others."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from mahjong.agari import Agari

from callwise.riichi.hand.completion import Use, is_group, uses
from callwise.riichi.hand.hand import completes, waits
from callwise.riichi.table.tiles import COPIES, KINDS, Kind, Tile, format_tiles, parse_tiles, plain
from tests.support.riichi.waiting_hands import A, B, waiting_hands

NINE_GATES = "1112345678999m"
ORPHANS = "19m 19s 19p 1234567z"


def said(hand: str, tile: str) -> list[str]:
    """Return a tile's uses: each group, and the tiles in hand that it completes."""
    return [f"{written(use.group)} of {written(use.beside)}" for use in uses(parse_tiles(hand), Tile.parse(tile).kind)]


def written(kinds: Sequence[Kind]) -> str:
    return format_tiles(map(plain, kinds))


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        (A, "1s", ["123s of 23s"]),
        (A, "4s", ["234s of 23s", "456s of 56s"]),
        (A, "7s", ["567s of 56s"]),
        (A, "2s", []),
        (B, "2s", ["234s of 34s"]),
        (B, "5s", ["345s of 34s", "555s of 55s"]),
        (B, "0s", ["345s of 34s", "555s of 55s"]),
        (B, "1z", ["111z of 11z"]),
        ("234567m 45p 678s 55s", "3p", ["345p of 45p"]),
        ("2444s 111z 123m 456p", "2s", ["22s of 2s"]),
        ("2444s 111z 123m 456p", "3s", ["234s of 24s"]),
        ("2223s 111z 123m 456p", "1s", ["123s of 23s"]),
        ("2223s 111z 123m 456p", "3s", ["33s of 3s"]),
        ("2223s 111z 123m 456p", "4s", ["234s of 23s"]),
        ("1z", "1z", ["11z of 1z"]),
        ("1z", "2z", []),
        ("67z 11m", "5z", []),  # honours can't form a sequence
        ("12233m 45p", "6p", []),  # no pair is left
        ("11234m 45p", "6p", ["456p of 45p"]),
        ("89m 11z", "7m", ["789m of 89m"]),
        ("89m 11z", "1p", []),  # a sequence doesn't continue in the next suit
        ("12m 11z", "3m", ["123m of 12m"]),
        ("3345m", "3m", ["345m of 45m", "33m of 3m"]),
        ("3334m", "2m", ["234m of 34m"]),
        ("3334m", "4m", ["44m of 4m"]),
        ("3334m", "5m", ["345m of 34m"]),
        ("3335m", "4m", ["345m of 35m"]),
        ("2345m", "2m", ["22m of 2m"]),
        ("2345m", "5m", ["55m of 5m"]),
        ("1122233m", "1m", ["111m of 11m"]),
        ("1122233m", "2m", ["123m of 13m", "22m of 2m"]),
        # three sequences that are also three triplets
        ("111222333m 44z 12s", "3s", ["123s of 12s"]),
        ("11122233m 44z 123s", "3m", ["123m of 12m", "333m of 33m"]),
        ("11122233m 44z 123s", "4z", ["444z of 44z"]),
        # nine gates: every tile of the suit completes it
        (NINE_GATES, "1m", ["123m of 23m", "111m of 11m"]),
        (NINE_GATES, "2m", ["22m of 2m"]),
        (NINE_GATES, "3m", ["123m of 12m", "345m of 45m"]),
        (NINE_GATES, "4m", ["234m of 23m", "456m of 56m"]),
        (NINE_GATES, "5m", ["55m of 5m"]),
        (NINE_GATES, "6m", ["456m of 45m", "678m of 78m"]),
        (NINE_GATES, "7m", ["567m of 56m", "789m of 89m"]),
        (NINE_GATES, "8m", ["88m of 8m"]),
        (NINE_GATES, "9m", ["789m of 78m", "999m of 99m"]),
        (NINE_GATES, "1p", []),
        # seven pairs
        ("1133557799m 112p", "2p", ["22p of 2p"]),
        ("1133557799m 112p", "1p", []),
        ("1133557799m 111p", "1p", []),  # four of a kind aren't two pairs
        ("1133557799m 11p", "2p", []),
        # seven pairs that are also four groups and a pair
        ("112233m 44556p 77s", "6p", ["456p of 45p", "66p of 6p"]),
        ("112233m 44556p 77s", "3p", ["345p of 45p"]),
        ("2233445566778m", "8m", ["678m of 67m", "88m of 8m"]),
        # thirteen orphans
        (f"{ORPHANS}", "1z", ["11z of 1z"]),
        (f"{ORPHANS}", "9p", ["99p of 9p"]),
        ("19m 19s 1p 1234567z 7z", "9p", ["19m19p19s12345677z of 19m1p19s12345677z"]),
        ("19m 19s 1p 1234567z 7z", "7z", []),
        ("19m 19s 1p 1234567z 2s", "9p", []),
        (f"{ORPHANS}", "5p", []),
        ("19m 19s 19p 123456z", "7z", []),  # a tile short of thirteen
    ],
)
def test_each_way_to_use_a_tile_is_named(hand: str, tile: str, expected: list[str]) -> None:
    """FUR-9, FUR-S4."""
    assert said(hand, tile) == expected


@pytest.mark.parametrize(
    ("beside", "takes"),
    [
        ("23s", "1s 4s"),
        ("24s", "3s"),
        ("12s", "3s"),
        ("89s", "7s"),
        ("55s", "5s"),
        ("5s", "5s"),
        ("12z", ""),
        ("9m1p", ""),
        ("13s", "2s"),
        ("14s", ""),
    ],
)
def test_other_tiles_complete_the_same_tiles(beside: str, takes: str) -> None:
    """FUR-9, FUR-S4: a single tile can only be completed by its own kind."""
    held = tuple(tile.kind for tile in parse_tiles(beside))
    use = Use((), held)
    assert " ".join(str(kind) for kind in KINDS if use.takes(kind)) == takes


def test_missing_orphan_has_no_alternative() -> None:
    (use,) = uses(parse_tiles("19m 19s 1p 1234567z 7z"), Tile.parse("9p").kind)
    assert [str(kind) for kind in KINDS if use.takes(kind)] == ["9p"]


@pytest.mark.parametrize(
    ("tiles", "is_one"),
    [
        ("123m", True),
        ("312m", True),
        ("11m", True),
        ("111m", True),
        ("55z", True),
        ("1m", False),
        ("1111m", False),
        ("12m", False),
        ("112m", False),
        ("124m", False),
        ("1234m", False),
        ("89m1p", False),
        ("123z", False),
    ],
)
def test_groups_are_sequences_triplets_or_pairs(tiles: str, *, is_one: bool) -> None:
    assert is_group([tile.kind for tile in parse_tiles(tiles)]) is is_one


@pytest.mark.parametrize("count", [800, pytest.param(20_000, marks=pytest.mark.deep)])
def test_exactly_the_completing_tiles_have_uses(count: int) -> None:
    """Checked against the package `mahjong`, and each use against every split of the hand."""
    seen = Counter[str]()
    for hand in waiting_hands(seed=20_251_122, count=count):
        held = [sum(tile.kind.index == place for tile in hand) for place in range(len(KINDS))]
        for kind in KINDS:
            if held[kind.index] == COPIES:
                continue
            found = uses(hand, kind)
            counts = list(held)
            counts[kind.index] += 1
            assert bool(found) is Agari.is_agari(counts) is completes(hand, plain(kind)), (hand, kind)
            if not found:
                continue
            assert len(set(found)) == len(found)
            assert {use.group for use in found} == groups_with(kind, tuple(counts)), (hand, kind)
            for use in found:
                assert sorted((*use.beside, kind)) == sorted(use.group)
                assert all(use.beside.count(one) <= held[one.index] for one in use.beside)
                seen[f"group of {len(use.group)}"] += 1
            seen[f"{min(len(found), 3)} uses"] += 1
        assert waits(hand) == tuple(kind for kind in KINDS if held[kind.index] < COPIES and uses(hand, kind))
    print(dict(seen))
    assert min(seen["1 uses"], seen["2 uses"], seen["3 uses"]) > count // 100
    assert min(seen["group of 2"], seen["group of 3"]) > count // 10


def groups_with(kind: Kind, counts: tuple[int, ...]) -> set[tuple[Kind, ...]]:
    """Return the groups and pairs containing a kind in any split of a complete hand, by brute force."""
    found = {group for split in splits(counts, pair=False) for group in split if kind.index in group}
    singles = [one for one in KINDS if counts[one.index] == 1]
    if sum(counts) == 14 and all(count in (0, 2) for count in counts) and counts[kind.index]:
        found.add((kind.index,) * 2)
    if sum(counts) == 14 and len(singles) == 12 and all((counts[one.index] > 0) is one.is_yaochuu for one in KINDS):
        found.add(
            (kind.index,) * 2
            if counts[kind.index] == 2
            else tuple(one.index for one in KINDS for _ in range(counts[one.index]))
        )
    return {tuple(KINDS[one] for one in group) for group in found}


@cache
def splits(counts: tuple[int, ...], *, pair: bool) -> frozenset[tuple[tuple[int, ...], ...]]:
    """Yield every way to split tiles into sequences, triplets and one pair; `pair` means the pair is already taken."""
    lowest = next((place for place, count in enumerate(counts) if count), None)
    if lowest is None:
        return frozenset({()} if pair else ())
    return frozenset(
        tuple(sorted((group, *rest)))
        for group in lowest_groups(lowest)
        if not (len(group) == 2 and pair) and all(counts[one] >= group.count(one) for one in group)
        for rest in splits(
            tuple(count - group.count(place) for place, count in enumerate(counts)), pair=pair or len(group) == 2
        )
    )


def lowest_groups(lowest: int) -> Iterator[tuple[int, ...]]:
    yield (lowest,) * 2
    yield (lowest,) * 3
    if lowest < 27 and lowest % 9 < 7:
        yield lowest, lowest + 1, lowest + 2
