"""Numbers that count something aren’t tiles."""

import pytest

from callwise.puzzle.sentence import read_sentence


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("why no ron when i called chii and have 4 groups and a pair", {}),
        ("i have 4 sets and a pair, why no tsumo", {}),
        ("there are 4 players, i have 3 melds and no yaku, can i ron", {}),
        ("i called pon on 5p and have 2 open melds, why no ron", {"melds": "5'55p"}),
        ("i ponned 2 times and have 3 dora, why no ron", {}),
        ("i pon with 2 melds, no yaku", {}),
    ],
)
def test_numbers_of_things_are_not_tiles(says: str, told: dict[str, str]) -> None:
    assert dict(read_sentence(says, game="riichi").entries) == told


def test_other_numbers_without_a_suit_are_tiles() -> None:
    understood = read_sentence("i called pon 5, 3 tiles left", game="riichi")
    assert understood.entries["call"] == "pon 5s with 55s"


@pytest.mark.parametrize(
    ("says", "points"),
    [
        ("i have 1000 points, riichi?", "1000"),
        ("less than 1000 points, riichi?", "900"),
        ("fewer than 1000 points, riichi?", "900"),
        ("below 1000 points, riichi?", "900"),
        ("under 50 points, riichi?", "0"),
    ],
)
def test_fewer_points_than_a_number_are_short_of_it(says: str, points: str) -> None:
    assert read_sentence(says, game="riichi").entries["points"] == points
