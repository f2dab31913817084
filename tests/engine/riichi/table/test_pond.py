"""Ponds: their notation, and impossible ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.errors import NotationError, PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.riichi.table.pond import Pond, PondTile, read_pond, write_pond
from callwise.riichi.table.tiles import Tile
from tests.support.refusals import refused
from tests.support.riichi.riichi_strategies import tiles


def ponds() -> st.SearchStrategy[Pond]:
    """Generate discards in any order, some called, at most one turned sideways."""
    plain = st.builds(PondTile, tiles(), called_by=st.none() | st.sampled_from(SEATS))
    turned = st.builds(PondTile, tiles(), st.just(True), st.none() | st.sampled_from(SEATS))
    return st.builds(
        lambda before, riichi, after: (*before, *riichi, *after), *map(st.lists, (plain, turned, plain))
    ).map(
        lambda pond: tuple(one for at, one in enumerate(pond) if not one.turned or not any(p.turned for p in pond[:at]))
    )


@given(ponds())
def test_ponds_read_back_as_written(pond: Pond) -> None:
    assert read_pond(write_pond(pond)) == pond


@pytest.mark.parametrize(
    "text", ["", "1z9m4'z", "1z9m4'z 5p>west 2s", "0p>north", "12z 3'z>east 4'5p", "5m>south 5m>west", "19m1z9m"]
)
def test_shortest_form_is_kept(text: str) -> None:
    assert write_pond(read_pond(text)) == text


def test_order_and_calls_are_kept() -> None:
    """Ponds aren't sorted, and spaces between tiles are ignored."""
    riichi = PondTile(Tile.parse("4z"), turned=True, called_by=Seat.WEST)
    assert read_pond(" 9m  1m 4'z>west") == (PondTile(Tile.parse("9m")), PondTile(Tile.parse("1m")), riichi)
    assert write_pond(read_pond("9m 1m 4'z>west")) == "91m 4'z>west"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1z9", "no suit|without a suit"),
        ("8z", "8z in '8z' isn’t a discard"),
        ("0z", "0z in '0z' isn’t a discard"),
        ('4"z', "isn’t a discard; write 4z, or 4'z"),
        ("'4z", "a mark must follow a digit"),
        ("45p>west", "by itself, like 5p>west; '45p>west' has 2"),
        (">west", "'>west' has 0"),
        ("5p>nobody", "'nobody' isn’t a seat"),
        ("5p>", "'' isn’t a seat"),
        *((text, "riichi twice") for text in ("1'z 2'z", "1'z 2z 3'z", "1'z>west 2z 3'z", "1'z>west 2'z 3'z")),
    ],
)
def test_invalid_ponds_are_quoted(text: str, says: str) -> None:
    with refused(says, PositionError if "twice" in says else NotationError):
        read_pond(text)


@pytest.mark.parametrize("text", ["1'z>west 2'z", "1'z>west 2'z>north 3'z", "1'z>west 2z"])
def test_tile_after_a_called_riichi_tile_can_be_turned(text: str) -> None:
    assert write_pond(read_pond(text)).count("'") == text.count("'")
