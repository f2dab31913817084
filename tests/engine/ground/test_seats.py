"""Seats and turns: turn order, and where players sit relative to each other (CON-7, CON-8)."""

from itertools import product

import pytest

from callwise.ground.errors import NotationError
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.calls.announcements import TableEvent
from callwise.riichi.table.discard import Claim, Discard
from callwise.riichi.table.table import Turn


def test_play_goes_round_from_the_dealer() -> None:
    assert [seat.value for seat in SEATS] == ["east", "south", "west", "north"]
    assert [Seat.EAST.after(turns) for turns in range(5)] == [*SEATS, Seat.EAST]
    assert Seat.EAST.after(-1) is Seat.NORTH


@pytest.mark.parametrize(
    ("seat", "other", "relation"),
    [
        ("east", "east", Relation.SELF),
        ("east", "south", Relation.SHIMOCHA),
        ("east", "west", Relation.TOIMEN),
        ("east", "north", Relation.KAMICHA),
        ("west", "south", Relation.KAMICHA),
        ("north", "east", Relation.SHIMOCHA),
    ],
)
def test_the_next_to_play_sits_on_the_right(seat: str, other: str, relation: Relation) -> None:
    assert Seat.parse(seat).sees(Seat.parse(other)) is relation
    assert Seat.parse(seat).at(relation) is Seat.parse(other)


@pytest.mark.parametrize(("seat", "other"), list(product(SEATS, SEATS)))
def test_turns_count_between_seats(seat: Seat, other: Seat) -> None:
    turns = seat.turns_to(other)
    assert turns in range(4)
    assert seat.after(turns) is other
    assert seat.at(seat.sees(other)) is other
    assert (turns + other.turns_to(seat)) % 4 == 0


def test_a_seat_can_be_capitalised() -> None:
    assert [Seat.parse(seat.words) for seat in SEATS] == list(SEATS)
    assert str(Discard.parse("4m by East, South has drawn")) == "4m by east, south has drawn"
    assert str(Claim.parse("North ron 4m")) == "north ron 4m"
    assert str(Turn.parse("West drew 4m")) == "west drew 4m"
    assert str(TableEvent.parse("South kita")) == "south kita"


@pytest.mark.parametrize("text", ["", "Eastern", "below", "kamicha "])
def test_unknown_seats_and_relations_are_quoted(text: str) -> None:
    with pytest.raises(NotationError, match="east, south, west or north") as seat:
        Seat.parse(text)
    with pytest.raises(NotationError, match="left, across or right") as place:
        Relation.parse(text)
    assert repr(text) in str(seat.value)
    assert repr(text) in str(place.value)
