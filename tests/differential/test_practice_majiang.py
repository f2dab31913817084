"""Practice positions, compared with Majiang's core: possible calls and discards, and the hands' waits.

No person checks these positions before readers see them, so an independent engine checks many.
"""

from collections.abc import Iterator, Mapping
from itertools import islice

import pytest

from callwise.ground.seats import Relation
from callwise.practice.maker_index import makers
from callwise.practice.orders import Order, make
from callwise.riichi.hand.hand import waits
from callwise.riichi.table.melds import Call
from callwise.riichi.table.mjt import read_melds
from callwise.riichi.table.tiles import Tile, parse_tiles
from tests.differential.positions import Position
from tests.differential.test_furiten_majiang import ask, written
from tests.differential.test_kuikae_majiang import compare, read_tile


def tables(question: str, seeds: int) -> Iterator[Mapping[str, str]]:
    """Return tables of `count` positions for each clause practised by a question."""
    for maker in makers():
        if maker.case.id == question:
            for aim in maker.aims:
                for seed in range(seeds):
                    yield make(Order(f"majiang-{seed}", clause=aim, asks=question, ruleset=maker.ruleset)).puzzle.table


def before_the_call(table: Mapping[str, str]) -> Position:
    """Return the position before the call that a question on kuikae is about."""
    hand, melds = parse_tiles(table["hand"]), read_melds(table.get("melds", ""))
    if "discard" in table:
        return Position(hand, melds, Tile.parse(table["discard"]), Relation.parse(table["from"]))
    call = Call.parse(table["call"])
    return Position((*hand, *call.shown), melds, call.tile, call.source)


@pytest.mark.parametrize("seeds", [2, pytest.param(200, marks=pytest.mark.deep)])
def test_majiang_offers_the_same_calls_and_discards(seeds: int) -> None:
    """Positions after an open kan, which freezes nothing, are left out."""
    asked = ("kuikae.legal", "kuikae.frozen", "kuikae.discard", "kuikae.call")
    found = [
        before_the_call(table)
        for question in asked
        for table in tables(question, seeds)
        if not table.get("call", "").startswith("kan")
    ]
    seen = compare(found)
    assert seen["positions"] == len(found) >= 15 * seeds
    assert seen["frozen"] > 3 * seeds


@pytest.mark.parametrize("seeds", [2, pytest.param(200, marks=pytest.mark.deep)])
@pytest.mark.parametrize("question", ["furiten.ron", "furiten.win", "furiten.cause", "furiten.end", "calls.waits"])
def test_majiang_finds_the_same_waits(question: str, seeds: int) -> None:
    hands = [
        (parse_tiles(table["hand"]), read_melds(table.get("melds", "")))
        for table in islice(tables(question, seeds), 20 * seeds)
    ]
    asked: list[dict[str, object]] = [{"seat": 0, "hand": written(*hand), "happened": []} for hand in hands]
    for hand, ((theirs, _),) in zip(hands, ask(asked), strict=True):
        assert {str(kind) for kind in waits(*hand)} == set(map(read_tile, theirs)), written(*hand)
        assert 2 <= len(theirs) <= 3
