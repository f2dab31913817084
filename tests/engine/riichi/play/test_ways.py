"""Every word has ways to say it, legal or not, and what is said is told to the reader."""

import pytest

from callwise.ground.seats import Seat
from callwise.question.played_hands import SeatAct
from callwise.riichi.calls import turn
from callwise.riichi.logs.replay.hand_record import Draw, RecordedWin
from callwise.riichi.play.sitting import sit_down
from callwise.riichi.play.told_acts import told_end
from callwise.view.elements.prose import plain

DISCARD = "common/west/66/--4z---2z---1p--"


def test_each_choice_of_tiles_is_a_way() -> None:
    """A call has a way for every choice of tiles, and one to try it with if there are none."""
    assert sit_down(DISCARD).ways == {
        "chii": ["c68s", "c89s"],
        "pon": ["p77s"],
        "kan": ["m777s"],
        "ron": ["w"],
        "pass": ["-"],
    }
    assert sit_down("common/south/9/").ways["chii"] == ["c12z"]


def test_a_declaration_names_any_tile_of_the_hand() -> None:
    sitting = sit_down("common/south/9/-")
    assert list(sitting.ways) == ["riichi", "kan", "tsumo", "nine"]
    held = [str(tile) for tile in dict.fromkeys(sorted(sitting.tiles))]
    assert sitting.ways["kan"] == [f"a{tile}" for tile in held]


def test_riichi_names_a_tile_only_if_it_matters() -> None:
    """A hand that the same rule forbids riichi whatever it discards has one way to try it."""
    before_riichi = sit_down("common/south/25/-3z---1m---6z---1p---")
    assert "r7s" in before_riichi.ways["riichi"]
    assert len(before_riichi.ways["riichi"]) == len(set(before_riichi.tiles))
    for address in ("common/south/9/-", "common/south/9/-4z---7z--c67p"):
        assert len(sit_down(address).ways["riichi"]) == 1


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("common/south/9/", "Your hand is four tiles from tenpai."),
        ("common/south/25/-3z---1m---6z---1p---", "You’re tenpai after the right discard."),
        ("common/south/25/-3z---1m---6z---1p---r7s", "You’re tenpai."),
        ("common/south/25/-3z---1m---6z---1p---r7sw", None),
    ],
)
def test_a_tip_says_how_far_the_hand_is_from_tenpai(address: str, says: str | None) -> None:
    tip = sit_down(address).tip
    assert (None if tip is None else plain(tip)) == says


def test_riichi_is_ruled_on_without_a_tile_if_no_discard_leaves_the_hand_tenpai() -> None:
    hopeless = sit_down("common/east/4/").attempt("r1m").ruling
    before_riichi = sit_down("common/south/25/-3z---1m---6z---1p---").attempt("r0m").ruling
    assert hopeless is not None
    assert before_riichi is not None
    assert (hopeless.clause, before_riichi.clause) == (turn.NEVER_TENPAI, turn.NOT_TENPAI)


def test_every_way_can_be_tried() -> None:
    """No word that fits the moment is refused: each is done or ruled on."""
    for sitting in (sit_down(DISCARD), sit_down("common/south/9/-")):
        for codes in sitting.ways.values():
            for code in codes:
                tried = sitting.attempt(code)
                assert tried.is_done or tried.ruling is not None


def test_a_hand_that_is_over_has_no_ways() -> None:
    assert sit_down("common/south/25/-3z---1m---6z---1p---r7sw").ways == {}


@pytest.mark.parametrize(
    ("seat", "code", "says"),
    [
        (Seat.EAST, "4z", "East discards north wind"),
        (Seat.WEST, "4z", "You discard north wind"),
        (Seat.EAST, "r0m", "East declares riichi with red 5 of characters"),
        (Seat.WEST, "c68s", "You call chii with 6 and 8 of bamboo"),
        (Seat.WEST, "-", "You pass"),
    ],
)
def test_acts_are_told_to_the_reader(seat: Seat, code: str, says: str) -> None:
    assert plain(sit_down(DISCARD).tell(SeatAct(seat, code))) == says


@pytest.mark.parametrize(
    ("wins", "draw", "says"),
    [
        ((RecordedWin(Seat.SOUTH, Seat.WEST),), None, "You win on West’s tile"),
        ((RecordedWin(Seat.EAST, Seat.SOUTH),), None, "East wins on your tile"),
        ((RecordedWin(Seat.EAST, None),), None, "East wins by tsumo"),
        (
            (RecordedWin(Seat.EAST, Seat.WEST), RecordedWin(Seat.SOUTH, Seat.WEST)),
            None,
            "East and you win on West’s tile",
        ),
        ((), Draw.EXHAUSTIVE, "Nobody wins: the wall is empty"),
    ],
)
def test_the_end_is_told_to_the_reader(wins: tuple[RecordedWin, ...], draw: Draw | None, says: str) -> None:
    assert plain(told_end(wins, draw, Seat.SOUTH)) == says
