"""A position that can't be ruled on: what is wrong with it."""

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
