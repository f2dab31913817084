"""Who pays, asked without the amounts."""

import pytest

from callwise.puzzle.entries import PuzzleError
from callwise.puzzle.file import Position, read_position
from callwise.question.forms.offers import ANSWER, NONE
from callwise.view.elements.prose import plain
from tests.support.rulings.course_texts import rules_of

DEALT = 'discard = "5p by west"\nwins = "south mangan"'
DREW = 'turn = "south drew 6m"\nwins = "south mangan"'
DEALER_DREW = 'turn = "east drew 2p"\nwins = "east mangan"'
ONE_TENPAI = 'discard = "9p by south"\nsouth = "123m 456p 789s 33z 67s"\nwall = "0"'
NONE_TENPAI = 'discard = "9p by south"\nwall = "0"'


def read(asks: str, table: str, offer: str = "payers = true") -> Position:
    return read_position(f'asks = "{asks}"\nruleset = "common"\n[table]\n{table}\n[offer]\n{offer}\n', "p")


@pytest.mark.parametrize(
    ("asks", "table", "payers"),
    [
        ("win.payments", DEALT, ["west"]),
        ("win.payments", DREW, ["east", "west", "north"]),
        ("win.payments", DEALER_DREW, ["south", "west", "north"]),
        ("draws.payments", ONE_TENPAI, ["east", "west", "north"]),
        ("draws.payments", NONE_TENPAI, [NONE]),
    ],
)
def test_everyone_who_loses_points_pays(asks: str, table: str, payers: list[str]) -> None:
    position = read(asks, table)
    assert position.form.right(rules_of("common")) == tuple((ANSWER, seat) for seat in payers)


def test_one_payer_can_be_asked_for() -> None:
    form = read("win.payments", DEALT, "payers = true\none = true").form
    assert (form.kind, plain(form.asks)) == ("choose-one", "Who pays?")
    assert [one.code for one in form.rulings(rules_of("common"))] == ["east", "west", "north"]


@pytest.mark.parametrize(
    ("asks", "table", "offer"),
    [
        ("win.payments", DEALT, "payers = false"),
        ("chombo.payments", 'seat = "south"', "payers = true"),
        ("win.payments", DEALT, "chips = true"),
    ],
)
def test_other_offers_are_refused(asks: str, table: str, offer: str) -> None:
    with pytest.raises(PuzzleError, match="offer"):
        read(asks, table, offer)
