"""Furiten by one's own discards: which of them bar a win, and where it must be stated."""

from __future__ import annotations

import pytest

from callwise.errors import PositionError
from callwise.riichi import winning
from callwise.riichi.furiten import discarded_waits, is_in_furiten
from callwise.riichi.tiles import Tile
from callwise.riichi.winning import judge_ron, judge_tsumo, judge_unseen_ron
from callwise.seats import Seat
from tests.engine.rulings import Told, illegal, legal, told
from tests.engine.tables import at_discard, on_turn

A = "23456s 11z 123m 456p"
B = "34555s 11z 123m 456p"
FED = {"west": "? | 444's"}


@pytest.mark.parametrize(
    ("hand", "pond", "waits"),
    [
        (A, "", ""),
        (A, "1s", "1s"),
        (A, "1s9m", "1s"),  # not only the last discard
        (A, "47s2p", "4s 7s"),
        (A, "2s9p", ""),
        (B, "2s", "2s"),
        (B, "1z", "1z"),
        ("46s 11z 123789m 456p", "0s", "5s"),  # a red five is a five
        (A, "1's", "1s"),  # the riichi tile is a discard as well
        (A, "9m 4s>west", "4s"),  # called away, it counts all the same
    ],
)
def test_every_own_discard_counts(hand: str, pond: str, waits: str) -> None:
    """FUR-4, FUR-5, FUR-10, FUR-12."""
    others = FED if ">west" in pond else {}
    table = at_discard("9s by east", north=f"{hand} | | {pond}", **others)
    assert " ".join(map(str, discarded_waits(Seat.NORTH, table))) == waits
    assert is_in_furiten(Seat.NORTH, table) is bool(waits)


@pytest.mark.parametrize(
    ("seats", "tile", "says"),
    [
        ({"north": "234567m 45p 678s 55s | | 3p"}, "6p", illegal(winning.FURITEN)),
        ({"north": "234567m 45p 678s 55s | | 3p"}, "3p", illegal(winning.FURITEN)),
        ({"north": "234567m 45p 678s 55s | | 7p"}, "3p", legal(winning.RON)),
        ({"north": "234567m 45p 678s 55s"}, "3p", legal(winning.RON)),  # nothing in a pond that is not shown matters
        ({"north": "23m 567p 678s 55s | 4'23p | 1m"}, "4m", illegal(winning.FURITEN)),  # the 1m would have had no yaku
        ({"north": "23m 567p 678s 55s | 4'23p | 1m"}, "1m", illegal(winning.NO_YAKU)),
        ({"north": "123m 456p 9p 789s 111z | | 45s"}, "9p", legal(winning.RON)),  # another wait, another answer
    ],
)
def test_a_discarded_wait_bars_every_wait(seats: dict[str, str], tile: str, says: Told) -> None:
    table = at_discard(f"{tile} by west", riichi="" if "|" in seats["north"] else "north", **seats)
    assert told(judge_ron(Seat.NORTH, Tile.parse(tile), table)) == says


def test_the_ruling_names_the_discard() -> None:
    table = at_discard("6p by west", north="234567m 45p 678s 55s | | 9m3p")
    ruling = judge_ron(Seat.NORTH, Tile.parse("6p"), table)
    assert ruling.facts["blamed"] == Tile.parse("3p").kind


def test_the_drawn_tile_is_no_part_of_the_waiting_hand() -> None:
    """FUR-2: and it may win, furiten or not."""
    table = on_turn("south drew 6p", south="234567m 456p 678s 55s | | 3p")
    assert is_in_furiten(Seat.SOUTH, table)
    concealed = tuple(tile for tile in table[Seat.SOUTH].concealed if str(tile) != "6p")
    assert told(judge_tsumo(Seat.SOUTH, concealed, Tile.parse("6p"), table, replacement=False)) == legal(winning.TSUMO)


def test_before_the_discard_of_a_call_nobody_waits() -> None:
    table = on_turn("south called", south="234m 22678p 345s | 5'46m | 2p")
    assert not is_in_furiten(Seat.SOUTH, table)


def test_the_open_discard_is_its_player_s_own() -> None:
    assert is_in_furiten(Seat.WEST, at_discard("6p by west", west="234567m 45p 678s 55s"))


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ({}, None),  # taken at their word
        ({"furiten": "north"}, illegal(winning.FURITEN_STATED)),
        ({"north": "? | | 9m6p"}, illegal(winning.FURITEN_UNSEEN)),  # whoever wins with 6p waits for it
        ({"north": "? | | 9m3p"}, None),
        ({"north": "? | | 9m3p", "furiten": "north"}, illegal(winning.FURITEN_STATED)),
    ],
)
def test_a_hidden_hand_is_in_furiten_by_the_tile_itself_or_where_stated(
    seats: dict[str, str], says: Told | None
) -> None:
    ruling = judge_unseen_ron(Seat.NORTH, Tile.parse("6p"), at_discard("6p by west", **seats))
    assert (ruling and told(ruling)) == says
    assert ruling is None or ruling.clause.id == winning.FURITEN.id


def test_what_follows_is_not_stated() -> None:
    with pytest.raises(
        PositionError, match="north's hand is shown, and of a shown hand only the furiten by its own discards"
    ):
        at_discard("6p by west", north="234567m 45p 678s 55s | | 3p", furiten="north")


def test_on_another_player_s_turn_the_whole_hand_waits() -> None:
    table = on_turn("south drew 9p", south="19m 19s 19p 1234567z 9p", north=f"{A} | | 1s")
    assert is_in_furiten(Seat.NORTH, table)
