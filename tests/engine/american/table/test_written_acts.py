"""Acts are read in any case, and the word that makes an act invalid is named."""

import pytest

from callwise.american.table.tiles import parse_tiles
from callwise.american.table.written_acts import read_act
from callwise.ground.errors import NotationError
from callwise.ground.seats import Seat


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("South exchange 6c for North 6c", "south exchange 6c for north 6c"),
        ("NORTH Discard E", "north discard E"),
        ("exchange 6C for West 3B", "south exchange 6c for west 3b"),
        ("swap 6 crak for west joker", "south exchange 6c for west 6c"),
        ("exchange 3B for North Joker", "south exchange 3b for north 3b"),
        ("throw flower", "south discard F"),
        ("declare mahjong", "south mah jongg"),
        ("call 8dot for mahj", "south call 8d for mah jongg"),
        ("Exchange 6c for J of north 6c silently", "south exchange 6c for J of north 6c silently"),
    ],
)
def test_acts_are_read_as_players_say_them(text: str, act: str) -> None:
    """Acts are written back in the standard form."""
    assert str(read_act(text, Seat.SOUTH)) == act


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("69C 3B1D E", "69c 3b1d E"),
        ("3 bam, 12 Craks, 5dots", "3b 12c 5d"),
        ("ee ff jj r g 0 news", "EE FF JJ R G 0 NEWS"),
        ("joker Jokers FLOWER soap white red green east", "JJF00RGE"),
        ("\U0001f007\U0001f010\ufe0f\U0001f019", "1c1b1d"),
        ("\U0001f000\U0001f001\U0001f002\U0001f003\U0001f004\U0001f005\U0001f006\U0001f022\U0001f02a", "ESWNRG0FJ"),
    ],
)
def test_tiles_are_read_as_players_write_them(text: str, code: str) -> None:
    assert parse_tiles(text) == parse_tiles(code)


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("3b 345m", 4, "'345' at column 4 of '3b 345m' has no suit but 'm'"),
        ("3b 5", 4, "has no suit; put b, c or d after it"),
        ("bamboo", 1, "suit 'b' at column 1 of 'bamboo' has no number"),
        ("3 bam jocker", 8, "'o' at column 8"),
    ],
)
def test_invalid_tiles_are_quoted_as_written(text: str, column: int, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tiles(text)
    assert caught.value.column == column
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "word", "like"),
    [
        ("exchange 6c for Nroth 6c", "'Nroth' in", "exchange 3b for west 3b"),
        ("exchange 6c to north 6c", "'to' in", "exchange 3b for west 3b"),
        ("south exchange 6c for ever", "'ever' in", "exchange 3b for west 3b"),
        ("exchange 3b 4b for west 3b", "'4b' in", "exchange 3b for west 3b"),
        ("exchange 6c for north 6c quietly", "'quietly' in", "exchange 3b for west 3b"),
        ("announce exchange 6c for north 6c silently", "'silently' in", "announce exchange 3b for west 3b"),
        ("call 8d for fun", "'fun' in", "call 8d for a pair"),
        ("take 4b", "'4b' in", "take back 4b"),
        ("add J to 8d twice", "'twice' in", "add J to 8d"),
        ("juggle 6c", "'juggle' in", "pick"),
        ("swap 6c", "is incomplete", "exchange 3b for west 3b"),
        ("discard", "is incomplete", "discard E"),
        ("exchange 6c for north", "is incomplete", "exchange 3b for west 3b"),
        ("mah", "is incomplete", "mah jongg"),
    ],
)
def test_word_that_does_not_fit_is_named(text: str, word: str, like: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_act(text, Seat.SOUTH)
    assert word in str(caught.value)
    assert f" like '{like}'" in str(caught.value)


@pytest.mark.parametrize("text", ["south", "1"])
def test_unknown_acts_are_answered_with_all_of_them(text: str) -> None:
    with pytest.raises(NotationError, match=r"isn’t an act; write one like 'pick', 'rack', 'call 8d'"):
        read_act(text, Seat.SOUTH)
