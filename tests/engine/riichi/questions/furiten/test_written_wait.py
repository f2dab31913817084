"""Positions of the furiten questions: reading the past, and messages for impossible positions."""

import re

import pytest

from callwise.ground.errors import NotationError, PositionError
from callwise.question.case import Entries
from callwise.riichi.questions.furiten.written_past import written
from callwise.riichi.questions.furiten.written_wait import Position, read_position
from callwise.riichi.table.tiles import Tile, parse_tiles

A = "23456s 11z 123m 456p"
OPEN = {"hand": "23456s 11z 123m", "melds": "4'56p"}
PON = {"hand": "23456s 11z 123m", "melds": "4'44p"}


def position(**table: str) -> Position:
    """Read a position, by default with hand A; on your turn if a tile is drawn."""
    return read_position(Entries({"hand": A, **table}), own_turn="drawn" in table)


def test_last_own_discard_of_a_past_is_the_ponds_last_tile() -> None:
    read = position(pond="1s 9m 4z", past="you; shimocha 1p; toimen 2p; kamicha 3p; you")
    assert [str(tile) for _, tile in read.happened] == ["9m", "1p", "2p", "3p", "4z"]


def test_players_can_be_named_by_seat_if_yours_is_given() -> None:
    """West sees north on the right, east across and south on the left."""
    by_place = position(
        seat="west", pond="9m>shimocha", past="you; shimocha chii; shimocha 1p; toimen pon; toimen 9p; kamicha 2p"
    )
    by_seat = position(seat="west", pond="9m>north", past="west; north chii; north 1p; east pon; east 9p; south 2p")
    assert by_place == by_seat


@pytest.mark.parametrize(
    ("past", "pond"),
    [
        ("kamicha adds 7s", ""),
        ("you; shimocha adds 7s; shimocha 9p", "9m"),
        ("you; shimocha adds 7s; shimocha adds 9p; shimocha 2z", "9m"),
        ("toimen 9p; kamicha kan; kamicha adds 7s; kamicha 2z", ""),
        ("you; toimen pon; toimen 9p; kamicha 2z; you; shimocha 9s; toimen adds 7s; toimen 3z", "7s>toimen 9m"),
        ("toimen 7s; kamicha pon; kamicha 2z; you; shimocha 9p; toimen 9s; kamicha adds 7s", "9m"),
        ("kamicha adds 7s; kamicha 2z; you", "7s>kamicha 9m"),
    ],
)
def test_added_tiles_can_follow_a_pon_already_given(past: str, pond: str) -> None:
    """All four tiles are counted, even if one was discarded in the past or before it."""
    read = position(past=past, pond=pond)
    seven = Tile.parse("7s")
    lying = [one for tiles in read.seen for one in tiles].count(seven)
    assert lying == 4
    assert "; ".join(map(written, read.waiting.since)) == past


def test_yaku_are_counted_if_the_seat_is_given() -> None:
    assert not position().is_seated
    finish = position(seat="west", wind="south", pond="1'9m").waiting.finish
    assert finish is not None
    assert (finish.seat.value, finish.wind.value, finish.riichi) == ("west", "south", True)


def test_drawn_tile_is_in_the_hand_outside_the_wait() -> None:
    read = position(hand=f"{A}9s", drawn="9s", past="kamicha 4s")
    assert sorted(read.waiting.hand) == sorted(parse_tiles(A))
    assert read.waiting.at_turn


def test_choosing_a_discard_needs_no_wait() -> None:
    broken = Entries({"hand": "147m 147p 147s 12345z", "drawn": "5z"})
    assert read_position(broken, own_turn=True, must_wait=False).waiting.waits == ()


