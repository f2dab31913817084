"""Tables, discards, claims and turns: reading and refusals."""

import pytest

from callwise.ground.errors import NotationError, PositionError
from callwise.ground.seats import Seat
from callwise.riichi.table.discard import Claim, Discard
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.player import Player
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import parse_tiles
from tests.support.riichi.riichi_tables import at_discard, on_turn

THIRTEEN = "123456789m1234p"


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        (Discard, "4m by west; 0p by east, south has drawn; 7z by north, east has drawn"),
        (Claim, "south chii 4m with 23m; north pon 0m with 55m; east kan 4m with 444m; west ron 4m"),
        (Turn, "south drew 4m; north drew 0p as replacement; east called"),
    ],
)
def test_what_is_written_reads_back(kind: type[Discard | Claim | Turn], texts: str) -> None:
    assert [str(kind.parse(text)) for text in texts.split("; ")] == texts.split("; ")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        *((Discard, text) for text in ("4m", "4m from west", "4m by nobody", "44m by west", "4m by west, north drew")),
        *((Claim, text) for text in ("chii 4m with 23m", "south gong 4m", "south pon 4m with 8z")),
        (Claim, "up pon 4m with 44m"),
        *((Turn, text) for text in ("south has 4m", "nobody called", "south drew", "south drew 44m")),
    ],
)
def test_invalid_texts_are_refused(kind: type[Discard | Claim | Turn], text: str) -> None:
    with pytest.raises(NotationError):
        kind.parse(text)


@pytest.mark.parametrize(
    "text", ["south chii 4m with 2m", "south pon 4m", "south kan 4m with 44m", "south ron 4m with 4m"]
)
def test_claims_show_the_right_number_of_tiles(text: str) -> None:
    with pytest.raises(PositionError, match="shows"):
        Claim.parse(text)


def test_claims_become_calls_seen_from_the_claimant() -> None:
    assert str(Claim.parse("north pon 4m with 44m").call(Seat.WEST)) == "pon 4m with 44m from kamicha"
    with pytest.raises(PositionError, match="isn’t a call"):
        Claim.parse("north ron 4m").call(Seat.WEST)


def test_only_the_next_player_draws() -> None:
    with pytest.raises(PositionError, match="north draws next"):
        Discard.parse("4m by west, south has drawn")


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ({"north": THIRTEEN + "5p"}, "13 tiles"),
        ({"north": THIRTEEN + " | 6'66z"}, "10 tiles"),
        ({"north": "1111z 123456789m", "east": "1z 123456789p 123s"}, "5 tiles of 1z"),
        ({"north": "123m 456p 789s 4m | 6'66z", "riichi": "north"}, "closed"),
        ({"wall": "70"}, "67"),
        ({"north": "? | 6'66z 7'77z 5'55z 1'11z 2'22z"}, "at most 4"),
        ({"north": "? | 0z11m0z 0z22m0z 0z33m0z", "east": "? | 0z11p0z 0z22p0z"}, "four kans"),
        ({"north": "? | 4'44m", "east": "? | | 4m"}, "5 tiles of 4m"),
    ],
)
def test_impossible_tables_are_refused(seats: dict[str, str], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        at_discard("4m by west", **seats)


def test_hand_on_turn_has_fourteen_tiles() -> None:
    assert on_turn("south drew 4p", south=THIRTEEN + "5p").tiles_in_hand(Seat.SOUTH) == 14
    with pytest.raises(PositionError, match="14 tiles"):
        on_turn("south drew 4p", south=THIRTEEN)
    with pytest.raises(PositionError, match="part of south's hand"):
        on_turn("south drew 9s", south=THIRTEEN + "5p")
    with pytest.raises(PositionError, match="chii or pon"):
        on_turn("south called", south=THIRTEEN + "5p")


def test_hand_that_has_drawn_has_fourteen_tiles() -> None:
    table = at_discard("4m by west, north has drawn", north="123456789p1234s5z")
    assert table.tiles_in_hand(Seat.NORTH) == 14
    assert table.tiles_in_hand(Seat.EAST) == 13


def test_discards_turns_and_hidden_hands_are_refused_if_absent() -> None:
    with pytest.raises(PositionError, match="no discard"):
        _ = on_turn("south drew 4p", south=THIRTEEN + "5p").discard
    with pytest.raises(PositionError, match="nobody’s turn"):
        _ = at_discard("4m by west").turn
    with pytest.raises(PositionError, match="is hidden"):
        _ = at_discard("4m by west")[Seat.EAST].concealed


def test_closed_kans_keep_a_hand_closed() -> None:
    kan = Meld(MeldKind.ANKAN, parse_tiles("2222s"))
    assert not Player(None, (kan,), riichi=True).is_open
    empty = Player()
    assert Table((Player(None, (kan,)), empty, empty, empty), Discard.parse("4m by west")).kans == 1
