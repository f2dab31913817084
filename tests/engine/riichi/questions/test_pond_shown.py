"""Drawing and describing a pond: the riichi tile and called tiles."""

from callwise.ground.seats import Seat
from callwise.law.ruling import Sentence
from callwise.question.scene import AtSeat
from callwise.riichi.questions.entries.table_scene import sentences, whole_table
from callwise.riichi.table.table import Table
from callwise.view.board.whole_table import board as draw
from callwise.view.elements.prose import plain
from tests.support.riichi.riichi_tables import at_discard

FURITEN = "234m 678m 45p 345s 55s | | 1z3'p9s"


def shown(table: Table, seat: Seat) -> AtSeat:
    (found,) = (at for at in whole_table(table, {}).seats if at.seat is seat)
    return found


def said(table: Table, of: str) -> list[Sentence]:
    return [sentence for sentence in sentences(table) if of in sentence.facts]


def test_called_discards_keep_their_place_and_name_the_caller() -> None:
    table = at_discard("6p by east", east="? | | 9p 1s>west 8p", west="? | 11'1s")
    html = draw(whole_table(table, {}))
    assert html.count('class="gone"') == 1
    (sentence,) = said(table, "caller")
    assert (sentence.facts["caller"], str(sentence.facts["tile"])) == (Seat.WEST, "1s")


def test_riichi_tile_is_sideways() -> None:
    table = at_discard("6p by east", south=FURITEN)
    html = draw(whole_table(table, {}))
    assert html.count('class="turned"') == 1
    assert any(
        "declared" in plain(sentence) and str(sentence.facts["tile"]) == "3p" for sentence in said(table, "tile")
    )


def test_only_stated_furiten_is_told() -> None:
    """Whether a shown hand is furiten is for the reader to see; a riichi follows from its sideways tile."""
    table = at_discard("6p by east", south=FURITEN, west="? | | 1z2z9m", furiten="west")
    assert [at.badges for at in whole_table(table, {}).seats] == [
        (),
        ("[[riichi]]",),
        ("[[furiten]]",),
        (),
    ]


def test_hidden_ponds_show_no_discards() -> None:
    assert shown(at_discard("6p by east"), Seat.SOUTH).pond == ()


def test_honba_and_sticks_are_named_on_the_table() -> None:
    bare, laid = (plain(sentences(at_discard("6p by east", **lie))[0]) for lie in ({}, {"honba": "2", "sticks": "1"}))
    assert bare.count(",") + 2 == laid.count(",")
