"""Acts are read in whatever case, and of what is no act the word is named that makes it none."""

from __future__ import annotations

import pytest

from callwise.american.table.reading import read_act
from callwise.american.table.tiles import parse_tiles
from callwise.errors import NotationError
from callwise.seats import Seat


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("South exchange 6c for North 6c", "south exchange 6c for north 6c"),
        ("NORTH Discard E", "north discard E"),
        ("exchange 6C for West 3B", "south exchange 6c for west 3b"),
        ("Exchange 6c for J of north 6c silently", "south exchange 6c for J of north 6c silently"),
    ],
)
def test_seats_suits_and_the_first_word_may_have_a_capital(text: str, act: str) -> None:
    """Acts are written back as ever."""
    assert str(read_act(text, Seat.SOUTH)) == act


def test_a_suit_may_be_a_capital() -> None:
    assert parse_tiles("69C 3B1D E") == parse_tiles("69c 3b1d E")


@pytest.mark.parametrize(
    ("text", "word", "like"),
    [
        ("exchange 6c for Nroth 6c", "'Nroth' in", "exchange 3b for west 3b"),
        ("exchange 6c to north 6c", "'to' in", "exchange 3b for west 3b"),
        ("south exchange 6c for joker", "'joker' in", "exchange 3b for west 3b"),
        ("exchange 3b 4b for west 3b", "'4b' in", "exchange 3b for west 3b"),
        ("exchange 6c for north 6c quietly", "'quietly' in", "exchange 3b for west 3b"),
        ("call 8d for fun", "'fun' in", "call 8d for a pair"),
        ("take 4b", "'4b' in", "take back 4b"),
        ("add J to 8d twice", "'twice' in", "add J to 8d"),
        ("swap 6c", "'swap' in", "pick"),
        ("discard", "breaks off", "discard E"),
        ("exchange 6c for north", "breaks off", "exchange 3b for west 3b"),
        ("mah", "breaks off", "mah jongg"),
    ],
)
def test_the_word_that_does_not_fit_is_named(text: str, word: str, like: str) -> None:
    """Beside it stands how such an act is written."""
    with pytest.raises(NotationError) as caught:
        read_act(text, Seat.SOUTH)
    assert word in str(caught.value)
    assert f"write like '{like}'" in str(caught.value)


@pytest.mark.parametrize("text", ["south", "1"])
def test_what_begins_no_act_is_told_all_of_them(text: str) -> None:
    with pytest.raises(NotationError, match=r"is no act; write like 'pick', 'rack', 'call 8d'"):
        read_act(text, Seat.SOUTH)
