"""A position that can't be ruled on: what is wrong with it, and the places for its entries."""

import re
from collections.abc import Mapping

import pytest

from callwise.view.cards.asked_position import position_parts


@pytest.mark.parametrize(
    ("asks", "table", "key", "counted"),
    [
        ("win.reasons", {"tile": "6s", "hand": "123m 456p 78s 99s"}, "hand", (13, 10)),
        ("win.reasons", {"tile": "6s", "hand": "123m 456p 78s 99s 1z", "melds": "2'34m"}, "hand", (10, 11)),
        ("card.possible", {"card": "FF 2222b"}, "card", (14, 6)),
        ("win.reasons", {"tile": "6s", "hand": "abc"}, "hand", None),
        ("win.reasons", {"tile": "6s"}, "hand", None),
    ],
)
def test_a_hand_of_the_wrong_size_is_counted(
    asks: str, table: Mapping[str, str], key: str, counted: tuple[int, int] | None
) -> None:
    """The number of tiles that it has to have, and that it has."""
    fault = position_parts(asks, table)["fault"]
    assert isinstance(fault, dict)
    assert (fault["key"], fault["counted"]) == (key, counted)


@pytest.mark.parametrize(
    ("table", "empty"),
    [({}, ["melds", "pond"]), ({"hand": "123m 456p 78s 99s"}, ["melds", "pond"]), ({"melds": "2'34m"}, ["pond"])],
)
def test_the_felt_has_a_place_for_what_may_be_added(table: Mapping[str, str], empty: list[str]) -> None:
    """A called hand can be put in where its melds go; a place that isn't needed has a short name."""
    felt = str(position_parts("win.reasons", table)["felt"])
    places = dict(re.findall(r'<div class="entry-place" data-key="(\w+)"([^>]*)>', felt))
    assert list(places) == ["tile", "hand", "melds", "pond"]
    assert [key for key, state in places.items() if "data-empty" in state] == empty
