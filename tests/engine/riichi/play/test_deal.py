"""A hand's number decides every tile."""

from collections import Counter
from hashlib import sha256

import pytest

from callwise.ground.errors import NotationError
from callwise.riichi.play.deal import HIGHEST, Deal, deal
from callwise.riichi.table.tiles import Tile, format_tiles
from tests.support.riichi.riichi_strategies import WALL

DEALT = ["6m248p22367s2477z", "114689m799p145s6z", "30889m247p89s134z", "36m1589p24688s45z"]
DIGEST = "2dc7acf976cade89"


def every(one: Deal) -> list[Tile]:
    """Every tile, in the order of the wall."""
    return [
        *(tile for hand in one.dealt for tile in hand),
        *one.draws,
        *one.replacements,
        *one.indicators,
        *one.below,
    ]


def test_a_number_deals_the_same_hand_everywhere() -> None:
    """These digests are the promise to every link that names a hand."""
    text = "\n".join(" ".join(map(str, every(deal(number))[:131])) for number in range(1, 201))
    assert [format_tiles(hand) for hand in deal(12).dealt] == DEALT
    assert sha256(text.encode()).hexdigest()[:16] == DIGEST


def test_a_deal_uses_each_tile_once() -> None:
    for number in (1, 2, 3, HIGHEST):
        one = deal(number)
        assert (len(one.draws), len(one.replacements), len(one.indicators)) == (70, 4, 5)
        assert len(one.below) == 5
        assert Counter(tile.kind for tile in every(one)) == Counter(tile.kind for tile in WALL)


def test_rules_without_red_fives_deal_the_same_kinds() -> None:
    with_red, without = every(deal(7)), every(deal(7, red_fives=False))
    assert Counter(tile.kind for tile in with_red) == Counter(tile.kind for tile in without)
    assert not any(tile.red for tile in without)
    assert [tile.kind for tile in deal(7).draws] == [tile.kind for tile in deal(7, red_fives=False).draws]


def test_every_place_gets_every_kind() -> None:
    """The shuffle favours no tile: 1,700 first draws hold each of the 34 kinds about 50 times."""
    found = Counter(deal(number).draws[0].kind for number in range(1, 1_701))
    assert len(found) == 34
    assert max(found.values()) < 85
    assert min(found.values()) > 25


@pytest.mark.parametrize("number", [0, -1, HIGHEST + 1])
def test_other_numbers_are_refused(number: int) -> None:
    with pytest.raises(NotationError, match=f"{number:,}"):
        deal(number)
