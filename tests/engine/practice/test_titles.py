"""Titles of drawn positions say a tile and its seat, so that two of one kind are told apart."""

import pytest

from callwise.american.family import FAMILY as AMERICAN
from callwise.practice.titles import placed
from callwise.riichi.family import FAMILY as RIICHI


@pytest.mark.parametrize(
    ("title", "table", "expected"),
    [
        ("Two players want it", {"discard": "8p by west"}, "Two players want it: West’s 8 of circles"),
        ("North discards", {"discard": "0m by north"}, "North discards: red 5 of characters"),
        ("East’s calls", {"discard": "8m by north"}, "East’s calls: 8 of characters"),
        ("Sticks on the table", {"moment": "3'z by west"}, "Sticks on the table: West’s west wind"),
        ("The last tile", {"turn": "north drew 3z"}, "The last tile: North’s west wind"),
        ("A hand laid open", {"seat": "west", "honba": "2"}, "A hand laid open: West"),
        ("South was sure", {"seat": "south"}, "South was sure"),
        ("A chii of 5 of characters", {"discard": "5m by west"}, "A chii of 5 of characters"),
        ("A tile turned over", {"kan": "shouminkan"}, "A tile turned over"),
    ],
)
def test_a_title_names_a_tile_or_a_seat(title: str, table: dict[str, str], expected: str) -> None:
    assert placed(title, table, RIICHI.faces) == expected


@pytest.mark.parametrize(
    ("title", "table", "expected"),
    [
        ("What comes next", {"you": "north", "discard": "3c by north"}, "What comes next: North’s 3 crak"),
        ("The courtesy pass", {"you": "west"}, "The courtesy pass: West"),
        ("West wind, or something else", {"you": "east"}, "West wind, or something else"),
        ("North wins", {"you": "east"}, "North wins"),
        ("Large or small", {"you": "west", "fresh": "8d by south"}, "Large or small: South’s 8 dot"),
    ],
)
def test_american_titles_do_so_too(title: str, table: dict[str, str], expected: str) -> None:
    assert placed(title, table, AMERICAN.faces) == expected