@pytest.mark.parametrize(
    ("table", "key", "says"),
    [
        ({"past": "kamicha"}, "past", "'kamicha' doesn’t say what kamicha did"),
        ({"past": "kamicha 4m;"}, "past", "'' isn’t an event"),
        ({"past": "kamicha 4m then 5m"}, "past", "'kamicha 4m then 5m' isn’t an event; write 'across 4m'"),
        ({"past": "kamicha 4q"}, "past", "'q' at column 2"),
        ({"past": "nobody 4m"}, "past", "'nobody' isn’t a player"),
        ({"past": "west 4m"}, "past", "'west' is a seat, but yours isn’t given"),
        ({"past": "you 4m", "pond": "4m"}, "past", "write just 'you', not 'you 4m'"),
        ({"past": "kamicha 4m; toimen 1m"}, "past", "after 'kamicha 4m' comes your discard or a call"),
        ({"past": "toimen 4m; you", "pond": "9m"}, "past", "after 'toimen 4m' comes kamicha's discard or a call; got"),
        ({"past": "toimen 4m; kamicha pon; you", "pond": "9m"}, "past", "a discard by the player who called, kamicha"),
        (
            {"past": "toimen 4m; toimen pon"},
            "past",
            "a player can’t call their own discard; got 'toimen 4m; toimen pon'",
        ),
        ({"past": "toimen 4m; shimocha chii"}, "past", "only kamicha can chii"),
        ({**OPEN, "past": "kamicha 4p; you chii"}, "past", "after 'you chii' comes your discard"),
        ({"past": "kamicha 4p; you chii; you", "pond": "9m"}, "past", "'you chii' makes a meld that isn’t among"),
        ({**PON, "past": "kamicha 4p; you chii; you", "pond": "9m"}, "past", "match the meld 4'44p"),
        ({**PON, "past": "toimen 4p; you pon; you", "pond": "9m"}, "past", "'toimen 4p; you pon' doesn’t match"),
        ({**PON, "past": "kamicha 5p; you pon; you", "pond": "9m"}, "past", "'kamicha 5p; you pon' doesn’t match"),
        ({"past": "you; shimocha 1p; toimen 1p; kamicha 1p; you", "pond": "9m"}, "past", "says 'you' 2 times"),
        ({"past": "you; toimen pon", "pond": "9m"}, "past", "write 9m>toimen in the pond"),
        ({"past": "you; toimen pon", "pond": "9m>kamicha"}, "past", "write 9m>toimen in the pond"),
        ({"past": "you; shimocha 1p", "pond": "9m>kamicha"}, "past", "the pond says that kamicha called your 9m"),
        ({"past": "toimen 4m", "hand": f"{A}9s", "drawn": "9s"}, "past", "the last event is the left player’s discard"),
        ({"drawn": "9s", "hand": f"{A}8s"}, "drawn", "9s is part of the hand"),
        ({"hand": f"{A}8s"}, "hand", "between turns, a hand with no melds has 13 tiles"),
        ({"hand": "147m 147p 147s 1234z"}, "hand", "isn’t tenpai"),
        ({"pond": "9m>self"}, "pond", "'self' isn’t a player"),
        ({"pond": "9m>you"}, "pond", "you can’t call your own discard, as '>you' says"),
        ({"pond": "9m>west"}, "pond", "'west' is a seat"),
        ({"pond": "4'm4'z"}, "pond", "riichi twice"),
        ({"pond": "4'm>toimen 1z 4'z"}, "pond", "riichi twice in \"4'm>toimen 1z 4'z\": 4'm and 4'z are sideways"),
        ({**OPEN, "pond": "4'z"}, "melds", "riichi has a closed hand, but 4'56p is open"),
        ({"declared": "1"}, "declared", "of which there are 0; got 1"),
        ({"declared": "0", "pond": "9m"}, "declared", "got 0"),
        ({"declared": "3", "pond": "9m 4'z 5z"}, "declared", "your riichi is discard 2, got 3"),
        ({"declared": "soon", "pond": "9m"}, "declared", "write a number"),
        ({"wind": "south"}, "wind", "under seat"),
        ({"seat": "up"}, "seat", "'up' isn’t a seat"),
        ({"pond": "1111z"}, "hand", "6 tiles of 1z"),
        ({"past": "toimen 1m; kamicha 1m; shimocha pon; shimocha 9p"}, "hand", "5 tiles of 1m"),
        # a tile is added to a pon on its player's turn, before the discard
        ({"past": "you adds 4m", "pond": "9m"}, "past", "your kans are among your melds; leave 'you adds 4m' out"),
        ({"past": "kamicha adds 44m"}, "past", "tile"),
        (
            {"past": "kamicha adds 4m; toimen 9p"},
            "past",
            "after 'kamicha adds 4m' comes a discard by the player who called",
        ),
        (
            {"past": "kamicha adds 4m; kamicha pon"},
            "past",
            "after 'kamicha adds 4m' comes a discard by the player who called",
        ),
        ({"past": "toimen 9p; shimocha adds 4m"}, "past", "after 'toimen 9p' comes kamicha's discard or a call"),
        ({"past": "toimen 9p; toimen adds 4m"}, "past", "after 'toimen 9p' comes kamicha's discard or a call"),
        ({"past": "toimen 9p; kamicha pon; kamicha adds 4m"}, "past", "after 'kamicha pon' comes a discard by"),
        ({"past": "kamicha adds 1m"}, "hand", "tiles of 1m"),  # the hand holds one of these tiles
        (
            {"past": "you; shimocha adds 7s", "pond": "7s"},
            "past",
            "your discard of that kind was called by shimo",
        ),
        (
            {"past": "you; shimocha adds 7s", "pond": "7s>kamicha 9m"},
            "past",
            "your discard of that kind was called by shimocha",
        ),
        ({"past": "kamicha adds 7s", "hand": f"{A}9s", "drawn": "9s"}, "past", "the last event is the left player’s"),
        (
            {"past": "; ".join(f"kamicha adds {tile}" for tile in ("9p", "9s", "2z", "3z", "4z"))},
            "past",
            "a hand has at most four kans, got 5",
        ),
    ],
)
def test_impossible_entries_are_named_with_a_correction(table: dict[str, str], key: str, says: str) -> None:
    with pytest.raises((NotationError, PositionError), match=re.escape(says)) as caught:
        position(**table)
    assert caught.value.key == key
